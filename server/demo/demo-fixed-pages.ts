/** Loads the pages of the demo, and deletes those that nobody has changed: welcome, the Chinese about page (the English one is imported with the articles), own pages. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type FixedPage, fixedPages } from '#contract/own-page-path.ts'
import type { DemoReport } from '#contract/studio/demo.ts'
import { OwnPageContent } from '#contract/studio/own-pages.ts'
import { articleUrl } from '#contract/url-names.ts'
import { identityOf } from '#importers/exports/rows.ts'
import { readFixedSource } from '#importers/fixed-source.ts'
import { contentHash } from '#importers/source-hash.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { localeOf, writeFixedPage } from '#server/features/own-pages/import-own-page.ts'
import { deleteOldVersions } from '#server/features/own-pages/own-page-changes.sql.ts'
import { deleteOwnPage } from '#server/features/own-pages/own-page-listing.ts'
import { createOwnPage, readStudioOwnPage } from '#server/features/own-pages/save-own-page.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { deleteDemoSetting, saveDemoSetting, selectDemoArticles } from './demo.sql.ts'

type LoadedArticle = { path: unknown; id: number | null }

const LINK_TO_FILE = /(?<=\]\()source\/_posts\/[\w-]+\.md(?=\))/g

/** They count as imported, so that the about page of a blog replaces that of the demo. */
export async function loadDemoFixedPages(ctx: Ctx, articles: LoadedArticle[]): Promise<void> {
  const ids = articles.flatMap(({ id }) => id ?? [])
  const named = await selectDemoArticles(ctx.db, ids)
  const hrefOf = (path: string) => {
    const id = articles.find((one) => one.path === path)?.id
    const article = named.find((one) => one.id === id)
    return article ? articleUrl(article) : path
  }
  const read = async (name: string) => {
    const source = await readFile(join(demoFolder, name), 'utf8')
    return source.replace(LINK_TO_FILE, hrefOf)
  }
  await addTexts(ctx, 'about', [await read('about.cn.md')])
  await addTexts(ctx, 'message', [await read('message.md'), await read('message.cn.md')])
}

async function addTexts(ctx: Ctx, page: FixedPage, sources: string[]): Promise<void> {
  const { input, imported } = await readFixedSource(ctx.db, page)
  const texts = await Promise.all(
    sources.map(async (markdown) => {
      const { rendered } = await renderText(ctx, markdown)
      return { locale: localeOf(rendered), markdown, rendered }
    }),
  )
  const contents = new Set([...imported, ...texts].map(({ markdown }) => contentHash('', markdown)))
  const sourceHash = `${input}.${[...contents].join('+')}.${identityOf(demoFolder)}`
  await ctx.transaction((tx) => writeFixedPage(ctx, tx, page, { texts, removed: [], sourceHash }))
}

/** Deletes the texts that nobody has changed since. */
export async function clearDemoFixedPages(ctx: Ctx, tx: Tx): Promise<void> {
  for (const page of ['about', 'message'] as const) {
    const { texts, imported, owner } = await readFixedSource(tx, page)
    if (owner !== identityOf(demoFolder)) continue
    const removed = imported.map(({ locale }) => locale)
    await writeFixedPage(ctx, tx, page, { texts: [], removed, sourceHash: null })
    if (removed.length === texts.length) await deleteOldVersions(tx, fixedPages[page].id, 0)
  }
}

/** The setting that stores which pages the demo created, with the version of their content. */
const DEMO_PAGES = 'demo-own-pages'

type DemoPage = { id: number; version: string }

const Demo = z.array(
  OwnPageContent.extend({
    isPublished: z.literal(true).default(true),
    isIndexed: z.literal(true).default(true),
    isInNavigation: z.literal(false).default(false),
  }),
)

export async function loadDemoOwnPages(ctx: Ctx): Promise<void> {
  const pages: DemoPage[] = []
  for (const content of Demo.parse(parse(await readFile(join(demoFolder, 'pages.yaml'), 'utf8')))) {
    const id = await createOwnPage(ctx, content, `demo:${content.path}`)
    const saved = await readStudioOwnPage(ctx, ctx.db, id)
    if (saved) pages.push({ id, version: saved.version })
  }
  await ctx.transaction((tx) => saveDemoSetting(tx, DEMO_PAGES, pages))
}

export async function clearDemoOwnPages(ctx: Ctx, tx: Tx, report: DemoReport): Promise<void> {
  for (const { id, version } of (await deleteDemoSetting<DemoPage[]>(tx, DEMO_PAGES)) ?? []) {
    const page = await readStudioOwnPage(ctx, tx, id)
    if (!page) continue
    if (page.version === version) {
      await deleteOwnPage(ctx, tx, id)
      report.deleted.page += 1
    } else report.kept.push({ kind: 'page', title: page.titleEn || page.titleCn })
  }
}
