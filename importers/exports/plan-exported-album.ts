/** Plans a group of photos of the old site as an album: with the photos that came with the export or were fetched. */
import type { PlannedItem } from '#importers/pipeline.ts'
import { itemWithout } from '#importers/report.ts'
import { marksOf } from '#importers/same-item.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import { addPhotosIn } from '#server/features/albums/add-photos.ts'
import { createAlbumIn, findAlbum } from '#server/features/albums/save-album.ts'
import { advanceNumbers } from '#server/features/export/save/advance-numbers.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { type ExportImport, findStoredImages } from './export-run.ts'
import { planWhole } from './plan-whole.ts'

type OldSitePhoto = { url: string; description: string; keptId?: number }

export type OldSiteAlbum = {
  path: string | Message
  /** What the old site calls it. */
  id: string
  name: string
  description: string
  isPrivate: boolean
  /** Unix ms; null for now. */
  createdAt: number | null
  photos: OldSitePhoto[]
  keptId?: number | undefined
}

export async function planExportedAlbum(run: ExportImport, album: OldSiteAlbum): Promise<PlannedItem> {
  const { ctx, isDryRun, mayFetch } = run
  const { path, id, name, description, isPrivate } = album
  const found: ImportWarning[] = []
  const urls = album.photos.map(({ url }) => url)
  const { stored, elsewhere } = await findStoredImages(run, urls, found)
  // An album shows no photo of another server.
  const warnings = found.map(({ code, detail }) =>
    code === 'image-remote' ? { code: 'photo-elsewhere' as const, detail } : { code, detail },
  )
  const isLater = isDryRun && (mayFetch || elsewhere.length < new Set(urls).size)
  if (urls.length > 0 && stored.size === 0 && !isLater) {
    return { item: itemWithout(path, 'skipped', say('no-photos'), { title: name, warnings }) }
  }
  const photos = album.photos.flatMap(({ url, description: text, keptId: number }) => {
    const image = stored.get(url)
    return image ? [{ mediaId: image.mediaId, hash: image.hash, description: text, number }] : []
  })
  return planWhole(run, {
    entity: 'album',
    id,
    path,
    title: name,
    as: isPrivate ? say('private-album') : say('album'),
    warnings,
    marks: marksOf({ text: urls.join('\n'), slug: name, date: album.createdAt }),
    content: {
      name,
      description,
      isPrivate,
      photos: photos.map(({ hash, description: text }) => ({ hash, description: text })),
    },
    conflict: async () => ((await findAlbum(ctx, name)) ? say('album-here') : null),
    prepare: async (hasNumber) => async (tx) => {
      const keptId = hasNumber ? album.keptId : undefined
      const createdAt = album.createdAt ?? ctx.now()
      const albumId = await createAlbumIn(ctx, tx, {
        name,
        description,
        isPrivate,
        ...(keptId === undefined ? {} : { kept: { id: keptId, created_at: createdAt } }),
      })
      const added = photos.map(({ number, ...photo }) =>
        number === undefined || !hasNumber
          ? photo
          : { ...photo, kept: { id: number, created_at: createdAt } },
      )
      await addPhotosIn(ctx, tx, albumId, added)
      if (keptId !== undefined) await advanceNumbers(ctx, tx, 'album')
      if (photos.some(({ number }) => number !== undefined)) await advanceNumbers(ctx, tx, 'photo')
      return albumId
    },
  })
}
