/** SQL statements with which search reads articles. The text of a locked article is not read at all. */
import { sql } from 'kysely'
import { joinedCategoryNames } from '#server/features/categories/categories.sql.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What search reads of listed articles in addition to their texts. */
const listedArticles = (db: Db) =>
  db
    .selectFrom('article')
    .leftJoin('category', 'category.id', 'article.category_id')
    .select([
      'article.id',
      'article.slug',
      'article.title',
      'article.lang',
      'article.listed_at',
      'article.password_hash',
      ...joinedCategoryNames,
    ])
    .where('article.listed_at', 'is not', null)

export type ListedArticleRow = Awaited<
  ReturnType<ReturnType<typeof listedArticles>['executeTakeFirstOrThrow']>
>

/** Everything that search reads of listed articles. */
const searchableArticles = (db: Db) =>
  listedArticles(db)
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select((e) => {
      const unlessLocked = e.case().when('article.password_hash', 'is', null)
      return [
        unlessLocked
          .then(e.fn.coalesce('article.abstract', e.val('')))
          .else('')
          .end()
          .as('abstract'),
        unlessLocked.then(e.ref('article_text.plain_text')).else('').end().as('plain_text'),
      ]
    })

export type SearchableArticleRow = Awaited<
  ReturnType<ReturnType<typeof searchableArticles>['executeTakeFirstOrThrow']>
>

export const selectSearchableArticles = compiledQuery((db, ids: number[]) =>
  searchableArticles(db).where('article.id', 'in', ids),
)

const SEPARATOR = '\u001f'

/** The names of the tags of an article in one value, so that no other statement reads them; null when it has none. */
const tagNames = sql<string | null>`(select string_agg(tag.name, ${SEPARATOR} order by article_tag.position)
  from article_tag inner join tag on tag.id = article_tag.tag_id where article_tag.article_id = article.id)`

export const tagsOfFound = ({ tag_names }: { tag_names: string | null }): string[] =>
  tag_names === null ? [] : tag_names.split(SEPARATOR)

/** By the ids of their index entries, without their texts. */
export const selectFoundArticles = compiledQuery((db, entryIds: number[]) =>
  listedArticles(db)
    .innerJoin('search_entry', 'search_entry.subject_id', 'article.id')
    .select(['search_entry.id as entry_id', tagNames.as('tag_names')])
    .where('search_entry.id', 'in', entryIds)
    .where('search_entry.kind', '=', 'article'),
)

/** Ids of listed articles after this one, in ascending order. */
export const selectSearchableArticleIds = async (
  db: Db,
  afterId: number,
  limit: number,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('article')
    .select('id')
    .where('listed_at', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the articles that are listed, without their texts. */
export const selectListedArticles = (db: Db, ids: number[]) =>
  listedArticles(db).where('article.id', 'in', ids).execute()

/** The texts that the index has of an article that is or was public, whether it is listed now or not. */
export const selectTextsToIndex = (db: Db, ids: number[]) =>
  db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['article.id', 'article.abstract', 'article_text.plain_text'])
    .where('article.id', 'in', ids)
    .execute()
