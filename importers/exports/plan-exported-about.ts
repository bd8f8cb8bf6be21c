/** Plans the about page of the old site: it is written where this site has none. */

import type { PlannedItem } from '#importers/pipeline.ts'
import { plannedItem } from '#importers/report.ts'
import { selectImportedItem } from '#importers/runs/import-runs.sql.ts'
import {
  contentHash,
  HASHED_RENDERER_VERSION,
  inputHash,
  readSourceHash,
  sourceHash,
} from '#importers/source-hash.ts'
import { MovedIds } from '#server/features/export/save/moved-ids.ts'
import { findMissingContent, prepareSite } from '#server/features/export/save/save-site.ts'
import { readFixedMarkdown } from '#server/features/own-pages/import-own-page.ts'
import { say } from '#server/platform/report-message.ts'
import type { ExportImport } from './export-run.ts'

/** The end of the key of an about page that was imported by itself. */
export const ABOUT_KEY = 'site:about'

export async function planExportedAbout(
  { ctx, run, site }: ExportImport,
  path: string,
  about: string,
): Promise<PlannedItem> {
  const key = `${site.prefix}${ABOUT_KEY}`
  const input = inputHash({ renderer: HASHED_RENDERER_VERSION, about })
  const planned = plannedItem({ path, as: say('about-page') })
  const known = await selectImportedItem(ctx.db, 'site', key)
  if (readSourceHash(known?.hash ?? '').input === input) return { item: planned('unchanged') }
  if (!(await findMissingContent(ctx)).about) return { item: planned('skipped', say('about-here')) }
  const apply = async () => {
    const labels = { category: new Map(), tag: new Map() }
    const save = { ctx, ids: new MovedIds(), labels, guests: new Map(), warn: () => {} }
    const content = { settings: { settings: {}, views: 0, visitors: 0 }, about }
    const write = await prepareSite(save, content, { settings: false, about: true, welcome: false })
    await ctx.transaction(async (tx) => {
      const before = JSON.stringify(await write(tx))
      const [markdown = ''] = Object.values(await readFixedMarkdown(tx, 'about'))
      const hash = sourceHash(input, contentHash('', markdown))
      await run.record(tx, { entity: 'site', entity_id: 0, source_key: key, before, hash })
    })
    return null
  }
  return { item: planned('created'), apply }
}
