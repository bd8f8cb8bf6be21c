/** Imports an export of Ghost, of every version: a JSON file. */
import { basename } from 'node:path'
import {
  type ExportedItem,
  type ExportImportOptions,
  importExported,
  readOrigins,
} from '#importers/exports/import-exported.ts'
import { UNKNOWN_HOST } from '#importers/exports/resolve-text.ts'
import { textIn } from '#importers/exports/rows.ts'
import { type ImportReport, itemWithout } from '#importers/report.ts'
import type { Ctx } from '#server/platform/context.ts'
import { say } from '#server/platform/report-message.ts'
import { type GhostIndex, indexGhost, readGhostPosts, sameness } from './ghost-index.ts'
import { ghostPost, isPage, marksOfRow } from './ghost-post.ts'

/**
 * Reads the file twice, as an import of WordPress does: first all of it is checked.
 * @throws InvalidSource when the file is damaged or none of Ghost; Error when the zone or the host is none
 */
export async function importGhost(ctx: Ctx, options: ExportImportOptions): Promise<ImportReport> {
  const { file } = options
  const { zone, origin, fileAt } = await readOrigins(ctx, options)
  const index = await indexGhost(file)
  return importExported(
    ctx,
    {
      importer: 'ghost',
      source: basename(file),
      identity: index.identity,
      total: index.total,
      site: {
        prefix: `ghost:${index.identity}:`,
        hosts: [...(origin === null ? [] : [new URL(origin).host]), UNKNOWN_HOST],
        postAt: (url) => index.posts.get(url.pathname.split('/').filter(Boolean).at(-1) ?? '') ?? null,
        fileAt,
      },
      items: () => readItems({ file, index, zone, origin }),
      details: () => ({ zones: { '': zone }, notes: index.notes }),
    },
    options,
  )
}

type Reading = { file: string; index: GhostIndex; zone: string; origin: string | null }

async function* readItems({ file, index, zone, origin }: Reading): AsyncGenerator<ExportedItem> {
  for await (const { row, place } of readGhostPosts(file)) {
    if (row === null) {
      yield { path: place, skipped: itemWithout(place, 'skipped', say('row-empty')) }
      continue
    }
    const id = textIn(row, 'id') || textIn(row, 'uuid') || textIn(row, 'slug')
    const kind = say(isPage(row) ? 'page' : 'post')
    const path = say('named-item-at', { kind, id, place, name: textIn(row, 'slug') })
    const original = index.originals.get(sameness(row))
    if (original !== undefined && original !== textIn(row, 'id')) {
      yield {
        path,
        skipped: itemWithout(path, 'skipped', say('post-repeated', { id: original })),
      }
      continue
    }
    const writers = index.authorsOf.get(id)?.map(({ author }) => author) ?? [textIn(row, 'author_id')]
    const authors = writers.flatMap((one) => index.authors.get(one) || [])
    yield {
      path,
      id,
      authors,
      marks: marksOfRow(row, zone),
      post: () => ghostPost(row, index, { path, id, zone, origin }),
    }
  }
}
