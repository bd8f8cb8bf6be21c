/** The texts of the studio's frame in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { FrameTexts } from './texts/en.ts'

export const useFrameTexts = studioTexts<FrameTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
