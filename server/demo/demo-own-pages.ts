/** Loads the owner's own pages of the demo content, and deletes those that nobody has changed since. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { DemoReport } from '#contract/studio/demo.ts'
import { OwnPageContent } from '#contract/studio/own-pages.ts'
import { deleteOwnPage } from '#server/features/own-pages/own-page-listing.ts'
import { createOwnPage, readStudioOwnPage } from '#server/features/own-pages/save-own-page.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { deleteDemoSetting, saveDemoSetting } from './demo.sql.ts'

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
