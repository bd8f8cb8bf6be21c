/** Reads what the sitemap lists, in steps, so that a site with many articles stays responsive. */
import { pages } from '#contract/pages.ts'
import { type Section, sectionPages, sections } from '#contract/sections.ts'
import { albumUrl, articleUrl, categoryUrl, tagUrl } from '#contract/url-names.ts'
import { selectAlbums } from '#server/features/albums/albums.sql.ts'
import { countListedArticles } from '#server/features/articles/articles.sql.ts'
import { selectCategories } from '#server/features/categories/categories.sql.ts'
import { mediaPath, variantsOf, widestOf } from '#server/features/media/media.mapper.ts'
import { canonicalPath } from '#server/features/own-pages/own-pages.mapper.ts'
import { selectIndexedPages } from '#server/features/own-pages/own-pages.sql.ts'
import { hiddenSections } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { selectTags } from '#server/features/tags/tags.sql.ts'
import { countTalks } from '#server/features/talks/talks.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import {
  hasPublicVideos,
  selectSitemapArticles,
  selectSitemapImages,
  selectSitemapPhotos,
  selectSitemapTalks,
} from './sitemap.sql.ts'

export type SitemapEntry = { path: string; changedAt: number | null; images: string[] }

/** The protocol's limit for one page. */
const MAX_IMAGES = 1_000
/** Rows that are read and written at once: a few milliseconds. */
const STEP = 1_000

export async function* sitemapEntries(ctx: Ctx): AsyncGenerator<SitemapEntry[]> {
  yield await fixedPages(ctx)
  yield* articlePages(ctx)
  yield (await selectCategories(ctx)).map((category) => entry(categoryUrl(category)))
  const hidden = await hiddenSections(ctx)
  if (!hidden.has('tags'))
    yield (await selectTags(ctx)).map((tag) =>
      entry(tagUrl({ id: tag.id, slug: tag.slug, tagName: tag.name }), Number(tag.latest_at)),
    )
  if (!hidden.has('albums'))
    for (const album of await selectAlbums(ctx)) {
      const photos = await selectSitemapPhotos(ctx.db, album.id, MAX_IMAGES)
      yield [entry(albumUrl(album), album.latest_at, photos.flatMap(imagePath))]
    }
  if (!hidden.has('talks')) yield* talkPages(ctx)
  yield await ownPages(ctx)
}

const entry = (path: string, changedAt: number | null = null, images: string[] = []): SitemapEntry => ({
  path,
  changedAt,
  images,
})

/** Pages that show nothing yet are left out, and so are hidden ones. */
async function fixedPages(ctx: Ctx): Promise<SitemapEntry[]> {
  const [hidden, articleCount, talkCount, albums, hasVideos] = await Promise.all([
    hiddenSections(ctx),
    countListedArticles(ctx),
    countTalks(ctx),
    selectAlbums(ctx),
    hasPublicVideos(ctx),
  ])
  const hasContent: Partial<Record<Section, boolean>> = {
    archives: articleCount > 0,
    tags: articleCount > 0,
    talks: talkCount > 0,
    albums: albums.length > 0,
    videos: hasVideos,
  }
  return sections
    .filter((section) => !hidden.has(section) && hasContent[section] !== false)
    .map((section) => entry(sectionPages[section].href()))
}

async function* articlePages(ctx: Ctx): AsyncGenerator<SitemapEntry[]> {
  for (let afterId = 0; ; ) {
    const rows = await selectSitemapArticles(ctx.db, afterId, STEP)
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) return
    const images = new Map<number, string[]>()
    for (const row of await selectSitemapImages(ctx.db, first.id, last.id)) {
      const known = images.get(row.article_id) ?? []
      if (known.length < MAX_IMAGES) known.push(...imagePath(row))
      images.set(row.article_id, known)
    }
    yield rows.map((row) => entry(articleUrl(row), row.updated_at ?? row.published_at, images.get(row.id)))
    afterId = last.id
  }
}

async function* talkPages(ctx: Ctx): AsyncGenerator<SitemapEntry[]> {
  for (let afterId = 0; ; ) {
    const rows = await selectSitemapTalks(ctx.db, afterId, STEP)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ id, published_at }) => entry(pages.talk.href({ talkId: id }), published_at))
    afterId = last.id
  }
}

/** Each language of a page has a URL of its own. */
async function ownPages(ctx: Ctx): Promise<SitemapEntry[]> {
  const { defaultLocale, multiLanguage } = await selectSettings(ctx)
  const rows = await selectIndexedPages(ctx.db)
  const localesOf = Map.groupBy(rows, ({ id }) => id)
  return rows.flatMap(({ id, path, locale, listed_at, updated_at }) => {
    const all = (localesOf.get(id) ?? []).map((row) => row.locale)
    // A site in one language shows the other one only where it is the only one.
    if (multiLanguage === 0 && all.length > 1 && locale !== defaultLocale) return []
    return [entry(canonicalPath(path, locale, all, defaultLocale), updated_at ?? listed_at)]
  })
}

/** The widest WebP of an image. */
function imagePath({ hash, variants }: { hash: string; variants: string }): string[] {
  const widest = widestOf(variantsOf({ variants }), 'webp')
  return widest ? [mediaPath(hash, widest)] : []
}
