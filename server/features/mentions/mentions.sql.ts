/** SQL statements of webmentions that other sites have sent. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { MentionTable } from '#server/platform/db/tables.ts'

export type MentionRow = Selectable<MentionTable>
type State = MentionRow['state']

export const selectMention = (db: Db, id: number): Promise<MentionRow | undefined> =>
  db.selectFrom('mention').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest that visitors may see. */
export const selectPublishedMentions = (db: Db, articleId: number, limit: number): Promise<MentionRow[]> =>
  db
    .selectFrom('mention')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('state', '=', 'published')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Whether visitors can read the article with its text. */
export const selectIsOpenArticle = async (db: Db, id: number, now: number): Promise<boolean> =>
  (await db
    .selectFrom('article')
    .select('id')
    .where('id', '=', id)
    .where('listed_at', '<=', now)
    .where('password_hash', 'is', null)
    .executeTakeFirst()) !== undefined

/** How many were not looked at yet, by the site and then by the owner. */
export const countUnseen = (db: Db): Promise<number> =>
  countRows(db.selectFrom('mention').where('state', 'in', ['unverified', 'waiting']))

/** A page that was sent before keeps its state. @returns the id */
export async function upsertMention(
  tx: Tx,
  row: { article_id: number; source: string; target: string; received_at: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('mention')
    .values({ ...row, state: 'unverified' })
    .onConflict((conflict) => conflict.columns(['article_id', 'source']).doUpdateSet({ target: row.target }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false when the article has one of this page already. */
export async function insertMention(tx: Tx, row: Insertable<MentionTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mention')
    .values(row)
    .onConflict((conflict) => conflict.columns(['article_id', 'source']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const selectMentionOf = (db: Db, articleId: number, source: string) =>
  db
    .selectFrom('mention')
    .select('id')
    .where('article_id', '=', articleId)
    .where('source', '=', source)
    .executeTakeFirst()

export const updateMention = (tx: Tx, id: number, change: Updateable<MentionTable>) =>
  tx.updateTable('mention').set(change).where('id', '=', id).execute()

export const deleteMention = (tx: Tx, id: number) => tx.deleteFrom('mention').where('id', '=', id).execute()

export const deleteUnverified = (tx: Tx, id: number) =>
  tx.deleteFrom('mention').where('id', '=', id).where('state', '=', 'unverified').execute()

export const deleteUnverifiedBefore = (tx: Tx, before: number) =>
  tx.deleteFrom('mention').where('state', '=', 'unverified').where('received_at', '<', before).execute()

/** Newest first, with the titles of their articles. */
export const selectStudioMentions = (db: Db, state: State, before: number | undefined, limit: number) =>
  db
    .selectFrom('mention')
    .innerJoin('article', 'article.id', 'mention.article_id')
    .selectAll('mention')
    .select(['article.title as article_title', 'article.slug as article_slug'])
    .where('mention.state', '=', state)
    .$if(before !== undefined, (query) => query.where('mention.id', '<', before as number))
    .orderBy('mention.id', 'desc')
    .limit(limit)
    .execute()

export type StudioMentionRow = Awaited<ReturnType<typeof selectStudioMentions>>[number]

export const countMentions = (db: Db) =>
  db
    .selectFrom('mention')
    .select(['state', (e) => e.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()

/** Those of these that the site has verified. */
export const selectVerified = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('mention')
    .select(['id', 'article_id', 'state'])
    .where('id', 'in', ids)
    .where('state', '<>', 'unverified')
    .execute()
