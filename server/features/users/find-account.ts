/** Finds an account by its email address. */
import type { Db } from '#server/platform/db/database.ts'
import { nameKey } from '#server/platform/name-key.ts'
import { selectAccountByKey, selectOwner } from './users.sql.ts'

/** The id of the account; null when there is none. The owner may have another username than the address. */
export async function findAccountByEmail(db: Db, email: string): Promise<number | null> {
  const key = nameKey(email)
  const account = await selectAccountByKey(db, key)
  if (account) return account.id
  const owner = await selectOwner(db)
  return owner?.email && nameKey(owner.email) === key ? owner.id : null
}
