/** Decides which articles are in the lists, and brings up to date what shows an article that changes. */
import { selectSettingInside } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { scheduleAnnouncements } from '#server/platform/jobs/schedule-announcements.ts'
import { scheduleMentions } from '#server/platform/jobs/schedule-mentions.ts'
import {
  selectArticleListing,
  selectDueArticleIds,
  updateArticle,
  updateArticleListedAt,
} from './article-changes.sql.ts'
import { changeArticlesIndexedLater, changeIndexedArticle } from './index-article.ts'

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
 * Runs `change`, and updates the search index and everything that shows the article.
 * @param isIndexedLater a job updates the search index, for a change that leaves the text as it is, and for a new article
 */
export async function changeListing(
  ctx: Ctx,
  tx: Tx,
  id: number,
  change: () => Promise<void>,
  { isIndexedLater = false } = {},
): Promise<void> {
  const wasListed = await isListed(tx, id)
  if (isIndexedLater) await changeArticlesIndexedLater(ctx, tx, [id], change)
  else await changeIndexedArticle(ctx, tx, id, change)
  const isListedNow = await isListed(tx, id)
  ctx.content.changed(tx, `article:${id}`, { isPublic: wasListed || isListedNow })
  if (wasListed || isListedNow) await scheduleAnnouncements(ctx, tx)
  if (isListedNow && (await selectSettingInside(tx, 'webmentions'))) await scheduleMentions(ctx, tx, id)
}

const isListed = async (tx: Tx, id: number): Promise<boolean> =>
  ((await selectArticleListing(tx, id))?.listed_at ?? null) !== null

/**
 * Writes `listed_at` on the article and on each of its tags.
 * @throws when there is no such article
 */
export async function updateListedAt(tx: Tx, id: number): Promise<void> {
  const row = await selectArticleListing(tx, id)
  if (!row) throw new Error(`There is no article ${id}`)
  await updateArticleListedAt(tx, id, listedAt(row))
}

/** Job `publish-due`: publishes the scheduled articles whose time has come. */
export const publishDueArticles = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    for (const id of await selectDueArticleIds(tx, ctx.now())) await setState(ctx, tx, id, 'published')
  })

/** The article is a draft again. Its text, tags and date stay. */
export const unpublishArticle = (ctx: Ctx, tx: Tx, id: number): Promise<void> =>
  setState(ctx, tx, id, 'draft')

const setState = (ctx: Ctx, tx: Tx, id: number, state: ArticleState): Promise<void> =>
  changeListing(ctx, tx, id, async () => {
    await updateArticle(tx, id, { state })
    await updateListedAt(tx, id)
  })
