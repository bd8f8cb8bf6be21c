/** The texts of the screen of categories and tags. */
import { studioTexts } from '../studio-texts.ts'
import type { LabelScreenTexts } from './texts/en.ts'

export const useLabelTexts = studioTexts<LabelScreenTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
