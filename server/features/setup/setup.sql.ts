/** SQL statements of the setup token: its hash, until there is an owner. */
import type { Db, Tx } from '#server/platform/db/database.ts'
import { upsertSetting } from '#server/platform/db/upsert-setting.ts'

const NAME = 'setup-token'

export const selectSetupTokenHash = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst())?.value

export const upsertSetupTokenHash = (tx: Tx, value: string) => upsertSetting(tx, NAME, value)

/** Whether the hash was there: of several who delete it at once, one gets true. */
export async function deleteSetupTokenHash(tx: Tx, value: string): Promise<boolean> {
  const row = tx.deleteFrom('setting').where('name', '=', NAME).where('value', '=', value)
  return (await row.executeTakeFirst()).numDeletedRows > 0n
}
