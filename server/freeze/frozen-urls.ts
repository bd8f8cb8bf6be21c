/** Decides which URLs a static copy has: a folder with `index.html` for each page, and files under their own names. */
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { canonicalOwnPageUrl, canonicalPageUrl } from '#server/rendering/pages/page-url.ts'

/** What a URL of the site leads to: `url` is what the running site is asked for. */
export type FrozenTarget = { kind: 'page' | 'file'; url: string; hash: string }

/** What exists only while a site runs. */
const LIVE =
  /^\/(api|studio|preview|preferences|backup-download|export-download|webmention|login-link|subscribe|confirm-subscription|unsubscribe|email-choice|undo-email-change|oauth|search|metrics|healthz|readyz|opensearch\.xml)(?=[/?#]|$)/
const FILE_FOLDERS = /^\/(assets|media|covers|cards|avatars|site-style|fonts)\//
/** Parameters of feeds and other documents. */
const DOCUMENT_QUERY = ['page', 'lang']

/** @returns null for another site, and for what a static copy cannot have. @param base the URL of the document with the link */
export function frozenTarget(link: string, base: string, origin: string): FrozenTarget | null {
  const url = URL.parse(link, new URL(base, origin))
  if (url?.origin !== new URL(origin).origin || LIVE.test(url.pathname) || !isSafe(url.pathname)) return null
  const { pathname, search, hash } = url
  if (FILE_FOLDERS.test(pathname)) return { kind: 'file', url: pathname + search, hash }
  if (/\.\w+$/.test(pathname)) return { kind: 'file', url: withQuery(pathname, url, DOCUMENT_QUERY), hash }
  const page = canonicalPageUrl(pathname + search) ?? canonicalOwnPageUrl(pathname + search)
  return { kind: 'page', url: page ?? pathname, hash }
}

/** The URL of a page in the copy. The pages of the other language are in a folder of its name. */
export function frozenPageUrl(url: string, folder: Locale | null): string {
  const { pathname, searchParams } = new URL(url, 'http://site')
  const parts = [...searchParams].filter(([, value]) => /^[\p{L}\p{M}\p{N}_-]+$/u.test(value))
  const path = [
    pathname.replace(/\/$/, ''),
    ...parts.map(([name, value]) => `${name}-${encodeURIComponent(value)}`),
  ].join('/')
  return `${folder === null ? '' : `/${folder}`}${path}/`
}

/** The URL of a file in the copy: the second page of a feed gets a name of its own. */
export function frozenFileUrl(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://site')
  // Style sheets have a version in their query, which file servers ignore.
  if (FILE_FOLDERS.test(pathname)) return pathname
  const parts = [...searchParams].map(([name, value]) => `-${name}-${value.replaceAll(/[^\w-]/g, '')}`)
  return pathname.replace(/(\.\w+)$/, `${parts.join('')}$1`)
}

/** The path on the disk, below the folder of the copy. @param url from one of the functions above */
export const filePathOf = (url: string): string => {
  const path = decodeURIComponent(url).slice(1)
  return path === '' || path.endsWith('/') ? `${path}index.html` : path
}

const withQuery = (pathname: string, { searchParams }: URL, names: string[]): string => {
  const kept = new URLSearchParams(
    names.flatMap((name) => searchParams.getAll(name).map((value) => [name, value])),
  )
  return kept.size > 0 ? `${pathname}?${kept}` : pathname
}

/** A name from a URL must stay inside of the folder on every system. */
const isSafe = (pathname: string): boolean => {
  try {
    const path = decodeURIComponent(pathname)
    return (
      !/[\0\\]/.test(path) && path.split('/').every((part) => part !== '..' && Buffer.byteLength(part) <= 240)
    )
  } catch {
    return false
  }
}

/** A page that does not exist, from which 404.html is made. */
export const NOT_FOUND_URL = pages.notFound.href()
