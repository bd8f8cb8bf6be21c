/** Imports a site of Halo: the JSON export of version 1, or the backup of version 2. */
import { basename, dirname } from 'node:path'
import { isZip } from '#importers/archives/unpack-archive.ts'
import { openZip, type ZipArchive } from '#importers/archives/zip-archive.ts'
import { type ExportImportOptions, importExported, readOrigins } from '#importers/exports/import-exported.ts'
import { UNKNOWN_HOST } from '#importers/exports/resolve-text.ts'
import { Spool } from '#importers/exports/spool.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import type { ImportReport } from '#importers/report.ts'
import type { Ctx } from '#server/platform/context.ts'
import { say } from '#server/platform/report-message.ts'
import { type HaloExport, type HaloOptions, pathOfUrl } from './halo-export.ts'
import { readHaloOne } from './one/read-halo-one.ts'
import { DATA_FILE } from './two/extension-index.ts'
import { readHaloTwo } from './two/read-halo-two.ts'

/**
 * Reads and checks all of the file before anything is written. The memory that it needs grows with the number of posts, not with their texts.
 * @throws InvalidSource when the file is damaged or none of Halo; Error when the zone or the host is none
 */
export async function importHalo(ctx: Ctx, options: ExportImportOptions): Promise<ImportReport> {
  const { file } = options
  const { zone, origin, fileAt } = await readOrigins(ctx, options)
  const archive = (await isZip(file)) ? await openZip(file, isRead) : null
  const dataDir = ctx.config.DATA_DIR
  const spool = await Spool.open(dataDir)
  try {
    const site = await readSite(archive, { file, dataDir, zone, origin, fileAt }, spool)
    return await importExported(
      ctx,
      {
        importer: 'halo',
        source: basename(file),
        identity: site.identity,
        total: site.total,
        site: {
          prefix: `halo:${site.identity}:`,
          hosts: [...(site.host === null ? [] : [new URL(site.host).host]), UNKNOWN_HOST],
          postAt: (url) => site.postsByPath.get(placeOf(url)) ?? null,
          ...(site.files ? { files: site.files } : {}),
          fileAt,
        },
        items: site.items,
        details: () => ({ zones: { '': zone }, notes: [...site.notes, PRIVACY] }),
      },
      options,
    )
  } finally {
    await spool.close()
    archive?.close()
  }
}

const PRIVACY = say('comment-privacy')

const placeOf = (url: URL): string => {
  const id = url.searchParams.get('p')
  return id === null ? (pathOfUrl(url.href) ?? '') : `/?p=${id}`
}

/** Files that are read when a text shows them, and the two forms of an export. */
const isRead = (path: string): boolean => isHaloExport(path) || /(?:^|\/)upload\//.test(path)

async function readSite(archive: ZipArchive | null, options: HaloOptions, spool: Spool): Promise<HaloExport> {
  const name = basename(options.file)
  if (archive === null) return readHaloOne(options.file, { name, archive: null, folder: '' }, options, spool)
  const found = [...archive.files.keys()].filter(isHaloExport)
  const [path] = found
  if (path === undefined) throw new InvalidSource(name, say('the-archive'), say('no-halo-archive'))
  if (found.length > 1)
    throw new InvalidSource(
      name,
      say('the-archive'),
      say('several-exports', { paths: found.slice(0, 3).join(', ') }),
    )
  if (basename(path) === DATA_FILE) return readHaloTwo(archive, path, options, spool)
  const folder = dirname(path) === '.' ? '' : `${dirname(path)}/`
  const source = { name: `${name}, ${path}`, open: () => archive.read(path) }
  return readHaloOne(source, { name: source.name, archive, folder }, options, spool)
}

const EXPORT_FILE = /(?:^|\/)halo-data-export[^/]*\.json$/i

/** Whether this file of an archive is the database of Halo 2, or the export of Halo 1. */
const isHaloExport = (path: string): boolean => basename(path) === DATA_FILE || EXPORT_FILE.test(path)

/** @throws InvalidSource for a damaged zip archive */
export async function isHaloArchive(file: string): Promise<boolean> {
  const archive = await openZip(file, isHaloExport)
  archive.close()
  return archive.files.size > 0
}
