/** Photos into an album and out of it. */
import { sql } from 'kysely'
import { releaseMedia } from '#server/features/media/delete-unused-media.ts'
import { addMediaUse, deleteMediaUse } from '#server/features/media/media.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { selectHasPhoto } from './albums.sql.ts'

export type NewPhoto = { mediaId: number; description: string }

/**
 * Puts photos at the end of an album, in their order; one that is there already stays where it is.
 * Answers how many came in.
 */
export const addPhotos = (ctx: Ctx, albumId: number, photos: NewPhoto[]): Promise<number> =>
  ctx.transaction(async (tx) => {
    // Whoever adds at the same time waits here, so that positions stay without gaps.
    const album = await tx
      .updateTable('album')
      .set({ photo_count: sql`photo_count` })
      .where('id', '=', albumId)
      .returning(['photo_count', 'is_private', 'cover_photo_id', 'latest_at'])
      .executeTakeFirstOrThrow()
    const added: { id: number; media_id: number }[] = []
    for (const { mediaId, description } of photos) {
      const made = await tx
        .insertInto('photo')
        .values({
          album_id: albumId,
          media_id: mediaId,
          description,
          position: album.photo_count + added.length + 1,
          created_at: ctx.now(),
        })
        .onConflict((conflict) => conflict.columns(['album_id', 'media_id']).doNothing())
        .returning(['id', 'media_id'])
        .executeTakeFirst()
      if (made) added.push(made)
    }
    const [first] = added
    if (!first) return 0
    const mediaIds = added.map((photo) => photo.media_id)
    await addMediaUse(tx, { entity: 'album', id: albumId, isPublic: album.is_private === 0 }, mediaIds)
    await tx
      .updateTable('album')
      .set({
        photo_count: album.photo_count + added.length,
        cover_photo_id: album.cover_photo_id ?? first.id,
        latest_at: Math.max(album.latest_at ?? 0, await newestOf(tx, mediaIds, ctx.now())),
      })
      .where('id', '=', albumId)
      .execute()
    ctx.cacheTags.invalidate(tx, 'albums', `album:${albumId}`)
    return added.length
  })

/** Takes one photo out; its files go when nothing else uses them. */
/** Whether the album contains the image with this hash. */
export const hasPhoto = (ctx: Ctx, albumId: number, hash: string): Promise<boolean> =>
  selectHasPhoto(ctx.db, albumId, hash)

export const removePhoto = (ctx: Ctx, photoId: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const photo = await tx
      .deleteFrom('photo')
      .where('id', '=', photoId)
      .returning(['album_id', 'media_id', 'position'])
      .executeTakeFirst()
    if (!photo) return
    await tx
      .updateTable('photo')
      .set({ position: sql`position - 1` })
      .where('album_id', '=', photo.album_id)
      .where('position', '>', photo.position)
      .execute()
    await deleteMediaUse(tx, 'album', photo.album_id, photo.media_id)
    await recount(tx, photo.album_id)
    await releaseMedia(ctx, tx, [photo.media_id])
    ctx.cacheTags.invalidate(tx, 'albums', `album:${photo.album_id}`)
  })

/** Unix ms; a photo that does not know when it was taken counts from when it came in. */
async function newestOf(tx: Tx, mediaIds: number[], now: number): Promise<number> {
  const rows = await tx.selectFrom('media').select('taken_at').where('id', 'in', mediaIds).execute()
  return Math.max(...rows.map((row) => row.taken_at ?? now))
}

/** What lists show of an album without looking into it, counted anew. */
async function recount(tx: Tx, albumId: number): Promise<void> {
  const photos = tx
    .selectFrom('photo')
    .innerJoin('media', 'media.id', 'photo.media_id')
    .where('photo.album_id', '=', albumId)
  const { count, latest } = await photos
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.max<number | null>(e.fn.coalesce('media.taken_at', 'photo.created_at')).as('latest'),
    ])
    .executeTakeFirstOrThrow()
  const first = await photos.select('photo.id').orderBy('photo.position').limit(1).executeTakeFirst()
  const album = await tx
    .selectFrom('album')
    .leftJoin('photo', 'photo.id', 'album.cover_photo_id')
    .select('photo.id as cover_photo_id')
    .where('album.id', '=', albumId)
    .executeTakeFirst()
  await tx
    .updateTable('album')
    .set({
      photo_count: Number(count),
      latest_at: latest,
      cover_photo_id: album?.cover_photo_id ?? first?.id ?? null,
    })
    .where('id', '=', albumId)
    .execute()
}
