/** Imports an export of Ghost, of every version: a JSON file. */

import { basename } from 'node:path'
import {
  type ExportedItem,
  type ExportImportOptions,
  fileTime,
  importExported,
} from '#importers/exports/import-exported.ts'
import { originOf } from '#importers/exports/old-site-origin.ts'
import { UNKNOWN_HOST } from '#importers/exports/resolve-text.ts'
import { type ImportReport, itemWithout } from '#importers/report.ts'
import { zoneOf } from '#importers/zone-of.ts'
import { say } from '#server/features/imports/report-message.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type GhostIndex, indexGhost, type Row, readGhostPosts, sameness, textIn } from './ghost-index.ts'
import { ghostPost, isPage, marksOfRow } from './ghost-post.ts'

export type GhostImportOptions = ExportImportOptions & {
  /** The host or URL of the old site, which exports do not name: for its images and links. */
  host?: string
}

/**
 * Reads the file twice, as an import of WordPress does: first all of it is checked.
 * @throws InvalidSource when the file is damaged or none of Ghost; Error when the zone or the host is none
 */
export async function importGhost(ctx: Ctx, options: GhostImportOptions): Promise<ImportReport> {
  const { file } = options
  const zone = await zoneOf(ctx, options.zone)
  const origin = options.host === undefined ? null : originOf(options.host)
  const fileAt = await fileTime(file)
  const index = await indexGhost(file)
  const reading: Reading = { file, index, zone, origin, authors: {}, counted: new Set() }
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
      items: () => readItems(reading),
      details: () => ({ zones: { '': zone }, authors: reading.authors, notes: index.notes }),
    },
    options,
  )
}

type Reading = {
  file: string
  index: GhostIndex
  zone: string
  origin: string | null
  authors: Record<string, number>
  counted: Set<string>
}

async function* readItems(reading: Reading): AsyncGenerator<ExportedItem> {
  for await (const { row, place } of readGhostPosts(reading.file)) {
    const { index, zone, origin } = reading
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
    countAuthors(row, id, reading)
    const marks = marksOfRow(row, zone)
    yield { path, id, marks, post: () => ghostPost(row, index, { path, id, zone, origin }) }
  }
}

/** A second reading counts nobody again. */
const countAuthors = (row: Row, id: string, { index, authors, counted }: Reading): void => {
  if (counted.has(id)) return
  counted.add(id)
  const listed = index.authorsOf.get(id)?.map(({ author }) => author) ?? [textIn(row, 'author_id')]
  for (const author of listed) {
    const name = index.authors.get(author)
    if (name) authors[name] = (authors[name] ?? 0) + 1
  }
}
