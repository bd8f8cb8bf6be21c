/** SQL statements with which search reads tags. */
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Everything that search reads of the tags of listed articles, for the index and for the results. */
const searchableTags = (db: Db) =>
  db
    .selectFrom('tag')
    .select(['tag.id', 'tag.slug', 'tag.name'])
    .where((e) =>
      e.exists(
        e
          .selectFrom('article_tag')
          .select('article_id')
          .whereRef('article_tag.tag_id', '=', 'tag.id')
          .where('article_tag.listed_at', 'is not', null),
      ),
    )

export type SearchableTagRow = Awaited<
  ReturnType<ReturnType<typeof searchableTags>['executeTakeFirstOrThrow']>
>

export const selectSearchableTags = compiledQuery((db, ids: number[]) =>
  searchableTags(db).where('tag.id', 'in', ids),
)

/** So many of them, by their ids. */
export const selectFirstSearchableTags = (db: Db, limit: number): Promise<SearchableTagRow[]> =>
  searchableTags(db).orderBy('tag.id').limit(limit).execute()

/** The same by the ids of their index entries, with the number of listed articles. */
export const selectFoundTags = compiledQuery((db, entryIds: number[]) =>
  searchableTags(db)
    .innerJoin('search_entry', 'search_entry.subject_id', 'tag.id')
    .select((e) => [
      'search_entry.id as entry_id',
      e
        .selectFrom('article_tag')
        .whereRef('article_tag.tag_id', '=', 'tag.id')
        .where('article_tag.listed_at', 'is not', null)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('count'),
    ])
    .where('search_entry.id', 'in', entryIds)
    .where('search_entry.kind', '=', 'tag'),
)

/** Ids of tags after this one, in ascending order, whether an article of theirs is listed or not. */
export const selectTagIds = async (db: Db, afterId: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('tag')
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
