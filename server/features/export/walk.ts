/** Walks through the rows of a table a batch at a time, so that memory does not grow with the site. */
import type { Db } from '#server/platform/db/database.ts'
import { selectIdsAfter, type WalkedTable } from './export-rows.sql.ts'

const BATCH = 200

/** The numbers of all rows, ascending. */
export async function* batches(db: Db, table: WalkedTable): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const ids = await selectIdsAfter(db, table, after, BATCH)
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}

/** Every item of a table. */
export async function* walk<Item>(
  db: Db,
  table: WalkedTable,
  read: (db: Db, ids: number[]) => Promise<Item[]>,
): AsyncGenerator<Item> {
  for await (const ids of batches(db, table)) yield* await read(db, ids)
}
