/** The texts of the screen of comments. */
import { studioTexts } from '../studio-texts.ts'
import type { CommentScreenTexts } from './texts/en.ts'

export const useCommentScreenTexts = studioTexts<CommentScreenTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
