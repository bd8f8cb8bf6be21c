/** Makes a public article a draft again. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { updateArticle } from './article-changes.sql.ts'
import { changeListing, updateListedAt } from './article-listing.ts'

/** The article is a draft again. Its text, tags and date stay. */
export const unpublishArticle = (ctx: Ctx, tx: Tx, id: number): Promise<void> =>
  changeListing(ctx, tx, id, async () => {
    await updateArticle(tx, id, { state: 'draft' })
    await updateListedAt(tx, id)
  })
