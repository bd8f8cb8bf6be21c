/** Every URL of a feed: for the site, a language, a tag, a category and the talks, each in three formats. */
import { type Locale, locales } from './locale.ts'

/** The file name of each format and its MIME type. */
export const feedTypes = {
  'rss.xml': 'application/rss+xml',
  'atom.xml': 'application/atom+xml',
  'feed.json': 'application/feed+json',
} as const
export type FeedFormat = keyof typeof feedTypes
export const feedFormats = Object.keys(feedTypes) as FeedFormat[]

/** What a feed lists. */
export type FeedScope =
  | { kind: 'site' }
  | { kind: 'language'; locale: Locale }
  /** By what stands for it in the URL. */
  | { kind: 'tag' | 'category'; name: number | string }
  | { kind: 'talks' }

const folder = (scope: FeedScope): string => {
  switch (scope.kind) {
    case 'site':
      return '/'
    case 'language':
      return `/${scope.locale}/`
    case 'tag':
      return `/article-list/${encodeURIComponent(scope.name)}/`
    case 'category':
      return `/categories/${encodeURIComponent(scope.name)}/`
    case 'talks':
      return '/talks/'
  }
}

/** @param page of older entries, from 1 */
export const feedHref = (scope: FeedScope, format: FeedFormat, page = 1): string =>
  `${folder(scope)}${format}${page > 1 ? `?page=${page}` : ''}`

const FEED_URL =
  /^\/(?:(?<locale>\w\w)\/|article-list\/(?<tag>[^/]+)\/|categories\/(?<category>[^/]+)\/|(?<talks>talks)\/)?(?<format>rss\.xml|atom\.xml|feed\.json)$/

/** Which feed a path means; null when it means none. */
export const readFeedUrl = (pathname: string): { scope: FeedScope; format: FeedFormat } | null => {
  const found = FEED_URL.exec(pathname)?.groups
  if (!found) return null
  const format = found.format as FeedFormat
  const label = found.tag ?? found.category
  if (label !== undefined) {
    const name = decodedName(label)
    return name === null ? null : { scope: { kind: found.tag ? 'tag' : 'category', name }, format }
  }
  if (found.talks) return { scope: { kind: 'talks' }, format }
  if (found.locale === undefined) return { scope: { kind: 'site' }, format }
  const locale = locales.find((one) => one === found.locale)
  return locale ? { scope: { kind: 'language', locale }, format } : null
}

/** A number, or text; null for a malformed escape. */
const decodedName = (encoded: string): number | string | null => {
  if (/^[1-9]\d{0,14}$/.test(encoded)) return Number(encoded)
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}
