/** Imports a folder of photos into an album, in the order of their file names. */

import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { failedItem, type ImportOptions, type PlannedItem, runImport } from '#importers/pipeline.ts'
import { type ImportedItem, type ImportReport, itemWithout, plannedItem } from '#importers/report.ts'
import { addPhotos, hasPhoto } from '#server/features/albums/add-photos.ts'
import { createAlbum, findAlbum, updateAlbum } from '#server/features/albums/save-album.ts'
import { ImageError } from '#server/features/media/image-error.ts'
import { hashImage, storeImage } from '#server/features/media/store-image.ts'
import type { Ctx } from '#server/platform/context.ts'
import { ReportError, say } from '#server/platform/report-message.ts'

export type PhotosImportOptions = ImportOptions & {
  folder: string
  album: string
  /** Replaces the description of an existing album. */
  description?: string
  isPrivate?: boolean
}

/** `id` is null in a dry run that would create the album. */
type TargetAlbum = { id: number | null; isNew: boolean; isPrivate: boolean }

/**
 * Imports every photo of the folder and of the folders in it. The album is created when there is none of this name;
 * photos that it already contains stay unchanged.
 * @throws Error when the folder does not exist, the name is empty, or a public album was asked to be private
 */
export async function importPhotos(ctx: Ctx, options: PhotosImportOptions): Promise<ImportReport> {
  const { folder } = options
  const paths = await photosIn(folder)
  const album = await targetAlbum(ctx, options)
  const seen = new Set<string>()
  return runImport(
    {
      source: folder,
      items: paths,
      pathOf: (path) => path,
      plan: (path) => planPhoto(ctx, album.id, join(folder, path), path, seen),
      onError: failedPhoto,
      details: () => ({ album: { ...album, name: options.album.trim() } }),
    },
    options,
  )
}

/** @param seen hashes of the images that this import has planned: a second copy is unchanged */
async function planPhoto(
  ctx: Ctx,
  albumId: number | null,
  file: string,
  path: string,
  seen: Set<string>,
): Promise<PlannedItem> {
  const hash = await hashImage(createReadStream(file))
  const isKnown = seen.has(hash) || (albumId !== null && (await hasPhoto(ctx, albumId, hash)))
  seen.add(hash)
  const item = plannedItem({ path, id: albumId })(isKnown ? 'unchanged' : 'created')
  if (isKnown || albumId === null) return { item }
  const apply = async () => {
    const row = await storeImage(ctx, createReadStream(file), { name: basename(file), isNamedInUrl: true })
    const added = await addPhotos(ctx, albumId, [{ mediaId: row.id, description: row.caption ?? '' }])
    if (added === 0) item.outcome = 'unchanged'
    return albumId
  }
  return { item, apply }
}

/** @throws an error that is not about this file */
function failedPhoto(path: string, error: unknown): ImportedItem {
  if (error instanceof ImageError) return failedItem(path, error)
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (['EACCES', 'EPERM', 'EIO', 'ENOENT'].includes(code))
    return itemWithout(path, 'failed', say('unreadable-file', { code }))
  throw error
}

async function targetAlbum(
  ctx: Ctx,
  { album, description, isPrivate = false, dryRun = false }: PhotosImportOptions,
): Promise<TargetAlbum> {
  if (album.trim() === '') throw new ReportError(say('album-needs-name'))
  const known = await findAlbum(ctx, album)
  if (known && isPrivate && known.is_private === 0)
    throw new ReportError(say('album-is-public', { name: album.trim() }))
  if (known) {
    if (description !== undefined && !dryRun) await updateAlbum(ctx, known.id, { description })
    return { id: known.id, isNew: false, isPrivate: known.is_private === 1 }
  }
  const id = dryRun
    ? null
    : await createAlbum(ctx, { name: album, description: description ?? '', isPrivate })
  return { id, isNew: true, isPrivate }
}

/** Sorted by name with numbers in their order (2 before 10). Hidden files of operating systems are left out. */
async function photosIn(folder: string): Promise<string[]> {
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new ReportError(say('no-such-folder', { folder }))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const order = new Intl.Collator('en', { numeric: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(
      (path) => !path.split('/').some((part) => part.startsWith('.') || /^(Thumbs\.db|@eaDir)$/i.test(part)),
    )
    .sort(order.compare)
}
