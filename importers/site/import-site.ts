/** Imports a site that `borealis export` wrote: a second run changes nothing, and undo takes it back. */

import { basename } from 'node:path'
import { type ImportOptions, runImport } from '#importers/pipeline.ts'
import type { ImportReport } from '#importers/report.ts'
import { ImportRun } from '#importers/runs/import-run.ts'
import { linkFreeTranslation, linkReplacedFile } from '#server/features/export/save/find-existing.ts'
import { siteIdentity } from '#server/features/export/site-identity.ts'
import type { Ctx } from '#server/platform/context.ts'
import { say } from '#server/platform/report-message.ts'
import { checkFolder } from './check-folder.ts'
import { openExportedFolder } from './exported-folder.ts'
import { planIds } from './plan-ids.ts'
import type { SiteImport } from './plan-item.ts'
import { countItems, type SiteItem, siteItems } from './site-items.ts'

export type SiteImportOptions = ImportOptions & {
  folder: string
  /** Replaces settings, about page and welcome text that this site has of its own. */
  replaceSettings?: boolean
}

/** @throws InvalidSource when the folder is damaged, or of a newer version; Error when it is none */
export async function importSite(ctx: Ctx, options: SiteImportOptions): Promise<ImportReport> {
  const folder = await openExportedFolder(options.folder)
  const checked = await checkFolder(folder, options.signal)
  const identity = folder.manifest.site
  const prefix = `borealis:${identity}:`
  const isOwnSite = identity === siteIdentity(ctx)
  const source = basename(folder.root)
  const run = new ImportRun(ctx, { importer: 'site', source, identity })
  const ids = await planIds(ctx, checked.ids, { prefix, isOwnSite })
  const site: SiteImport = {
    save: { ctx, ids, labels: checked.labels, guests: new Map(), warn: () => {} },
    run,
    prefix,
    isOwnSite,
    translations: [],
    replacements: [],
  }
  const contents = { folder, checked, replaceSettings: options.replaceSettings ?? false }
  return runImport<SiteItem>(
    {
      source,
      items: () => siteItems(site, contents),
      total: countItems(contents),
      pathOf: ({ path }) => path,
      rejected: checked.rejected,
      plan: ({ plan }) => plan(),
      run,
      finish: async () => {
        for (const [a, b] of site.translations)
          await linkFreeTranslation(ctx, ids.of('article', a), ids.of('article', b))
        for (const [hash, former] of site.replacements) await linkReplacedFile(ctx, hash, former)
      },
      details: () => ({
        notes: [
          ...checked.notes,
          ...folder.manifest.missingFiles.map((file) => say('file-was-lost', { file })),
          ...(folder.manifest.counts.account > 0 ? [say('passwords-anew')] : []),
        ],
      }),
    },
    options,
  )
}
