/** The storage keys of every file that a database names. */
import { fileSizes } from '#server/features/media/media.mapper.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AVATAR_FILE, type FileKey } from '#server/platform/storage/storage.ts'
import { selectAvatarUrls, selectStoredFiles } from './media-of-rows.sql.ts'

export async function mediaOfRows(db: Db): Promise<Set<FileKey>> {
  const keys = new Set<FileKey>()
  for (const row of await selectStoredFiles(db)) for (const key of fileSizes(row).keys()) keys.add(key)
  for (const url of await selectAvatarUrls(db)) {
    const [, name] = /^\/avatars\/([0-9a-f]{32})\.webp$/.exec(url) ?? []
    if (name) keys.add(`${name}/${AVATAR_FILE}`)
  }
  return keys
}
