/** Reads articles: cards for lists and the top of the home page, and one article with its neighbors. */
import type { Article, ArticleCard, TopAndFeatured } from '#contract/articles.ts'
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import type { Page, Paging } from '#contract/paging.ts'
import { normalUrlName, urlNameFault } from '#contract/url-names.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { selectTagsOf } from '#server/features/tags/tags.sql.ts'
import { selectNameHolder } from '#server/features/url-names/url-names.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { locked } from '#server/platform/errors.ts'
import { hasGrant } from './article-grants.ts'
import { articleCard, articleTranslation, fullArticle, lockedArticle } from './articles.mapper.ts'
import { articleAccess } from './articles.policy.ts'
import {
  type CardRow,
  type ListRange,
  selectAnyRedirect,
  selectArticle,
  selectCards,
  selectFeatured,
  selectLock,
  selectNeighbors,
  selectNewest,
  selectPinned,
  selectRedirect,
} from './articles.sql.ts'
import { selectTranslation } from './translations.sql.ts'

/** Cards in a language, in the order of the ids. Each is memoized separately, because most lists share cards. */
export const readCards = (ctx: Ctx, ids: readonly number[], locale: Locale): Promise<ArticleCard[]> =>
  ctx.memoize.many(
    `card-${locale}`,
    ids,
    async (missing) => {
      const rows = await selectCards(ctx.db, missing)
      return new Map((await toCards(ctx, rows, locale)).map((card) => [card.id, card]))
    },
    'content and counts',
  )

/** The card of one article; null for one that is missing or not listed. */
export async function readListedCard(ctx: Ctx, id: number, locale: Locale): Promise<ArticleCard | null> {
  if (!(await selectLock(ctx.db, id))) return null
  const [card] = await readCards(ctx, [id], locale)
  return card ?? null
}

async function toCards(ctx: Ctx, rows: CardRow[], locale: Locale): Promise<ArticleCard[]> {
  const [tags, settings, hasNoTags] = await Promise.all([
    selectTagsOf(
      ctx.db,
      rows.map((row) => row.id),
    ),
    selectSettings(ctx),
    isHidden(ctx, 'tags'),
  ])
  return rows.map((row) => articleCard(row, hasNoTags ? [] : tags, settings, locale))
}

type Select = (range: ListRange) => Promise<number[]>

/** One page of a list; past the end it is empty, with the true count. */
export async function readPage(
  ctx: Ctx,
  locale: Locale,
  { current, size }: Paging,
  select: Select,
  count: Promise<number>,
): Promise<Page<ArticleCard>> {
  // Both are awaited at once: when both fail, a failure that nobody awaits would end the process.
  const [ids, total] = await Promise.all([select({ limit: size, offset: (current - 1) * size }), count])
  return { records: await readCards(ctx, ids, locale), count: total }
}

const PLACES = 3

/** One large article, and up to two beside it. */
export async function readTopAndFeatured(ctx: Ctx, locale: Locale): Promise<TopAndFeatured> {
  const [topArticle = null, ...others] = await readCards(ctx, await selectFrontIds(ctx), locale)
  return { topArticle, featuredArticles: others }
}

/**
 * The ids of these articles, the large one first and none twice. The newest pinned article takes the top. With nothing
 * pinned the newest featured one does; with none featured the newest articles fill the places.
 */
export async function selectFrontIds(ctx: Ctx): Promise<number[]> {
  const [pinned, featured] = await Promise.all([
    selectPinned(ctx.db, { limit: 1, offset: 0 }),
    selectFeatured(ctx.db, { limit: PLACES, offset: 0 }),
  ])
  const newest = featured.length === 0 ? await selectNewest(ctx.db, { limit: PLACES, offset: 0 }) : []
  return [...new Set([...pinned, ...featured, ...newest])].slice(0, PLACES)
}

/**
 * One article as a visitor may see it; null for one that is missing or not listed.
 * @param grantToken the token of the browser's grant cookie
 * @throws locked with the public fields as data
 */
export async function readArticle(
  ctx: Ctx,
  id: number,
  locale: Locale,
  grantToken: string | undefined,
): Promise<{ article: Article; isPrivate: boolean } | null> {
  const row = await selectArticle(ctx.db, id)
  if (!row) return null
  const translation = articleTranslation(await selectTranslation(ctx.db, id))
  const isLocked = row.password_hash !== null
  const isGranted = isLocked && (await hasGrant(ctx, id, grantToken))
  if (articleAccess(row, isGranted) === 'locked') throw locked(lockedArticle(row, translation))
  const { olderId, newerId } = await selectNeighbors(ctx.db, row.listed_at ?? row.published_at, id)
  const ids = [id, olderId, newerId].filter((other) => other !== null)
  const cards = await readCards(ctx, ids, locale)
  const card = (wanted: number | null) => cards.find((one) => one.id === wanted) ?? null
  const own = card(id) as ArticleCard
  const { licence: license, hasLikes } = await selectSettings(ctx)
  const likeCount = hasLikes ? row.like_count : null
  return {
    article: fullArticle(row, own, {
      older: card(olderId),
      newer: card(newerId),
      translation,
      license,
      likeCount,
    }),
    isPrivate: isLocked,
  }
}

/**
 * Finds an article, whether it is listed or not, by its URL here or by one of its former URLs.
 * @param path decoded, without a slash at its end. Null when there is no such article
 */
export async function findArticleByPath(db: Db, path: string): Promise<number | null> {
  const name = pages.article.match(path)?.articleId ?? ''
  const id = /^[1-9]\d{0,14}$/.test(name) ? Number(name) : await articleNamed(db, name)
  const found = await selectAnyRedirect(db, path, id ?? 0)
  return found?.id ?? null
}

/** The id of the article that has or had this name, listed or not; null when none has. */
export async function findNamedArticle(db: Db, name: string): Promise<number | null> {
  const id = await articleNamed(db, name)
  if (id !== undefined) return id
  if (name.includes('\0') || !name.isWellFormed()) return null
  // As it was on another blog, or as all names are here.
  for (const former of new Set([name, normalUrlName(name)])) {
    const article = await selectRedirect(db, `/articles/${former}`)
    if (article) return article.id
  }
  return null
}

async function articleNamed(db: Db, text: string): Promise<number | undefined> {
  const name = normalUrlName(text)
  return urlNameFault('article', name) === null ? selectNameHolder(db, 'article', name) : undefined
}
