/** The texts of videos in the studio. */
import { studioTexts } from '../studio-texts.ts'
import type { StudioVideoTexts } from './texts/en.ts'

export const useStudioVideoTexts = studioTexts<StudioVideoTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
