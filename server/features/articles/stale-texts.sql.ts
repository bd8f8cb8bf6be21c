/** The SQL statements that find texts rendered by an older renderer, or not rendered because it failed. */
import type { Db } from '#server/platform/db/database.ts'

/** Ids of the articles whose renderer version is lower, in the order of their ids. */
export const selectStaleArticleIds = async (db: Db, below: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('article')
    .select('id')
    .where('renderer_version', '<', below)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const selectArticleMarkdown = async (db: Db, id: number): Promise<string> => {
  const row = await db
    .selectFrom('article_text')
    .select('markdown')
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.markdown
}

export const selectTalkMarkdown = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('talk').select('markdown').where('id', '=', id).executeTakeFirst())?.markdown

export const selectStaleTalks = (db: Db, below: number) =>
  db.selectFrom('talk').select('id').where('renderer_version', '<', below).execute()
