/** Pages: an address, a language and a theme become HTML that is the same for everybody, and is kept. */
import { createHash } from 'node:crypto'
import type { Client } from '#contract/client.ts'
import type { Locale, Theme } from '#contract/locale.ts'
import { strangersApi } from '#server/api.ts'
import type { Topic } from '#server/platform/changes.ts'
import { brotli, type Encoding, gzipped } from '#server/platform/compress.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectSettings } from '#server/settings/settings.sql.ts'
import { originOf } from './origin.ts'
import { isWorthKeeping, type Preferences, pageAddress } from './page-address.ts'
import { createPageCache, type KeptPage } from './page-cache.ts'

/** The web wing's entry, as it was built. */
export type Renderer = (request: {
  url: string
  locale: Locale
  theme: Theme
  api: Client
  /** Scheme and host for absolute addresses. */
  origin: string
}) => Promise<Rendered>

export type Rendered = {
  status: number
  html: string
  /** A path; the page lives there. */
  redirect?: string
  /** Why the status is 500. */
  error?: unknown
}

export type Pages = {
  /** The kept page, when it is fresh; never waits. */
  kept: (url: string, preferences: Preferences, encoding: Encoding) => KeptPage | undefined
  /** The page, rendered when it has to be. */
  page: (url: string, preferences: Preferences, encoding: Encoding) => Promise<KeptPage>
}

/** Every address that is no page shows this one, and shares its bytes. */
const NOT_FOUND = '/404'

export function createPages(ctx: Ctx, render: Renderer): Pages {
  const cache = createPageCache(ctx.changes, ctx.config.PAGE_CACHE_MB * 1024 * 1024)
  const making = new Map<string, { startedAt: number; page: Promise<KeptPage> }>()
  const addressOf = (url: string) => pageAddress(url) ?? NOT_FOUND
  const keyOf = (address: string, { locale, theme }: Preferences, encoding: Encoding) =>
    `${encoding} ${locale ?? ''} ${theme ?? ''} ${address}`

  const make = async (address: string, preferences: Preferences, encoding: Encoding): Promise<KeptPage> => {
    const madeAt = ctx.changes.tick()
    const topics = new Set<Topic>(['site'])
    const settings = await selectSettings(ctx)
    const locale = (settings.multiLanguage === 1 && preferences.locale) || settings.defaultLocale
    const theme = preferences.theme ?? settings.themeConfig.theme
    const { api, openedArticle } = watched(
      strangersApi(ctx, locale, (...read) => {
        for (const topic of read) topics.add(topic)
      }),
    )
    const { status, html, redirect, error } = await render({
      url: address,
      locale,
      theme,
      api,
      origin: originOf(ctx),
    })
    if (error) ctx.log.error({ address, err: error }, 'A page could not be rendered')
    const identity = Buffer.from(html)
    const body = await encoded(identity, encoding)
    const etag = `W/"${createHash('sha1').update(identity).digest('base64url')}"`
    return {
      status,
      location: redirect ?? null,
      etag,
      encoding,
      body,
      articleId: openedArticle(),
      topics: [...topics],
      madeAt,
    }
  }

  return {
    kept: (url, preferences, encoding) => cache.get(keyOf(addressOf(url), preferences, encoding)),
    page: async (url, preferences, encoding) => {
      const address = addressOf(url)
      const key = keyOf(address, preferences, encoding)
      const known = cache.get(key)
      if (known) return known
      const already = making.get(key)
      // Whoever asks after a change must not be handed what was begun before it.
      if (already && already.startedAt === ctx.changes.tick()) return already.page
      const page = make(address, preferences, encoding)
      making.set(key, { startedAt: ctx.changes.tick(), page })
      try {
        const made = await page
        if (made.status < 500 && isWorthKeeping(address)) cache.put(key, made)
        return made
      } finally {
        if (making.get(key)?.page === page) making.delete(key)
      }
    },
  }
}

/** Quality 4 of Brotli: a page is rendered for a few readers, and 5 takes half as long again for one part in twenty. */
const encoded = async (html: Buffer, encoding: Encoding): Promise<Buffer> => {
  if (encoding === 'identity') return html
  const small = encoding === 'br' ? await brotli(html, 4) : await gzipped(html)
  // zlib hands out the beginning of a buffer of 16 KB, which would be kept with it.
  const exact = Buffer.allocUnsafeSlow(small.byteLength)
  small.copy(exact)
  return exact
}

/** Remembers the article whose text the page was given. */
function watched(api: Client): { api: Client; openedArticle: () => number | null } {
  let opened: number | null = null
  const show: Client['articles']['show'] = async (input) => {
    const article = await api.articles.show(input)
    if (article) opened = article.id
    return article
  }
  return { api: { ...api, articles: { ...api.articles, show } }, openedArticle: () => opened }
}
