/** SQL statements of the setup token: its hash, until there is an owner. */
import type { Db, Tx } from '#server/platform/db/database.ts'
import { upsertSetting } from '#server/platform/db/upsert-setting.ts'

const NAME = 'setup-token'

export const selectSetupTokenHash = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst())?.value

export const upsertSetupTokenHash = (tx: Tx, value: string) => upsertSetting(tx, NAME, value)

export const deleteSetupTokenHash = (tx: Tx) => tx.deleteFrom('setting').where('name', '=', NAME).execute()
