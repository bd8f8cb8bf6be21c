/** Reads the entries of a feed: articles with their whole texts, or talks. */

import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { readCoverUrl } from '#contract/covers.ts'
import type { Locale } from '#contract/locale.ts'
import type { Image } from '#contract/media.ts'
import { pages } from '#contract/pages.ts'
import { shortened } from '#contract/shortened.ts'
import { articleUrl } from '#contract/url-names.ts'
import { articleCover } from '#server/features/articles/article-cover.mapper.ts'
import { categoryNameIn } from '#server/features/categories/categories.mapper.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import type { Settings } from '#server/features/settings/settings.ts'
import { selectTagsOf } from '#server/features/tags/tags.sql.ts'
import { textsOf } from '#server/features/talks/talks.mapper.ts'
import { selectTalkImages, type TalkRow } from '#server/features/talks/talks.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { escapeHtml } from '#server/platform/xml.ts'
import { portableHtml } from '#server/rendering/markdown/portable/portable-html.ts'
import { type FeedEntry, feedText } from './feed.ts'
import { type FeedArticleRow, selectFeedArticles } from './feeds.sql.ts'

/** Characters of HTML in one feed; entries beyond it have their summary alone. */
const MAX_FEED_LENGTH = 2_000_000
/** Characters of a talk that stand for its title. */
const MAX_TITLE_LENGTH = 60

/** A change of one article changes several feeds in three formats, with twenty texts each. */
const converted = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
})

/** @param locale of the feed, for the names of categories */
export async function readArticleEntries(
  ctx: Ctx,
  origin: string,
  settings: Settings,
  locale: Locale,
  ids: number[],
): Promise<FeedEntry[]> {
  const [rows, tags] = await Promise.all([
    selectFeedArticles(ctx.db, ids),
    ids.length === 0 || (await isHidden(ctx, 'tags')) ? [] : selectTagsOf(ctx.db, ids),
  ])
  const texts = createTextBudget()
  const entries: FeedEntry[] = []
  for (const row of rows) {
    const url = origin + articleUrl(row)
    const cover = articleCover(row)
    const category = categoryNameIn(row, locale)
    const names = tags.filter((tag) => tag.article_id === row.id).map(({ name }) => name)
    entries.push({
      id: origin + pages.article.href({ articleId: row.id }),
      url,
      title: feedText(row.title),
      summary: feedText(row.abstract ?? row.excerpt),
      html: await texts.take(coverHtml(row, cover) + row.html, url),
      ...commonFields(row, settings),
      imageUrl: coverUrl(cover, origin),
      tags: [...(category === null ? [] : [category]), ...names].map(feedText),
      updatedAt: new Date(row.updated_at ?? row.published_at),
    })
  }
  return entries
}

export async function readTalkEntries(
  ctx: Ctx,
  origin: string,
  settings: Settings,
  rows: TalkRow[],
): Promise<FeedEntry[]> {
  const images = await selectTalkImages(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const texts = createTextBudget()
  const entries: FeedEntry[] = []
  for (const row of rows) {
    const url = origin + pages.talk.href({ talkId: row.id })
    const own = images.filter(({ talk_id }) => talk_id === row.id)
    const [first] = own
    const [plainText, ...more] = textsOf(row)
    const text = feedText(plainText).replace(/\s+/g, ' ').trim()
    const below = [
      ...own.map((one) => imageHtml(toImage(one), one.alt)),
      ...more.map((one) => `<p>${escapeHtml(one)}</p>`),
    ]
    entries.push({
      id: url,
      url,
      title: shortened(text, MAX_TITLE_LENGTH) || `#${row.id}`,
      summary: shortened(text, 200),
      html: await texts.take(row.html + below.join(''), url),
      ...commonFields(row, settings),
      imageUrl: first ? origin + toImage(first).src : null,
      tags: [],
      updatedAt: new Date(row.published_at),
    })
  }
  return entries
}

const commonFields = (row: FeedArticleRow | TalkRow, { author }: Settings) => ({
  lang: row.lang,
  author: { name: feedText(row.author_nickname ?? author), url: row.author_website },
  hasAccount: row.author_nickname !== null,
  publishedAt: new Date(row.published_at),
})

type ArticleCover = ReturnType<typeof articleCover>

/** A generated cover is an SVG, which feed readers do not show. */
function coverUrl({ articleCover: cover }: ArticleCover, origin: string): string | null {
  return readCoverUrl(cover) ? null : (URL.parse(cover, origin)?.href ?? null)
}

/** Above the text, unless the text has the same picture. */
function coverHtml({ html, media_hash }: FeedArticleRow, { articleCoverImage: image }: ArticleCover): string {
  return image && !html.includes(`${media_hash}`) ? imageHtml(image, '') : ''
}

const imageHtml = ({ src, width, height }: Image, alt: string) =>
  `<p><img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="${escapeHtml(alt)}"></p>`

/** Converts texts as long as they fit into the feed, one at a time, so that requests are answered in between. */
function createTextBudget() {
  let left = MAX_FEED_LENGTH
  return {
    take: async (html: string, url: string): Promise<string | null> => {
      if (html.length > left) return null
      left -= html.length
      const key = `${hash('sha1', html)} ${url}`
      const known = converted.get(key)
      if (known !== undefined) return known
      await new Promise(setImmediate)
      const portable = feedText(portableHtml(html, url))
      converted.set(key, portable)
      return portable
    },
  }
}
