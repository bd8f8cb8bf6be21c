/** Loads the demo content, which is also the manual, through the importers at the first start. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { locales } from '#contract/locale.ts'
import { WebsiteConfig } from '#contract/settings.ts'
import type { DemoReport } from '#contract/studio/demo.ts'
import { deleteArticleRow } from '#server/features/articles/article-changes.sql.ts'
import { changeListing } from '#server/features/articles/article-listing.ts'
import { deleteUnusedCategories } from '#server/features/categories/categories.sql.ts'
import { ensureCategory } from '#server/features/categories/ensure-category.ts'
import { removeCommentsOn } from '#server/features/comments/import-comments.ts'
import { deleteUnusedFiles } from '#server/features/media/delete-unused-media.ts'
import { selectSettingsForUpdate } from '#server/features/settings/settings.sql.ts'
import type { Settings } from '#server/features/settings/settings.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { deleteUnusedTags } from '#server/features/tags/tags.sql.ts'
import { deleteAllCounts, deleteArticleCounts } from '#server/features/views/views.sql.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import {
  deleteDemoSetting,
  restartIds,
  saveDemoSetting,
  selectDemoArticles,
  selectDemoFiles,
  selectHasArticle,
} from './demo.sql.ts'
import { clearDemoAlbums, loadDemoAlbums } from './demo-albums.ts'
import { clearDemoComments, loadDemoComments } from './demo-comments.ts'
import { clearDemoFeatures, loadDemoFeatures } from './demo-features.ts'
import {
  clearDemoFixedPages,
  clearDemoOwnPages,
  loadDemoFixedPages,
  loadDemoOwnPages,
} from './demo-fixed-pages.ts'
import { emptyReport, sortOut } from './demo-report.ts'
import { DEMO_CONTENT, DEMO_LOADING, type LoadedDemo } from './demo-state.ts'

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
  const settings = await readDemoSettings()
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
  await loadDemoFixedPages(ctx, report.items)
  onProgress('talks, friend links and videos')
  await loadDemoFeatures(ctx)
  await loadDemoOwnPages(ctx)
  await loadDemoAlbums(ctx, (far) => onProgress('photos', far))
  onProgress('comments')
  await loadDemoComments(ctx)
  const articles = report.items.map((file) => file.id).filter((id) => id !== null)
  await ctx.transaction(async (tx) => {
    const loaded: LoadedDemo = { articles, media: await selectDemoFiles(tx), loadedAt: ctx.now() }
    await saveDemoSetting(tx, DEMO_CONTENT, loaded)
    await deleteDemoSetting(tx, DEMO_LOADING)
  })
  ctx.log.info({ files: report.items.length }, 'The demo content was added')
}

const readDemoSettings = async () =>
  WebsiteConfig.omit({ navigation: true, styleSheets: true })
    .partial()
    .parse(parse(await readFile(join(demoFolder, 'site.yaml'), 'utf8')))

/**
 * For a site whose owner wants none of it: the owner's account and first article have the number 1, and what visitors did while
 * there was only the demo counts for nothing.
 */
export async function beginWithoutDemo(ctx: Ctx): Promise<DemoReport> {
  const report = await clearDemo(ctx)
  await ctx.transaction(async (tx) => {
    if (!(await selectHasArticle(tx))) {
      await deleteAllCounts(tx)
      ctx.content.countsChanged(tx)
    }
    await restartIds(tx, ctx.engine)
  })
  return report
}

/**
 * Deletes the demo at any time. What the owner has changed is the owner's, and stays; so do the owner's words about the site,
 * and files that something else uses. Returns what became of it.
 */
export async function clearDemo(ctx: Ctx): Promise<DemoReport> {
  const report = emptyReport()
  const demo = await readDemoSettings()
  await clearDemoComments(ctx)
  // Views that wait in memory would be counted for articles that are gone.
  await ctx.flusher.flush()
  const media = await ctx.transaction(async (tx) => {
    const loaded = await deleteDemoSetting<LoadedDemo>(tx, DEMO_CONTENT)
    if (!loaded) return []
    const rows = await selectDemoArticles(tx, loaded.articles)
    const unchanged = sortOut('article', rows, loaded.loadedAt, report)
    for (const { id } of unchanged) {
      await removeCommentsOn(ctx, tx, { type: 1, id })
      await changeListing(ctx, tx, id, async () => {
        await deleteArticleRow(tx, id)
      })
    }
    await deleteArticleCounts(
      tx,
      unchanged.map(({ id }) => id),
    )
    await clearDemoFeatures(ctx, tx, loaded.loadedAt, report)
    await clearDemoOwnPages(ctx, tx, report)
    await clearDemoAlbums(ctx, tx, report)
    await updateSettings(ctx, tx, withoutDemoWords(await selectSettingsForUpdate(ctx, tx), demo))
    await clearDemoFixedPages(ctx, tx)
    await deleteUnusedTags(tx)
    await deleteUnusedCategories(tx)
    await ctx.audit(tx, 'demo.delete')
    ctx.content.changed(tx, 'articles')
    return loaded.media
  })
  await deleteUnusedFiles(ctx, media)
  return report
}

type DemoSettings = Awaited<ReturnType<typeof readDemoSettings>>

/** The settings that still describe the fictional site of the demo, without what they say; undefined is the default. */
function withoutDemoWords(now: Settings, demo: DemoSettings): Partial<Settings> {
  const former: Partial<Settings> = {}
  for (const name of ['tagline', 'licence', 'websiteCreateTime'] as const)
    if (now[name] === demo[name]) Object.assign(former, { [name]: undefined })
  const texts = structuredClone(now.localizedTexts)
  for (const locale of locales)
    for (const [name, text] of Object.entries(demo.localizedTexts?.[locale] ?? {}))
      if (texts && texts[locale][name as 'tagline'] === text) texts[locale][name as 'tagline'] = null
  const isEmpty = texts === null || locales.every((one) => Object.values(texts[one]).every((text) => !text))
  return { ...former, localizedTexts: isEmpty ? null : texts }
}

const Demo = z.array(z.object({ en: z.string(), cn: z.string() }))

/** The articles, which come after, are filed in the category that has their name in either language. */
async function loadDemoCategories(ctx: Ctx): Promise<void> {
  const names = Demo.parse(parse(await readFile(join(demoFolder, 'categories.yaml'), 'utf8')))
  await ctx.transaction(async (tx) => {
    for (const { en, cn } of names) await ensureCategory(tx, en, ctx.now(), { name_en: en, name_cn: cn })
  })
}
