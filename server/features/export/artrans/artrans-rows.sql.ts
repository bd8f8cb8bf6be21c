/** SQL statements that read comments with their authors and what they are on. */
import type { Db } from '#server/platform/db/database.ts'

export const selectCommentsForArtrans = (db: Db, ids: number[]) =>
  db
    .selectFrom('comment')
    .leftJoin('account', 'account.id', 'comment.account_id')
    .leftJoin('article', (join) =>
      join.onRef('article.id', '=', 'comment.subject_id').on('comment.type', '=', 1),
    )
    .select(['comment.id', 'comment.type', 'comment.subject_id', 'comment.parent_id', 'comment.markdown'])
    .select(['comment.state', 'comment.created_at', 'account.email', 'article.title'])
    .select((e) => [
      e.fn.coalesce('account.nickname', 'comment.author_name').as('name'),
      e.fn.coalesce('account.website', 'comment.author_website').as('website'),
    ])
    .where('comment.id', 'in', ids)
    .orderBy('comment.id')
    .execute()
export type ArtransRow = Awaited<ReturnType<typeof selectCommentsForArtrans>>[number]
