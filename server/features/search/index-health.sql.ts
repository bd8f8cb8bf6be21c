/** The SQL statement that looks for damage of the SQLite full-text tables. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Of the newest entries, at most `limit`: how many the full-text tables have lost. For SQLite only. */
export async function countLostEntries(db: Db, limit: number): Promise<number> {
  const newest = await db.selectFrom('search_entry').select('id').orderBy('id', 'desc').limit(limit).execute()
  const ids = JSON.stringify(newest.map((row) => row.id))
  const { rows } = await sql<{ n: number }>`select count(*) as n from json_each(${ids}) as entry
    where not exists (select 1 from search_name_docsize where id = entry.value)
    or not exists (select 1 from search_text_docsize where id = entry.value)`.execute(db)
  return rows[0]?.n ?? 0
}
