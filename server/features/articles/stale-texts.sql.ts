/** The SQL statements that find texts rendered by an older renderer, or not rendered because it failed. */
import type { Db, Tx } from '#server/platform/db/database.ts'

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

/** The HTML of an article with this renderer version; undefined where there is none. */
export const selectArticleHtml = async (
  db: Db,
  id: number,
  rendererVersion: number,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select('article_text.html')
    .where('article.id', '=', id)
    .where('article.renderer_version', '=', rendererVersion)
    .executeTakeFirst()
  return row?.html
}

/** Replaces the HTML of an article, unless it has changed meanwhile. Returns whether it was replaced. */
export const replaceArticleHtml = async (
  tx: Tx,
  id: number,
  { before, html, rendererVersion }: { before: string; html: string; rendererVersion: number },
): Promise<boolean> => {
  const changed = await tx
    .updateTable('article_text')
    .set({ html })
    .where('article_id', '=', id)
    .where('html', '=', before)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return false
  await tx.updateTable('article').set({ renderer_version: rendererVersion }).where('id', '=', id).execute()
  return true
}

export const selectTalkMarkdown = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('talk').select('markdown').where('id', '=', id).executeTakeFirst())?.markdown

export const selectStaleTalks = (db: Db, below: number) =>
  db.selectFrom('talk').select('id').where('renderer_version', '<', below).execute()
