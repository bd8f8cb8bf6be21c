/** The texts of albums in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { StudioAlbumTexts } from './texts/en.ts'

export const useStudioAlbumTexts = studioTexts<StudioAlbumTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
