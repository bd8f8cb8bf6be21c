/** SQL statements of videos and collections in the studio: private ones too. */
import type { Selectable } from 'kysely'
import { imageColumns } from '#server/features/media/media.sql.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { LocalizedColumns, Tables } from '#server/platform/db/tables.ts'
import { videosWithFiles } from './videos.sql.ts'

const collections = (db: Db) =>
  db
    .selectFrom('video_collection')
    .leftJoin('media', 'media.id', 'video_collection.cover_media_id')
    .selectAll('video_collection')
    .select(imageColumns('media'))

/** In the owner's order. */
export const selectStudioCollections = (db: Db) =>
  collections(db).orderBy('video_collection.position').orderBy('video_collection.id').execute()

export const selectStudioCollection = (db: Db, id: number) =>
  collections(db).where('video_collection.id', '=', id).executeTakeFirst()

export type StudioCollectionRow = Awaited<ReturnType<typeof selectStudioCollections>>[number]

/** In their order. */
export const selectStudioVideos = (db: Db, collectionId: number) =>
  videosWithFiles(db).where('video.collection_id', '=', collectionId).execute()

export type StudioVideoRow = Awaited<ReturnType<typeof selectStudioVideos>>[number]

/** How many videos each collection has, by its id. */
export async function countVideos(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('video')
    .groupBy('collection_id')
    .select((e) => ['collection_id', e.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ collection_id, count }) => [collection_id, Number(count)]))
}

/** The cover of the first video that has one, by the id of the collection. */
export async function selectFirstCovers(db: Db): Promise<Map<number, StudioVideoRow>> {
  const rows = await videosWithFiles(db)
    .where('video.cover_media_id', 'is not', null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('video as earlier')
            .select('earlier.id')
            .whereRef('earlier.collection_id', '=', 'video.collection_id')
            .where('earlier.cover_media_id', 'is not', null)
            .where((earlier) =>
              earlier.or([
                earlier('earlier.position', '<', earlier.ref('video.position')),
                earlier.and([
                  earlier('earlier.position', '=', earlier.ref('video.position')),
                  earlier('earlier.id', '<', earlier.ref('video.id')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .execute()
  return new Map(rows.map((row) => [row.collection_id, row]))
}

/** The captions of the videos of a collection. */
export const selectStudioCaptions = (db: Db, collectionId: number) =>
  db
    .selectFrom('video_caption')
    .innerJoin('video', 'video.id', 'video_caption.video_id')
    .where('video.collection_id', '=', collectionId)
    .orderBy('video_caption.position')
    .select(['video_caption.video_id', 'video_caption.lang'])
    .execute()

export const updateVideoTexts = (
  tx: Tx,
  id: number,
  row: Pick<Tables['video'], 'name' | 'description' | 'cover_media_id' | 'saved_at'>,
) => tx.updateTable('video').set(row).where('id', '=', id).execute()

/** At the end of another collection. */
export async function updateVideoCollection(tx: Tx, id: number, collectionId: number): Promise<void> {
  const last = await tx
    .selectFrom('video')
    .where('collection_id', '=', collectionId)
    .select((e) => e.fn.max('position').as('position'))
    .executeTakeFirst()
  await tx
    .updateTable('video')
    .set({ collection_id: collectionId, position: (last?.position ?? -1) + 1 })
    .where('id', '=', id)
    .execute()
}

export const updateCollectionTexts = (
  tx: Tx,
  id: number,
  row: Pick<
    Tables['video_collection'],
    'name' | 'description' | 'cover_media_id' | 'is_private' | 'saved_at' | keyof LocalizedColumns
  > & { slug: string | null },
) => tx.updateTable('video_collection').set(row).where('id', '=', id).execute()

export const updateCollectionPosition = (tx: Tx, id: number, position: number) =>
  tx.updateTable('video_collection').set({ position }).where('id', '=', id).execute()

export type CollectionRecord = Selectable<Tables['video_collection']>
export type VideoRecord = {
  video: Selectable<Tables['video']>
  captions: Selectable<Tables['video_caption']>[]
}

export const selectCollectionRecord = (db: Db, id: number): Promise<CollectionRecord | undefined> =>
  db.selectFrom('video_collection').selectAll().where('id', '=', id).executeTakeFirst()

export const selectVideoRecord = async (db: Db, id: number): Promise<VideoRecord | undefined> => {
  const video = await db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirst()
  if (!video) return undefined
  const captions = await db.selectFrom('video_caption').selectAll().where('video_id', '=', id).execute()
  return { video, captions }
}

/** With the id and the position that it had. */
export const insertCollectionRecord = (tx: Tx, row: CollectionRecord) =>
  tx.insertInto('video_collection').values(row).execute()

export async function insertVideoRecord(tx: Tx, { video, captions }: VideoRecord): Promise<void> {
  await tx.insertInto('video').values(video).execute()
  if (captions.length > 0) await tx.insertInto('video_caption').values(captions).execute()
}
