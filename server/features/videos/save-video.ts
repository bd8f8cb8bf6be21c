/** Saves, orders and deletes videos: the file or its id on another site, the cover and the captions. */
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  insertVideo,
  replaceCaptions,
  selectVideoIds,
  selectVideoMedia,
  updateVideo,
  updateVideoPosition,
} from './video-changes.sql.ts'

export type VideoDraft = {
  collectionId: number
  name: string
  description: string
  source:
    | { provider: 'file'; mediaId: number; width: number | null; height: number | null }
    | { provider: 'youtube' | 'bilibili' | 'vimeo'; externalId: string }
  durationSeconds: number | null
  coverMediaId: number | null
  /** When it was made (Unix ms); null for when it was added here. */
  madeAt: number | null
  captions: { mediaId: number; lang: string; label: string }[]
  /** The importer's name of it, and the hashes of its source and of what was saved. */
  origin: { key: string; hash: string } | null
  /** The number of a new video that comes from another site of the same kind. */
  keptId?: number
}

/** Adds a video after the last one of its collection. `id` names the one to change, which keeps its position. */
export const saveVideo = (ctx: Ctx, draft: VideoDraft, id?: number): Promise<number> =>
  ctx.transaction((tx) => writeVideo(ctx, tx, draft, id))

/** The same in a transaction of the caller. */
export async function writeVideo(ctx: Ctx, tx: Tx, draft: VideoDraft, id?: number): Promise<number> {
  const row = rowOf(ctx, draft)
  const savedId = id ?? (await insertVideo(tx, row, ctx.now(), draft.keptId))
  if (id !== undefined) await updateVideo(tx, id, row)
  const captions = draft.captions.map(({ mediaId, ...caption }) => ({ media_id: mediaId, ...caption }))
  await replaceCaptions(tx, savedId, captions)
  await updateVideoMedia(ctx, tx, savedId)
  if (draft.source.provider !== 'file' && draft.coverMediaId === null) await fetchCoverLater(ctx, tx, savedId)
  ctx.content.changed(tx, 'videos')
  return savedId
}

/** Fetches the cover of a video on another site in the background. */
export const fetchCoverLater = (ctx: Ctx, tx: Tx, videoId: number): Promise<void> =>
  ctx.jobs.schedule(tx, 'fetch-video-cover', `${videoId}`, ctx.now(), { videoId, tries: 0 })

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

/** Writes which files a video uses, and whether anonymous visitors see them: as its collection says. */
export async function updateVideoMedia(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  const { mediaIds, isPublic } = await selectVideoMedia(tx, id)
  await replaceMediaUse(ctx, tx, { entity: 'video', id, isPublic }, mediaIds)
}

/** Moves these videos to the beginning of the collection, in this order. The others follow in the order they had. */
export const orderVideos = (ctx: Ctx, collectionId: number, ids: number[]): Promise<void> =>
  ctx.transaction(async (tx) => {
    await orderVideosIn(tx, collectionId, ids)
    ctx.content.changed(tx, 'videos')
  })

/** The same as a part of a larger transaction. */
export async function orderVideosIn(tx: Tx, collectionId: number, ids: number[]): Promise<void> {
  const own = new Set(await selectVideoIds(tx, collectionId))
  const ordered = [...new Set([...ids.filter((one) => own.has(one)), ...own])]
  for (const [position, id] of ordered.entries()) await updateVideoPosition(tx, id, position)
}
