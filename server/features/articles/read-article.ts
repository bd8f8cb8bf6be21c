/** Reads articles: cards for lists, and one article with its neighbors. */
import type { Article, ArticleCard } from '#contract/articles.ts'
import type { Locale } from '#contract/locale.ts'
import type { Page, Paging } from '#contract/paging.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { selectTagsOf } from '#server/features/tags/tags.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { locked } from '#server/platform/errors.ts'
import { hasGrant } from './article-grants.ts'
import { articleCard, articleTranslation, fullArticle, lockedArticle } from './articles.mapper.ts'
import { articleAccess } from './articles.policy.ts'
import {
  type CardRow,
  type ListRange,
  selectArticle,
  selectCards,
  selectLock,
  selectNeighbors,
} from './articles.sql.ts'
import { selectTranslation } from './translations.sql.ts'

/** Cards in a language, in the order of the ids. Each is memoized by itself, because most lists share cards. */
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
  const { licence: license } = await selectSettings(ctx)
  return {
    article: fullArticle(row, own, { older: card(olderId), newer: card(newerId), translation, license }),
    isPrivate: isLocked,
  }
}
