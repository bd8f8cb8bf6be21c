/** Renders a page from its URL, language and theme; the HTML is the same for every visitor and is cached. */
import { hash } from 'node:crypto'
import type { Article } from '#contract/articles.ts'
import type { Client } from '#contract/client.ts'
import { type FirstTheme, type Locale, localeFor } from '#contract/locale.ts'
import { articleUrl } from '#contract/url-names.ts'
import { articlePage, sectionOf, type ViewedPage } from '#contract/viewed-page.ts'
import { anonymousApi } from '#server/api.ts'
import { selectAnalytics } from '#server/features/settings/analytics.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx, PagePreview } from '#server/platform/context.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import {
  compressBrotliSync,
  compressGzipSync,
  copyWithoutSlack,
  type Encoding,
} from '#server/platform/http/compression.ts'
import { encodeUtf8 } from '#server/platform/http/utf8.ts'
import { dayIn } from '#server/platform/time-zone.ts'
import { readVerificationTags } from '#server/platform/verification-tags.ts'
import { zonedTime } from '#server/platform/zoned-time.ts'
import { type CachedPage, createPageCache, type PageCache, type ShownSearch } from './page-cache.ts'
import { canonicalOwnPageUrl, canonicalPageUrl, isCacheable, type Preferences } from './page-url.ts'

/** The entry of the built web layer. */
export type Renderer = (request: {
  url: string
  locale: Locale
  theme: FirstTheme
  api: Client
  /** Scheme and host for absolute URLs. */
  origin: string
  /** The day of the site, in days since 1970: what its clock shows in its time zone. */
  today: number
  /** More HTML for the head. */
  headTags?: string
}) => Promise<RenderedPage>

type RenderedPage = {
  status: number
  html: string
  /** A path; the page lives there. */
  redirect?: string
  /** Why the status is 500. */
  error?: unknown
}

export type Pages = {
  /** The cached page of a canonical URL (see `canonicalPageUrl`) while it is fresh. */
  cached: (pageUrl: string, preferences: Preferences, encoding: Encoding) => CachedPage | undefined
  /** The page, rendered unless it is cached. Null, for every URL that is no page, returns the same page. */
  page: (pageUrl: string | null, preferences: Preferences, encoding: Encoding) => Promise<CachedPage>
  /** The page of an article as if it were this one, without comments; it is never cached. */
  preview: (
    articleIn: (locale: Locale) => Promise<Article>,
    preferences: Preferences,
  ) => Promise<Buffer<ArrayBuffer>>
  /** A page with another context; it is never cached. */
  renderUncached: PagePreview['render']
}

/** The URL that is rendered for every URL that is no page. */
const NOT_FOUND = '/404'

const HTML = 'text/html; charset=utf-8'

/** The cache of pages and other documents. */
export const openPageCache = (ctx: Ctx): PageCache =>
  createPageCache(ctx.content, ctx.config.PAGE_CACHE_MB * 1024 * 1024, () => ctx.now())

/** Finds where a page is now that was not found. */
export type FindFormerPage = (pathname: string) => Promise<string | null>

