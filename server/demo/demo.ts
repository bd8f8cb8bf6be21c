/** Loads the demo content, which is also the manual, through the importers at the first start. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { WebsiteConfig } from '#contract/settings.ts'
import { deleteImportedAbout } from '#server/features/about/about.sql.ts'
import { deleteArticleRow } from '#server/features/articles/article-changes.sql.ts'
import { changeListing } from '#server/features/articles/article-listing.ts'
import { deleteUnusedCategories } from '#server/features/categories/categories.sql.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { deleteUnusedTags } from '#server/features/tags/tags.sql.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deleteDemoSetting, saveDemoSetting, selectDemoArticles } from './demo.sql.ts'
import { loadDemoAbout } from './demo-about.ts'
import { clearDemoAlbums, loadDemoAlbums } from './demo-albums.ts'
import { loadDemoCategories } from './demo-categories.ts'
import { clearDemoComments, loadDemoComments } from './demo-comments.ts'
import { clearDemoFeatures, loadDemoFeatures } from './demo-features.ts'
import { clearDemoOwnPages, loadDemoOwnPages } from './demo-own-pages.ts'
import { DEMO_ARTICLES, DEMO_LOADING } from './demo-state.ts'
import { isUnchanged } from './is-unchanged.ts'

/** Settings of the demo that describe its fictional site. */
const plainWords = {
  tagline: undefined,
  localizedTexts: undefined,
  licence: undefined,
  websiteCreateTime: undefined,
}

/** The current part, and its progress. */
export type DemoProgress = (
  part: 'articles' | 'talks, friend links and videos' | 'photos' | 'comments',
  far?: string,
) => void

/**
 * Loads all of db/demo: settings, articles, the about page, and the content of the other features. After an interruption it completes
 * what is there.
 */
export async function loadDemo(ctx: Ctx, onProgress: DemoProgress = () => {}): Promise<void> {
  const settings = WebsiteConfig.omit({ navigation: true, styleSheets: true })
    .partial()
    .parse(parse(await readFile(join(demoFolder, 'site.yaml'), 'utf8')))
  await ctx.transaction(async (tx) => {
    await saveDemoSetting(tx, DEMO_LOADING, true)
    await updateSettings(ctx, tx, settings)
  })
  await loadDemoCategories(ctx)
  const { importMarkdown } = await import('#importers/markdown/import-markdown.ts')
  const report = await importMarkdown(ctx, {
    folder: demoFolder,
    zone: 'UTC',
    isPermanent: true,
    onProgress: ({ done, total }) => onProgress('articles', `${done} of ${total}`),
  })
  await loadDemoAbout(ctx, report.items)
  onProgress('talks, friend links and videos')
  await loadDemoFeatures(ctx)
  await loadDemoOwnPages(ctx)
  await loadDemoAlbums(ctx, (far) => onProgress('photos', far))
  onProgress('comments')
  await loadDemoComments(ctx)
  const ids = report.items.map((file) => file.id).filter((id) => id !== null)
  await ctx.transaction(async (tx) => {
    await saveDemoSetting(tx, DEMO_ARTICLES, ids)
    await deleteDemoSetting(tx, DEMO_LOADING)
  })
  ctx.log.info({ files: report.items.length }, 'The demo content was put in')
}

/**
 * Deletes the demo: its articles and its about page, unless they were changed since. Returns the number of deleted
 * articles.
 */
export async function clearDemo(ctx: Ctx): Promise<number> {
  await clearDemoComments(ctx)
  return ctx.transaction(async (tx) => {
    const ids = (await deleteDemoSetting<number[]>(tx, DEMO_ARTICLES)) ?? []
    if (ids.length === 0) return 0
    const rows = (await selectDemoArticles(tx, ids)).filter(isUnchanged)
    for (const { id } of rows)
      await changeListing(ctx, tx, id, async () => {
        await deleteArticleRow(tx, id)
      })
    await clearDemoFeatures(ctx, tx)
    await clearDemoOwnPages(ctx, tx)
    await clearDemoAlbums(ctx, tx)
    await updateSettings(ctx, tx, plainWords)
    await deleteImportedAbout(tx)
    await deleteUnusedTags(tx)
    await deleteUnusedCategories(tx)
    ctx.cacheTags.invalidate(tx, 'articles', 'article-counts', 'about')
    return rows.length
  })
}
