/** Plans what a site has once: settings, about page and welcome text. What this site has of its own stays by default. */

import type { PlannedItem } from '#importers/pipeline.ts'
import { plannedItem } from '#importers/report.ts'
import { selectImportedItem } from '#importers/runs/import-runs.sql.ts'
import { hashContent } from '#server/features/export/save/content-hash.ts'
import { findMissingContent, prepareSite } from '#server/features/export/save/save-site.ts'
import { say } from '#server/platform/report-message.ts'
import type { SiteFolder } from './check-folder.ts'
import type { SiteImport } from './plan-item.ts'

export async function planSite(
  site: SiteImport,
  { folder, replaceSettings }: Pick<SiteFolder, 'folder' | 'replaceSettings'>,
): Promise<PlannedItem> {
  const { save, run, prefix, isOwnSite } = site
  const content = await folder.readSite()
  const key = `${prefix}site:0`
  const input = hashContent(content)
  const known = await selectImportedItem(save.ctx.db, 'site', key)
  const planned = plannedItem({ path: 'settings.json', as: say('settings') })
  if (known?.hash === input) return { item: planned('unchanged') }
  const empty = await findMissingContent(save.ctx)
  const parts = replaceSettings ? { settings: true, about: true, welcome: true } : empty
  const wanted = {
    settings: parts.settings,
    about: parts.about && content.abouts !== undefined,
    welcome: parts.welcome && content.welcomes !== undefined,
  }
  if (!Object.values(wanted).some(Boolean) || (isOwnSite && !replaceSettings))
    return { item: planned('skipped', say('settings-here')) }
  const apply = async () => {
    const write = await prepareSite(save, content, wanted)
    await save.ctx.transaction(async (tx) => {
      const before = JSON.stringify(await write(tx))
      await run.record(tx, { entity: 'site', entity_id: 0, source_key: key, before, hash: input })
    })
    return null
  }
  return { item: planned('created'), apply }
}
