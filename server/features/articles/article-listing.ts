/** How an article stands in the lists, and who must hear when that changes. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { selectNeighbors } from './articles.sql.ts'
import { changeIndexedArticle } from './index-article.ts'

export type ArticleState = 'draft' | 'scheduled' | 'published'

/** The state of an article that is to be public from `publishedAt` on. */
export const stateForDate = (
  wanted: 'draft' | 'published',
  publishedAt: number,
  now: number,
): ArticleState => (wanted === 'draft' ? 'draft' : publishedAt > now ? 'scheduled' : 'published')

/** The article's moment in the lists; null when it is in none. */
export const listedAt = (row: {
  state: ArticleState
  published_at: number
  deleted_at: number | null
}): number | null => (row.state === 'published' && row.deleted_at === null ? row.published_at : null)

/**
 * Does `change`, takes it into the search index, and makes everything stale that shows the article: the lists,
 * itself, and the articles that stood or now stand next to it.
 */
export async function changeListing(
  ctx: Ctx,
  tx: Tx,
  id: number,
  change: () => Promise<void>,
): Promise<void> {
  const before = await neighboursOf(tx, id)
  await changeIndexedArticle(ctx, tx, id, change)
  const after = await neighboursOf(tx, id)
  const topics = [id, ...before, ...after].map((one) => `article:${one}`)
  ctx.cacheTags.invalidate(tx, 'articles', ...topics)
}

async function neighboursOf(tx: Tx, id: number): Promise<number[]> {
  const row = await tx.selectFrom('article').select('listed_at').where('id', '=', id).executeTakeFirst()
  if (row?.listed_at == null) return []
  const { olderId, newerId } = await selectNeighbors(tx, row.listed_at, id)
  return [olderId, newerId].filter((one) => one !== null)
}

/** Writes `listed_at` where it stands: on the article and on each of its tags. */
export async function updateListedAt(tx: Tx, id: number): Promise<void> {
  const row = await tx
    .selectFrom('article')
    .select(['state', 'published_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const listed_at = listedAt(row)
  await tx.updateTable('article').set({ listed_at }).where('id', '=', id).execute()
  await tx.updateTable('article_tag').set({ listed_at }).where('article_id', '=', id).execute()
}
