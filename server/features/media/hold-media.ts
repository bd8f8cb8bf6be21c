/** Keeps the files of something that was deleted for as long as the owner can undo it. They are served to nobody. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { UNDO_MS } from '#server/platform/undo/undo.ts'
import { releaseMedia } from './delete-unused-media.ts'
import { addMediaUse, deleteMediaUse } from './media-use.sql.ts'

export const RELEASE_HELD_MEDIA = 'release-held-media'

/** What was deleted, as an entity that uses the files. */
type Held = {
  entity: 'album-undo' | 'photo-undo' | 'friend-undo' | 'video-undo' | 'video-collection-undo'
  id: number
}

/** In the transaction that deletes it. */
export async function holdMedia(ctx: Ctx, tx: Tx, { entity, id }: Held, mediaIds: number[]): Promise<void> {
  if (mediaIds.length === 0) return
  await addMediaUse(tx, { entity, id, isPublic: false }, mediaIds)
  await ctx.jobs.schedule(tx, RELEASE_HELD_MEDIA, `${entity}:${id}`, ctx.now() + UNDO_MS, { entity, id })
}

/** In the transaction that brings it back; by then the files have their use again. */
export const endHold = (tx: Tx, { entity, id }: Held) => deleteMediaUse(tx, entity, id)

/** Job: an hour later the files are deleted, unless something else uses them. */
export async function releaseHeldMedia(ctx: Ctx, { entity, id }: JobPayload): Promise<void> {
  if (typeof entity !== 'string' || typeof id !== 'number') return
  await ctx.transaction(async (tx) => releaseMedia(ctx, tx, await deleteMediaUse(tx, entity, id)))
}
