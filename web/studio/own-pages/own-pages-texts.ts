/** The texts of the screens for pages of the owner's own, in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { OwnPageScreenTexts } from './texts/en.ts'

export const useOwnPageTexts = studioTexts<OwnPageScreenTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
