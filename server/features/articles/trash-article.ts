/** The bin: articles thrown away, for thirty days within reach. */

import { deleteUnusedCategories } from '#server/features/categories/categories.sql.ts'
import { deleteUnusedTags } from '#server/features/tags/tags.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { changeListing, updateListedAt } from './article-listing.ts'

const KEPT_MS = 30 * 24 * 3600 * 1000

/** Nobody but the owner sees it any more. */
export const trashArticle = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction((tx) => setBinned(ctx, tx, id, ctx.now()))

/** It stands where it stood before. */
export const restoreArticle = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    await setBinned(ctx, tx, id, null)
    await ctx.jobs.schedule(tx, 'publish-due', 'restored', ctx.now())
  })

const setBinned = (ctx: Ctx, tx: Tx, id: number, deleted_at: number | null) =>
  changeListing(ctx, tx, id, async () => {
    await tx.updateTable('article').set({ deleted_at }).where('id', '=', id).execute()
    await updateListedAt(tx, id)
  })

/** Job `empty-bin`: what has lain in the bin for thirty days is gone for good. */
export const emptyArticleTrash = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    await tx
      .deleteFrom('article')
      .where('deleted_at', '<', ctx.now() - KEPT_MS)
      .execute()
    await deleteUnusedTags(tx)
    await deleteUnusedCategories(tx)
  })
