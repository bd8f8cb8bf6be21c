/** What candidates say, and what is shown of them. The text of a locked article is not read at all. */
import { compiledQuery } from '#server/platform/db/compiled-query.ts'

/** By entry. */
export const selectFoundArticles = compiledQuery((db, entryIds: number[]) =>
  db
    .selectFrom('search_entry')
    .innerJoin('article', 'article.id', 'search_entry.subject_id')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .leftJoin('category', 'category.id', 'article.category_id')
    .select((e) => [
      'search_entry.id as entry_id',
      'article.id',
      'article.title',
      'article.lang',
      'article.listed_at',
      'article.password_hash',
      'category.name as category_name',
      e
        .case()
        .when('article.password_hash', 'is', null)
        .then(e.fn.coalesce('article.abstract', e.val('')))
        .else('')
        .end()
        .as('abstract'),
      e
        .case()
        .when('article.password_hash', 'is', null)
        .then(e.ref('article_text.plain_text'))
        .else('')
        .end()
        .as('plain_text'),
    ])
    .where('search_entry.id', 'in', entryIds)
    .where('search_entry.kind', '=', 'article')
    .where('article.listed_at', 'is not', null),
)

export type FoundArticleRow = Awaited<ReturnType<typeof selectFoundArticles>>[number]

export const selectFoundTalks = compiledQuery((db, entryIds: number[]) =>
  db
    .selectFrom('search_entry')
    .innerJoin('talk', 'talk.id', 'search_entry.subject_id')
    .select(['search_entry.id as entry_id', 'talk.id', 'talk.lang', 'talk.listed_at', 'talk.plain_text'])
    .where('search_entry.id', 'in', entryIds)
    .where('search_entry.kind', '=', 'talk')
    .where('talk.listed_at', 'is not', null),
)

export const selectFoundTags = compiledQuery((db, entryIds: number[]) =>
  db
    .selectFrom('search_entry')
    .innerJoin('tag', 'tag.id', 'search_entry.subject_id')
    .select((e) => [
      'search_entry.id as entry_id',
      'tag.id',
      'tag.name',
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
