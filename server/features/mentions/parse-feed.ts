/** Finds the newest articles of a feed: RSS, Atom or JSON Feed. Pure. */
import { type AnyFeed, parseFeed as parse, type RssFeed } from 'feedsmith'
import { toString as textOf } from 'hast-util-to-string'
import { countText, readingMinutes } from '#contract/count-text.ts'
import { shortened } from '#contract/shortened.ts'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'
import { webUrl } from './web-url.ts'

export type FeedItem = {
  url: string
  /** Plain text. */
  title: string
  /** Unix ms. */
  published_at: number
  /** Of reading; null where the feed has no text, or only the beginning. */
  minutes: number | null
}

/** Feeds are newest first, or oldest first: so many items are looked at. */
const MAX_ITEMS = 5_000
const MAX_FOUND = 3
const MAX_TITLE = 160
/** A shorter text may be the beginning of a longer one. */
const MIN_TEXT = 600
/** Older dates are those of servers that do not know theirs. */
const FIRST_DATE = Date.UTC(1990, 0, 1)

type Text = string | undefined
type RawItem = { url: Text; title: Text; date: Text; html: Text }

/**
 * The newest, each once; null for what is no feed. Items without a link or a believable date are left out, and those that are dated
 * ahead until then.
 */
export function parseFeed(text: string, base: string, now: number): FeedItem[] | null {
  let items: RawItem[]
  try {
    items = itemsOf(parse(text, { maxItems: MAX_ITEMS }))
  } catch {
    return null
  }
  const found = new Map<string, RawItem & { url: string; published_at: number }>()
  for (const item of items) {
    const url = item.url === undefined ? null : webUrl(item.url, base)
    const published_at = Date.parse(item.date ?? '')
    if (url !== null && !found.has(url) && published_at >= FIRST_DATE && published_at <= now)
      found.set(url, { ...item, url, published_at })
  }
  const newest = [...found.values()].sort((a, b) => b.published_at - a.published_at).slice(0, MAX_FOUND)
  return newest.map(({ url, title = '', published_at, html = '' }) => {
    const words = textOf(parseHtml(html))
    return {
      url,
      title: plainLine(textOf(parseHtml(title)), MAX_TITLE) ?? new URL(url).hostname,
      published_at,
      minutes: words.length < MIN_TEXT ? null : readingMinutes(countText(words)),
    }
  })
}

function itemsOf({ format, feed }: AnyFeed): RawItem[] {
  if (format === 'atom')
    return (feed.entries ?? []).map(({ links, title, published, updated, content, summary }) => ({
      url: (links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links?.[0])?.href,
      title: title?.value,
      date: published ?? updated,
      html: content?.value ?? summary?.value,
    }))
  if (format === 'json')
    return (feed.items ?? []).map(({ url, title, date_published, content_html, content_text }) => ({
      url,
      title,
      date: date_published,
      html: content_html ?? content_text,
    }))
  // RDF, the first version of RSS, has the names of Dublin Core in place of some.
  const items: RssFeed.Item<string>[] = feed.items ?? []
  return items.map(({ link, guid, title, pubDate, dc, content, description }) => ({
    url: link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
    title,
    date: pubDate ?? dc?.dates?.[0],
    html: content?.encoded ?? description,
  }))
}

/** Characters that change the direction of what follows, and control characters. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** One line of plain text, at most so many characters; null when nothing is left. */
export function plainLine(text: string, max: number): string | null {
  const line = text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim()
  return line === '' ? null : shortened(line, max)
}
