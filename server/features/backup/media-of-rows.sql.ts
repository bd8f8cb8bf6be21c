/** SQL statements: the files that the rows of a database name. */
import type { Db } from '#server/platform/db/database.ts'

/** The columns of stored files that say which files there are. */
export const selectStoredFiles = (db: Db) =>
  db.selectFrom('media').select(['hash', 'bytes', 'variants', 'file']).execute()

/** The URLs of the avatars that readers uploaded. */
export async function selectAvatarUrls(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('account').select('avatar').where('avatar', 'like', '/avatars/%').execute()
  return rows.flatMap(({ avatar }) => avatar ?? [])
}
