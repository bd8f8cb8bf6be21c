/** Every SQL statement of versions: the texts that an article had. */
import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

const columns = ['id', 'created_at', 'reason', 'revision', 'device', 'title', 'length', 'bytes'] as const

/** Newest first, without the texts. */
export const selectVersions = (db: Db, articleId: number) =>
  db
    .selectFrom('article_version')
    .select(columns)
    .where('article_id', '=', articleId)
    .orderBy('id', 'desc')
    .execute()

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number]

export const selectVersion = (db: Db, articleId: number, id: number) =>
  db
    .selectFrom('article_version')
    .select([...columns, 'content'])
    .where('article_id', '=', articleId)
    .where('id', '=', id)
    .executeTakeFirst()

/** A version with the text of a revision; undefined when none has it. The text of a conflict belongs to no revision. */
export const selectVersionOfRevision = (db: Db, articleId: number, revision: number) =>
  db
    .selectFrom('article_version')
    .select([...columns, 'content'])
    .where('article_id', '=', articleId)
    .where('revision', '=', revision)
    .where('save_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const selectVersionOfSave = (db: Db, saveId: string) =>
  db.selectFrom('article_version').select(columns).where('save_id', '=', saveId).executeTakeFirst()

export const selectNewestVersion = (db: Db, articleId: number) =>
  db
    .selectFrom('article_version')
    .select(columns)
    .where('article_id', '=', articleId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function insertVersion(tx: Tx, row: Insertable<Tables['article_version']>): Promise<number> {
  const { id } = await tx.insertInto('article_version').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const deleteVersions = (tx: Tx, ids: number[]) =>
  tx.deleteFrom('article_version').where('id', 'in', ids).execute()
