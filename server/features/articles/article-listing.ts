/** Decides which articles are in the lists, and invalidates what shows an article that changes. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { selectArticleListing, updateArticleListedAt } from './article-changes.sql.ts'
import { selectNeighbors } from './articles.sql.ts'
import { changeIndexedArticle } from './index-article.ts'

export type ArticleState = 'draft' | 'scheduled' | 'published'

/** The state of an article that is to be public from `publishedAt` on. */
export const stateForDate = (
  wanted: 'draft' | 'published',
  publishedAt: number,
  now: number,
): ArticleState => (wanted === 'draft' ? 'draft' : publishedAt > now ? 'scheduled' : 'published')

/** The time by which the lists sort the article (Unix ms); null when it is in none. */
const listedAt = (row: {
  state: ArticleState
  published_at: number
  deleted_at: number | null
}): number | null => (row.state === 'published' && row.deleted_at === null ? row.published_at : null)

/**
 * Runs `change`, updates the search index, and invalidates everything that shows the article: the lists, its page, and
 * the pages of its neighbors before and after the change.
 */
export async function changeListing(
  ctx: Ctx,
  tx: Tx,
  id: number,
  change: () => Promise<void>,
): Promise<void> {
  const before = await neighborsOf(tx, id)
  await changeIndexedArticle(ctx, tx, id, change)
  const after = await neighborsOf(tx, id)
  const tags = [id, ...before, ...after].map((one) => `article:${one}`)
  ctx.cacheTags.invalidate(tx, 'articles', ...tags)
}

export async function neighborsOf(tx: Tx, id: number): Promise<number[]> {
  const row = await selectArticleListing(tx, id)
  if (row?.listed_at == null) return []
  const { olderId, newerId } = await selectNeighbors(tx, row.listed_at, id)
  return [olderId, newerId].filter((one) => one !== null)
}

/**
 * Writes `listed_at` on the article and on each of its tags.
 * @throws when there is no such article
 */
export async function updateListedAt(tx: Tx, id: number): Promise<void> {
  const row = await selectArticleListing(tx, id)
  if (!row) throw new Error(`There is no article ${id}`)
  await updateArticleListedAt(tx, id, listedAt(row))
}
