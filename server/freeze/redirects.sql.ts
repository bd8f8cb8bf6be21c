/** Selects every former URL that leads to something that visitors can read. */
import type { Db } from '#server/platform/db/database.ts'

/** The paths are decoded and have no slash at the end. */
export const selectArticleRedirects = (db: Db) =>
  db
    .selectFrom('article_redirect')
    .innerJoin('article', 'article.id', 'article_redirect.article_id')
    .select(['article_redirect.path', 'article.id', 'article.slug'])
    .where('article.listed_at', 'is not', null)
    .orderBy('article_redirect.path')
    .execute()

/** Articles whose number leads to their name. */
export const selectNamedArticles = (db: Db) =>
  db
    .selectFrom('article')
    .select(['id', 'slug'])
    .where('listed_at', 'is not', null)
    .where('slug', 'is not', null)
    .orderBy('id')
    .execute()

export const selectOwnPageRedirects = (db: Db) =>
  db
    .selectFrom('own_page_redirect')
    .innerJoin('own_page', 'own_page.id', 'own_page_redirect.page_id')
    .select(['own_page_redirect.path', 'own_page.path as target'])
    .where('own_page.listed_at', 'is not', null)
    .orderBy('own_page_redirect.path')
    .execute()
