/** Renders a feed from its URL. */
import { type FeedFormat, type FeedScope, feedHref, feedTypes } from '#contract/feeds.ts'
import { type Locale, langTag } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { siteTagline, siteTitle } from '#contract/site-texts.ts'
import { categoryUrl, type Named, nameInUrl, tagUrl } from '#contract/url-names.ts'
import { selectCategories } from '#server/features/categories/categories.sql.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Settings } from '#server/features/settings/settings.ts'
import { selectTags } from '#server/features/tags/tags.sql.ts'
import { selectNewestTalks } from '#server/features/talks/talks.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { nameIn } from '#server/platform/localized-texts.ts'
import { type Feed, feedText } from './feed.ts'
import { readArticleEntries, readTalkEntries } from './feed-entries.ts'
import { type ArticleScope, selectFeedArticleIds } from './feeds.sql.ts'
import { writeFeed } from './write-feed.ts'

const PAGE_SIZE = 20

/** Null for a tag or category without an article, and past the last page. */
export async function renderFeed(
  ctx: Ctx,
  scope: FeedScope,
  format: FeedFormat,
  page: number,
): Promise<{ body: string; contentType: string } | null> {
  if (scope.kind === 'talks' && (await isHidden(ctx, 'talks'))) return null
  if (scope.kind === 'tag' && (await isHidden(ctx, 'tags'))) return null
  const settings = await selectSettings(ctx)
  const locale = scope.kind === 'language' ? scope.locale : settings.defaultLocale
  const shown = await shownScope(ctx, scope, locale)
  if (shown === null) return null
  const { name, url } = shown
  const origin = originOf(ctx)
  const { entries, hasNext } = await readEntries(ctx, shown.articles, page, origin, settings, locale)
  if (entries.length === 0 && page > 1) return null
  const title = siteTitle(settings, locale)
  const feed: Feed = {
    title: feedText(name === '' ? title : `${name} — ${title}`),
    description: feedText(siteTagline(settings, locale) ?? title),
    language: langTag[locale],
    pageUrl: origin + url,
    feedUrl: (own) => origin + feedHref(scope, own, page),
    nextUrl: (own) => (hasNext ? origin + feedHref(scope, own, page + 1) : null),
    iconUrl: new URL(settings.favicon ?? '/favicon.svg', origin).href,
    rights: settings.licence && feedText(settings.licence),
    hubUrl: ctx.config.WEBSUB_HUB ?? null,
    updatedAt: newest(entries) ?? new Date(settings.websiteCreateTime),
    entries,
  }
  return {
    body: writeFeed(feed, format),
    contentType: `${feedTypes[format]}; charset=utf-8`,
  }
}

async function readEntries(
  ctx: Ctx,
  articles: ArticleScope | null,
  page: number,
  origin: string,
  settings: Settings,
  locale: Locale,
) {
  // One more than the page shows says whether there is a next one.
  const range = { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE }
  if (articles === null) {
    const rows = await selectNewestTalks(ctx.db, range)
    const entries = await readTalkEntries(ctx, origin, settings, rows.slice(0, PAGE_SIZE))
    return { entries, hasNext: rows.length > PAGE_SIZE }
  }
  const ids = await selectFeedArticleIds(ctx.db, articles, range)
  const entries = await readArticleEntries(ctx, origin, settings, locale, ids.slice(0, PAGE_SIZE))
  return { entries, hasNext: ids.length > PAGE_SIZE }
}

type ShownScope = {
  /** Empty for the site itself. */
  name: string
  /** Of its page. */
  url: string
  /** Null for talks. */
  articles: ArticleScope | null
}

/** Null for what no visitor can see, and for a number or former name, which redirects. */
async function shownScope(ctx: Ctx, scope: FeedScope, locale: Locale): Promise<ShownScope | null> {
  const has = (label: Named) => 'name' in scope && nameInUrl(label) === scope.name
  if (scope.kind === 'talks')
    return { name: locale === 'cn' ? '说说' : 'Talks', url: pages.talks.href(), articles: null }
  if (scope.kind === 'tag') {
    const tag = (await selectTags(ctx)).find(has)
    if (!tag) return null
    const url = tagUrl({ id: tag.id, slug: tag.slug, tagName: tag.name })
    return { name: tag.name, url, articles: { kind: 'tag', id: tag.id } }
  }
  if (!('name' in scope)) return { name: '', url: pages.home.href(), articles: scope }
  const category = (await selectCategories(ctx)).find(has)
  if (!category) return null
  const articles = { kind: 'category', id: category.id } as const
  return { name: nameIn(category, locale), url: categoryUrl(category), articles }
}

const newest = (entries: Feed['entries']): Date | null =>
  entries.length === 0 ? null : new Date(Math.max(...entries.map(({ updatedAt }) => updatedAt.getTime())))
