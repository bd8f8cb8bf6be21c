/** SQL statements with which search reads pages of the owner's own: each language is an entry of its own. */
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What search shows of listed pages beside their text; `id` is that of the text in one language. */
const listedTexts = (db: Db) =>
  db
    .selectFrom('own_page_text')
    .innerJoin('own_page', 'own_page.id', 'own_page_text.page_id')
    .select(['own_page_text.id', 'own_page_text.page_id', 'own_page_text.locale', 'own_page_text.title'])
    .select(['own_page.path', 'own_page.listed_at'])
    .where('own_page.listed_at', 'is not', null)

const searchableTexts = (db: Db) => listedTexts(db).select('own_page_text.plain_text')

export type FoundTextRow = Awaited<ReturnType<ReturnType<typeof listedTexts>['executeTakeFirstOrThrow']>>
export type SearchableTextRow = Awaited<
  ReturnType<ReturnType<typeof searchableTexts>['executeTakeFirstOrThrow']>
>

export const selectSearchableTexts = compiledQuery((db, ids: number[]) =>
  searchableTexts(db).where('own_page_text.id', 'in', ids),
)

/** By the ids of their index entries, without their texts. */
export const selectFoundTexts = compiledQuery((db, entryIds: number[]) =>
  listedTexts(db)
    .innerJoin('search_entry', 'search_entry.subject_id', 'own_page_text.id')
    .select('search_entry.id as entry_id')
    .where('search_entry.id', 'in', entryIds)
    .where('search_entry.kind', '=', 'own-page'),
)

/** Ids of texts of listed pages after this one, in ascending order. */
export const selectSearchableTextIds = async (db: Db, afterId: number, limit: number): Promise<number[]> => {
  const rows = await listedTexts(db)
    .where('own_page_text.id', '>', afterId)
    .orderBy('own_page_text.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
