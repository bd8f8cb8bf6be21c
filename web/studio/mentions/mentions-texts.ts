/** The texts of the screen of webmentions in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { MentionsTexts } from './texts/en.ts'

export const useMentionsTexts = studioTexts<MentionsTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
