/** SQL statements of the setup token: its hash, until there is an owner. */
import type { Db, Tx } from '#server/platform/db/database.ts'
import { selectSetting, upsertSetting } from '#server/platform/db/setting-values.ts'

const NAME = 'setup-token'

export const selectSetupTokenHash = (db: Db): Promise<string | null> => selectSetting(db, NAME)

export const upsertSetupTokenHash = (tx: Tx, value: string) => upsertSetting(tx, NAME, value)

/** Whether the hash was there: of several who delete it at once, one gets true. */
export async function deleteSetupTokenHash(tx: Tx, value: string): Promise<boolean> {
  const row = tx.deleteFrom('setting').where('name', '=', NAME).where('value', '=', value)
  return (await row.executeTakeFirst()).numDeletedRows > 0n
}
