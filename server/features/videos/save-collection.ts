/** Saves a collection of videos, and deletes one with all its videos. */
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { updateVideoMedia } from './save-video.ts'
import { nextCollectionPosition } from './videos.sql.ts'

export type VideoCollectionDraft = {
  name: string
  description: string
  coverMediaId: number | null
  isPrivate: boolean
  origin: { key: string; hash: string } | null
}

/** A new one comes last; `id` names the one to change, which keeps its position and its videos. */
export const saveCollection = (ctx: Ctx, draft: VideoCollectionDraft, id?: number): Promise<number> =>
  ctx.transaction(async (tx) => {
    const row = {
      name: draft.name,
      description: draft.description,
      cover_media_id: draft.coverMediaId,
      is_private: draft.isPrivate ? 1 : 0,
      source_key: draft.origin?.key ?? null,
      source_hash: draft.origin?.hash ?? null,
      saved_at: ctx.now(),
    } as const
    const savedId = id ?? (await insertCollection(ctx, tx, row))
    if (id !== undefined) await tx.updateTable('video_collection').set(row).where('id', '=', id).execute()
    const user = { entity: 'video-collection', id: savedId, isPublic: !draft.isPrivate }
    await replaceMediaUse(ctx, tx, user, draft.coverMediaId === null ? [] : [draft.coverMediaId])
    // The files of a private collection are private as well.
    for (const video of await selectVideoIds(tx, savedId)) await updateVideoMedia(ctx, tx, video)
    ctx.cacheTags.invalidate(tx, 'videos')
    return savedId
  })

async function insertCollection(
  ctx: Ctx,
  tx: Tx,
  row: {
    name: string
    description: string
    cover_media_id: number | null
    is_private: 0 | 1
    source_key: string | null
    source_hash: string | null
    saved_at: number
  },
): Promise<number> {
  const made = await tx
    .insertInto('video_collection')
    .values({ ...row, position: await nextCollectionPosition(tx), created_at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export const deleteCollection = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const videos = await selectVideoIds(tx, id)
    await tx.deleteFrom('video_collection').where('id', '=', id).execute()
    for (const video of videos)
      await replaceMediaUse(ctx, tx, { entity: 'video', id: video, isPublic: false }, [])
    await replaceMediaUse(ctx, tx, { entity: 'video-collection', id, isPublic: false }, [])
    ctx.cacheTags.invalidate(tx, 'videos')
  })

const selectVideoIds = async (tx: Tx, collectionId: number): Promise<number[]> =>
  (await tx.selectFrom('video').select('id').where('collection_id', '=', collectionId).execute()).map(
    ({ id }) => id,
  )
