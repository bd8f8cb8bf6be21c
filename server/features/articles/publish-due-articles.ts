/** Job `publish-due`: scheduled articles whose moment has come are published. */
import type { Ctx } from '#server/platform/context.ts'
import { changeListing, updateListedAt } from './article-listing.ts'

export const publishDueArticles = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    const due = await tx
      .selectFrom('article')
      .select('id')
      .where('state', '=', 'scheduled')
      .where('deleted_at', 'is', null)
      .where('published_at', '<=', ctx.now())
      .execute()
    for (const { id } of due)
      await changeListing(ctx, tx, id, async () => {
        await tx.updateTable('article').set({ state: 'published' }).where('id', '=', id).execute()
        await updateListedAt(tx, id)
      })
  })
