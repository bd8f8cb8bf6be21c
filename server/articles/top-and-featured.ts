/** The front of the home page: one large article and up to two beside it. */
import type { TopAndFeatured } from '#contract/articles.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type CardRow, selectFeatured, selectNewest, selectPinned } from './articles.sql.ts'
import { readCards } from './read-article.ts'

const PLACES = 3

/**
 * The newest pinned article takes the top. With nothing pinned the newest featured one does;
 * with none featured the newest articles fill the places. No article appears twice.
 */
export async function readTopAndFeatured(ctx: Ctx): Promise<TopAndFeatured> {
  const [pinned, featured] = await Promise.all([selectPinned(ctx.db), selectFeatured(ctx.db, PLACES)])
  const newest = featured.length === 0 ? await selectNewest(ctx.db, { limit: PLACES, offset: 0 }) : []
  const [topArticle = null, ...others] = await readCards(ctx, chooseFront(pinned, featured, newest))
  return { topArticle, featuredArticles: others }
}

/** The rows for the front, in order, without doubles. */
export function chooseFront<Row extends Pick<CardRow, 'id'>>(
  pinned: Row[],
  featured: Row[],
  newest: Row[],
): Row[] {
  const seen = new Set<number>()
  return [...pinned, ...featured, ...newest]
    .filter((row) => !seen.has(row.id) && seen.add(row.id))
    .slice(0, PLACES)
}
