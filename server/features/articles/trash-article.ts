/** Moves articles to the trash and back. After thirty days there they are deleted for good. */
import { deleteUnusedCategories } from '#server/features/categories/categories.sql.ts'
import { deleteUnusedTags } from '#server/features/tags/tags.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { TRASH_MS } from '#server/platform/durations.ts'
import { deleteTrashedArticles, updateArticleDeletedAt } from './article-changes.sql.ts'
import { changeListing, updateListedAt } from './article-listing.ts'

/** Only the owner sees it from now on. */
export const trashArticle = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction((tx) => setDeletedAt(ctx, tx, id, ctx.now()))

/** The article is where it was before. */
export const restoreArticle = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    await setDeletedAt(ctx, tx, id, null)
    await ctx.jobs.schedule(tx, 'publish-due', 'restored', ctx.now())
  })

const setDeletedAt = (ctx: Ctx, tx: Tx, id: number, deleted_at: number | null) =>
  changeListing(ctx, tx, id, async () => {
    await updateArticleDeletedAt(tx, id, deleted_at)
    await updateListedAt(tx, id)
  })

/** Daily duty `empty-article-trash`. */
export const emptyArticleTrash = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    await deleteTrashedArticles(tx, ctx.now() - TRASH_MS)
    await deleteUnusedTags(tx)
    await deleteUnusedCategories(tx)
  })
