/** Checks that the database responds and has its tables. */
import type { Db } from './database.ts'

/** @throws when the database does not respond, or was not migrated */
export async function checkDatabase(db: Db): Promise<void> {
  await db.selectFrom('setting').select('name').limit(1).execute()
}
