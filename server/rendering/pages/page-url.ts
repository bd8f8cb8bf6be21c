/** Reads what identifies a page: its canonical URL, language and theme. */
import { keywordsOf } from '#contract/keywords.ts'
import { LOCALE_COOKIE, type Locale, langTag, THEME_COOKIE, type Theme } from '#contract/locale.ts'
import { ownPageUrl, ownPathOf } from '#contract/own-page-path.ts'
import { type PageUrl, pages } from '#contract/pages.ts'
import { type NamedKind, normalUrlName, urlNameFault } from '#contract/url-names.ts'

/** Language and theme from the cookies; null where none is chosen. */
export type Preferences = { locale: Locale | null; theme: Theme | null }

/** Reads both cookies from the header without parsing the others: every page request does this. */
export const readPreferences = (cookies: string | undefined): Preferences => {
  const locale = readCookie(cookies, LOCALE_COOKIE)
  const theme = readCookie(cookies, THEME_COOKIE)
  return {
    locale: locale === 'en' || locale === 'cn' ? locale : null,
    theme: theme === 'theme-dark' || theme === 'theme-light' ? theme : null,
  }
}

function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (let at = header.indexOf(name); at >= 0; at = header.indexOf(name, at + 1)) {
    const before = at === 0 ? ';' : header[at - 1]
    if ((before !== ';' && before !== ' ') || header[at + name.length] !== '=') continue
    const end = header.indexOf(';', at)
    return header.slice(at + name.length + 1, end < 0 ? undefined : end).trim()
  }
  return undefined
}

/** The URL without unknown query parameters, the others in a fixed order; null when it is no page. */
export function canonicalPageUrl(url: string): string | null {
  const question = url.indexOf('?')
  const pathname = question < 0 ? url : url.slice(0, question)
  // A file such as /talks/rss.xml is no page.
  if (/\.\w+$/.test(pathname)) return null
  const page = Object.values(pages).find((one) => one.match(pathname) !== null)
  if (!page) return null
  const named = namedPages.find(([, one]) => one === page)
  if (named && !isIdOrName(named[0], pathname.split('/')[2] ?? '')) return null
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  if (question < 0 || page.query.length === 0) return path
  const search = new URLSearchParams(url.slice(question + 1))
  const parameters = page.query
    .map((name) => [name, normalizeParameter(name, search.get(name))] as const)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
  return parameters.length > 0 ? `${path}?${parameters.join('&')}` : path
}

const namedPages: readonly (readonly [NamedKind, PageUrl])[] = [
  ['article', pages.article],
  ['tag', pages.tag],
  ['category', pages.category],
  ['album', pages.album],
]

/** Anything else may be a former path, such as `/articles/winter.html`. */
function isIdOrName(kind: NamedKind, encoded: string): boolean {
  if (/^\d+$/.test(encoded)) return true
  try {
    return urlNameFault(kind, normalUrlName(decodeURIComponent(encoded))) === null
  } catch {
    return false
  }
}

/**
 * The URL under which a page of the owner's own is cached; null when none can be at this path. Whether there is one, the
 * database says.
 */
export function canonicalOwnPageUrl(url: string): string | null {
  const question = url.indexOf('?')
  const ownPath = ownPathOf(question < 0 ? url : url.slice(0, question))
  if (ownPath === null) return null
  const lang = question < 0 ? null : new URLSearchParams(url.slice(question + 1)).get('lang')
  return ownPageUrl.href({ ownPath }, { lang: lang === langTag.en || lang === langTag.cn ? lang : null })
}

/** Keywords are normalized; any other parameter is cut: a name has sixty characters, which may be pairs of units, and others are shorter. */
const normalizeParameter = (name: string, value: string | null): string | undefined =>
  name === 'q' ? keywordsOf(value) : value?.slice(0, name === 'collection' ? 120 : 20).toWellFormed()

/** False for search results: they are rarely requested again, and would displace the other pages. */
export const isCacheable = (pageUrl: string): boolean => !pageUrl.startsWith(`${pages.search.path}?`)

/** The plain URL of a post of WordPress, `/?p=7`, to which an imported article may redirect; null for every other URL. */
export const numberedUrl = (url: string): string | null => {
  const id = /^\/\?(?:[^#]*&)?(?:p|page_id)=(\d{1,15})(?:[&#]|$)/.exec(url)?.[1]
  return id === undefined ? null : `/?p=${id}`
}

/**
 * The path that a query of WordPress or Typecho stands for where URLs are not rewritten, such as `/?feed=rss2` or `/?tag=snow`; null for
 * every other URL.
 */
export function queriedPath(url: string): string | null {
  if (!/^\/(?:index\.php)?\?(?:[^#]*&)?(?:feed|tag|category_name|author|paged)=/.test(url)) return null
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const part = (name: string, folder: string) => {
    const value = query.get(name)?.toWellFormed()
    return value ? `/${folder}/${encodeURIComponent(value)}` : ''
  }
  const list = part('tag', 'tag') || part('category_name', 'category') || part('author', 'author')
  return list + part('paged', 'page') + part('feed', 'feed')
}
