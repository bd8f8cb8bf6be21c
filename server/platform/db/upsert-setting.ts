/** Stores a named value of the site in the table `setting`. */
import type { Tx } from './database.ts'

/** Stores the value under the name, in place of a former one. */
export async function upsertSetting(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
