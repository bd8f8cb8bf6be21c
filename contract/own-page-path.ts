/** The paths of pages in Markdown: those that the owner can choose, and two fixed ones. Which are taken, only the server knows. Pure. */
import { type PageUrl, pages } from './pages.ts'

/**
 * Pages that every site has, by the section that they belong to: the about page, and the welcome text of the message board.
 * They have no title of their own, are always published, and cannot be deleted. The first migration adds them.
 */
export const fixedPages = {
  about: { id: 1, path: '/about', titleEn: 'About', titleCn: '关于' },
  message: { id: 2, path: '/message', titleEn: 'Message board', titleCn: '留言板' },
} as const
export type FixedPage = keyof typeof fixedPages
export const fixedPageIds = Object.values(fixedPages).map(({ id }) => id)

/** Null for a page of the owner's own. */
export const fixedPageOf = (id: number | null): FixedPage | null =>
  id === fixedPages.about.id ? 'about' : id === fixedPages.message.id ? 'message' : null

export const MAX_OWN_PATH_LENGTH = 120
export const MAX_OWN_PATH_DEPTH = 5

/**
 * First segments of URLs that the server uses beside those of the pages of the site: APIs, files, the studio, feeds by
 * language. Everything below them stays free for later versions.
 */
export const SERVER_SEGMENTS: readonly string[] = [
  'api',
  'studio',
  'preferences',
  'covers',
  'cards',
  'media',
  'avatars',
  'assets',
  'fonts',
  'frames',
  'site-style',
  'backup-download',
  'export-download',
  'webmention',
  'comment',
  'confirm-name',
  'like',
  'preview',
  'healthz',
  'readyz',
  'metrics',
  'en',
  'cn',
  'zh',
  'feed',
  'rss',
  'atom',
  'sitemap',
]

const reserved = new Set([
  ...SERVER_SEGMENTS,
  ...Object.values(pages).map(({ path }) => path.split('/')[1] ?? ''),
])

/** Letters of any script and digits, joined by hyphens and underscores. A dot would be the name of a file. */
const SEGMENT = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u

/**
 * The normal form of a decoded path: composed, in lower case, one slash before each segment.
 * Two spellings of one path have the same.
 */
export const normalOwnPath = (path: string): string =>
  `/${path
    .normalize('NFC')
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')}`

export type OwnPathFault = 'form' | 'length' | 'depth' | 'reserved'

/** What is wrong with a path in normal form; null when a page can have it. */
export function ownPathFault(path: string): OwnPathFault | null {
  const segments = path.split('/').slice(1)
  if (!segments.every((segment) => SEGMENT.test(segment))) return 'form'
  if ([...path].length > MAX_OWN_PATH_LENGTH) return 'length'
  if (segments.length > MAX_OWN_PATH_DEPTH) return 'depth'
  return reserved.has(segments[0] ?? '') ? 'reserved' : null
}

/** The path in normal form that the path of a URL means; null when no page of the owner's own can be there. */
export function ownPathOf(pathname: string): string | null {
  // The limit comes first: the longest path has nine bytes a character.
  if (pathname.length > 9 * MAX_OWN_PATH_LENGTH + 1) return null
  try {
    const path = normalOwnPath(decodeURIComponent(pathname))
    return ownPathFault(path) === null ? path : null
  } catch {
    return null
  }
}

/** `lang` chooses the language of the text; without it the text is in that of the visitor. */
export const ownPageUrl: PageUrl<'/:ownPath'> = {
  path: '/:ownPath',
  query: ['lang'],
  href: ({ ownPath }, query) => {
    const path = String(ownPath).split('/').map(encodeURIComponent).join('/')
    return query?.lang ? `${path}?lang=${encodeURIComponent(query.lang)}` : path
  },
  // As it was written: it may be the former path of an article, whose case matters.
  match: (pathname) => (ownPathOf(pathname) === null ? null : { ownPath: pathname }),
}
