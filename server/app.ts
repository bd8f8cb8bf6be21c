/** The app: one function from Request to Response, which the HTTP server and the tests call. */
import { randomUUID } from 'node:crypto'
import { type Context, type ErrorHandler, Hono } from 'hono'
import type { Article } from '#contract/articles.ts'
import { COMMENT_FORM_PATH } from '#contract/comment-text.ts'
import { readCoverUrl } from '#contract/covers.ts'
import { FRAMES_PATH } from '#contract/embeds.ts'
import { type Locale, localeFor } from '#contract/locale.ts'
import { WEBMENTION_PATH } from '#contract/pages.ts'
import { articleUrl } from '#contract/url-names.ts'
import { GRANT_COOKIE, hasGrant } from '#server/features/articles/article-grants.ts'
import { selectRedirect } from '#server/features/articles/articles.sql.ts'
import { downloadResponse } from '#server/features/backup/download-backup.ts'
import { CONFIRM_PATH } from '#server/features/comments/guest-confirmation.ts'
import { previewArticle } from '#server/features/drafts/preview-article.ts'
import { canPreviewMedia, PREVIEW_COOKIE, resolvePreview } from '#server/features/drafts/preview-links.ts'
import { exportDownloadResponse } from '#server/features/export/studio/control-exports.ts'
import { cardResponse, draftCardResponse } from '#server/features/feeds/card-response.ts'
import { findDocument, findMovedMarkdown } from '#server/features/feeds/find-document.ts'
import { findFormerUrl } from '#server/features/feeds/find-former-url.ts'
import { askForLinkResponse } from '#server/features/friends/ask-for-link.ts'
import { findLabelRedirect } from '#server/features/labels/label-redirects.ts'
import { likeResponse } from '#server/features/likes/like-response.ts'
import { serveMedia } from '#server/features/media/serve-media.ts'
import { siteIconResponse, siteIcons } from '#server/features/media/site-icon-response.ts'
import { webmentionResponse } from '#server/features/mentions/webmention-response.ts'
import { metricsResponse } from '#server/features/operations/metrics-response.ts'
import { findOwnPath } from '#server/features/own-pages/find-own-page.ts'
import { hasMediaAccess, readViewer } from '#server/features/sessions/read-viewer.ts'
import { undoEmailChangeResponse } from '#server/features/sessions/undo-email-change.ts'
import { findRedirect } from '#server/features/settings/redirects.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { styleSheetResponse } from '#server/features/settings/style-sheet-response.ts'
import { emailChoiceResponse } from '#server/features/subscriptions/choose-emails.ts'
import {
  confirmSubscriptionResponse,
  subscribeResponse,
} from '#server/features/subscriptions/request-subscription.ts'
import { unsubscribeResponse } from '#server/features/subscriptions/unsubscribe.ts'
import { serveAvatar } from '#server/features/users/avatar-file.ts'
import { countSearch } from '#server/features/views/count-searches.ts'
import { countView } from '#server/features/views/count-views.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import { checkDatabase } from '#server/platform/db/check-database.ts'
import { methodsOf } from '#server/platform/http/allowed-methods.ts'
import { createApi, type Env, expectsPage, failureResponse } from '#server/platform/http/api-http.ts'
import { chooseEncoding, compressResponse } from '#server/platform/http/compression.ts'
import { addCookie } from '#server/platform/http/cookie.ts'
import { failureStyle } from '#server/platform/http/failure-page.ts'
import { IMMUTABLE } from '#server/platform/http/file-response.ts'
import { formerPath } from '#server/platform/http/former-path.ts'
import type { HttpApp } from '#server/platform/http/http-server.ts'
import { MEDIA_COOKIE } from '#server/platform/http/media-cookie.ts'
import { createNetworkRateLimit } from '#server/platform/http/network-rate-limit.ts'
import { prefersMarkdown } from '#server/platform/http/prefers-markdown.ts'
import { refusal } from '#server/platform/http/refusal.ts'
import { bodyLimit } from '#server/platform/http/request-body.ts'
import { createResponseCache } from '#server/platform/http/response-cache.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { createTurns } from '#server/platform/http/turns.ts'
import { createProxyCheck } from '#server/platform/http/untrusted-proxy.ts'
import {
  anonymousVisitor,
  createVisitorReader,
  isPrefetch,
  networkOf,
  type VisitorInfo,
} from '#server/platform/http/visitor.ts'
import { coverResponse } from '#server/rendering/covers/cover-response.ts'
import { readAsset } from '#server/rendering/pages/assets.ts'
import { createDocuments } from '#server/rendering/pages/documents.ts'
import {
  type CountPage,
  createPageFastPath,
  type FastPath,
  MAX_URL_LENGTH,
} from '#server/rendering/pages/page-fast-path.ts'
import { createPageHeaders, pageResponse } from '#server/rendering/pages/page-response.ts'
import {
  canonicalOwnPageUrl,
  canonicalPageUrl,
  numberedUrl,
  queriedPath,
  readPreferences,
} from '#server/rendering/pages/page-url.ts'
import { createPages, openPageCache, type Pages, type Renderer } from '#server/rendering/pages/pages.ts'
import { postFrameResponse } from '#server/rendering/pages/post-frame.ts'
import { previewResponse } from '#server/rendering/pages/preview-response.ts'
import { setPreferences } from '#server/rendering/pages/set-preferences.ts'
import { createStudioDocument } from '#server/rendering/pages/studio-document.ts'
import { anonymousApi, routes } from './api.ts'
import type { Ctx } from './platform/context.ts'
import { Failure, methodNotAllowed } from './platform/errors.ts'

