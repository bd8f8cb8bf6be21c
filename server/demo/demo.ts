/** Demo content: the manual, put in on the very first start through the importer, like anybody's own folder. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { WebsiteConfig } from '#contract/settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { demoFolder } from '#server/platform/folders.ts'
import { updateSettings } from '#server/settings/settings.sql.ts'
import { hasOwner } from '#server/users/owner.ts'

/** Nothing was ever here: no owner, no article, and the demo was not put in before. */
export async function demoIsWanted(ctx: Ctx): Promise<boolean> {
  const article = await ctx.db.selectFrom('article').select('id').limit(1).executeTakeFirst()
  const settings = await ctx.db.selectFrom('setting').select('name').where('name', '=', 'site').executeTakeFirst()
  return article === undefined && settings === undefined && !(await hasOwner(ctx))
}

/** Puts in the articles, the about page and the settings of db/demo. */
export async function loadDemo(ctx: Ctx): Promise<void> {
  const settings = WebsiteConfig.partial().parse(parse(await readFile(join(demoFolder, 'site.yaml'), 'utf8')))
  await ctx.transaction((tx) => updateSettings(ctx, tx, settings))
  const { importMarkdown } = await import('#server/import/import-markdown.ts')
  const report = await importMarkdown(ctx, { folder: demoFolder, dryRun: false, zone: 'UTC' })
  ctx.log.info({ files: report.files.length }, 'The demo content was put in')
}
