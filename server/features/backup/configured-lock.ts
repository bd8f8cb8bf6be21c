/** Reads from the configuration what encrypts the backups. */
import type { Config } from '#server/platform/config/config.ts'
import type { BackupLock } from './archive/encryption.ts'

/** What encrypts the backups of this site; null when nothing does. */
export const configuredLock = ({ BACKUP_PASSWORD, BACKUP_RECIPIENT }: Config): BackupLock | null =>
  BACKUP_PASSWORD ? { password: BACKUP_PASSWORD } : BACKUP_RECIPIENT ? { recipient: BACKUP_RECIPIENT } : null
