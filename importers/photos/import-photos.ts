/** A folder of photos becomes an album: each photo whole in one step, in the order of their names. */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { addPhotos } from '#server/features/albums/add-photos.ts'
import { createAlbum, findAlbum } from '#server/features/albums/save-album.ts'
import { ImageRefused } from '#server/features/media/image-refused.ts'
import { storeImage } from '#server/features/media/store-image.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { PhotoFile, PhotosReport } from './photos-report.ts'

export type PhotosImportOptions = {
  folder: string
  album: string
  description?: string
  isPrivate?: boolean
  /** Stops after the photo at hand. */
  signal?: AbortSignal
  onProgress?: (progress: { done: number; total: number; path: string }) => void
}

/**
 * Brings in every photo of the folder and of the folders in it. The album is made when there is none of this name;
 * photos that are in it already stay as they are.
 * @throws Error when there is no such folder, or an open album was asked to be private
 */
export async function importPhotos(ctx: Ctx, options: PhotosImportOptions): Promise<PhotosReport> {
  const startedAt = performance.now()
  const { folder, signal, onProgress = () => {} } = options
  const paths = await photosIn(folder)
  const album = await albumFor(ctx, options)
  const files: PhotoFile[] = []
  for (const [done, path] of paths.entries()) {
    if (signal?.aborted)
      files.push({ path, outcome: 'skipped', reason: 'the import was stopped', mend: null })
    else {
      onProgress({ done, total: paths.length, path })
      files.push(await importOne(ctx, album.id, join(folder, path), path))
    }
  }
  onProgress({ done: paths.length, total: paths.length, path: '' })
  const count = (outcome: PhotoFile['outcome']) => files.filter((file) => file.outcome === outcome).length
  return {
    folder,
    album: { ...album, name: options.album.trim() },
    interrupted: signal?.aborted ?? false,
    counts: {
      added: count('added'),
      unchanged: count('unchanged'),
      refused: count('refused'),
      skipped: count('skipped'),
    },
    files,
    seconds: (performance.now() - startedAt) / 1000,
  }
}

async function importOne(ctx: Ctx, albumId: number, file: string, path: string): Promise<PhotoFile> {
  try {
    const row = await storeImage(ctx, createReadStream(file), { name: basename(file) })
    const added = await addPhotos(ctx, albumId, [{ mediaId: row.id, description: row.caption ?? '' }])
    return { path, outcome: added === 1 ? 'added' : 'unchanged', reason: null, mend: null }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (error instanceof ImageRefused)
      return { path, outcome: 'refused', reason: error.message, mend: error.remedy }
    if (['EACCES', 'EPERM', 'EIO', 'ENOENT'].includes(code))
      return {
        path,
        outcome: 'refused',
        reason: `it cannot be read (${code})`,
        mend: 'Give yourself the right to read it.',
      }
    throw error
  }
}

async function albumFor(ctx: Ctx, { album, description = '', isPrivate = false }: PhotosImportOptions) {
  if (album.trim() === '') throw new Error('An album needs a name: --album "Last light, first frost"')
  const known = await findAlbum(ctx, album)
  if (known && isPrivate && known.is_private === 0)
    throw new Error(
      `The album “${album.trim()}” is there already, and everybody sees it. Choose another name.`,
    )
  if (known) return { id: known.id, isNew: false, isPrivate: known.is_private === 1 }
  return { id: await createAlbum(ctx, { name: album, description, isPrivate }), isNew: true, isPrivate }
}

/** By name as people count: 2 before 10. Hidden files are a system's own and no photos. */
async function photosIn(folder: string): Promise<string[]> {
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new Error(`There is no folder ${folder}`)
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
