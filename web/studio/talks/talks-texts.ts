/** The texts of talks in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { StudioTalkTexts } from './texts/en.ts'

export const useStudioTalkTexts = studioTexts<StudioTalkTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
