/** Deletes videos and collections at the owner's request, and brings them back within an hour, where they were. */
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import { endHold, holdMedia } from '#server/features/media/hold-media.ts'
import { nameAgain } from '#server/features/url-names/propose-name.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { storeUndo, takeUndo } from '#server/platform/undo/undo.ts'
import { requireCollection, requireVideo, videosChanged } from './change-videos.ts'
import { deleteCollectionRow } from './collection-changes.sql.ts'
import { updateVideoMedia } from './save-video.ts'
import { deleteVideoRow, selectVideoIds, selectVideoMedia } from './video-changes.sql.ts'
import {
  type CollectionRecord,
  insertCollectionRecord,
  insertVideoRecord,
  selectCollectionRecord,
  selectVideoRecord,
  type VideoRecord,
} from './videos-studio.sql.ts'

/** `collection` is the one that was deleted with its videos; null: one video was. */
type Removed = { collection: CollectionRecord | null; videos: VideoRecord[] }

/** Returns the token that brings it back. @throws refused when there is no such video */
export const removeVideoForNow = (ctx: Ctx, id: number): Promise<string> =>
  ctx.transaction(async (tx) => {
    const record = await requireVideo(tx, id)
    await removeVideoIn(ctx, tx, id)
    videosChanged(ctx, tx, await requireCollection(tx, record.video.collection_id))
    return storeUndo(ctx, tx, 'videos', { collection: null, videos: [record] } satisfies Removed)
  })

/** The same for a collection with its videos. */
export const removeCollectionForNow = (ctx: Ctx, id: number): Promise<string> =>
  ctx.transaction(async (tx) => {
    const collection = await requireCollection(tx, id)
    const videos: VideoRecord[] = []
    for (const videoId of await selectVideoIds(tx, id)) {
      videos.push(await requireVideo(tx, videoId))
      await removeVideoIn(ctx, tx, videoId)
    }
    await holdMedia(ctx, tx, { entity: 'video-collection-undo', id }, coverIdsOf(collection))
    await replaceMediaUse(ctx, tx, { entity: 'video-collection', id, isPublic: false }, [])
    await deleteCollectionRow(tx, id)
    videosChanged(ctx, tx, collection)
    return storeUndo(ctx, tx, 'videos', { collection, videos } satisfies Removed)
  })

const coverIdsOf = ({ cover_media_id }: CollectionRecord) => (cover_media_id === null ? [] : [cover_media_id])

async function removeVideoIn(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  const { mediaIds } = await selectVideoMedia(tx, id)
  await holdMedia(ctx, tx, { entity: 'video-undo', id }, mediaIds)
  await deleteVideoRow(tx, id)
  await replaceMediaUse(ctx, tx, { entity: 'video', id, isPublic: false }, [])
}

/** @throws refused when the token is unknown or too old, and when the collection of a video is gone */
export const undoVideoRemoval = (ctx: Ctx, token: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { collection, videos } = await takeUndo<Removed>(ctx, tx, 'videos', token)
    if (collection) await restoreCollection(ctx, tx, collection)
    for (const record of videos) {
      const { id, collection_id } = record.video
      const home = collection ?? (await selectCollectionRecord(tx, collection_id))
      if (!home) throw refusal('no-such-collection')
      if (await selectVideoRecord(tx, id)) throw refusal('undo-expired')
      await insertVideoRecord(tx, record)
      await updateVideoMedia(ctx, tx, id)
      await endHold(tx, { entity: 'video-undo', id })
      videosChanged(ctx, tx, home)
    }
  })

async function restoreCollection(ctx: Ctx, tx: Tx, collection: CollectionRecord): Promise<void> {
  const { id, is_private } = collection
  await insertCollectionRecord(tx, { ...collection, slug: await nameAgain(tx, 'collection', collection) })
  const usage = { entity: 'video-collection', id, isPublic: is_private === 0 }
  await replaceMediaUse(ctx, tx, usage, coverIdsOf(collection))
  await endHold(tx, { entity: 'video-collection-undo', id })
  videosChanged(ctx, tx, collection)
}
