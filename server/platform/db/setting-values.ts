/** Named values of the site in the table `setting`. */
import type { Db, Tx } from './database.ts'

/** Null when nothing is stored under the name. */
export const selectSetting = async (db: Db, name: string): Promise<string | null> =>
  (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value ?? null

/** Stores the value under the name, in place of a former one. */
export async function upsertSetting(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
