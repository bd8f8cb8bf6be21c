/**
 * The copies of articles and of the files that they need. Documents are the public render, the same for everybody, and
 * no response of the API is stored, so the copies contain nothing private; signing out still deletes them,
 * because they show what was read.
 */
import { COPIES, FILES } from './cache-names.ts'

/** The oldest are dropped beyond these. An article has about ten files and a few images. */
const MAX_COPIES = 60
const MAX_FILES = 400

/** How often everything was deleted: what was requested before a deletion is not stored after it. */
let deletions = 0

/** A number to give to `storeFile` with the response: when the request began. */
export const storingSince = (): number => deletions

/** Deletes every copy, and those that are being stored, as they would show what was read. */
export const deleteCopies = async (): Promise<void> => {
  deletions += 1
  await Promise.all([COPIES, FILES].map((name) => caches.delete(name)))
}

/** Stores the document of a path, and the files that the page has loaded. Rejects when the network is away. */
export const storeCopy = async (path: string, files: readonly string[]): Promise<void> => {
  const since = storingSince()
  const document = await fetch(path)
  const type = document.headers.get('content-type') ?? ''
  if (!document.ok || document.redirected || !type.startsWith('text/html')) return
  const html = await document.clone().text()
  await put(COPIES, path, document, { max: MAX_COPIES, since })
  for (const file of new Set([...scriptsAndStyles(html), ...files])) await storeOnce(file, since)
}

/** The stored document with its date in `data-copy`, by which the page says that it is a copy; undefined without one. */
export const copyOf = async (path: string): Promise<Response | undefined> => {
  const stored = await caches.match(path, { cacheName: COPIES })
  if (!stored) return
  const headers = new Headers(stored.headers)
  const date = new Date(headers.get('date') ?? Date.now()).toISOString()
  const html = (await stored.text()).replace('<html ', `<html data-copy="${date}" `)
  // They describe the bytes that came over the network.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response(html, { headers })
}

type Copy = {
  path: string
  /** The title of the article alone, escaped for HTML, and its language. */
  title: string
  titleLang: string
  /** The language and the theme of the reader, when it was stored. */
  lang: string
  theme: string
}

/** Every stored article, the latest first. */
export const listCopies = async (): Promise<Copy[]> => {
  const cache = await caches.open(COPIES)
  const copies = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const html = (await (await cache.match(request))?.text()) ?? ''
      const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
      return {
        path: new URL(request.url).pathname,
        title: find(/<meta property="og:title" content="([^"]*)/),
        titleLang: find(/<meta property="og:locale" content="([^"]*)/).replace('_', '-'),
        lang: find(/<html [^>]*lang="([^"]*)/),
        theme: find(/<body class="([\w-]+)/),
      }
    }),
  )
  return copies.reverse()
}

export const fileCopy = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: FILES })

/** Stores a response that every visitor may see; others belong to a locked article or to the owner. @param since `storingSince()` */
export const storeFile = async (url: string, response: Response, since: number): Promise<void> => {
  if (response.ok && response.headers.get('cache-control')?.includes('public'))
    await put(FILES, url, response, { max: MAX_FILES, since })
}

/** The browser has most of them in its own cache. One that cannot be loaded is missing in the copy. */
const storeOnce = async (url: string, since: number): Promise<void> => {
  const stored = await caches.match(url, { cacheName: FILES })
  // Stored again, it counts as used.
  const response = stored ?? (await fetch(url).catch(() => null))
  if (response) await storeFile(url, response, since)
}

type Storing = { max: number; since: number }

/** Caches list their entries by the time at which they were stored. A cache that is deleted meanwhile is not the one that opens next. */
const put = async (name: string, key: string, response: Response, { max, since }: Storing): Promise<void> => {
  if (since !== deletions) return
  const cache = await caches.open(name)
  await cache.delete(key)
  await cache.put(key, response)
  const keys = await cache.keys()
  for (const oldest of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(oldest)
}

/** The files that the document names: style sheets, icons, the first script, and those that it loads. */
const scriptsAndStyles = (html: string): string[] =>
  [...html.matchAll(/\/assets\/[\w./-]+/g)].map(([url]) => url)
