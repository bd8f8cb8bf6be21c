/** SQL statements that write videos and their captions. */
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** The columns that saving a video writes. `created_at` stays as it is when it is missing. */
type SavedVideo = Required<Omit<Insertable<Tables['video']>, 'id' | 'position' | 'created_at'>> & {
  created_at?: number
}

/** Adds a video after the last one of its collection and returns its id. */
export async function insertVideo(tx: Tx, row: SavedVideo, now: number, keptId?: number): Promise<number> {
  const last = await tx
    .selectFrom('video')
    .where('collection_id', '=', row.collection_id)
    .select((e) => e.fn.max('position').as('position'))
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('video')
    .values({
      created_at: now,
      ...row,
      position: (last?.position ?? -1) + 1,
      ...(keptId !== undefined && { id: keptId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a video; its position stays. */
export const updateVideo = (tx: Tx, id: number, row: SavedVideo) =>
  tx.updateTable('video').set(row).where('id', '=', id).execute()

export const updateVideoPosition = (tx: Tx, id: number, position: number) =>
  tx.updateTable('video').set({ position }).where('id', '=', id).execute()

/** Writes the cover and the duration of a video that still has no cover. */
export const updateFetchedCover = (
  tx: Tx,
  id: number,
  fetched: { cover_media_id: number; duration_seconds: number | null },
) => tx.updateTable('video').set(fetched).where('id', '=', id).where('cover_media_id', 'is', null).execute()

type Caption = Pick<Tables['video_caption'], 'media_id' | 'lang' | 'label'>

/** Replaces the captions of a video, in this order. */
export async function replaceCaptions(tx: Tx, video_id: number, captions: Caption[]): Promise<void> {
  await tx.deleteFrom('video_caption').where('video_id', '=', video_id).execute()
  for (const [position, caption] of captions.entries())
    await tx
      .insertInto('video_caption')
      .values({ video_id, position, ...caption })
      .execute()
}

export const deleteVideoRow = (tx: Tx, id: number) => tx.deleteFrom('video').where('id', '=', id).execute()

export const selectVideo = (db: Db, id: number): Promise<Selectable<Tables['video']> | undefined> =>
  db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Ids of the files that a video uses: itself, its cover and its captions, and whether its collection is private.
 * @throws when there is no such video
 */
export async function selectVideoMedia(db: Db, id: number) {
  const video = await db
    .selectFrom('video')
    .innerJoin('video_collection', 'video_collection.id', 'video.collection_id')
    .where('video.id', '=', id)
    .select(['video.media_id', 'video.cover_media_id', 'video_collection.is_private'])
    .executeTakeFirstOrThrow()
  const captions = await db
    .selectFrom('video_caption')
    .select('media_id')
    .where('video_id', '=', id)
    .execute()
  const used = [video.media_id, video.cover_media_id, ...captions.map((caption) => caption.media_id)]
  return { mediaIds: used.filter((one) => one !== null), isPublic: video.is_private === 0 }
}

/** Ids of the videos of a collection in their order. */
export const selectVideoIds = async (db: Db, collectionId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('video')
    .select('id')
    .where('collection_id', '=', collectionId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
