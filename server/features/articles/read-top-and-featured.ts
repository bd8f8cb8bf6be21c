/** Reads the articles at the top of the home page: one large article and up to two beside it. */
import type { TopAndFeatured } from '#contract/articles.ts'
import type { Locale } from '#contract/locale.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectFeatured, selectNewest, selectPinned } from './articles.sql.ts'
import { readCards } from './read-article.ts'

const PLACES = 3

/**
 * The newest pinned article takes the top. With nothing pinned the newest featured one does;
 * with none featured the newest articles fill the places. No article appears twice.
 */
export async function readTopAndFeatured(ctx: Ctx, locale: Locale): Promise<TopAndFeatured> {
  const [topArticle = null, ...others] = await readCards(ctx, await selectFrontIds(ctx), locale)
  return { topArticle, featuredArticles: others }
}

/** The ids of these articles, the large one first. */
export async function selectFrontIds(ctx: Ctx): Promise<number[]> {
  const [pinned, featured] = await Promise.all([
    selectPinned(ctx.db, { limit: 1, offset: 0 }),
    selectFeatured(ctx.db, { limit: PLACES, offset: 0 }),
  ])
  const newest = featured.length === 0 ? await selectNewest(ctx.db, { limit: PLACES, offset: 0 }) : []
  return chooseTopAndFeatured(pinned, featured, newest)
}

/** The ids in order, without duplicates. */
const chooseTopAndFeatured = (...groups: number[][]): number[] => [...new Set(groups.flat())].slice(0, PLACES)
