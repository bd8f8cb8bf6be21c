/** SQL statements that find which numbers of an export are free here, and keep new ones clear of them. */
import { sql } from 'kysely'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'

export type NumberedTable =
  | 'account'
  | 'category'
  | 'tag'
  | 'article'
  | 'talk'
  | 'own_page'
  | 'album'
  | 'photo'
  | 'friend'
  | 'video_collection'
  | 'video'
  | 'comment'
  | 'mention'
  | 'subscriber'

const AT_ONCE = 500

/** Those of the numbers that a row here has. */
export async function selectTakenIds(db: Db, table: NumberedTable, ids: number[]): Promise<Set<number>> {
  const taken = new Set<number>()
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    const rows = await db
      .selectFrom(table as 'article')
      .select('id')
      .where('id', 'in', ids.slice(i, i + AT_ONCE))
      .execute()
    for (const { id } of rows) taken.add(id)
  }
  return taken
}

/** 0 for an empty table. */
export const selectMaxId = async (db: Db, table: NumberedTable): Promise<number> =>
  Number(
    (
      await db
        .selectFrom(table as 'article')
        .select((e) => e.fn.max('id').as('id'))
        .executeTakeFirst()
    )?.id ?? 0,
  )

export const selectExists = async (db: Db, table: NumberedTable, id: number): Promise<boolean> =>
  (await db
    .selectFrom(table as 'article')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** After a row was written with a number of its own: the next one gets a larger one. SQLite does this on its own. */
export async function advanceIds(tx: Tx, engine: Database['engine'], table: NumberedTable): Promise<void> {
  if (engine === 'sqlite') return
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')::regclass`
  // Never back: another transaction may have taken a number already.
  await sql`select setval(${sequence}, last) from (select max(id) as last from ${sql.table(table)}) as rows
    where last > nextval(${sequence})`.execute(tx)
}
