/** Looks for what must not be stored: in every column of every table, and in every file. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Tables of the search index, whose numbers on SQLite are larger than those of JavaScript. */
const unreadable = /^search_(name|text)/

/** All rows of all tables as text. */
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

/** Where one of the texts is, in whatever case: as `table.column`, those of the search index included, and paths below DATA_DIR. */
export async function placesOf({ db, config }: Ctx, ...texts: string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name, columns } of await db.introspection.getTables()) {
    for (const column of columns) {
      const asText = sql`lower(cast(${sql.ref(column.name)} as text))`
      const holds = sql.join(
        texts.map((text) => sql`${asText} like ${`%${text.toLowerCase()}%`}`),
        sql` or `,
      )
      const { rows } = await sql`select 1 from ${sql.table(name)} where ${holds} limit 1`.execute(db)
      if (rows.length > 0) found.push(`${name}.${column.name}`)
    }
  }
  for (const entry of await readdir(config.DATA_DIR, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const content = (await readFile(path, 'latin1')).toLowerCase()
    if (texts.some((text) => content.includes(text.toLowerCase())))
      found.push(path.slice(config.DATA_DIR.length + 1))
  }
  return found.sort()
}
