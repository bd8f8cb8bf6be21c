/** The texts of the screen of friend links. */
import { studioTexts } from '../studio-texts.ts'
import type { FriendScreenTexts } from './texts/en.ts'

export const useFriendTexts = studioTexts<FriendScreenTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
