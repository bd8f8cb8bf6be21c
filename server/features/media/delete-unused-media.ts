/** Finds and deletes stored files that nothing uses. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { sweepIncoming } from '#server/platform/storage/incoming.ts'
import { AVATAR_FILE, type FileKey } from '#server/platform/storage/storage.ts'
import { selectKeepUnknownMediaUntil } from './keep-unknown-media.sql.ts'
import { fileSizes } from './media.mapper.ts'
import {
  deleteMedia,
  type MediaRow,
  selectIsAvatar,
  selectMediaByHash,
  selectTextsWithMedia,
  selectUnusedMedia,
} from './media.sql.ts'
import { addMediaUse, deleteMediaUse, type MediaUsage } from './media-use.sql.ts'
import { deleteReplacementsOf } from './replaced-media.sql.ts'

/** A file that was uploaded and not used yet may be part of a draft in an open browser. */
const GRACE_MS = 7 * DAY_MS
/** A younger file may lack its row because that is being written now. */
const MIN_AGE_MS = DAY_MS

/** Queues a check of these files, in the transaction after which an entity no longer uses them. */
export async function releaseMedia(ctx: Ctx, tx: Tx, mediaIds: number[]): Promise<void> {
  const AT_ONCE = 200
  for (let i = 0; i < mediaIds.length; i += AT_ONCE)
    await ctx.jobs.add(tx, 'free-media', { mediaIds: mediaIds.slice(i, i + AT_ONCE) })
}

/** Writes which files an entity uses from now on, and queues a check of those that it used before. */
export async function replaceMediaUse(ctx: Ctx, tx: Tx, user: MediaUsage, mediaIds: number[]): Promise<void> {
  const before = await deleteMediaUse(tx, user.entity, user.id)
  await addMediaUse(tx, user, mediaIds)
  await releaseMedia(
    ctx,
    tx,
    before.filter((id) => !mediaIds.includes(id)),
  )
}

/** Job `free-media`: deletes those of the files that nothing uses. */
export async function deleteUnusedMedia(ctx: Ctx, { mediaIds }: { mediaIds?: unknown }): Promise<void> {
  const ids = (Array.isArray(mediaIds) ? mediaIds : []).filter((id) => typeof id === 'number')
  if (ids.length > 0) await deleteAll(ctx, await selectUnusedMedia(ctx.db, { ids }))
}

/**
 * Daily: deletes what was not used for a week, files without a row in the database, and parts of broken uploads.
 */
export async function cleanUpMedia(ctx: Ctx): Promise<void> {
  await deleteAll(ctx, await findUnusedMedia(ctx))
  await deleteUnknownFiles(ctx)
  await sweepIncoming(ctx.config.DATA_DIR, ctx.now())
}

/** After a restore, the replaced database may name files that this one does not. */
async function deleteUnknownFiles(ctx: Ctx): Promise<void> {
  if ((await selectKeepUnknownMediaUntil(ctx.db)) > ctx.now()) return
  for await (const { key, modifiedAt } of ctx.storage.list()) {
    if (modifiedAt > ctx.now() - MIN_AGE_MS) continue
    if (!(await isKnown(ctx, key))) await ctx.storage.remove(key)
  }
}

async function isKnown({ db }: Ctx, key: FileKey): Promise<boolean> {
  const [folder = '', name] = key.split('/')
  if (name === AVATAR_FILE) return selectIsAvatar(db, `/avatars/${folder}.webp`)
  const row = await selectMediaByHash(db, folder)
  return row !== undefined && fileSizes(row).has(key)
}

/** What the next daily run deletes. */
export const findUnusedMedia = (ctx: Ctx): Promise<MediaRow[]> =>
  selectUnusedMedia(ctx.db, { createdBefore: ctx.now() - GRACE_MS })

/** Deletes those of the files that nothing uses. Returns how many were deleted. */
export const deleteUnusedFiles = async (ctx: Ctx, ids: number[]): Promise<number> =>
  ids.length === 0 ? 0 : deleteAll(ctx, await selectUnusedMedia(ctx.db, { ids }))

/** Returns how many were deleted. */
async function deleteAll(ctx: Ctx, rows: MediaRow[]): Promise<number> {
  if (rows.length === 0) return 0
  let deleted = 0
  const texts = await selectTextsWithMedia(ctx.db)
  for (const row of rows) {
    if (texts.some((text) => text.includes(row.hash))) continue
    // The row goes first, so that no response names a file that is about to be deleted. One that is used by now stays.
    const isGone = await ctx
      .transaction(async (tx) => {
        const isDeleted = await deleteMedia(tx, row.id)
        if (isDeleted) await deleteReplacementsOf(tx, row.id)
        return isDeleted
      })
      .catch((error: unknown) => {
        ctx.log.warn({ err: error, media: row.id }, 'A file that nothing seemed to use is used')
        return false
      })
    if (!isGone) continue
    deleted += 1
    for (const key of fileSizes(row).keys())
      if (!(await selectMediaByHash(ctx.db, row.hash))) await ctx.storage.remove(key)
  }
  return deleted
}
