/** SQL statements that read what a WXR file has besides the items of an export: rendered texts, and comments with names. */
import type { Db } from '#server/platform/db/database.ts'

export const selectArticleHtml = async (db: Db, ids: number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await db
        .selectFrom('article_text')
        .select(['article_id', 'html'])
        .where('article_id', 'in', ids)
        .execute()
    ).map((row) => [row.article_id, row.html]),
  )

/** The pages of the owner's own with these numbers, one row for each language. */
export const selectPageHtml = (db: Db, ids: number[]) =>
  db
    .selectFrom('own_page_text')
    .select(['id', 'page_id', 'locale', 'html'])
    .where('page_id', 'in', ids)
    .execute()

/** In the order in which they were written: threads before their replies. */
export const selectNamedComments = (db: Db, articleIds: number[]) =>
  db
    .selectFrom('comment')
    .leftJoin('account', 'account.id', 'comment.account_id')
    .select([
      'comment.id',
      'comment.subject_id',
      'comment.parent_id',
      'comment.html',
      'comment.state',
      'comment.created_at',
      'account.email',
    ])
    .select((e) => [
      e.fn.coalesce('account.nickname', 'comment.author_name').as('name'),
      e.fn.coalesce('account.website', 'comment.author_website').as('website'),
    ])
    .where('comment.type', '=', 1)
    .where('comment.subject_id', 'in', articleIds)
    .orderBy('comment.id')
    .execute()

/** How many comments there are on other things than articles. */
export const countOtherComments = async (db: Db): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('comment')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('type', '<>', 1)
        .executeTakeFirstOrThrow()
    ).count,
  )
