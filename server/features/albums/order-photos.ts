/** Orders albums and photos, and moves photos to another album. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { addPhotosIn, removePhotoIn } from './add-photos.ts'
import { lockAlbums, selectLockedAlbum } from './album-changes.sql.ts'
import {
  type StudioPhotoRow,
  selectStudioAlbums,
  selectStudioPhotos,
  updateAlbumPosition,
  updatePhotoPosition,
} from './albums-studio.sql.ts'

/** Puts the albums in this order; those that are not named follow in theirs. */
export const orderAlbums = (ctx: Ctx, ids: number[]): Promise<void> =>
  ctx.transaction(async (tx) => {
    const all = (await selectStudioAlbums(tx)).map(({ id }) => id)
    const named = ids.filter((id) => all.includes(id))
    for (const [position, id] of [...new Set([...named, ...all])].entries())
      await updateAlbumPosition(tx, id, position)
    ctx.content.changed(tx, 'albums')
  })

/** Moves photos, in this order, in front of another one, or to the end. Ids of other albums are ignored. */
export const movePhotos = (
  ctx: Ctx,
  albumId: number,
  photoIds: number[],
  before: number | null,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    await selectLockedAlbum(tx, albumId)
    const photos = await selectStudioPhotos(tx, albumId)
    const order = reordered(
      photos.map(({ id }) => id),
      photoIds,
      before,
    )
    const byId = new Map(photos.map((photo) => [photo.id, photo]))
    for (const [i, id] of order.entries())
      if (byId.get(id)?.position !== i + 1) await updatePhotoPosition(tx, id, i + 1)
    ctx.content.changed(tx, `album:${albumId}`)
  })

/** The ids with the moved ones, in the order given, in front of `before`; at the end when that is null or moves too. */
export function reordered(ids: number[], moved: number[], before: number | null): number[] {
  const there = new Set(ids)
  const moving = new Set(moved.filter((id) => there.has(id)))
  const rest = ids.filter((id) => !moving.has(id))
  const at = before === null ? -1 : rest.indexOf(before)
  const index = at < 0 ? rest.length : at
  return [...rest.slice(0, index), ...moving, ...rest.slice(index)]
}

/** Moves photos to the end of another album, in the order that they have. */
export const transferPhotos = (
  ctx: Ctx,
  albumId: number,
  photoIds: number[],
  targetId: number,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (targetId === albumId) return
    await lockAlbums(tx, [albumId, targetId])
    const photos = await photosOf(tx, albumId, photoIds)
    const added = photos.map(({ media_id, description, alt }) => ({ mediaId: media_id, description, alt }))
    await addPhotosIn(ctx, tx, targetId, added)
    for (const { id } of photos) await removePhotoIn(ctx, tx, id)
  })

/** The photos with these ids that the album has, in their order. */
async function photosOf(tx: Tx, albumId: number, photoIds: number[]): Promise<StudioPhotoRow[]> {
  const wanted = new Set(photoIds)
  return (await selectStudioPhotos(tx, albumId)).filter(({ id }) => wanted.has(id))
}
