/** Decides which talks are listed: not private, not in the trash, and their time has come. */
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { TRASH_MS } from '#server/platform/durations.ts'
import { scheduleAnnouncements } from '#server/platform/jobs/schedule-announcements.ts'
import { changeIndexedTalk } from './index-talk.ts'
import {
  deleteTrashedTalks,
  selectDueTalkIds,
  selectTalkListing,
  selectTalkMediaIds,
  updateTalkDeletedAt,
  updateTalkListedAt,
} from './talk-changes.sql.ts'

/** Writes `listed_at`, the one column that decides, and updates everything that shows the talk. */
export async function updateTalkListing(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  const row = await selectTalkListing(tx, id)
  const mayBeSeen = row.is_private === 0 && row.deleted_at === null
  const isDue = row.published_at <= ctx.now()
  const listedAt = mayBeSeen && isDue ? row.published_at : null
  await updateTalkListedAt(tx, id, listedAt)
  const usage = { entity: 'talk', id, isPublic: listedAt !== null }
  await replaceMediaUse(ctx, tx, usage, await selectTalkMediaIds(tx, id))
  const isPublic = listedAt !== null || row.listed_at !== null
  ctx.content.changed(tx, `talk:${id}`, { isPublic })
  if (isPublic) await scheduleAnnouncements(ctx, tx)
  if (mayBeSeen && !isDue)
    await ctx.jobs.schedule(tx, 'list-due-talks', `${row.published_at}`, row.published_at)
}

/** Job `list-due-talks`: lists the talks whose time has come. */
export const listDueTalks = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    for (const id of await selectDueTalkIds(tx, ctx.now()))
      await changeIndexedTalk(ctx, tx, id, () => updateTalkListing(ctx, tx, id))
  })

/** Only the owner sees it from now on. */
export const trashTalk = (ctx: Ctx, id: number): Promise<void> => setDeletedAt(ctx, id, ctx.now())

/** The talk is where it was before. */
export const restoreTalk = (ctx: Ctx, id: number): Promise<void> => setDeletedAt(ctx, id, null)

const setDeletedAt = (ctx: Ctx, id: number, deletedAt: number | null): Promise<void> =>
  ctx.transaction((tx) =>
    changeIndexedTalk(ctx, tx, id, async () => {
      await updateTalkDeletedAt(tx, id, deletedAt)
      await updateTalkListing(ctx, tx, id)
    }),
  )

/** Daily duty `empty-talk-trash`: deletes for good what was moved to the trash thirty days ago. */
export const emptyTalkTrash = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    for (const id of await deleteTrashedTalks(tx, ctx.now() - TRASH_MS))
      await replaceMediaUse(ctx, tx, { entity: 'talk', id, isPublic: false }, [])
  })
