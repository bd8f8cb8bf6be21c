/** The texts of the media library in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { MediaTexts } from './texts/en.ts'

export const useMediaTexts = studioTexts<MediaTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
