/** SQL statements that read talks for the studio, in whatever state they are. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export type TalkFilter = { status: 'all' | 'published' | 'scheduled' | 'private' | 'trash'; q: string }

const columns = [
  'talk.id',
  'talk.markdown',
  'talk.is_top',
  'talk.is_private',
  'talk.published_at',
  'talk.listed_at',
  'talk.deleted_at',
  'talk.comment_count',
  'talk.saved_at',
  'talk.source_key',
  'talk.source_hash',
] as const

export const selectStudioTalk = (db: Db, id: number) =>
  db.selectFrom('talk').select(columns).where('id', '=', id).executeTakeFirst()

export type StudioTalkRow = NonNullable<Awaited<ReturnType<typeof selectStudioTalk>>>

export const selectTalkIdBySource = async (db: Db, sourceKey: string): Promise<number | undefined> =>
  (await db.selectFrom('talk').select('id').where('source_key', '=', sourceKey).executeTakeFirst())?.id

/** Newest first. */
export const selectStudioTalks = (db: Db, filter: TalkFilter, range: { limit: number; offset: number }) =>
  matching(db, filter)
    .select(columns)
    .orderBy('talk.published_at', 'desc')
    .orderBy('talk.id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute()

export const countStudioTalks = async (db: Db, filter: TalkFilter): Promise<number> => {
  const row = await matching(db, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

function matching(db: Db, { status, q }: TalkFilter) {
  let talks = db.selectFrom('talk').where('deleted_at', status === 'trash' ? 'is not' : 'is', null)
  if (status === 'private') talks = talks.where('is_private', '=', 1)
  if (status === 'published') talks = talks.where('listed_at', 'is not', null)
  if (status === 'scheduled') talks = talks.where('listed_at', 'is', null).where('is_private', '=', 0)
  const pattern = `%${q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  return q.trim() === '' ? talks : talks.where(sql<boolean>`lower(markdown) like ${pattern} escape '\\'`)
}

/** The images of the grids of these talks, in their order, with the ids of the files. */
export const selectStudioTalkPhotos = async (db: Db, talkIds: number[]) =>
  talkIds.length === 0
    ? []
    : db
        .selectFrom('talk_media')
        .innerJoin('media', 'media.id', 'talk_media.media_id')
        .where('talk_media.talk_id', 'in', talkIds)
        .where('talk_media.position', 'is not', null)
        .orderBy('talk_media.position')
        .select(['talk_media.talk_id', 'talk_media.alt', 'media.id as media_id'])
        .select(['media.hash', 'media.width', 'media.height', 'media.color', 'media.variants'])
        .execute()

export type StudioTalkPhotoRow = Awaited<ReturnType<typeof selectStudioTalkPhotos>>[number]
