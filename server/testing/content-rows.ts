/** Reads every row that an undo must put back, to compare a database before and after. */
import type { Db } from '#server/platform/db/database.ts'

/** The tables of the full-text index, which are made of the others, and what only grows: work to do, and what was done. */
const LEFT_OUT = /^search_(name|text)|^(audit|job|kysely_migration|kysely_migration_lock)$/

/** The rows of each table as sorted texts. */
export async function contentRows(db: Db): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !LEFT_OUT.test(name))
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const all = await db
      .selectFrom(name as 'counter')
      .selectAll()
      .execute()
    rows[name] = all.map((row) => JSON.stringify(row, withoutIndexIds)).sort()
  }
  return rows
}

/** Entries of the search index get another number when they are written again. */
const withoutIndexIds = (key: string, value: unknown) =>
  key === 'entry_id' || (key === 'id' && typeof value === 'number' && value > 2 ** 32) ? undefined : value
