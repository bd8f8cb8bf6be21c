/** Removes albums and photos at the owner's request, and brings them back within an hour, where they were. */
import { endHold, holdMedia } from '#server/features/media/hold-media.ts'
import { addMediaUse } from '#server/features/media/media-use.sql.ts'
import { nameAgain } from '#server/features/url-names/propose-name.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { storeUndo, takeUndo } from '#server/platform/undo/undo.ts'
import { removePhotoIn } from './add-photos.ts'
import {
  type AlbumRecord,
  insertAlbumRecord,
  insertPhotoRecord,
  lockAlbums,
  type PhotoRecord,
  recountAlbum,
  selectAlbumByName,
  selectAlbumRecord,
  selectLockedAlbum,
  selectPhotoRecords,
  updateAlbumSummary,
} from './album-changes.sql.ts'
import { removeAlbum } from './save-album.ts'

/** `isWhole`: the album was removed with its photos; else only these were. */
type Removed = { album: AlbumRecord; isWhole: boolean; photos: PhotoRecord[] }

/** Returns the token that brings the album back. @throws refused when there is no such album */
export const removeAlbumForNow = (ctx: Ctx, id: number): Promise<string> =>
  ctx.transaction(async (tx) => {
    await lockAlbums(tx, [id])
    const album = await requireRecord(tx, id)
    const photos = await selectPhotoRecords(tx, id)
    const token = await keep(ctx, tx, { album, isWhole: true, photos })
    await removeAlbum(ctx, tx, id)
    return token
  })

/** The same for photos of an album; ids of other albums are ignored. */
export const removePhotosForNow = (ctx: Ctx, albumId: number, photoIds: number[]): Promise<string> =>
  ctx.transaction(async (tx) => {
    await lockAlbums(tx, [albumId])
    const album = await requireRecord(tx, albumId)
    const wanted = new Set(photoIds)
    const photos = (await selectPhotoRecords(tx, albumId)).filter(({ id }) => wanted.has(id))
    const token = await keep(ctx, tx, { album, isWhole: false, photos })
    for (const { id } of photos) await removePhotoIn(ctx, tx, id)
    return token
  })

async function requireRecord(tx: Tx, id: number): Promise<AlbumRecord> {
  const album = await selectAlbumRecord(tx, id)
  if (!album) throw refusal('no-such-album')
  return album
}

async function keep(ctx: Ctx, tx: Tx, removed: Removed): Promise<string> {
  await holdMedia(ctx, tx, holdOf(removed), mediaIdsOf(removed))
  return storeUndo(ctx, tx, 'albums', removed)
}

/** A photo is removed once before it is back. */
const holdOf = ({ album, isWhole, photos }: Removed) =>
  isWhole
    ? ({ entity: 'album-undo', id: album.id } as const)
    : ({ entity: 'photo-undo', id: photos[0]?.id ?? 0 } as const)

const mediaIdsOf = ({ photos }: Removed) => photos.map(({ media_id }) => media_id)

/**
 * Brings back what a token stands for; an image that was added again meanwhile stays where it is.
 * @throws refused when the token is unknown or too old, and when the album is gone or its name is taken
 */
export const undoRemoval = (ctx: Ctx, token: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const removed = await takeUndo<Removed>(ctx, tx, 'albums', token)
    const { album, photos } = removed
    if (removed.isWhole) {
      if (await selectAlbumByName(tx, album.name)) throw refusal('album-name-taken')
      const slug = await nameAgain(tx, 'album', album)
      await insertAlbumRecord(tx, { ...album, slug, photo_count: 0, cover_photo_id: null })
    } else if (!(await selectAlbumRecord(tx, album.id))) throw refusal('no-such-album')
    const { photo_count: former, is_private } = await selectLockedAlbum(tx, album.id)
    let count = former
    for (const photo of photos)
      if (await insertPhotoRecord(tx, { ...photo, position: Math.min(photo.position, count + 1) })) count += 1
    await addMediaUse(tx, { entity: 'album', id: album.id, isPublic: is_private === 0 }, mediaIdsOf(removed))
    if (photos.some(({ id }) => id === album.cover_photo_id))
      await updateAlbumSummary(tx, album.id, { cover_photo_id: album.cover_photo_id })
    await recountAlbum(tx, album.id)
    await endHold(tx, holdOf(removed))
    ctx.content.changed(tx, `album:${album.id}`)
  })
