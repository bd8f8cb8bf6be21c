/** Announces changes of public articles to the WebSub hub of the feeds and to the search engines of IndexNow. */
import { feedFormats, feedHref } from '#contract/feeds.ts'
import { locales } from '#contract/locale.ts'
import { ownPageUrl } from '#contract/own-page-path.ts'
import { articleUrl } from '#contract/url-names.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { requireSuccess, type SafeFetchOptions, safeFetch } from '#server/platform/http/safe-fetch.ts'
import {
  selectAnnouncedUntil,
  selectArticlesSavedSince,
  selectOwnPathsSavedSince,
  updateAnnouncedUntil,
} from './announcements.sql.ts'

const INDEX_NOW_URL = 'https://api.indexnow.org/indexnow'
/** The most that one request may have; of a larger import, search engines find the others in the sitemap. */
const MAX_URLS = 10_000
const OVERLAP_MS = 10_000
const POST_MS = 10_000

type Post = (url: string, form: NonNullable<SafeFetchOptions['form']>) => Promise<void>

/** @throws FetchRefused for a status other than 2xx */
const postPublic: Post = async (url, form) => {
  const response = await safeFetch(url, { form, withinMs: POST_MS })
  requireSuccess(response)
  response.body.destroy()
}

/** Only a site with a public URL has something to announce. */
const isPublicSite = (ctx: Ctx) => ctx.config.PUBLIC_URL?.startsWith('https://') ?? false

/** Job `announce-feeds`: the hub fetches the feeds and sends them to their subscribers. @throws to be tried again */
export async function announceFeeds(ctx: Ctx, post: Post = postPublic): Promise<void> {
  const { WEBSUB_HUB: hub } = ctx.config
  if (!hub || !isPublicSite(ctx)) return
  const scopes = [
    { kind: 'site' } as const,
    ...locales.map((locale) => ({ kind: 'language', locale }) as const),
    { kind: 'talks' } as const,
  ]
  const form = new URLSearchParams({ 'hub.mode': 'publish' })
  for (const scope of scopes)
    for (const format of feedFormats) form.append('hub.url', originOf(ctx) + feedHref(scope, format))
  await post(hub, { contentType: 'application/x-www-form-urlencoded', text: form.toString() })
}

/** Job `announce-pages`: sends the URLs of the articles and pages that were saved since the last time. @throws to be tried again */
export async function announcePages(ctx: Ctx, post: Post = postPublic): Promise<void> {
  if (!ctx.config.INDEXNOW || !isPublicSite(ctx)) return
  const origin = originOf(ctx)
  // A change that commits at this moment is announced again rather than never.
  const until = ctx.now() - OVERLAP_MS
  const after = await selectAnnouncedUntil(ctx.db)
  const articles = await selectArticlesSavedSince(ctx.db, after, MAX_URLS)
  const ownPaths = await selectOwnPathsSavedSince(ctx.db, after, MAX_URLS - articles.length)
  const paths = [...articles.map(articleUrl), ...ownPaths.map((ownPath) => ownPageUrl.href({ ownPath }))]
  if (paths.length > 0)
    await post(INDEX_NOW_URL, {
      contentType: 'application/json; charset=utf-8',
      text: JSON.stringify({
        host: new URL(origin).host,
        key: indexNowKey(ctx),
        keyLocation: `${origin}/${indexNowKey(ctx)}.txt`,
        urlList: paths.map((path) => origin + path),
      }),
    })
  await ctx.transaction((tx) => updateAnnouncedUntil(tx, until))
}

/** Proves that the requests come from this site: `/<key>.txt` contains it. */
export const indexNowKey = (ctx: Ctx): string => ctx.sign('indexnow', '').slice(0, 32)
