/** SQL statements with which search reads talks. */
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What search shows of listed talks beside their text. */
const listedTalks = (db: Db) =>
  db
    .selectFrom('talk')
    .select(['talk.id', 'talk.lang', 'talk.listed_at'])
    .where('talk.listed_at', 'is not', null)

/** Everything that search reads of listed talks. */
const searchableTalks = (db: Db) => listedTalks(db).select('talk.plain_text')

export type ListedTalkRow = Awaited<ReturnType<ReturnType<typeof listedTalks>['executeTakeFirstOrThrow']>>

export type SearchableTalkRow = Awaited<
  ReturnType<ReturnType<typeof searchableTalks>['executeTakeFirstOrThrow']>
>

export const selectSearchableTalks = compiledQuery((db, ids: number[]) =>
  searchableTalks(db).where('talk.id', 'in', ids),
)

/** By the ids of their index entries, without their texts. */
export const selectFoundTalks = compiledQuery((db, entryIds: number[]) =>
  listedTalks(db)
    .innerJoin('search_entry', 'search_entry.subject_id', 'talk.id')
    .select('search_entry.id as entry_id')
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
