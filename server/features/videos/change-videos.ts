/**
 * Changes videos and collections at the owner's request. Pages become stale when they show what has changed: a video of
 * a private collection is on none.
 */
import type { CollectionForm, VideoForm } from '#contract/studio/videos.ts'
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import { renameInUrl } from '#server/features/url-names/propose-name.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { toLocalizedColumns } from '#server/platform/localized-texts.ts'
import { fetchCoverLater, orderVideosIn, updateVideoMedia } from './save-video.ts'
import { selectVideoIds } from './video-changes.sql.ts'
import {
  type CollectionRecord,
  selectCollectionRecord,
  selectStudioCollections,
  selectVideoRecord,
  updateCollectionPosition,
  updateCollectionTexts,
  updateVideoCollection,
  updateVideoTexts,
} from './videos-studio.sql.ts'

/** @throws refused when there is no such collection */
export async function requireCollection(tx: Tx, id: number): Promise<CollectionRecord> {
  const collection = await selectCollectionRecord(tx, id)
  if (!collection) throw refusal('no-such-collection')
  return collection
}

/** @throws refused when there is no such video */
export async function requireVideo(tx: Tx, id: number) {
  const record = await selectVideoRecord(tx, id)
  if (!record) throw refusal('no-such-video')
  return record
}

/** Something is shown differently where one of these collections is or was public. */
export function videosChanged(ctx: Ctx, tx: Tx, ...collections: Pick<CollectionRecord, 'is_private'>[]) {
  if (collections.some(({ is_private }) => is_private === 0)) ctx.content.changed(tx, 'videos')
}

/** @throws refused when there is no such collection */
export const changeCollection = (ctx: Ctx, id: number, form: CollectionForm): Promise<void> =>
  ctx.transaction(async (tx) => {
    const before = await requireCollection(tx, id)
    const is_private = form.isPrivate ? 1 : 0
    await updateCollectionTexts(tx, id, {
      slug: await renameInUrl(tx, 'collection', before, form.slug),
      name: form.name.trim(),
      description: form.description.trim(),
      ...toLocalizedColumns(form.localized),
      cover_media_id: form.coverMediaId,
      is_private,
      saved_at: ctx.now(),
    })
    const usage = { entity: 'video-collection', id, isPublic: !form.isPrivate }
    await replaceMediaUse(ctx, tx, usage, form.coverMediaId === null ? [] : [form.coverMediaId])
    if (before.is_private !== is_private)
      for (const video of await selectVideoIds(tx, id)) await updateVideoMedia(ctx, tx, video)
    videosChanged(ctx, tx, before, { is_private })
  })

/** @throws refused when there is no such video or collection */
export const changeVideo = (ctx: Ctx, id: number, form: VideoForm): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { video } = await requireVideo(tx, id)
    const [from, to] = [
      await requireCollection(tx, video.collection_id),
      await requireCollection(tx, form.collectionId),
    ]
    await updateVideoTexts(tx, id, {
      name: form.name.trim(),
      description: form.description.trim(),
      cover_media_id: form.coverMediaId,
      saved_at: ctx.now(),
    })
    if (from.id !== to.id) await updateVideoCollection(tx, id, to.id)
    await updateVideoMedia(ctx, tx, id)
    if (video.provider !== 'file' && form.coverMediaId === null) await fetchCoverLater(ctx, tx, id)
    videosChanged(ctx, tx, from, to)
  })

/** Puts the collections in this order; those that are not named follow in theirs. */
export const orderCollections = (ctx: Ctx, ids: number[]): Promise<void> =>
  ctx.transaction(async (tx) => {
    const all = await selectStudioCollections(tx)
    const own = new Set(all.map(({ id }) => id))
    const ordered = new Set([...ids.filter((id) => own.has(id)), ...own])
    for (const [position, id] of [...ordered].entries()) await updateCollectionPosition(tx, id, position)
    videosChanged(ctx, tx, ...all)
  })

/** The same for the videos of a collection. @throws refused when there is no such collection */
export const orderVideosOf = (ctx: Ctx, id: number, ids: number[]): Promise<void> =>
  ctx.transaction(async (tx) => {
    const collection = await requireCollection(tx, id)
    await orderVideosIn(tx, id, ids)
    videosChanged(ctx, tx, collection)
  })
