/** Loads the talks, friends and videos of the demo content through their importers. */
import { join } from 'node:path'
import type { DemoReport } from '#contract/studio/demo.ts'
import { removeCommentsOn } from '#server/features/comments/import-comments.ts'
import { deleteFriendRow } from '#server/features/friends/friends.sql.ts'
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import { changeIndexedTalk } from '#server/features/talks/index-talk.ts'
import { deleteTalkRow } from '#server/features/talks/talk-changes.sql.ts'
import { deleteCollectionRow } from '#server/features/videos/collection-changes.sql.ts'
import { deleteVideoRow, selectVideoIds } from '#server/features/videos/video-changes.sql.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  deleteDemoSetting,
  saveDemoSetting,
  selectDemoFriends,
  selectDemoTalks,
  selectDemoVideos,
} from './demo.sql.ts'
import { sortOut } from './demo-report.ts'

/** The setting that remembers what came with the demo. */
const DEMO_FEATURES = 'demo-rooms'

type DemoIds = { talks: number[]; friends: number[]; videos: number[] }

export async function loadDemoFeatures(ctx: Ctx): Promise<void> {
  const { importTalks } = await import('#importers/talks/import-talks.ts')
  const { importFriends: importLinks } = await import('#importers/friends/import-friends.ts')
  const { importVideos } = await import('#importers/videos/import-videos.ts')
  const talks = await importTalks(ctx, { folder: join(demoFolder, 'talks'), zone: 'UTC' })
  const friends = await importLinks(ctx, { file: join(demoFolder, 'friends', 'links.yaml') })
  const videos = await importVideos(ctx, { folder: join(demoFolder, 'videos') })
  const ids: DemoIds = { talks: idsOf(talks), friends: idsOf(friends), videos: idsOf(videos) }
  await ctx.transaction((tx) => saveDemoSetting(tx, DEMO_FEATURES, ids))
}

const idsOf = ({ items }: { items: { id: number | null }[] }) => items.flatMap(({ id }) => id ?? [])

/** Deletes the talks, friend links and videos of the demo that nobody has changed since. */
export async function clearDemoFeatures(
  ctx: Ctx,
  tx: Tx,
  loadedAt: number,
  report: DemoReport,
): Promise<void> {
  const ids = await deleteDemoSetting<DemoIds>(tx, DEMO_FEATURES)
  if (!ids) return
  const talks = await selectDemoTalks(tx, ids.talks)
  for (const { id } of sortOut('talk', talks, loadedAt, report)) {
    await removeCommentsOn(ctx, tx, { type: 5, id })
    await changeIndexedTalk(ctx, tx, id, async () => {
      await deleteTalkRow(tx, id)
    })
    await deleteUses(ctx, tx, 'talk', id)
  }
  for (const { id } of sortOut('friend', await selectDemoFriends(tx, ids.friends), loadedAt, report)) {
    await deleteFriendRow(tx, id)
    await deleteUses(ctx, tx, 'friend', id)
  }
  const videos = await selectDemoVideos(tx, ids.videos)
  await clearVideos(ctx, tx, videos, sortOut('video', videos, loadedAt, report))
  ctx.content.changed(tx, 'talks')
}

type DemoVideo = Awaited<ReturnType<typeof selectDemoVideos>>[number]

/** Collections that are empty then are deleted too. */
async function clearVideos(ctx: Ctx, tx: Tx, all: DemoVideo[], unchanged: DemoVideo[]): Promise<void> {
  for (const { id } of unchanged) {
    await deleteVideoRow(tx, id)
    await deleteUses(ctx, tx, 'video', id)
  }
  for (const id of new Set(all.map((video) => video.collection_id))) {
    if ((await selectVideoIds(tx, id)).length > 0) continue
    await deleteCollectionRow(tx, id)
    await deleteUses(ctx, tx, 'video-collection', id)
  }
}

const deleteUses = (ctx: Ctx, tx: Tx, entity: string, id: number) =>
  replaceMediaUse(ctx, tx, { entity, id, isPublic: false }, [])
