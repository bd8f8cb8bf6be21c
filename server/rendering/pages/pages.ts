/** Pages: an address, a language and a theme become HTML that is the same for everybody, and is kept. */
import { hash } from 'node:crypto'
import type { Client } from '#contract/client.ts'
import type { Locale, Theme } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { anonymousApi } from '#server/api.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { CacheTag } from '#server/platform/cache/cache-tags.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { brotliAtOnce, type Encoding, exact, gzippedAtOnce } from '#server/platform/http/compression.ts'
import { utf8OfAll } from '#server/platform/http/utf8.ts'
import { isWorthKeeping, type Preferences } from './page-address.ts'
import { createPageCache, type KeptPage } from './page-cache.ts'
import { createRenewal } from './renew-pages.ts'

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
  /** Texts, and UTF-8 that was encoded before; one after the other. */
  html: readonly (string | Uint8Array)[]
  /** A path; the page lives there. */
  redirect?: string
  /** Why the status is 500. */
  error?: unknown
}

export type Pages = {
  /** The kept page of an address as `pageAddress` writes it, when it is fresh; never waits. */
  kept: (address: string, preferences: Preferences, encoding: Encoding) => KeptPage | undefined
  /** The page, rendered when it has to be. Every address that is no page shows the same one. */
  page: (address: string | null, preferences: Preferences, encoding: Encoding) => Promise<KeptPage>
}

/** Stands for every address that is no page: they share its bytes. */
const NOT_FOUND = '/404'

export function createPages(ctx: Ctx, render: Renderer): Pages {
  const keepsPages = ctx.config.PAGE_CACHE_MB > 0
  const cache = createPageCache(ctx.cacheTags, ctx.config.PAGE_CACHE_MB * 1024 * 1024)
  const making = new Map<string, { startedAt: number; page: Promise<KeptPage> }>()
  const keyOf = (address: string, { locale, theme }: Preferences, encoding: Encoding) =>
    `${encoding} ${locale ?? ''} ${theme ?? ''} ${address}`

  const make = async (address: string, preferences: Preferences, encoding: Encoding): Promise<KeptPage> => {
    const madeAt = ctx.cacheTags.version()
    const topics = new Set<CacheTag>(['site'])
    const settings = await selectSettings(ctx)
    const locale = (settings.multiLanguage === 1 && preferences.locale) || settings.defaultLocale
    const theme = preferences.theme ?? settings.themeConfig.theme
    const { api, openedArticle } = watched(
      anonymousApi(ctx, locale, (...read) => {
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
    const body = encoded(utf8OfAll(html), encoding)
    const etag = `W/"${hash('sha1', body, 'base64url')}"`
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

  const page = async ({ address, preferences, encoding }: Wish): Promise<KeptPage> => {
    const key = keyOf(address, preferences, encoding)
    const known = cache.get(key)
    if (known) return known
    const already = making.get(key)
    // Whoever asks after a change must not be handed what was begun before it.
    if (already && already.startedAt === ctx.cacheTags.version()) return already.page
    const page = make(address, preferences, encoding)
    making.set(key, { startedAt: ctx.cacheTags.version(), page })
    try {
      const made = await page
      if (made.status < 500 && isWorthKeeping(address)) cache.put(key, made, address === pages.home.path)
      return made
    } finally {
      if (making.get(key)?.page === page) making.delete(key)
    }
  }

  const wasAsked = keepsPages ? createRenewal(ctx.cacheTags, page) : () => {}
  return {
    kept: (address, preferences, encoding) => {
      const key = keyOf(address, preferences, encoding)
      const known = cache.get(key)
      if (known) wasAsked(key, { address, preferences, encoding })
      return known
    },
    page: (address, preferences, encoding) => {
      const wish = { address: address ?? NOT_FOUND, preferences, encoding }
      if (isWorthKeeping(wish.address)) wasAsked(keyOf(wish.address, preferences, encoding), wish)
      return page(wish)
    },
  }
}

type Wish = { address: string; preferences: Preferences; encoding: Encoding }

/** In haste, at once: handing a page to another thread costs more than compressing it (decision 0008). */
const encoded = (html: Buffer, encoding: Encoding): Buffer =>
  encoding === 'identity' ? html : exact(encoding === 'br' ? brotliAtOnce(html) : gzippedAtOnce(html))

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
