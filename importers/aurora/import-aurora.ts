/** Imports the MySQL dump of Aurora, the ancestor of this site: what it has keeps its numbers, and so its URLs. */
import { basename } from 'node:path'
import type { ExportedLabels } from '#importers/exports/export-run.ts'
import {
  type ExportedItem,
  type ExportImportOptions,
  importExported,
  readOrigins,
} from '#importers/exports/import-exported.ts'
import { UNKNOWN_HOST } from '#importers/exports/resolve-text.ts'
import { Spool } from '#importers/exports/spool.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import type { ImportReport } from '#importers/report.ts'
import { planIds } from '#importers/site/plan-ids.ts'
import type { Ctx } from '#server/platform/context.ts'
import { nameKey } from '#server/platform/name-key.ts'
import { say } from '#server/platform/report-message.ts'
import { type AuroraIndex, type AuroraLabel, indexAurora } from './aurora-index.ts'
import { auroraItems } from './aurora-items.ts'
import type { AuroraContext } from './aurora-texts.ts'

/**
 * Reads and checks all of the file before anything is written. The memory that it needs grows with the number of rows, not with their texts.
 * @throws InvalidSource when the file is damaged or none of Aurora; Error when the zone or the host is none
 */
export async function importAurora(ctx: Ctx, options: ExportImportOptions): Promise<ImportReport> {
  const { file } = options
  const { zone, origin, fileAt } = await readOrigins(ctx, options)
  const spool = await Spool.open(ctx.config.DATA_DIR)
  try {
    const index = await indexAurora(file, spool)
    const prefix = `aurora:${index.identity}:`
    const ids = await planIds(ctx, index.ids, { prefix, isOwnSite: false })
    const context = { index, ids, zone, origin, fileAt }
    const users = index.users.size
    return await importExported(
      ctx,
      {
        importer: 'aurora',
        source: basename(file),
        identity: index.identity,
        total:
          users + index.articles.length + index.talks.length + index.albums.length + index.friends.length,
        site: {
          prefix,
          fileAt,
          hosts: [...(origin === null ? [] : [new URL(origin).host]), UNKNOWN_HOST],
          postAt: (url) => /^\/articles\/(\d{1,15})\/?$/.exec(url.pathname)?.[1] ?? null,
        },
        labels: labelsOf(index, context),
        items: (): AsyncIterable<ExportedItem> => auroraItems(context, spool),
        details: () => ({ zones: { '': zone }, notes: [...index.notes, PRIVACY] }),
      },
      options,
    )
  } finally {
    await spool.close()
  }
}

const PRIVACY = say('aurora-privacy')

const labelsOf = (index: AuroraIndex, { ids, zone, fileAt }: AuroraContext): ExportedLabels => {
  const listed = (table: 'category' | 'tag', labels: Map<string, AuroraLabel>) =>
    new Map(
      [...labels.values()].map(({ id, name, createTime }) => [
        nameKey(name),
        {
          id: ids.of(table, id),
          name,
          createdAt: new Date(parseDate(createTime, zone) ?? fileAt).toISOString(),
        },
      ]),
    )
  return { category: listed('category', index.categories), tag: listed('tag', index.tags) }
}