/** What a Request does not contain. */
type Transport = { remoteAddress?: string | undefined }

export type App = {
  fetch: (request: Request, transport?: Transport) => Promise<Response>
  /** Serves cached pages before any routing. */
  fastPath: FastPath
  /** The response to a request that cannot be parsed; `head` is what arrived of it. */
  badRequest: HttpApp['badRequest']
  pages: Pages
  /** Every route with its method, `ALL` where it accepts any: tests read the list. */
  routes: { method: string; path: string }[]
}

/** Search accepts any text that is pasted into it, up to the limit of the headers. */
const MAX_SEARCH_LENGTH = 15 * 1024

/**
 * Stored files cost an eighth of a request: a page has dozens, an album a thousand, and each is one look at the database and
 * a stream from the disk.
 */
const FILE_COST = 1 / 8
const FILE_PATH = /^\/(media|avatars)\//
/** An image may wait seconds until another process has made it. The pages of its network need not wait for that. */
const IMAGE_PATH = /^\/(media|avatars|cards)\//

type Respond = (c: Context<Env>) => Promise<Response | null> | Response | null

/** The handler of a route outside of /api. What does not exist is like a path that does not. */
const orNothing =
  (respond: Respond) =>
  async (c: Context<Env>): Promise<Response> => {
    const response = await respond(c)
    if (!response) throw new Failure('no-such-path')
    return response
  }

/** Whether a failed request gets an HTML page. */
function wantsPage({ req }: Context): boolean {
  const isPageUrl = (req.method === 'GET' || req.method === 'HEAD') && canonicalPageUrl(req.path) !== null
  return expectsPage(req.path, req.header('accept') ?? '', isPageUrl)
}

const html = 'text/html; charset=utf-8'
const css = 'text/css; charset=utf-8'
const json = 'application/json; charset=utf-8'

/** A text that only the routes and the origin determine. */
type Constant = { contentType: string; cacheControl: string; make: () => Promise<string> | string }

/** By path. The code that describes the API loads when somebody asks for it. */
const constantTexts = (ctx: Ctx): Record<string, Constant> => ({
  '/healthz': { contentType: json, cacheControl: 'no-store', make: () => JSON.stringify({ status: 'ok' }) },
  '/failure.css': { contentType: css, cacheControl: 'public, max-age=86400', make: () => failureStyle },
  '/api/openapi.json': {
    contentType: json,
    cacheControl: 'no-cache',
    make: async () => {
      const { openApiDocument } = await import('#server/platform/http/openapi.ts')
      return JSON.stringify(await openApiDocument(routes, originOf(ctx)))
    },
  },
  '/api/docs': {
    contentType: html,
    cacheControl: 'no-cache',
    make: async () => (await apiDocs()).apiDocsPage(routes, originOf(ctx)),
  },
  '/api/docs.css': {
    contentType: css,
    cacheControl: 'no-cache',
    make: async () => (await apiDocs()).apiDocsStyle,
  },
})
const apiDocs = () => import('#server/platform/http/api-docs-page.ts')

