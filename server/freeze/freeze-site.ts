/** Writes the public site as plain files: everything that an anonymous visitor can reach, and nothing else. */
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LOCALE_COOKIE, type Locale, locales } from '#contract/locale.ts'
import { createApp } from '#server/app.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import type { Renderer } from '#server/rendering/pages/pages.ts'
import { findLinks } from './find-links.ts'
import {
  endOfServiceWorker,
  frozenHtml,
  frozenText,
  THEME_SCRIPT,
  themeScript,
  withoutApp,
} from './frozen-html.ts'
import { filePathOf, frozenFileUrl, frozenPageUrl, frozenTarget, NOT_FOUND_URL } from './frozen-urls.ts'
import { formerUrls, redirectPage } from './redirects.ts'
import { COPY_MARK } from './replace-folder.ts'
import { withAllComments } from './whole-comments.ts'

export type FreezeOptions = {
  signal: AbortSignal
  onProgress?: (progress: CommandProgress) => void
}

export type FrozenSite = {
  pages: number
  files: number
  redirects: number
  bytes: number
  /** Links to pages and files of the site that do not exist, with a page that has each. */
  dead: { url: string; on: string }[]
}

/** A page in a language, or a file. */
type Item = { kind: 'page' | 'file'; url: string; locale: Locale; on: string }

/** What no page links to. */
const DOCUMENTS = [
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/favicon.svg',
]
const AT_ONCE = 4

/**
 * @param ctx the context of a command; requests to it are neither counted as views nor limited
 * @throws when a page or file cannot be rendered or written, and when the signal fires
 */