export function createPages(
  ctx: Ctx,
  render: Renderer,
  cache = openPageCache(ctx),
  findFormer: FindFormerPage = async () => null,
): Pages {
  const keyOf = (pageUrl: string, { locale, theme }: Preferences, encoding: Encoding) =>
    `${encoding} ${locale ?? ''} ${theme ?? ''} ${pageUrl}`

  const chosen = async (preferences: Preferences) => {
    const settings = await selectSettings(ctx)
    return {
      locale: localeFor(settings, preferences.locale),
      theme: preferences.theme ?? settings.themeConfig.theme,
      timeZone: settings.timeZone,
      today: dayIn(settings.timeZone, ctx.now()),
      verificationTags: settings.verificationTags,
      hasQuoteService: settings.aurora_bot_enable && settings.mascotQuotes === 'service',
    }
  }

  const renderPage = async (
    pageUrl: string,
    preferences: Preferences,
    encoding: Encoding,
  ): Promise<CachedPage> => {
    ctx.metrics.countPage('render')
    const { locale, theme, timeZone, today, hasQuoteService, verificationTags } = await chosen(preferences)
    const { api, shown } = trackShown(anonymousApi(ctx, locale))
    const { status, html, redirect, error } = await render({
      url: pageUrl,
      locale,
      theme,
      api,
      origin: originOf(ctx),
      today,
      headTags: (pageUrl === '/' && readVerificationTags(verificationTags)) || '',
    })
    if (error) {
      ctx.log.error({ pageUrl, err: error }, 'A page could not be rendered')
      ctx.metrics.countFailure('page')
    }
    const moved = status === 404 ? await findFormer(pageUrl.split('?')[0] ?? '') : null
    const viewed = status === 200 ? viewedPage(pageUrl, shown) : null
    // Only where the site counts a view as well: so never where a URL has a secret, and on no page about an account.
    const analytics = viewed === null ? null : await selectAnalytics(ctx)
    const sent = analytics ? html.replace('</head>', (end) => analytics.html + end) : html
    const body = compressHtml(encodeUtf8(moved === null ? sent : ''), encoding)
    const etag = `W/"${hash('sha1', body, 'base64url')}"`
    return {
      status: moved === null ? status : 301,
      location: moved ?? redirect ?? null,
      contentType: HTML,
      etag,
      encoding,
      body,
      hasMarkdown: shown.hasMarkdown,
      viewedPage: viewed,
      search: shown.search,
      hasQuoteService,
      analytics,
      hasWebmention: shown.hasWebmention,
      day: {
        startsAt: zonedTime(today * DAY_MS, timeZone),
        endsAt: zonedTime((today + 1) * DAY_MS, timeZone),
      },
    }
  }

  return {
    cached: (pageUrl, preferences, encoding) => {
      const cached = cache.get(keyOf(pageUrl, preferences, encoding))
      if (cached) ctx.metrics.countPage('cache')
      return cached
    },
    page: (requestedUrl, preferences, encoding) => {
      const pageUrl = requestedUrl ?? NOT_FOUND
      return cache.read(
        keyOf(pageUrl, preferences, encoding),
        'content and counts',
        () => renderPage(pageUrl, preferences, encoding),
        ({ status }) => status < 500 && isCacheable(pageUrl),
      )
    },
    preview: async (articleIn, preferences) => {
      const { locale, theme, today } = await chosen(preferences)
      const article = await articleIn(locale)
      const url = articleUrl(article)
      const api = previewApi(anonymousApi(ctx, locale), article)
      const { html, error } = await render({ url, locale, theme, api, origin: originOf(ctx), today })
      if (error) throw error
      return encodeUtf8(html) as Buffer<ArrayBuffer>
    },
    renderUncached: async (other, path, look) => {
      const url = canonicalPageUrl(path) ?? canonicalOwnPageUrl(path)
      if (url === null) return null
      const api = anonymousApi(other, look.locale)
      const today = dayIn((await selectSettings(other)).timeZone, other.now())
      const { status, html, redirect, error } = await render({
        url,
        ...look,
        api,
        origin: originOf(ctx),
        today,
      })
      if (error) throw error
      if (redirect !== undefined)
        return { status, html: `<!doctype html><p><a href="${redirect}">${redirect}</a>` }
      return { status, html: forPreview(html) }
    },
  }
}

/**
 * Without scripts, whose text contains no `</script>`, and without the owner's style sheets, whose URLs have those of
 * the saved settings.
 */
const forPreview = (html: string): string =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="stylesheet" href="\/site-style\/[^>]*>/g, '')

/** The API of an anonymous visitor, except that the article is this one and has no comments. */
const previewApi = (api: Client, article: Article): Client => ({
  ...api,
  articles: { ...api.articles, show: async () => article },
  comments: { ...api.comments, list: async () => ({ records: [], count: 0, commentCount: 0 }) },
})

/** In this thread: to pass a page to another one costs more than to compress it. */
const compressHtml = (html: Buffer, encoding: Encoding): Buffer =>
  encoding === 'identity'
    ? html
    : copyWithoutSlack(encoding === 'br' ? compressBrotliSync(html) : compressGzipSync(html))

type ShownContent = {
  articleId: number | null
  hasMarkdown: boolean
  hasOwnPage: boolean
  hasWebmention: boolean
  search: ShownSearch | null
}

/** Wraps the API so that it records the article whose text the page reads, and the search whose results it reads. */
function trackShown(api: Client): { api: Client; shown: ShownContent } {
  const shown: ShownContent = {
    articleId: null,
    hasMarkdown: false,
    hasOwnPage: false,
    hasWebmention: false,
    search: null,
  }
  const show: Client['articles']['show'] = async (input) => {
    const article = await api.articles.show(input)
    if (article) shown.articleId = article.id
    if (article) shown.hasMarkdown = true
    return article
  }
  const findOwn: Client['ownPages']['find'] = async (input) => {
    const found = await api.ownPages.find(input)
    if (found.page) {
      shown.hasMarkdown = true
      shown.hasOwnPage = true
    }
    return found
  }
  const find: Client['search']['find'] = async (input) => {
    const found = await api.search.find(input)
    const isMiss = Object.values(found).every((results) => results.length === 0)
    shown.search = { keywords: input?.query?.keywords ?? '', isMiss }
    return found
  }
  const ofArticle: Client['mentions']['ofArticle'] = async (input) => {
    const found = await api.mentions.ofArticle(input)
    if (found.isOpen) shown.hasWebmention = true
    return found
  }
  const articles = { ...api.articles, show }
  const mentions = { ofArticle }
  return {
    api: { ...api, articles, mentions, search: { ...api.search, find }, ownPages: { find: findOwn } },
    shown,
  }
}

const viewedPage = (pageUrl: string, { articleId, hasOwnPage }: ShownContent): ViewedPage | null => {
  if (articleId !== null) return articlePage(articleId)
  return hasOwnPage ? 'own-pages' : sectionOf(pageUrl.split('?')[0] ?? '')
}
