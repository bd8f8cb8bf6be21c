/** The texts of the screen of access tokens in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { TokenTexts } from './texts/en.ts'

export const useTokenTexts = studioTexts<TokenTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
