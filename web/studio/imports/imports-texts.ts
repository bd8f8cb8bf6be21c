/** The texts of the screens of imports. */
import { studioTexts } from '../studio-texts.ts'
import type { ImportsTexts } from './texts/en.ts'

export const useImportsTexts = studioTexts<ImportsTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
