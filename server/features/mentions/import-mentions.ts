/** Adds the webmentions of another site of the same kind in the transaction of an importer, and takes them back. Nothing is sent or asked. */
import type { Insertable } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { MentionTable, Tables } from '#server/platform/db/tables.ts'
import { deleteMention, insertMention, selectMention } from './mentions.sql.ts'
import { insertSentMention } from './sent-mentions.sql.ts'

/** Returns false when the article has one of this page already. */
export async function importMention(ctx: Ctx, tx: Tx, row: Insertable<MentionTable>): Promise<boolean> {
  if (!(await insertMention(tx, row))) return false
  ctx.content.changed(tx, `article:${row.article_id}`)
  return true
}

/** The article that a webmention is about; null when it does not exist. */
export const readMentionArticle = async (db: Db, id: number): Promise<number | null> =>
  (await selectMention(db, id))?.article_id ?? null

export async function removeImportedMention(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  const row = await selectMention(tx, id)
  if (!row) return
  await deleteMention(tx, id)
  ctx.content.changed(tx, `article:${row.article_id}`)
}

/** Where the article has sent webmentions to. What is here already stays. */
export const importSentMention = (tx: Tx, row: Insertable<Tables['sent_mention']>): Promise<unknown> =>
  insertSentMention(tx, row)
