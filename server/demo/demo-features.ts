/** Loads the talks, friends and videos of the demo content through their importers. */
import { join } from 'node:path'
import { contentHash, readSourceHash } from '#importers/source-hash.ts'
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import { changeIndexedTalk } from '#server/features/talks/index-talk.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** The setting that stores what the demo created. */
const DEMO_ROOMS = 'demo-rooms'

type DemoIds = { talks: number[]; friends: number[]; videos: number[] }

export async function loadDemoFeatures(ctx: Ctx): Promise<void> {
  const { importTalks } = await import('#importers/talks/import-talks.ts')
  const { importFriends: importLinks } = await import('#importers/friends/import-friends.ts')
  const { importVideos } = await import('#importers/videos/import-videos.ts')
  const talks = await importTalks(ctx, { folder: join(demoFolder, 'talks'), zone: 'UTC' })
  const friends = await importLinks(ctx, { file: join(demoFolder, 'friends', 'links.yaml') })
  const videos = await importVideos(ctx, { folder: join(demoFolder, 'videos') })
  const ids: DemoIds = { talks: idsOf(talks), friends: idsOf(friends), videos: idsOf(videos) }
  await ctx.transaction((tx) =>
    tx
      .insertInto('setting')
      .values({ name: DEMO_ROOMS, value: JSON.stringify(ids) })
      .execute(),
  )
}

const idsOf = ({ items }: { items: { id: number | null }[] }) => items.flatMap(({ id }) => id ?? [])

/** Deletes what nobody has changed since. */
export async function clearDemoFeatures(ctx: Ctx, tx: Tx): Promise<void> {
  const setting = await tx
    .deleteFrom('setting')
    .where('name', '=', DEMO_ROOMS)
    .returning('value')
    .executeTakeFirst()
  if (!setting) return
  const ids: DemoIds = JSON.parse(setting.value)
  const talks = await tx
    .selectFrom('talk')
    .where('id', 'in', [0, ...ids.talks])
    .select(['id', 'markdown', 'source_hash'])
    .execute()
  for (const { id, markdown, source_hash } of talks)
    if (isAsItCame(source_hash, '', markdown)) {
      await changeIndexedTalk(ctx, tx, id, async () => {
        await tx.deleteFrom('talk').where('id', '=', id).execute()
      })
      await replaceMediaUse(ctx, tx, { entity: 'talk', id, isPublic: false }, [])
    }
  const friends = await tx
    .selectFrom('friend')
    .where('id', 'in', [0, ...ids.friends])
    .select(['id', 'name', 'intro', 'source_hash'])
    .execute()
  for (const { id, name, intro, source_hash } of friends)
    if (isAsItCame(source_hash, name, intro)) {
      await tx.deleteFrom('friend').where('id', '=', id).execute()
      await replaceMediaUse(ctx, tx, { entity: 'friend', id, isPublic: false }, [])
    }
  await clearVideos(ctx, tx, ids.videos)
  ctx.cacheTags.invalidate(
    tx,
    'talks',
    'talk-count',
    'friends',
    'videos',
    ...talks.map(({ id }) => `talk:${id}`),
  )
}

/** Collections that are empty then are deleted as well. */
async function clearVideos(ctx: Ctx, tx: Tx, ids: number[]): Promise<void> {
  const videos = await tx
    .selectFrom('video')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'collection_id', 'name', 'description', 'source_hash'])
    .execute()
  for (const { id, name, description, source_hash } of videos)
    if (isAsItCame(source_hash, name, description)) {
      await tx.deleteFrom('video').where('id', '=', id).execute()
      await replaceMediaUse(ctx, tx, { entity: 'video', id, isPublic: false }, [])
    }
  for (const id of new Set(videos.map((video) => video.collection_id))) {
    const left = await tx.selectFrom('video').select('id').where('collection_id', '=', id).executeTakeFirst()
    if (left) continue
    await tx.deleteFrom('video_collection').where('id', '=', id).execute()
    await replaceMediaUse(ctx, tx, { entity: 'video-collection', id, isPublic: false }, [])
  }
}

const isAsItCame = (hash: string | null, title: string, words: string): boolean =>
  hash !== null && readSourceHash(hash).words === contentHash(title, words)
