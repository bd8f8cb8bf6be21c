/**
 * SQL statements that read talks: the listed ones, whose `listed_at` is set, and for the owner those in every state. All of
 * them read whole rows. What a visitor gets of a row is decided by the mapper and the contract.
 */
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db } from '#server/platform/db/database.ts'

type Range = { limit: number; offset: number }

const talks = (db: Db) =>
  db
    .selectFrom('talk')
    .leftJoin('account', 'account.id', 'talk.author_id')
    .selectAll('talk')
    .select([
      'account.nickname as author_nickname',
      'account.avatar as author_avatar',
      'account.website as author_website',
    ])

export type TalkRow = Awaited<ReturnType<ReturnType<typeof talks>['executeTakeFirstOrThrow']>>

const listedTalks = (db: Db) => talks(db).where('talk.listed_at', 'is not', null)

/** Pinned first, then the newest; found along an index alone, however far down the page is. */
export async function selectTalks(db: Db, range: Range): Promise<TalkRow[]> {
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
  const rows = await listedTalks(db).where('talk.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Newest first, whether they are pinned or not. */
export const selectNewestTalks = (db: Db, { limit, offset }: Range): Promise<TalkRow[]> =>
  listedTalks(db)
    .orderBy('talk.listed_at', 'desc')
    .orderBy('talk.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const selectTalk = (db: Db, id: number): Promise<TalkRow | undefined> =>
  listedTalks(db).where('talk.id', '=', id).executeTakeFirst()

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
export const selectTalkImages = async (db: Db, talkIds: number[]) =>
  talkIds.length === 0
    ? []
    : db
        .selectFrom('talk_media')
        .innerJoin('media', 'media.id', 'talk_media.media_id')
        .where('talk_media.talk_id', 'in', talkIds)
        .where('talk_media.position', 'is not', null)
        .orderBy('talk_media.position')
        .select(['talk_media.talk_id', 'talk_media.media_id', 'talk_media.alt'])
        .select(['media.hash', 'media.width', 'media.height', 'media.color', 'media.variants'])
        .execute()

export type TalkImageRow = Awaited<ReturnType<typeof selectTalkImages>>[number]

/** Talks that search reads, with their texts. */
export const selectSearchableTalks = compiledQuery((db, ids: number[]) =>
  listedTalks(db).where('talk.id', 'in', ids),
)

/** What a result needs to be ranked, by the ids of index entries. */
export const selectFoundTalks = compiledQuery((db, entryIds: number[]) =>
  db
    .selectFrom('talk')
    .innerJoin('search_entry', 'search_entry.subject_id', 'talk.id')
    .select(['talk.id', 'talk.lang', 'talk.listed_at', 'search_entry.id as entry_id'])
    .where('talk.listed_at', 'is not', null)
    .where('search_entry.id', 'in', entryIds)
    .where('search_entry.kind', '=', 'talk'),
)

/** Ids of listed talks after this one, in ascending order. */
export const selectSearchableTalkIds = async (db: Db, afterId: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('talk')
    .select('id')
    .where('listed_at', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** In whatever state they are, by their ids. */
export const selectOwnTalks = (db: Db, ids: number[]): Promise<TalkRow[]> =>
  talks(db).where('talk.id', 'in', ids).orderBy('talk.id').execute()

export const selectTalkIdBySource = async (db: Db, sourceKey: string): Promise<number | undefined> =>
  (await db.selectFrom('talk').select('id').where('source_key', '=', sourceKey).executeTakeFirst())?.id

export type TalkFilter = { status: 'all' | 'published' | 'scheduled' | 'private' | 'trash'; q: string }

/** Newest first. */
export const selectStudioTalks = (db: Db, filter: TalkFilter, range: Range): Promise<TalkRow[]> =>
  matchingTalks(db, filter)
    .orderBy('talk.published_at', 'desc')
    .orderBy('talk.id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute()

export const countStudioTalks = async (db: Db, filter: TalkFilter): Promise<number> => {
  const row = await matchingTalks(db, filter)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

function matchingTalks(db: Db, { status, q }: TalkFilter) {
  let found = talks(db).where('talk.deleted_at', status === 'trash' ? 'is not' : 'is', null)
  if (status === 'private') found = found.where('talk.is_private', '=', 1)
  if (status === 'published') found = found.where('talk.listed_at', 'is not', null)
  if (status === 'scheduled')
    found = found.where('talk.listed_at', 'is', null).where('talk.is_private', '=', 0)
  const pattern = `%${q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  return q.trim() === '' ? found : found.where(sql<boolean>`lower(talk.markdown) like ${pattern} escape '\\'`)
}
