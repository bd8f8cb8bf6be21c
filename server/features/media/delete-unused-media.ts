/** Files that nothing uses any more: found, and freed for good. */
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { sweepIncoming } from '#server/platform/storage/incoming.ts'
import { AVATAR_FILE, type FileKey } from '#server/platform/storage/storage.ts'
import { fileSizes } from './media.mapper.ts'
import {
  addMediaUse,
  deleteMedia,
  deleteMediaUse,
  type MediaRow,
  type MediaUsage,
  selectMediaByHash,
  selectUnusedMedia,
} from './media.sql.ts'

const DAY_MS = 24 * 3600 * 1000
/** What came in and was never used may still be on somebody's screen. */
const GRACE_MS = 7 * DAY_MS
/** A file whose row is only now being written. */
const YOUNG_MS = DAY_MS

/** Says, in the transaction that takes a use away, that these may have become free. */
export async function releaseMedia(ctx: Ctx, tx: Tx, mediaIds: number[]): Promise<void> {
  const AT_ONCE = 200
  for (let i = 0; i < mediaIds.length; i += AT_ONCE)
    await ctx.jobs.add(tx, 'free-media', { mediaIds: mediaIds.slice(i, i + AT_ONCE) })
}

/** Says which files a thing uses from now on; what it lets go may have become free. A thing that is gone uses none. */
export async function replaceMediaUse(ctx: Ctx, tx: Tx, user: MediaUsage, mediaIds: number[]): Promise<void> {
  const before = await deleteMediaUse(tx, user.entity, user.id)
  await addMediaUse(tx, user, mediaIds)
  await releaseMedia(
    ctx,
    tx,
    before.filter((id) => !mediaIds.includes(id)),
  )
}

/** Job `free-media`: frees those of them that nothing uses. */
export async function deleteUnusedMedia(ctx: Ctx, { mediaIds }: { mediaIds?: unknown }): Promise<void> {
  const ids = (Array.isArray(mediaIds) ? mediaIds : []).filter((id) => typeof id === 'number')
  if (ids.length > 0) await freeAll(ctx, await selectUnusedMedia(ctx.db, { ids }))
}

/**
 * Every day: what was never used for a week, files of which the database knows nothing, and what broken uploads left.
 */
export async function cleanUpMedia(ctx: Ctx): Promise<void> {
  await freeAll(ctx, await findUnusedMedia(ctx))
  for await (const { key, modifiedAt } of ctx.storage.list()) {
    if (modifiedAt > ctx.now() - YOUNG_MS) continue
    if (!(await isKnown(ctx, key))) await ctx.storage.remove(key)
  }
  await sweepIncoming(ctx.config.DATA_DIR, ctx.now())
}

async function isKnown({ db }: Ctx, key: FileKey): Promise<boolean> {
  const [folder = '', name] = key.split('/')
  if (name === AVATAR_FILE) {
    const shows = db.selectFrom('account').select('id').where('avatar', '=', `/avatars/${folder}.webp`)
    return (await shows.executeTakeFirst()) !== undefined
  }
  const row = await selectMediaByHash(db, folder)
  return row !== undefined && fileSizes(row).has(key)
}

/** What the next sweep frees. */
export const findUnusedMedia = (ctx: Ctx): Promise<MediaRow[]> =>
  selectUnusedMedia(ctx.db, { createdBefore: ctx.now() - GRACE_MS })

async function freeAll(ctx: Ctx, rows: MediaRow[]): Promise<void> {
  if (rows.length === 0) return
  const texts = await selectMentions(ctx.db)
  for (const row of rows) {
    if (texts.some((text) => text.includes(row.hash))) continue
    // First the row, so that nobody is promised a file that is about to go. One that is used after all stays.
    const isGone = await ctx
      .transaction((tx) => deleteMedia(tx, row.id))
      .catch((error: unknown) => {
        ctx.log.warn({ err: error, media: row.id }, 'A file that nothing seemed to use is used')
        return false
      })
    if (!isGone) continue
    for (const key of fileSizes(row).keys())
      if (!(await selectMediaByHash(ctx.db, row.hash))) await ctx.storage.remove(key)
  }
}

/** Places that name files by address alone: settings, the about page, avatars. */
async function selectMentions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select value as text from setting where value like '%/media/%'
    union all select html from about_page where html like '%/media/%'
    union all select avatar from account where avatar like '/media/%'`.execute(db)
  return rows.map((row) => row.text)
}
