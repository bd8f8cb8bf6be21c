/** The texts of the page screens in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { PageScreenTexts } from './texts/en.ts'

export const usePageTexts = studioTexts<PageScreenTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
