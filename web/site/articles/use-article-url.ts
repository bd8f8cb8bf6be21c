/** The permanent URL of an article. */
import { pages } from '#contract/pages.ts'
import { useOrigin } from '#web/OriginContext.tsx'

export const useArticleUrl = (id: number): string => useOrigin() + pages.article.href({ articleId: id })
