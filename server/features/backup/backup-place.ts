/** Where backups are stored: a folder of this machine, or a bucket. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { ReportError, say } from '#server/platform/report-message.ts'
import { syncFolder } from '#server/platform/storage/sync-folder.ts'
import type { BackupLock } from './archive/encryption.ts'
import { type BackupRow, selectNewestBackup } from './backups.sql.ts'

export type BackupPlace = {
  kind: 'folder' | 's3'
  /** For the owner: the folder, or the server and its bucket. */
  name: string
  /** Where a finished backup is written before `store` takes it. */
  draft: (name: string) => string
  /** Takes a finished file of this machine. @throws Error when the stored bytes are others */
  store: (name: string, file: string, sha256: string) => Promise<void>
  has: (name: string) => Promise<boolean>
  read: (name: string) => Promise<{ bytes: number; content: AsyncIterable<Uint8Array> } | null>
  /** A missing file is no error. */
  remove: (name: string) => Promise<void>
}

const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Config): string => BACKUP_DIR ?? join(DATA_DIR, 'backups')

export async function openBackupPlace(config: Config): Promise<BackupPlace> {
  return config.BACKUP_TO === 's3' ? openBucket(config) : openFolder(backupFolder(config))
}

function openFolder(folder: string): BackupPlace {
  return {
    kind: 'folder',
    name: folder,
    draft: (name) => join(folder, name),
    store: async (name, file) => {
      if (file === join(folder, name)) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(file, join(folder, name))
      await syncFolder(folder)
    },
    has: async (name) => (await stat(join(folder, name)).catch(() => null))?.isFile() ?? false,
    read: async (name) => {
      const path = join(folder, name)
      const file = await stat(path).catch(() => null)
      return file?.isFile() ? { bytes: file.size, content: createReadStream(path) } : null
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function openBucket(config: Config): Promise<BackupPlace> {
  const { createS3Storage } = await import('#server/platform/storage/s3-storage.ts')
  const bucket = config.BACKUP_BUCKET ?? config.S3_BUCKET
  const storage = createS3Storage({ ...config, S3_BUCKET: bucket }, { folder: 'backups/' })
  return {
    kind: 's3',
    name: `${config.S3_ENDPOINT}/${bucket}`,
    draft: (name) => join(config.DATA_DIR, 'backup-work', 'upload', name),
    store: async (name, file, sha256) => {
      await storage.put(name, { path: file }, 'application/octet-stream')
      const stored = await storage.read(name)
      const hash = createHash('sha256')
      for await (const chunk of stored ?? []) hash.update(chunk)
      if (hash.digest('hex') !== sha256) throw new ReportError(say('other-bytes', { name }))
    },
    has: async (name) => (await storage.stat(name)) !== null,
    read: async (name) => {
      const file = await storage.stat(name)
      const content = file && (await storage.read(name))
      return file && content ? { bytes: file.size, content: content as AsyncIterable<Uint8Array> } : null
    },
    remove: (name) => storage.remove(name),
  }
}

/** What encrypts the backups of this site; null when nothing does. */
export const configuredLock = ({ BACKUP_PASSWORD, BACKUP_RECIPIENT }: Config): BackupLock | null =>
  BACKUP_PASSWORD ? { password: BACKUP_PASSWORD } : BACKUP_RECIPIENT ? { recipient: BACKUP_RECIPIENT } : null

type LastBackups = {
  proven: BackupRow | undefined
  /** Only one that is newer than the proven one. */
  failed: BackupRow | undefined
  /** The folder or the bucket. */
  place: string
  /** Whether the file of the proven one is there. */
  isStored: boolean
}

export async function lastBackups(ctx: Ctx): Promise<LastBackups> {
  const place = await openBackupPlace(ctx.config)
  const proven = await selectNewestBackup(ctx.db, ['proven'])
  const newest = await selectNewestBackup(ctx.db, ['proven', 'failed'])
  return {
    proven,
    failed: newest?.state === 'failed' ? newest : undefined,
    place: place.name,
    // One in a former place cannot be looked for.
    isStored: proven !== undefined && (proven.place !== place.kind || (await place.has(proven.name))),
  }
}
