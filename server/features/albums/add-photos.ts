/** Adds photos to an album and removes them. */
import { releaseMedia } from '#server/features/media/delete-unused-media.ts'
import { selectTakenAt } from '#server/features/media/media.sql.ts'
import { addMediaUse, deleteMediaUse } from '#server/features/media/media-use.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockAlbums, recountAlbum, selectLockedAlbum, updateAlbumSummary } from './album-changes.sql.ts'
import { deletePhoto, insertPhoto, selectAlbumOfPhoto, selectHasPhoto } from './photos.sql.ts'

export type NewPhoto = {
  mediaId: number
  description: string
  /** Without one, the photo gets the alternative text that the media library has. */
  alt?: string
  /** For a photo that comes from another site of the same kind. */
  kept?: { id: number; created_at: number }
}

/**
 * Adds photos at the end of an album, in this order. One that the album contains already keeps its position. Returns how
 * many were added.
 */
export const addPhotos = (ctx: Ctx, albumId: number, photos: NewPhoto[]): Promise<number> =>
  ctx.transaction((tx) => addPhotosIn(ctx, tx, albumId, photos))

/** The same in a transaction of the caller. */
export async function addPhotosIn(ctx: Ctx, tx: Tx, albumId: number, photos: NewPhoto[]): Promise<number> {
  const album = await selectLockedAlbum(tx, albumId)
  const added: { id: number; media_id: number }[] = []
  for (const { mediaId, description, alt = null, kept } of photos) {
    const photo = await insertPhoto(tx, {
      album_id: albumId,
      media_id: mediaId,
      description,
      alt,
      position: album.photo_count + added.length + 1,
      created_at: ctx.now(),
      ...kept,
    })
    if (photo) added.push(photo)
  }
  const [first] = added
  if (!first) return 0
  const mediaIds = added.map((photo) => photo.media_id)
  await addMediaUse(tx, { entity: 'album', id: albumId, isPublic: album.is_private === 0 }, mediaIds)
  // A photo without the time at which it was taken counts from the time at which it was added.
  const times = (await selectTakenAt(tx, mediaIds)).map((takenAt) => takenAt ?? ctx.now())
  await updateAlbumSummary(tx, albumId, {
    photo_count: album.photo_count + added.length,
    cover_photo_id: album.cover_photo_id ?? first.id,
    latest_at: Math.max(album.latest_at ?? 0, ...times),
  })
  ctx.content.changed(tx, `album:${albumId}`, { isPublic: album.is_private === 0 })
  return added.length
}

/** Whether the album contains the image with this hash. */
export const hasPhoto = (ctx: Ctx, albumId: number, hash: string): Promise<boolean> =>
  selectHasPhoto(ctx.db, albumId, hash)

/** Removes one photo; its files are deleted when nothing else uses them. */
export const removePhoto = (ctx: Ctx, photoId: number): Promise<void> =>
  ctx.transaction((tx) => removePhotoIn(ctx, tx, photoId))

/** The same in a transaction of the caller. */
export async function removePhotoIn(ctx: Ctx, tx: Tx, photoId: number): Promise<void> {
  const albumId = await selectAlbumOfPhoto(tx, photoId)
  if (albumId === undefined) return
  await lockAlbums(tx, [albumId])
  const photo = await deletePhoto(tx, photoId)
  if (!photo) return
  await deleteMediaUse(tx, 'album', photo.album_id, photo.media_id)
  await recountAlbum(tx, photo.album_id)
  await releaseMedia(ctx, tx, [photo.media_id])
  ctx.content.changed(tx, `album:${photo.album_id}`)
}
