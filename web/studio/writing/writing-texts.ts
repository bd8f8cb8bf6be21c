/** The texts of the writing screen in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { WritingTexts } from './texts/en.ts'

export const useWritingTexts = studioTexts<WritingTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
