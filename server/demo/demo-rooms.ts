/** The demo of the rooms beside the articles: talks and friends, put in through their importers. */
import { join } from 'node:path'
import { readSourceHash, wordsHash } from '#server/import/source-hash.ts'
import { deleteMediaUse } from '#server/media/media.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database.ts'
import { demoFolder } from '#server/platform/folders.ts'
import { keepTalkIndexed } from '#server/talks/index-talk.ts'

/** The setting that remembers what came with the demo. */
const DEMO_ROOMS = 'demo-rooms'

type DemoIds = { talks: number[]; friends: number[] }

export async function loadDemoRooms(ctx: Ctx): Promise<void> {
  const { importTalks } = await import('#server/import/talks/import-talks.ts')
  const { importLinks } = await import('#server/import/links/import-links.ts')
  const talks = await importTalks(ctx, { folder: join(demoFolder, 'talks'), zone: 'UTC' })
  const friends = await importLinks(ctx, { file: join(demoFolder, 'friends', 'links.yaml') })
  const ids: DemoIds = { talks: idsOf(talks), friends: idsOf(friends) }
  await ctx.transaction((tx) =>
    tx
      .insertInto('setting')
      .values({ name: DEMO_ROOMS, value: JSON.stringify(ids) })
      .execute(),
  )
}

const idsOf = ({ items }: { items: { id: number | null }[] }) => items.flatMap(({ id }) => id ?? [])

/** Takes away what nobody has changed since. */
export async function clearDemoRooms(ctx: Ctx, tx: Tx): Promise<void> {
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
      await keepTalkIndexed(ctx, tx, id, async () => {
        await tx.deleteFrom('talk').where('id', '=', id).execute()
      })
      await deleteMediaUse(tx, 'talk', id)
    }
  const friends = await tx
    .selectFrom('friend')
    .where('id', 'in', [0, ...ids.friends])
    .select(['id', 'name', 'intro', 'source_hash'])
    .execute()
  for (const { id, name, intro, source_hash } of friends)
    if (isAsItCame(source_hash, name, intro)) {
      await tx.deleteFrom('friend').where('id', '=', id).execute()
      await deleteMediaUse(tx, 'friend', id)
    }
  ctx.changes.touch(tx, 'talks', 'talk-count', 'friends', ...talks.map(({ id }) => `talk:${id}`))
}

const isAsItCame = (hash: string | null, title: string, words: string): boolean =>
  hash !== null && readSourceHash(hash).words === wordsHash(title, words)