export function createApp(ctx: Ctx, render: Renderer): App {
  const cache = openPageCache(ctx)
  const pages = createPages(
    ctx,
    render,
    cache,
    async (pathname) => (await findRedirect(ctx, pathname)) ?? findLabelRedirect(ctx, pathname),
  )
  ctx.pagePreview.render = pages.renderUncached
  const responses = createResponseCache()
  const constants = constantTexts(ctx)
  const studioDocument = createStudioDocument(ctx)
  const readVisitor = createVisitorReader(ctx.config.TRUST_PROXY)
  const checkProxy = createProxyCheck(ctx)
  const commonHeaders = securityHeaders(ctx.config)
  const pageHeaders = createPageHeaders(ctx.config)
  const documents = createDocuments(cache, commonHeaders)
  const consumeRequest = createNetworkRateLimit(ctx.config.API_CALLS_PER_MINUTE, ctx.now)
  const takeTurn = createTurns()
  const api = createApi(ctx, routes, readViewer, responses)

  /** The response whose bytes are in memory; null where any work is needed. */
  const readCache = async (request: Request, path: string): Promise<Response | null> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const cached = responses.cached(request, path)
    if (cached) return cached
    const isMarkdown = prefersMarkdown(request.headers.get('accept') ?? undefined)
    const found = findDocument(ctx, new URL(request.url), isMarkdown)
    return found && documents.cached(request, found.url)
  }

  /** The response to a request above the limit of its network; null while it is within. */
  const refuseFlood = (visitor: VisitorInfo, path: string, isPage: boolean): Response | null => {
    const seconds = consumeRequest(visitor.ipAddress, FILE_PATH.test(path) ? FILE_COST : 1)
    return seconds === 0 ? null : refusal({ visitor, isPage, seconds }, commonHeaders)
  }

  const countPage: CountPage = (visitor, { viewedPage, search }) => {
    if (viewedPage) countView(ctx, { kind: 'anonymous' }, visitor, viewedPage)
    if (search) countSearch(ctx, { kind: 'anonymous' }, visitor, search)
  }

  const inner = new Hono<Env>({ strict: false })
  inner.use('*', async (c, next) => {
    const maxLength = /^\/(api\/)?search$/.test(c.req.path) ? MAX_SEARCH_LENGTH : MAX_URL_LENGTH
    if (c.req.url.length > maxLength) throw new Failure('too-long')
    await next()
  })
  for (const [path, { contentType, cacheControl, make }] of Object.entries(constants)) {
    const headers = { 'content-type': contentType, 'cache-control': cacheControl }
    inner.get(path, async ({ req }) => {
      const response = await responses.response(req.raw, path, async () => ({
        body: Buffer.from(await make()),
        headers,
      }))
      return response as Response
    })
    // In front of the API, which knows no documents and would say that there is nothing.
    inner.all(path, () => {
      throw methodNotAllowed(['GET'])
    })
  }
  const get = (path: string, respond: Respond) => inner.get(path, orNothing(respond))
  const post = (path: string, respond: Respond) => inner.post(path, orNothing(respond))
  get('/readyz', async (c) => {
    await checkDatabase(ctx.db)
    return c.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' })
  })
  get('/metrics', (c) => metricsResponse(ctx, c.get('visitor').bearer))
  get('/opensearch.xml', async (c) => {
    const { openSearchDescription } = await import('#server/features/search/open-search.ts')
    return c.body(await openSearchDescription(ctx, originOf(ctx)), 200, {
      'content-type': 'application/opensearchdescription+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    })
  })
  get('/manifest.webmanifest', async (c) => {
    const { webManifest } = await import('#server/features/settings/web-manifest.ts')
    return c.body(await webManifest(ctx), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
  })
  inner.route('/api', api)
  // In front of the limit for short forms: a comment is longer.
  const commentForms = () => import('#server/features/comments/comment-form-page.ts')
  post(COMMENT_FORM_PATH, async (c) =>
    (await commentForms()).commentFormResponse(ctx, c.req.raw, c.get('visitor')),
  )
  get(COMMENT_FORM_PATH, async (c) =>
    (await commentForms()).commentFormPage(ctx, c.req.raw, c.get('visitor')),
  )
  inner.use('*', bodyLimit())
  // Nobody has chosen a language for the first run yet, so it is in that of the browser.
  get('/studio/setup', (c) => studioDocument(c.req.raw, c.get('visitor').locale))
  // URLs below it are screens of the studio, which the browser routes.
  get('/studio', (c) => studioDocument(c.req.raw))
  get('/studio/*', (c) => studioDocument(c.req.raw))
  post('/preferences', (c) => setPreferences(ctx, c.req.raw, c.get('visitor')))
  get('/covers/*', ({ req }) => {
    const cover = readCoverUrl(req.path)
    return cover && responses.response(req.raw, req.path, () => coverResponse(cover))
  })
  get('/cards/*', (c) => cardResponse(ctx, c.req.path, (locale) => anonymousApi(ctx, locale)))
  for (const path of Object.keys(siteIcons))
    get(path, async () => {
      const own = await siteIconResponse(ctx, path)
      const built = own ?? (await readAsset(path === '/favicon.ico' ? '/icon-192.png' : path))
      return built instanceof Response || !built ? built : new Response(new Uint8Array(built.body), built)
    })
  get('/media/*', (c) => {
    const { cookies } = c.get('visitor')
    return serveMedia(
      ctx,
      c.req.raw,
      c.req.path,
      (articleId) => hasGrant(ctx, articleId, cookies[GRANT_COOKIE]),
      async (mediaId) =>
        (await hasMediaAccess(ctx, cookies[MEDIA_COOKIE])) ||
        (await canPreviewMedia(ctx, cookies[PREVIEW_COOKIE], mediaId)),
    )
  })
  get(`${FRAMES_PATH}*`, ({ req }) => postFrameResponse(req.raw))
  get('/site-style/:name', (c) => styleSheetResponse(ctx, c.req.param('name') ?? '', c.req.query('v')))
  get('/avatars/*', (c) => serveAvatar(ctx, c.req.raw, c.req.path))
  const downloads = { backup: downloadResponse, export: exportDownloadResponse }
  for (const [name, respond] of Object.entries(downloads))
    get(`/${name}-download/:ticket`, (c) => {
      // HEAD would use up a URL that works once, and open a file that nobody reads.
      if (c.req.method !== 'GET') throw new Failure('method-not-allowed', { words: { allow: 'GET' } })
      return respond(ctx, c.req.param('ticket') ?? '')
    })
  inner.get('/preview/:token', async (c, next) => {
    const token = c.req.param('token')
    const articleId = await resolvePreview(ctx, token)
    // The site's own page for what does not exist.
    if (articleId === null) return next()
    const html = await pages.preview(
      (locale) => previewArticle(ctx, articleId, locale),
      readPreferences(c.req.header('cookie')),
    )
    const response = previewResponse(html, commonHeaders)
    const cookie = { name: PREVIEW_COOKIE, value: token, seconds: null, path: '/media' }
    addCookie(response.headers, ctx, c.get('visitor'), cookie)
    return response
  })
  /** Null for everybody but the owner, whose browser sends a cookie with requests for pages and images. */
  const ownersDraft = async (c: Context<Env>): Promise<((locale: Locale) => Promise<Article>) | null> => {
    const id = Number(c.req.param('id'))
    const isOwner = await hasMediaAccess(ctx, c.get('visitor').cookies[MEDIA_COOKIE])
    return isOwner && Number.isSafeInteger(id) ? (locale) => previewArticle(ctx, id, locale) : null
  }
  get('/preview/articles/:id', async (c) => {
    const draftIn = await ownersDraft(c)
    const html = draftIn && (await pages.preview(draftIn, readPreferences(c.req.header('cookie'))))
    return html && previewResponse(html, commonHeaders)
  })
  get('/preview/articles/:id/card.jpg', async (c) => {
    const draftIn = await ownersDraft(c)
    const { locale } = c.get('visitor')
    return draftIn && draftCardResponse(ctx, await draftIn(locale), locale, anonymousApi(ctx, locale))
  })
  post('/subscribe', (c) => subscribeResponse(ctx, c.req.raw, c.get('visitor')))
  post('/confirm-subscription', (c) => confirmSubscriptionResponse(ctx, c.req.raw))
  post('/like', (c) => likeResponse(ctx, c.req.raw, c.get('visitor')))
  for (const method of ['get', 'post'] as const)
    inner[method](CONFIRM_PATH, async (c) =>
      (await commentForms()).confirmNameResponse(ctx, c.req.raw, c.get('visitor')),
    )
  post('/unsubscribe', (c) => unsubscribeResponse(ctx, c.req.raw))
  post('/email-choice', (c) => emailChoiceResponse(ctx, c.req.raw))
  post('/friends', (c) => askForLinkResponse(ctx, c.req.raw, c.get('visitor')))
  post(WEBMENTION_PATH, (c) => webmentionResponse(ctx, c.req.raw, c.get('visitor').ipAddress))
  post('/undo-email-change', (c) => undoEmailChangeResponse(ctx, c.req.raw, c.get('visitor')))
  inner.all('*', async (c) => {
    const { raw } = c.req
    const url = new URL(raw.url)
    const { pathname, search } = url
    if (raw.method !== 'GET' && raw.method !== 'HEAD') {
      const methods = methodsOf(inner.routes, pathname)
      // Otherwise it is the path of a page or a file, which can be read.
      throw methodNotAllowed(methods.length > 0 ? methods : ['GET'])
    }
    const asset = await responses.response(raw, pathname, () => readAsset(pathname))
    if (asset) return asset
    const found = findDocument(ctx, url, prefersMarkdown(c.req.header('accept')))
    const document = found && (await documents.response(raw, found.url, found.render))
    if (document) return document
    // The feed of a category or tag that was merged or deleted, an article as Markdown; their pages redirect themselves.
    const moved =
      found && ((await findLabelRedirect(ctx, pathname)) ?? (await findMovedMarkdown(ctx, pathname)))
    if (moved) return c.redirect(moved, 301)
    const numbered = numberedUrl(pathname + search)
    const post = numbered === null ? undefined : await selectRedirect(ctx.db, numbered)
    if (post) return c.redirect(articleUrl(post), 301)
    const queried = queriedPath(pathname + search)
    const list = queried === null ? null : await findFormerUrl(ctx, queried)
    if (list) return c.redirect(list, 301)
    let pageUrl = canonicalPageUrl(pathname + search)
    if (pageUrl === null) {
      const own = await findOwnPath(ctx, pathname)
      if (own?.id !== undefined) pageUrl = canonicalOwnPageUrl(pathname + search)
      const byHand = pageUrl === null ? await findRedirect(ctx, pathname) : null
      const movedTo = byHand ?? own?.movedTo
      if (movedTo !== undefined) return c.redirect(movedTo, 301)
    }
    if (pageUrl === null) {
      const redirect = await selectRedirect(ctx.db, formerPath(pathname))
      if (redirect) return c.redirect(articleUrl(redirect), 301)
    }
    const preferences = readPreferences(c.req.header('cookie'))
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    const page = await pages.page(pageUrl, preferences, encoding)
    const meant = page.status === 404 ? await findFormerUrl(ctx, pathname) : null
    if (meant) return c.redirect(meant, 301)
    if (raw.method === 'GET' && !isPrefetch((name) => c.req.header(name))) countPage(c.get('visitor'), page)
    const conditions = { method: raw.method, ifNoneMatch: c.req.header('if-none-match') }
    const { status, headers, body } = pageResponse(page, conditions, pageHeaders(pathname, page))
    return new Response(body && new Uint8Array(body), { status, headers })
  })

  const asVisitor = new Hono<Env>({ strict: false })
  asVisitor.use('*', (c, next) => {
    c.set('visitor', anonymousVisitor('en'))
    return next()
  })
  asVisitor.route('/', inner)
  asVisitor.onError(() => new Response(null, { status: 404 }))
  ctx.pagePreview.isFound = async (path) => {
    const { status } = await asVisitor.request(new URL(path, originOf(ctx)).href, { method: 'HEAD' })
    return status === 200 || (status === 301 && canonicalPageUrl(path) !== null)
  }

  const outer = new Hono<Env & { Bindings: Transport }>({ strict: false })
  outer.use('*', async (c, next) => {
    const header = (name: string) => c.req.header(name)
    const requestId = randomUUID()
    c.set('requestId', requestId)
    checkProxy(c.env?.remoteAddress, header)
    c.set('visitor', readVisitor({ remoteAddress: c.env?.remoteAddress, header, requestId }))
    await next()
    const response = await compressResponse(c.req.raw, c.res)
    if (response !== c.res) {
      // Hono would merge a replaced response with the original one through a stream.
      c.res = undefined
      c.res = response
    }
    for (const [name, value] of Object.entries(commonHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    // The id finds the log entry of a failure. What may be cached for a year is no failure, and a page loads ten such files.
    if (c.res.headers.get('cache-control') !== IMMUTABLE)
      c.res.headers.set('x-request-id', c.get('requestId'))
  })
  // A site in one language answers in it, whatever the browser prefers; the studio has a language of its own.
  outer.use('/api/*', async (c, next) => {
    const visitor = c.get('visitor')
    if (!c.req.path.startsWith('/api/studio/'))
      c.set('visitor', { ...visitor, locale: localeFor(await selectSettings(ctx), visitor.locale) })
    return next()
  })
  // In front of every route, so that none can be forgotten (docs/requirements/safety.md, H8).
  outer.use('*', async (c, next) => {
    const { path, method, raw } = c.req
    const visitor = c.get('visitor')
    // A body may take minutes to arrive.
    const isBounded = method === 'GET' || method === 'HEAD'
    const answer = (await readCache(raw, path)) ?? refuseFlood(visitor, path, wantsPage(c))
    // The page of the refusal needs its style sheet, whether that is cached or not.
    if (answer && !(answer.status === 429 && isBounded && path === '/failure.css')) return answer
    const network = networkOf(visitor.ipAddress)
    return takeTurn(IMAGE_PATH.test(path) ? `images of ${network}` : network, isBounded, next)
  })
  outer.route('/', inner)
  const onError: ErrorHandler<Env> = (error, c) => {
    const { method, path, url } = c.req
    const { search } = new URL(url)
    const isPage = wantsPage(c)
    // Browsers read two slashes as the beginning of another host.
    const retryHref = method === 'GET' && !path.startsWith('//') ? path + search : null
    return failureResponse(ctx, error, c.get('visitor'), { requestId: c.get('requestId'), isPage, retryHref })
  }
  outer.onError(onError as never)

  return {
    fetch: async (request, transport = {}) => outer.fetch(request, transport),
    badRequest: ({ kind = 'bad-request', head = '', remoteAddress } = {}) => {
      const requestId = randomUUID()
      const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim()
      const visitor = readVisitor({ remoteAddress, header })
      const path = /^[A-Z]+ ([^ ?]*)/.exec(head)?.[1] ?? '/api'
      const isPage = expectsPage(path, header('accept') ?? '', canonicalPageUrl(path) !== null)
      const refused = refuseFlood(visitor, path, isPage)
      if (refused) return refused
      const response = failureResponse(ctx, new Failure(kind), visitor, {
        requestId,
        isPage,
        retryHref: null,
      })
      for (const [name, value] of Object.entries(commonHeaders)) response.headers.set(name, value)
      response.headers.set('x-request-id', requestId)
      return response
    },
    fastPath: createPageFastPath(ctx.config, { cachedPage: pages.cached, countPage }),
    pages,
    routes: inner.routes.map(({ method, path }) => ({ method, path })),
  }
}
