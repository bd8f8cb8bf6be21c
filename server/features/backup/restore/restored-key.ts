/** Finds the secret key with which a restored database can be read: the one of this machine, or the one in the backup. */
import type { Config } from '#server/platform/config/config.ts'
import { keyCheckOf, readSecretKey, secretKeyFile } from '#server/platform/config/secret-key.ts'
import { ArchiveError } from '../archive/archive-error.ts'

/** `present`: this machine has it. `archived`: the backup has it, and the restore stores it. `new`: what it encrypted is deleted. */
export type RestoredKey = { kind: 'present' } | { kind: 'archived'; key: string } | { kind: 'new' }

/**
 * @param check what the restored database says about its key; undefined before the first start
 * @param archived the key in the backup, in base64
 * @throws ArchiveError when neither key fits and `withoutKey` was not asked for
 */
export function restoredKey(
  config: Config,
  check: string | undefined,
  archived: string | undefined,
  withoutKey: boolean,
): RestoredKey {
  const present = readSecretKey(config)
  if (check === undefined || (present !== undefined && keyCheckOf(present) === check))
    return { kind: 'present' }
  if (archived !== undefined && keyCheckOf(archived) === check) {
    if (config.SECRET_KEY === undefined) return { kind: 'archived', key: archived }
    throw new ArchiveError(
      'key',
      'SECRET_KEY belongs to a different site than this backup. Remove it to use the key in the backup, or set it to the key of this site.',
    )
  }
  if (withoutKey) return { kind: 'new' }
  throw new ArchiveError(
    'key',
    `The secret key of this backup isn’t on this machine, and the backup doesn’t contain it.
Copy secret.key from the old machine to ${secretKeyFile(config.DATA_DIR)}, or set SECRET_KEY to its content. If it is lost,
--without-key restores everything except two-step verification and unsent emails, which can’t be read without it.`,
  )
}
