/** Decides which articles are in the lists, and invalidates what shows an article that changes. */
import { selectSettingInside } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { scheduleAnnouncements } from '#server/platform/jobs/schedule-announcements.ts'
import { scheduleMentions } from '#server/platform/jobs/schedule-mentions.ts'
import {
  type ListedValues,
  selectArticleListing,
  selectIsCategoryUsed,
  selectIsTagUsed,
  selectListedValues,
  updateArticleListedAt,
} from './article-changes.sql.ts'
import { selectNeighbors } from './articles.sql.ts'
import { designCover } from './design-cover.ts'
import { changeArticlesIndexedLater, changeIndexedArticle } from './index-article.ts'
import { selectTranslationValues } from './translations.sql.ts'

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

/** The cache tag for the translation that the page of this article offers. */
export const translationTag = (id: number): string => `article-translation:${id}`

/**
 * Runs `change`, updates the search index, and invalidates exactly what shows the article. Its page, its neighbors and every
 * list in which its card is depend on `article:<id>`. The tag `articles` stands for which articles there are, in which
 * order, with which labels; `article-marks` for which are pinned and featured; `article-counts` for the numbers of articles,
 * categories and tags, which every page shows; `article-lengths` for the charts; `article-texts` for what names every article.
 * @param isIndexedLater a job updates the search index, for a change that leaves the text as it is, and for a new article
 */
export async function changeListing(
  ctx: Ctx,
  tx: Tx,
  id: number,
  change: () => Promise<void>,
  { isIndexedLater = false } = {},
): Promise<void> {
  const before = await selectListedValues(tx, id)
  const neighborsBefore = await neighborsOf(tx, id)
  const offeredBefore = await selectTranslationValues(tx, id)
  if (isIndexedLater) await changeArticlesIndexedLater(ctx, tx, [id], change)
  else await changeIndexedArticle(ctx, tx, id, change)
  const after = await selectListedValues(tx, id)
  const offered = await selectTranslationValues(tx, id)
  if (offeredBefore?.shown !== offered?.shown)
    for (const by of new Set([offeredBefore?.by, offered?.by]))
      if (by != null) ctx.cacheTags.invalidate(tx, translationTag(by))
  if (before || after) await scheduleAnnouncements(ctx, tx)
  if (after && (await selectSettingInside(tx, 'webmentions'))) await scheduleMentions(ctx, tx, id)
  ctx.cacheTags.invalidate(tx, `article:${id}`, 'article-texts')
  const isMoved = before?.listed !== after?.listed
  if (isMoved) ctx.cacheTags.invalidate(tx, 'articles')
  if (before?.marks !== after?.marks) ctx.cacheTags.invalidate(tx, 'article-marks')
  if (isMoved && (await isCountChanged(tx, id, before, after))) ctx.cacheTags.invalidate(tx, 'article-counts')
  if (isMoved || before?.length !== after?.length)
    ctx.cacheTags.invalidate(tx, 'article-lengths', ...(after ? lengthTags(after) : []))
  if (before?.listedAt === after?.listedAt) return
  const neighbors = [id, ...neighborsBefore, ...(await neighborsOf(tx, id))]
  ctx.cacheTags.invalidate(tx, ...neighbors.map(neighborsTag))
}

/** The cache tag for the lengths in a chart: of all articles, or of those with a tag or in a category. */
export const lengthsTag = ({ tagId, categoryId }: { tagId?: number; categoryId?: number }): string => {
  if (tagId !== undefined) return `article-lengths:tag:${tagId}`
  return categoryId === undefined ? 'article-lengths' : `article-lengths:category:${categoryId}`
}

const lengthTags = ({ tagIds, categoryId }: ListedValues): string[] => [
  ...tagIds.map((tagId) => lengthsTag({ tagId })),
  ...(categoryId === null ? [] : [lengthsTag({ categoryId })]),
]

/** The number of articles, or of categories or tags with an article, is another one now. */
async function isCountChanged(
  tx: Tx,
  id: number,
  before: ListedValues | null,
  after: ListedValues | null,
): Promise<boolean> {
  if (!before || !after) return before !== after
  const all = new Set([...before.tagIds, ...after.tagIds])
  for (const tagId of all) {
    const isOnBothSides = before.tagIds.includes(tagId) && after.tagIds.includes(tagId)
    if (!isOnBothSides && !(await selectIsTagUsed(tx, tagId, id))) return true
  }
  if (before.categoryId === after.categoryId) return false
  for (const categoryId of [before.categoryId, after.categoryId])
    if (categoryId !== null && !(await selectIsCategoryUsed(tx, categoryId, id))) return true
  return false
}

export async function neighborsOf(tx: Tx, id: number): Promise<number[]> {
  const row = await selectArticleListing(tx, id)
  if (row?.listed_at == null) return []
  const { olderId, newerId } = await selectNeighbors(tx, row.listed_at, id)
  return [olderId, newerId].filter((one) => one !== null)
}

/**
 * Writes `listed_at` on the article and on each of its tags, and designs its cover when it is listed for the first time.
 * @throws when there is no such article
 */
export async function updateListedAt(tx: Tx, id: number): Promise<void> {
  const row = await selectArticleListing(tx, id)
  if (!row) throw new Error(`There is no article ${id}`)
  await updateArticleListedAt(tx, id, listedAt(row))
  await designCover(tx, id)
}
