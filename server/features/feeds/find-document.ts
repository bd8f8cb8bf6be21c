/** Finds the document for machines that a URL means: a feed, the sitemap, an article as Markdown and others. */
import { feedHref, readFeedUrl } from '#contract/feeds.ts'
import { langTag, locales } from '#contract/locale.ts'
import { ownPageUrl, ownPathOf } from '#contract/own-page-path.ts'
import { articleUrl } from '#contract/url-names.ts'
import { selectArticle } from '#server/features/articles/articles.sql.ts'
import { findArticleByPath } from '#server/features/articles/read-article.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { formerPath } from '#server/platform/http/former-path.ts'
import { indexNowKey } from './announce-changes.ts'
import { renderLlmsText } from './llms-text.ts'
import { renderSitemap } from './sitemap.ts'

/** Pages of older entries that can be requested. */
const MAX_PAGE = 10_000

type FoundDocument = {
  /** Canonical, for the cache. */
  url: string
  /** Returns null when there is nothing that a visitor may see. */
  render: () => Promise<{ body: string; contentType: string } | null>
}

/** Loaded with the first request: parsing Markdown takes megabytes that a site without feed readers does not need. */
const loaded = {
  feed: () => import('./render-feed.ts'),
  markdown: () => import('./render-as-markdown.ts'),
}

/**
 * Null when the path means none.
 * @param prefersMarkdown whether the request for a page would rather have Markdown
 */
export function findDocument(
  ctx: Ctx,
  { pathname, searchParams }: URL,
  prefersMarkdown: boolean,
): FoundDocument | null {
  return (
    findFeed(ctx, pathname, searchParams) ??
    findMarkdown(ctx, pathname, prefersMarkdown) ??
    findSitemap(ctx, pathname) ??
    findPlainText(ctx, pathname) ??
    findOwnPageMarkdown(ctx, pathname, searchParams, prefersMarkdown)
  )
}

function findFeed(ctx: Ctx, pathname: string, search: URLSearchParams): FoundDocument | null {
  const feed = readFeedUrl(pathname)
  if (!feed) return null
  const { scope, format } = feed
  const page = pageOf(search)
  return {
    url: feedHref(scope, format, page),
    render: async () => (await loaded.feed()).renderFeed(ctx, scope, format, page),
  }
}

const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}

function findMarkdown(ctx: Ctx, pathname: string, prefersMarkdown: boolean): FoundDocument | null {
  const [, name, extension] = ARTICLE.exec(pathname) ?? []
  if (name === undefined || (extension === undefined && !prefersMarkdown)) return null
  return {
    url: `/articles/${name}.md`,
    render: async () => {
      const id = await findArticleByPath(ctx.db, formerPath(`/articles/${name}`))
      return id === null
        ? null
        : (await loaded.markdown()).renderArticleMarkdown(ctx, id, `/articles/${name}`)
    },
  }
}

const ARTICLE = /^\/articles\/([^/.]+)(\.md)?$/

/** Where an article as Markdown is that was not found: the URL has its number or a former name. Null for every other path. */
export async function findMovedMarkdown(ctx: Ctx, pathname: string): Promise<string | null> {
  const [, name, extension] = ARTICLE.exec(pathname) ?? []
  if (name === undefined || extension === undefined) return null
  const id = await findArticleByPath(ctx.db, formerPath(`/articles/${name}`))
  const row = id === null ? undefined : await selectArticle(ctx.db, id)
  const url = row && articleUrl(row)
  return url === undefined || url === `/articles/${name}` ? null : `${url}.md`
}

function findSitemap(ctx: Ctx, pathname: string): FoundDocument | null {
  const [url, part] = /^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/.exec(pathname) ?? []
  if (url === undefined) return null
  return { url, render: () => renderSitemap(ctx, part === undefined ? null : Number(part)) }
}

function findPlainText(ctx: Ctx, pathname: string): FoundDocument | null {
  if (pathname === '/llms.txt') return { url: pathname, render: () => renderLlmsText(ctx) }
  if (pathname === '/robots.txt') return plainText(pathname, robotsText(ctx))
  if (!ctx.config.INDEXNOW || pathname !== `/${indexNowKey(ctx)}.txt`) return null
  return plainText(pathname, indexNowKey(ctx))
}

/** What search engines may not read: data, the studio, and pages for one person. */
const DISALLOWED = [
  '/api/',
  '/studio',
  '/preview/',
  '/search?',
  '/confirm-subscription',
  '/unsubscribe',
  '/email-choice',
  '/login-link',
  '/oauth/',
]

const robotsText = (ctx: Ctx): string =>
  [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${originOf(ctx)}/sitemap.xml`,
    '',
  ].join('\n')

const plainText = (url: string, body: string): FoundDocument => ({
  url,
  render: async () => ({ body, contentType: 'text/plain; charset=utf-8' }),
})

function findOwnPageMarkdown(
  ctx: Ctx,
  pathname: string,
  search: URLSearchParams,
  prefersMarkdown: boolean,
): FoundDocument | null {
  const name = pathname.endsWith('.md') ? pathname.slice(0, -'.md'.length) : prefersMarkdown ? pathname : null
  const ownPath = name === null ? null : ownPathOf(name)
  if (ownPath === null) return null
  const wanted = locales.find((locale) => langTag[locale] === search.get('lang')) ?? null
  return {
    url: `${ownPath}.md ${wanted}`,
    render: async () =>
      (await loaded.markdown()).renderOwnPageMarkdown(ctx, ownPageUrl.href({ ownPath }), wanted),
  }
}
