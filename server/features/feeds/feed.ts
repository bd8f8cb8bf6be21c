/** What a feed says, independent of its format. */
import type { FeedFormat } from '#contract/feeds.ts'

export type Feed = {
  title: string
  description: string
  /** Language tag. */
  language: string
  /** Absolute URL of the page that shows the same entries. */
  pageUrl: string
  /** Absolute URL of the feed in a format. */
  feedUrl: (format: FeedFormat) => string
  /** Absolute URL of the feed with the entries after the last one of this; null when there are none. */
  nextUrl: (format: FeedFormat) => string | null
  iconUrl: string
  /** License of the texts. */
  rights: string | null
  /** Server that tells subscribers about changes (WebSub); null without one. */
  hubUrl: string | null
  updatedAt: Date
  entries: FeedEntry[]
}

export type FeedEntry = {
  /** A URL that stays the same when the name in `url` changes, so that no reader shows the entry as new. */
  id: string
  /** Absolute. */
  url: string
  title: string
  /** Plain text. */
  summary: string
  /** Portable HTML; null when the texts before it fill the feed. */
  html: string | null
  lang: string
  author: { name: string; url: string | null }
  /** False when the author is the one of the settings. */
  hasAccount: boolean
  /** Absolute URL of a picture; null without one. */
  imageUrl: string | null
  tags: string[]
  publishedAt: Date
  updatedAt: Date
}

/** Removes the characters that XML cannot contain (docs/requirements/safety.md, X7). */
export const feedText = (text: string): string =>
  text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
