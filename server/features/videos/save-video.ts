/** Saves and deletes a video with its file or its external id, its cover and its captions. */
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nextVideoPosition } from './videos.sql.ts'

export type VideoDraft = {
  collectionId: number
  name: string
  description: string
  source:
    | { provider: 'file'; mediaId: number; width: number | null; height: number | null }
    | { provider: 'youtube' | 'bilibili' | 'vimeo'; externalId: string }
  durationSeconds: number | null
  coverMediaId: number | null
  /** When it was made, as the owner entered it; null for the time of its creation here. */
  madeAt: number | null
  captions: { mediaId: number; lang: string; label: string }[]
  /** The importer's name of it, and the hash of its source and result. */
  origin: { key: string; hash: string } | null
}

/** A new one comes last in its collection; `id` names the one to change, which keeps its position. */
export const saveVideo = (ctx: Ctx, draft: VideoDraft, id?: number): Promise<number> =>
  ctx.transaction(async (tx) => {
    const row = rowOf(ctx, draft)
    const savedId = id ?? (await insertVideo(ctx, tx, row))
    if (id !== undefined) await tx.updateTable('video').set(row).where('id', '=', id).execute()
    await tx.deleteFrom('video_caption').where('video_id', '=', savedId).execute()
    for (const [position, { mediaId, lang, label }] of draft.captions.entries())
      await tx
        .insertInto('video_caption')
        .values({ video_id: savedId, position, media_id: mediaId, lang, label })
        .execute()
    await updateVideoMedia(ctx, tx, savedId)
    if (draft.source.provider !== 'file' && draft.coverMediaId === null)
      await ctx.jobs.schedule(tx, 'fetch-video-cover', `${savedId}`, ctx.now(), {
        videoId: savedId,
        tries: 0,
      })
    ctx.cacheTags.invalidate(tx, 'videos')
    return savedId
  })

const rowOf = (ctx: Ctx, draft: VideoDraft) => {
  const { source } = draft
  const isFile = source.provider === 'file'
  return {
    collection_id: draft.collectionId,
    name: draft.name,
    description: draft.description,
    provider: source.provider,
    media_id: isFile ? source.mediaId : null,
    external_id: isFile ? null : source.externalId,
    duration_seconds: draft.durationSeconds,
    width: isFile ? source.width : null,
    height: isFile ? source.height : null,
    cover_media_id: draft.coverMediaId,
    ...(draft.madeAt === null ? {} : { created_at: draft.madeAt }),
    source_key: draft.origin?.key ?? null,
    source_hash: draft.origin?.hash ?? null,
    saved_at: ctx.now(),
  }
}

async function insertVideo(ctx: Ctx, tx: Tx, row: ReturnType<typeof rowOf>): Promise<number> {
  const position = await nextVideoPosition(tx, row.collection_id)
  const made = await tx
    .insertInto('video')
    .values({ created_at: ctx.now(), ...row, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Stores which files a video uses, and whether anonymous visitors may see them: as its collection says. */
export async function updateVideoMedia(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  const video = await tx
    .selectFrom('video')
    .innerJoin('video_collection', 'video_collection.id', 'video.collection_id')
    .where('video.id', '=', id)
    .select(['video.media_id', 'video.cover_media_id', 'video_collection.is_private'])
    .executeTakeFirstOrThrow()
  const captions = await tx
    .selectFrom('video_caption')
    .select('media_id')
    .where('video_id', '=', id)
    .execute()
  const used = [video.media_id, video.cover_media_id, ...captions.map((caption) => caption.media_id)]
  await replaceMediaUse(
    ctx,
    tx,
    { entity: 'video', id, isPublic: video.is_private === 0 },
    used.filter((one) => one !== null),
  )
}

export const deleteVideo = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    await tx.deleteFrom('video').where('id', '=', id).execute()
    await replaceMediaUse(ctx, tx, { entity: 'video', id, isPublic: false }, [])
    ctx.cacheTags.invalidate(tx, 'videos')
  })

/** Puts the given ids first, in this order; the others of the collection follow in their present order. */
export const orderVideos = (ctx: Ctx, collectionId: number, ids: number[]): Promise<void> =>
  ctx.transaction(async (tx) => {
    const all = await tx
      .selectFrom('video')
      .select('id')
      .where('collection_id', '=', collectionId)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const own = new Set(all.map(({ id }) => id))
    const ordered = [...new Set([...ids.filter((one) => own.has(one)), ...own])]
    for (const [position, id] of ordered.entries())
      await tx.updateTable('video').set({ position }).where('id', '=', id).execute()
    ctx.cacheTags.invalidate(tx, 'videos')
  })
