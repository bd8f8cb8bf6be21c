/** Reads all rows of all tables as text, to look for what must not be stored. */
import type { Db } from '#server/platform/db/database.ts'

/** Tables of the search index, whose numbers on SQLite are larger than those of JavaScript. */
const unreadable = /^search_(name|text)/

export async function everyRow(db: Db): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !unreadable.test(name))
  const rows: unknown[] = []
  for (const { name } of tables)
    rows.push(
      await db
        .selectFrom(name as 'counter')
        .selectAll()
        .execute(),
    )
  return JSON.stringify(rows)
}
