/** The texts of the table of articles in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { ArticleTableTexts } from './texts/en.ts'

export const useArticleTableTexts = studioTexts<ArticleTableTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
