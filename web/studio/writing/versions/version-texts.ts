/** The texts of the versions of an article in the owner's language. */
import { studioTexts } from '../../studio-texts.ts'
import type { VersionTexts } from './texts/en.ts'

export const useVersionTexts = studioTexts<VersionTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
