/** Where a talk stands: in the list, in the bin, or waiting for its moment. */
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { changeIndexedTalk } from './index-talk.ts'

const KEPT_MS = 30 * 24 * 3600 * 1000

/** Writes `listed_at`, the one column that decides, and makes everything stale that shows the talk. */
export async function updateTalkListing(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  const row = await tx
    .selectFrom('talk')
    .select(['published_at', 'is_private', 'deleted_at', 'listed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const mayBeSeen = row.is_private === 0 && row.deleted_at === null
  const isDue = row.published_at <= ctx.now()
  const listed_at = mayBeSeen && isDue ? row.published_at : null
  await tx.updateTable('talk').set({ listed_at }).where('id', '=', id).execute()
  const media = await tx.selectFrom('talk_media').select('media_id').where('talk_id', '=', id).execute()
  const user = { entity: 'talk', id, isPublic: listed_at !== null }
  await replaceMediaUse(
    ctx,
    tx,
    user,
    media.map((row) => row.media_id),
  )
  ctx.cacheTags.invalidate(tx, 'talks', `talk:${id}`)
  if ((listed_at === null) !== (row.listed_at === null)) ctx.cacheTags.invalidate(tx, 'talk-count')
  if (mayBeSeen && !isDue)
    await ctx.jobs.schedule(tx, 'list-due-talks', `${row.published_at}`, row.published_at)
}

/** Job `list-due-talks`: talks whose moment has come appear. */
export const listDueTalks = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    const due = await tx
      .selectFrom('talk')
      .select('id')
      .where('listed_at', 'is', null)
      .where('is_private', '=', 0)
      .where('deleted_at', 'is', null)
      .where('published_at', '<=', ctx.now())
      .execute()
    for (const { id } of due) await changeIndexedTalk(ctx, tx, id, () => updateTalkListing(ctx, tx, id))
  })

/** Nobody but the owner sees it any more. */
export const trashTalk = (ctx: Ctx, id: number): Promise<void> => setBinned(ctx, id, ctx.now())

/** It stands where it stood before. */
export const restoreTalk = (ctx: Ctx, id: number): Promise<void> => setBinned(ctx, id, null)

const setBinned = (ctx: Ctx, id: number, deleted_at: number | null): Promise<void> =>
  ctx.transaction((tx) =>
    changeIndexedTalk(ctx, tx, id, async () => {
      await tx.updateTable('talk').set({ deleted_at }).where('id', '=', id).execute()
      await updateTalkListing(ctx, tx, id)
    }),
  )

/** Daily: what has lain in the bin for thirty days is gone for good. */
export const emptyTalkTrash = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    const gone = await tx
      .deleteFrom('talk')
      .where('deleted_at', '<', ctx.now() - KEPT_MS)
      .returning('id')
      .execute()
    for (const { id } of gone) await replaceMediaUse(ctx, tx, { entity: 'talk', id, isPublic: false }, [])
  })
