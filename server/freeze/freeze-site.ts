/** Writes the public site as plain files: everything that an anonymous visitor can reach, and nothing else. */
import type { Client } from '#contract/client.ts'
import { LOCALE_COOKIE, type Locale, locales } from '#contract/locale.ts'
import { createApp } from '#server/app.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import type { Renderer } from '#server/rendering/pages/pages.ts'
import { findLinks } from './find-links.ts'
import { createFreezeQueue, type FreezeItem, type FreezeQueue } from './freeze-queue.ts'
import type { FrozenFolder } from './frozen-folder.ts'
import {
  endOfServiceWorker,
  frozenHtml,
  frozenText,
  THEME_SCRIPT,
  themeScript,
  withoutApp,
} from './frozen-html.ts'
import { frozenFileUrl, frozenPageUrl, frozenTarget, NOT_FOUND_URL } from './frozen-urls.ts'
import { formerUrls, writeRedirects } from './redirects.ts'
import { COPY_MARK } from './replace-folder.ts'

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

/** What no page links to. */
const DOCUMENTS = [
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/feed.css',
  '/favicon.svg',
]

/**
 * @param ctx the context of a command; requests to it are neither counted as views nor limited
 * @throws when a page or file cannot be rendered or written, and when the signal fires
 */
export async function freezeSite(
  ctx: Ctx,
  render: Renderer,
  copy: FrozenFolder,
  { signal, onProgress = () => {} }: FreezeOptions,
): Promise<FrozenSite> {
  const site = await openSite(ctx, render)
  const { origin, rootLocale } = site.frame
  const queue = createFreezeQueue(site.frame)
  const redirects = new Map<string, string>()
  const result: FrozenSite = { pages: 0, files: 0, redirects: 0, bytes: 0, dead: [] }

  const former = await formerUrls(ctx)
  const files = (await selectSettings(ctx)).textFiles.map(({ path }) => path)
  for (const url of ['/', ...DOCUMENTS, ...files, ...former.map(({ to }) => to)])
    queue.addLink(url, { url: '/', locale: rootLocale })
  const freeze = async (item: FreezeItem): Promise<void> => {
    const response = await site.request(item.url, item.locale)
    const location = response.headers.get('location')
    if (location !== null) {
      const target = frozenTarget(location, item.url, origin)
      if (target && item.locale === rootLocale) redirects.set(item.url, target.url)
      queue.addLink(location, item)
    } else if (response.status >= 500)
      throw new Error(`${item.url} could not be rendered (${response.status}). Nothing was written.`)
    else if (response.status !== 200) {
      if (item.locale === rootLocale) result.dead.push({ url: item.url, on: item.on })
    } else if (item.kind === 'page' && typeOf(response).startsWith('text/html')) {
      await writePage(copy, queue, site.frame, item, await response.text())
      result.pages += 1
    } else {
      await writeFile(copy, queue, origin, item, response)
      result.files += 1
    }
  }
  await queue.drain(freeze, signal, onProgress)

  await writeFrame(copy, site)
  for (const { from, to } of former) redirects.set(from, to)
  result.redirects = await writeRedirects(copy, redirects, origin)
  return { ...result, bytes: copy.bytes() }
}

type Site = Awaited<ReturnType<typeof openSite>>

const typeOf = (response: Response) => response.headers.get('content-type') ?? ''

async function writePage(
  copy: FrozenFolder,
  queue: FreezeQueue,
  frame: Site['frame'],
  item: FreezeItem,
  html: string,
): Promise<void> {
  const { url, locale } = item
  for (const link of findLinks(withoutApp(html), 'text/html', frame.origin)) queue.addLink(link, item)
  const folder = locale === frame.rootLocale ? null : locale
  await copy.write(frozenPageUrl(url, folder), frozenHtml(html, { ...frame, url, locale }))
}

async function writeFile(
  copy: FrozenFolder,
  queue: FreezeQueue,
  origin: string,
  item: FreezeItem,
  response: Response,
): Promise<void> {
  const type = typeOf(response)
  if (/text\/|xml|json/.test(type)) {
    const text = await response.text()
    for (const link of findLinks(text, type, origin)) queue.addLink(link, item)
    await copy.write(frozenFileUrl(item.url), frozenText(text, origin))
  } else if (response.body) await copy.write(frozenFileUrl(item.url), response.body)
}

/** What no link leads to: the pages for what is not found, the script of the theme, and the mark of a copy. */
async function writeFrame(copy: FrozenFolder, { request, frame }: Site): Promise<void> {
  const { origin, rootLocale, isBilingual } = frame
  for (const locale of isBilingual ? locales : [rootLocale]) {
    const html = await (await request(NOT_FOUND_URL, locale)).text()
    const text = frozenHtml(html, { ...frame, url: '/', locale })
    await copy.write(locale === rootLocale ? '/404.html' : `/${locale}/404.html`, text)
  }
  await copy.write(THEME_SCRIPT, themeScript)
  await copy.write('/service-worker.js', endOfServiceWorker)
  const mark = { madeAt: new Date(frame.madeAt).toISOString(), origin }
  await copy.write(`/${COPY_MARK}`, `${JSON.stringify(mark, null, 2)}\n`)
}

/** The site as a whole that a copy is made of, and how to request it. */
async function openSite(ctx: Ctx, render: Renderer) {
  const settings = await selectSettings(ctx)
  const config = { ...ctx.config, API_CALLS_PER_MINUTE: Number.MAX_SAFE_INTEGER }
  const frame = {
    origin: originOf(ctx),
    madeAt: ctx.now(),
    zone: settings.timeZone,
    rootLocale: settings.defaultLocale,
    isBilingual: settings.multiLanguage === 1,
  }
  const app = createApp({ ...ctx, config }, withAllComments(render))
  const request = (url: string, locale: Locale): Promise<Response> => {
    const headers = {
      cookie: frame.isBilingual ? `${LOCALE_COOKIE}=${locale}` : '',
      // Keeps the request out of the statistics.
      'sec-purpose': 'prefetch',
      accept: 'text/html, */*',
      'accept-encoding': 'identity',
    }
    return app.fetch(new Request(new URL(url, frame.origin), { headers, redirect: 'manual' }))
  }
  return { request, frame }
}

const AT_ONCE = 100

/** Renders pages with all their comments: a copy cannot load more when somebody asks for them. */
const withAllComments =
  (render: Renderer): Renderer =>
  (request) =>
    render({ ...request, api: wholeComments(request.api) })

const wholeComments = (api: Client): Client => ({
  ...api,
  comments: {
    ...api.comments,
    list: async (input) => {
      const first = await api.comments.list({ query: { ...input.query, current: 1, size: AT_ONCE } })
      const records = [...first.records]
      for (let current = 2; records.length < first.count; current += 1) {
        const next = await api.comments.list({ query: { ...input.query, current, size: AT_ONCE } })
        if (next.records.length === 0) break
        records.push(...next.records)
      }
      const threads = records.map(async (thread) =>
        thread.replyCount > thread.replyDTOs.length
          ? { ...thread, replyDTOs: await api.comments.replies({ params: { id: thread.id } }) }
          : thread,
      )
      return { ...first, records: await Promise.all(threads) }
    },
  },
})
