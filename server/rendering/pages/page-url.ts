/** What makes two requests ask for the same page: the address without what no page reads, language and theme. */
import { keywordsOf } from '#contract/keywords.ts'
import { LOCALE_COOKIE, type Locale, THEME_COOKIE, type Theme } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'

/** The choices that a browser remembers; null where it has made none. */
export type Preferences = { locale: Locale | null; theme: Theme | null }

/** Reads both cookies straight from the header: this stands in the way of every page. */
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

/** The address as pages know it: unknown query names are left out, known ones stand in a fixed order. */
export function canonicalPageUrl(url: string): string | null {
  const question = url.indexOf('?')
  const pathname = question < 0 ? url : url.slice(0, question)
  const page = Object.values(pages).find((one) => one.match(pathname) !== null)
  if (!page) return null
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  if (question < 0 || page.query.length === 0) return path
  const search = new URLSearchParams(url.slice(question + 1))
  const parameters = page.query
    .map((name) => [name, normalizeParameter(name, search.get(name))] as const)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
  return parameters.length > 0 ? `${path}?${parameters.join('&')}` : path
}

/** Numbers and names are short; what is searched for may be a sentence. */
const normalizeParameter = (name: string, value: string | null): string | undefined =>
  name === 'q' ? keywordsOf(value) : value?.slice(0, 20).toWellFormed()

/** Whether the same page will be asked for again: what people search for would push the others out. */
export const isCacheable = (pageUrl: string): boolean => !pageUrl.startsWith(`${pages.search.path}?`)
