/** SQL statements that read listed talks. A talk is listed when `listed_at` is set. */
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'

const talks = (db: Db) =>
  db
    .selectFrom('talk')
    .leftJoin('account', 'account.id', 'talk.author_id')
    .where('talk.listed_at', 'is not', null)
    .select([
      'talk.id',
      'talk.html',
      'talk.lang',
      'talk.is_top',
      'talk.published_at',
      'talk.comment_count',
      'account.nickname as author_nickname',
      'account.avatar as author_avatar',
    ])

export type TalkRow = Awaited<ReturnType<ReturnType<typeof talks>['executeTakeFirstOrThrow']>>

/** Pinned first, then the newest; found along an index alone, however far down the page is. */
export async function selectTalks(db: Db, range: { limit: number; offset: number }): Promise<TalkRow[]> {
  const found = await db
    .selectFrom('talk')
    .select('id')
    .where('listed_at', 'is not', null)
    .orderBy('is_top', 'desc')
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute()
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await talks(db).where('talk.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const selectTalk = (db: Db, id: number): Promise<TalkRow | undefined> =>
  talks(db).where('talk.id', '=', id).executeTakeFirst()

export const countTalks = (ctx: Ctx): Promise<number> =>
  ctx.memoize('talk-count', async () => {
    const row = await ctx.db
      .selectFrom('talk')
      .where('listed_at', 'is not', null)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  })

const RAYS = 72

/** The last talks, newest first. */
export const selectTalkRays = (ctx: Ctx): Promise<{ listed_at: number | null; length: number }[]> =>
  ctx.memoize('talk-rays', () =>
    ctx.db
      .selectFrom('talk')
      .where('listed_at', 'is not', null)
      .orderBy('listed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(RAYS)
      .select((e) => ['listed_at', e.fn<number>('length', ['plain_text']).as('length')])
      .execute(),
  )

/** The images of the grids of these talks, in their order. */
export async function selectTalkImages(db: Db, talkIds: number[]) {
  if (talkIds.length === 0) return []
  return db
    .selectFrom('talk_media')
    .innerJoin('media', 'media.id', 'talk_media.media_id')
    .where('talk_media.talk_id', 'in', talkIds)
    .where('talk_media.position', 'is not', null)
    .orderBy('talk_media.position')
    .select([
      'talk_media.talk_id',
      'talk_media.alt',
      'media.hash',
      'media.width',
      'media.height',
      'media.color',
      'media.variants',
    ])
    .execute()
}

export type TalkImageRow = Awaited<ReturnType<typeof selectTalkImages>>[number]
