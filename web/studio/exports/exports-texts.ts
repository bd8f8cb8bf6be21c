/** The texts of the screen of exports in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { ExportsTexts } from './texts/en.ts'

export const useExportsTexts = studioTexts<ExportsTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
