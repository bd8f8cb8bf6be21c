/** Publishes scheduled articles when their time has come (job `publish-due`). */
import type { Ctx } from '#server/platform/context.ts'
import { selectDueArticleIds, updateArticle } from './article-changes.sql.ts'
import { changeListing, updateListedAt } from './article-listing.ts'

export const publishDueArticles = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    for (const id of await selectDueArticleIds(tx, ctx.now()))
      await changeListing(ctx, tx, id, async () => {
        await updateArticle(tx, id, { state: 'published' })
        await updateListedAt(tx, id)
      })
  })
