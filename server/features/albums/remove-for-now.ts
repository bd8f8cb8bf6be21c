/** Removes albums and photos at the owner's request, and brings them back within an hour, where they were. */
import { randomBytes } from 'node:crypto'
import { releaseMedia } from '#server/features/media/delete-unused-media.ts'
import { addMediaUse, deleteMediaUse } from '#server/features/media/media-use.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { removePhotoIn } from './add-photos.ts'
import {
  lockAlbums,
  recountAlbum,
  selectAlbumByName,
  selectLockedAlbum,
  updateAlbumSummary,
} from './album-changes.sql.ts'
import {
  type AlbumRecord,
  deleteAlbumUndo,
  insertAlbumRecord,
  insertAlbumUndo,
  insertPhotoRecord,
  type PhotoRecord,
  selectAlbumRecord,
  selectPhotoRecords,
  takeAlbumUndo,
} from './album-undo.sql.ts'
import { removeAlbum } from './save-album.ts'

export const FORGET_REMOVED = 'forget-removed-photos'
const UNDO_MS = 3600 * 1000
/** As an entity that uses the files: they are kept, and served to nobody. */
const ENTITY = 'album-undo'

type Removed = {
  album: AlbumRecord
  isWhole: boolean
  photos: PhotoRecord[]
}

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
  const token = randomBytes(24).toString('base64url')
  const expires_at = ctx.now() + UNDO_MS
  const { id } = await insertAlbumUndo(tx, { token, content: JSON.stringify(removed), expires_at })
  await addMediaUse(tx, { entity: ENTITY, id, isPublic: false }, mediaIdsOf(removed))
  await ctx.jobs.schedule(tx, FORGET_REMOVED, `${id}`, expires_at, { id })
  return token
}

const mediaIdsOf = ({ photos }: Removed) => photos.map(({ media_id }) => media_id)

/**
 * Brings back what a token stands for; an image that was added again meanwhile stays where it is.
 * @throws refused when the token is unknown or too old, and when the album is gone or its name is taken
 */
export const undoRemoval = (ctx: Ctx, token: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const stored = await takeAlbumUndo(tx, token, ctx.now())
    if (!stored) throw refusal('undo-expired')
    const removed = JSON.parse(stored.content) as Removed
    const { album, photos } = removed
    if (removed.isWhole) {
      if (await selectAlbumByName(tx, album.name)) throw refusal('album-name-taken')
      await insertAlbumRecord(tx, { ...album, photo_count: 0, cover_photo_id: null })
    } else if (!(await selectAlbumRecord(tx, album.id))) throw refusal('no-such-album')
    const { photo_count: former, is_private } = await selectLockedAlbum(tx, album.id)
    let count = former
    for (const photo of photos)
      if (await insertPhotoRecord(tx, { ...photo, position: Math.min(photo.position, count + 1) })) count += 1
    await addMediaUse(tx, { entity: 'album', id: album.id, isPublic: is_private === 0 }, mediaIdsOf(removed))
    if (photos.some(({ id }) => id === album.cover_photo_id))
      await updateAlbumSummary(tx, album.id, { cover_photo_id: album.cover_photo_id })
    await recountAlbum(tx, album.id)
    await deleteMediaUse(tx, ENTITY, stored.id)
    ctx.content.changed(tx, `album:${album.id}`)
  })

/** Job: what was removed an hour ago is gone for good, and its files with it, unless something else uses them. */
export async function forgetRemoved(ctx: Ctx, { id }: JobPayload): Promise<void> {
  if (typeof id !== 'number') return
  await ctx.transaction(async (tx) => {
    await deleteAlbumUndo(tx, id)
    await releaseMedia(ctx, tx, await deleteMediaUse(tx, ENTITY, id))
  })
}
