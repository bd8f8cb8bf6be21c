/** What has changed in articles: for visitors who were here before. */
import { z } from 'zod'
import { get } from './endpoint.ts'

export const ArticleChange = z.object({
  at: z.iso.datetime(),
  /** Positions from 0 among the elements of `articleContent` that lie in no other. */
  blocks: z.array(z.int()),
})
export type ArticleChange = z.output<typeof ArticleChange>

export const changesApi = {
  ofArticle: get('/articles/:id/changes', {
    summary:
      'Which parts of an article have changed, and when, where its author tells readers of it; newest first, at most 20. Empty for a locked article.',
    response: z.array(ArticleChange),
  }),
}