export async function freezeSite(
  ctx: Ctx,
  render: Renderer,
  folder: string,
  { signal, onProgress = () => {} }: FreezeOptions,
): Promise<FrozenSite> {
  const { app, frame } = await openSite(ctx, render)
  const { origin, rootLocale, isBilingual } = frame
  const result: FrozenSite = { pages: 0, files: 0, redirects: 0, bytes: 0, dead: [] }
  const shown = isBilingual ? locales : [rootLocale]
  const seen = new Set<string>()
  const written = new Set<string>()
  const waiting: Item[] = []
  const redirects = new Map<string, string>()

  const add = (item: Item) => {
    const key = item.kind === 'page' ? `${item.locale} ${item.url}` : item.url
    if (seen.has(key)) return
    seen.add(key)
    waiting.push(item)
  }
  const addLink = (link: string, { url: on, locale }: Item) => {
    const target = frozenTarget(link, on, origin)
    if (!target) return
    if (target.kind === 'file') add({ kind: 'file', url: target.url, locale: rootLocale, on })
    else
      for (const each of isBilingual ? locales : [locale])
        add({ kind: 'page', url: target.url, locale: each, on })
  }
  const write = async (url: string, content: string | Buffer | ReadableStream<Uint8Array>) => {
    const path = join(folder, filePathOf(url))
    written.add(url)
    await mkdir(dirname(path), { recursive: true })
    if (typeof content === 'string' || Buffer.isBuffer(content)) {
      result.bytes += Buffer.byteLength(content)
      return writeFile(path, content)
    }
    const source = Readable.fromWeb(content as never)
    source.on('data', (chunk: Buffer) => {
      result.bytes += chunk.byteLength
    })
    await pipeline(source, createWriteStream(path))
  }

  const freeze = async (item: Item): Promise<void> => {
    const { kind, url, locale } = item
    const cookie = isBilingual ? `${LOCALE_COOKIE}=${locale}` : ''
    // The header keeps the request out of the statistics.
    const headers = {
      cookie,
      'sec-purpose': 'prefetch',
      accept: 'text/html, */*',
      'accept-encoding': 'identity',
    }
    const response = await app.fetch(new Request(new URL(url, origin), { headers, redirect: 'manual' }))
    const type = response.headers.get('content-type') ?? ''
    const location = response.headers.get('location')
    if (location !== null) {
      const target = frozenTarget(location, url, origin)
      if (target && locale === rootLocale) redirects.set(url, target.url)
      addLink(location, item)
      return
    }
    if (response.status !== 200) {
      if (response.status >= 500)
        throw new Error(`${url} could not be rendered (${response.status}). Nothing was written.`)
      if (locale === rootLocale) result.dead.push({ url, on: item.on })
      return
    }
    const isPage = kind === 'page' && type.startsWith('text/html')
    if (isPage) {
      const html = await response.text()
      for (const link of findLinks(withoutApp(html), type, origin)) addLink(link, item)
      const page = { ...frame, url, locale }
      await write(frozenPageUrl(url, locale === rootLocale ? null : locale), frozenHtml(html, page))
      result.pages += 1
      return
    }
    if (/text\/|xml|json/.test(type)) {
      const text = await response.text()
      for (const link of findLinks(text, type, origin)) addLink(link, item)
      await write(frozenFileUrl(url), frozenText(text, origin))
    } else if (response.body) await write(frozenFileUrl(url), response.body)
    result.files += 1
  }

  const start = (kind: Item['kind'], url: string) =>
    addLink(url, { kind, url: '/', locale: rootLocale, on: '/' })
  for (const url of ['/', ...DOCUMENTS]) start('page', url)
  const former = await formerUrls(ctx)
  for (const { to } of former) start('page', to)
  let done = 0
  let hasFailed = false
  const freezeOrStop = async (item: Item): Promise<void> => {
    try {
      signal.throwIfAborted()
      await freeze(item)
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const worker = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      if (hasFailed) return
      await freezeOrStop(item)
      done += 1
      onProgress({ done, total: seen.size, path: item.url })
    }
  }
  // A worker that finds nothing to do ends, although another one may still find links.
  while (waiting.length > 0) {
    // All of them have to end before the folder is removed, when one fails.
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
    for (const each of ended) if (each.status === 'rejected') throw each.reason
  }

  await writeFrame()
  return result

  async function writeFrame(): Promise<void> {
    for (const locale of shown) {
      const html = await (
        await app.fetch(
          new Request(new URL(NOT_FOUND_URL, origin), { headers: { cookie: `${LOCALE_COOKIE}=${locale}` } }),
        )
      ).text()
      const text = frozenHtml(html, { ...frame, url: '/', locale })
      await write(locale === rootLocale ? '/404.html' : `/${locale}/404.html`, text)
    }
    await write(THEME_SCRIPT, themeScript)
    await write('/service-worker.js', endOfServiceWorker)
    for (const { from, to } of former) redirects.set(from, to)
    const lines: string[] = []
    for (const [from, to] of redirects) {
      const target = frozenTarget(to, '/', origin)
      const page = /\.\w+$/.test(from) ? from : `${from.replace(/\/$/, '')}/`
      // A file server ignores queries; a page that exists stays.
      if (!target || from.includes('?') || written.has(page) || !frozenTarget(from, '/', origin)) continue
      const place = target.kind === 'page' ? frozenPageUrl(target.url, null) : frozenFileUrl(target.url)
      // A former path may be below what is a file in the copy.
      const isWritten = await write(page, redirectPage(place, origin)).then(() => true, isTaken)
      if (isWritten) lines.push(`${from} ${place} 301`)
    }
    result.redirects = lines.length
    if (lines.length > 0) await write('/_redirects', `${lines.join('\n')}\n`)
    await write(
      `/${COPY_MARK}`,
      `${JSON.stringify({ madeAt: new Date(frame.madeAt).toISOString(), origin }, null, 2)}\n`,
    )
  }
}

async function openSite(ctx: Ctx, render: Renderer) {
  const settings = await selectSettings(ctx)
  const config = { ...ctx.config, API_CALLS_PER_MINUTE: Number.MAX_SAFE_INTEGER }
  const frame = {
    ...{ origin: originOf(ctx), madeAt: ctx.now(), zone: settings.timeZone },
    ...{ rootLocale: settings.defaultLocale, isBilingual: settings.multiLanguage === 1 },
  }
  return { app: createApp({ ...ctx, config }, withAllComments(render)), frame }
}

const isTaken = (error: NodeJS.ErrnoException): false => {
  if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return false
  throw error
}
