/** Finds the newest articles of a feed: RSS, Atom, RDF or JSON Feed. Pure. */
import { type AnyFeed, parseFeed as parse } from 'feedsmith'
import { readingMinutes, countText } from '#server/rendering/markdown/text/count.ts'
import { plainLine } from './plain-line.ts'
import { webUrl } from './web-url.ts'

export type FeedItem = {
  url: string
  /** Plain text. */
  title: string
  /** Unix ms, not in the future. */
  publishedAt: number
  /** Of reading; null where the feed has no text, or only the beginning. */
  minutes: number | null
}

/** Feeds are newest first, or oldest first: so many items are looked at. */
const MAX_ITEMS = 5_000
export const MAX_SHOWN_ITEMS = 3
const MAX_TITLE = 160
/** A shorter text may be the beginning of a longer one. */
const MIN_TEXT = 600
/** Clocks and time zones of other servers differ; what is further ahead is no date of an article that can be read. */
const MAX_AHEAD_MS = 26 * 3600 * 1000
/** Older dates are those of servers that do not know theirs. */
const FIRST_DATE = Date.UTC(1990, 0, 1)

type RawItem = { url?: string | undefined; title?: string | undefined; date?: string | undefined; html?: string | undefined }

/** The newest, each once; null for what is no feed. Items without a link or a believable date are left out. */
export function parseFeed(text: string, base: string, now: number): FeedItem[] | null {
  let items: RawItem[]
  try {
    items = itemsOf(parse(text, { maxItems: MAX_ITEMS }))
  } catch {
    return null
  }
  const found = new Map<string, FeedItem>()
  for (const { url: href, title, date, html } of items) {
    const url = webUrl(href ?? '', base)
    const published = Date.parse(date ?? '')
    if (href === undefined || url === null || found.has(url)) continue
    if (!(published >= FIRST_DATE && published <= now + MAX_AHEAD_MS)) continue
    found.set(url, {
      url,
      title: plainLine(withoutTags(title ?? ''), MAX_TITLE) ?? new URL(url).hostname,
      publishedAt: Math.min(published, now),
      minutes: minutesOf(withoutTags(html ?? '')),
    })
  }
  return [...found.values()].sort((a, b) => b.publishedAt - a.publishedAt).slice(0, MAX_SHOWN_ITEMS)
}

const withoutTags = (html: string): string => html.replace(/<\/?[a-z!][^<>]*>/gi, ' ')

const minutesOf = (text: string): number | null =>
  text.length < MIN_TEXT ? null : readingMinutes(countText(text))

function itemsOf(parsed: AnyFeed): RawItem[] {
  switch (parsed.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map(({ link, guid, title, pubDate, dc, content, description }) => ({
        url: link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
        title,
        date: pubDate ?? dc?.dates?.[0],
        html: content?.encoded ?? description,
      }))
    case 'rdf':
      return (parsed.feed.items ?? []).map(({ link, title, dc, content, description }) => ({
        url: link,
        title,
        date: dc?.dates?.[0],
        html: content?.encoded ?? description,
      }))
    case 'atom':
      return (parsed.feed.entries ?? []).map(({ links, title, published, updated, content, summary }) => ({
        url: (links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links?.[0])?.href,
        title: title?.value,
        date: published ?? updated,
        html: content?.value ?? summary?.value,
      }))
    case 'json':
      return (parsed.feed.items ?? []).map(({ url, title, date_published, content_html, content_text }) => ({
        url,
        title,
        date: date_published,
        html: content_html ?? content_text,
      }))
  }
}
