/** Decides which articles are in the lists, and invalidates what shows an article that changes. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { selectArticleListing, selectListedValues, updateArticleListedAt } from './article-changes.sql.ts'
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

/** The cache tag for which articles are before and after this one; their cards have tags of their own. */
export const neighborsTag = (id: number): string => `article-neighbors:${id}`

/**
 * Runs `change`, updates the search index, and invalidates exactly what shows the article. Its page, its neighbors and every
 * list in which its card is depend on `article:<id>`. The tag `articles` stands for which articles there are, in which
 * order, with which labels and marks; `article-lengths` for the charts.
 */
export async function changeListing(
  ctx: Ctx,
  tx: Tx,
  id: number,
  change: () => Promise<void>,
): Promise<void> {
  const before = await selectListedValues(tx, id)
  const neighborsBefore = await neighborsOf(tx, id)
  await changeIndexedArticle(ctx, tx, id, change)
  const after = await selectListedValues(tx, id)
  ctx.cacheTags.invalidate(tx, `article:${id}`)
  const isMoved = before?.listed !== after?.listed
  if (isMoved) ctx.cacheTags.invalidate(tx, 'articles')
  if (isMoved || before?.length !== after?.length) ctx.cacheTags.invalidate(tx, 'article-lengths')
  if (before?.listedAt === after?.listedAt) return
  const neighbors = [id, ...neighborsBefore, ...(await neighborsOf(tx, id))]
  ctx.cacheTags.invalidate(tx, ...neighbors.map(neighborsTag))
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
