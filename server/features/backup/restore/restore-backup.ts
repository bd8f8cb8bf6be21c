/**
 * Restores a backup: first everything in a place of its own, compared with what was written, then the database is replaced in one
 * step. The replaced database is kept beside it.
 */
import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '#server/platform/config/config.ts'
import { prepareDataFolder } from '#server/platform/config/data-folder.ts'
import { writeRestoredKey } from '#server/platform/config/secret-key.ts'
import { migrationNames } from '#server/platform/db/migrate.ts'
import type { Log } from '#server/platform/log.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { isFileKey } from '#server/platform/storage/storage.ts'
import { ArchiveError, damaged } from '../archive/archive-error.ts'
import type { BackupUnlock } from '../archive/encryption.ts'
import {
  type BackupHeader,
  type BackupManifest,
  KEY_NAME,
  MEDIA_FOLDER,
  tableFile,
} from '../archive/manifest.ts'
import { readArchive } from '../archive/read-archive.ts'
import {
  copyBackupList,
  deleteEncryptedRows,
  prepareRestored,
  restoredSchema,
  selectKeyCheck,
} from '../database/restored-rows.sql.ts'
import { dropSchema } from '../database/scratch-database.sql.ts'
import { openScratchDatabase, type ScratchDatabase, type ScratchPlace } from '../database/scratch-database.ts'
import { requireSpace } from '../free-space.ts'
import { mediaOfRows } from '../media-of-rows.ts'
import { type BackupProof, drain, proofOf, requireMedia } from '../prove-backup.ts'
import { withWorkFolder } from '../work-folder.ts'
import {
  databaseFile,
  deleteInterruptedRestores,
  KEEP_MEDIA_MS,
  keptDatabase,
  replaceDatabase,
  requireStopped,
  withDatabase,
} from './replace-database.ts'
import { RestoredFiles } from './restored-files.ts'
import { type RestoredKey, restoredKey } from './restored-key.ts'

export type RestoreOptions = {
  unlock: BackupUnlock
  /** Checks everything and changes nothing. */
  dryRun: boolean
  /** The site runs until `confirm` resolves, and says afterwards what was restored. */
  isServed?: boolean
  /** Deletes what the old key encrypted when that key is lost. */
  withoutKey: boolean
  log: Pick<Log, 'warn'>
  now: () => number
  signal?: AbortSignal
  onProgress?: (progress: CommandProgress) => void
  /** Called when everything was checked and before anything is replaced. */
  confirm: (plan: RestorePlan) => Promise<boolean>
}

export type RestorePlan = BackupProof & {
  createdAt: string
  engine: BackupHeader['engine']
  key: RestoredKey['kind']
  hasMedia: boolean
  /** Files that are written, because the storage lacks them. */
  newFiles: number
  /** Migrations that bring the rows to this version. */
  newMigrations: string[]
}

export type RestoreReport = RestorePlan & {
  outcome: 'restored' | 'checked' | 'declined'
  /** Where the replaced database is; null when there was none, or nothing was replaced. */
  kept: string | null
}

/**
 * @param file an archive that `writeBackup` has written, on either engine
 * @throws ArchiveError with the place and the reason; Error when the site runs or there is no space. Nothing is changed then
 */
export async function restoreBackup(
  config: Config,
  file: string,
  options: RestoreOptions,
): Promise<RestoreReport> {
  const { dryRun, isServed = false, log, now } = options
  const size = await sizeOfBackup(file)
  prepareDataFolder(config.DATA_DIR, log)
  if (!dryRun && !isServed) await requireStopped(config)
  await deleteInterruptedRestores(config)
  return withWorkFolder(config, 'restore', async (folder) => {
    await requireSpace(folder, 2 * size)
    const id = `${now()}_${randomBytes(4).toString('hex')}`
    const place: ScratchPlace = config.DATABASE_URL
      ? { schema: restoredSchema(id) }
      : { folder: join(folder, 'database') }
    try {
      const checked = await restoreBeside(config, file, size, folder, place, options)
      const { plan, files, key, scratch } = checked
      let isWanted = false
      let time = now()
      try {
        isWanted = !dryRun && (await options.confirm(plan))
        time = now()
        if (isWanted) await prepare(config, scratch, key, time, isServed ? plan : null)
      } finally {
        // Also after an error: a connection that stays open keeps the command from ending for half a minute.
        await scratch.close()
      }
      if (!isWanted) return { ...plan, outcome: dryRun ? 'checked' : 'declined', kept: null }
      options.signal?.throwIfAborted()
      await requireStopped(config)
      await files.store(options.signal)
      if (key.kind === 'archived') writeRestoredKey(config.DATA_DIR, key.key)
      const restored = 'schema' in place ? place.schema : join(place.folder, 'borealis.db')
      const kept = await replaceDatabase(config, restored, String(time))
      return { ...plan, outcome: 'restored', kept }
    } finally {
      if ('schema' in place) await dropSchema(config, place.schema)
    }
  })
}

/** In bytes. @throws Error for a path that is no file */
export async function sizeOfBackup(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`${file} does not exist.`) : error
  })
  if (found.isDirectory()) throw new Error(`${file} is a folder. Name the file of the backup.`)
  return found.size
}

type Checked = { plan: RestorePlan; files: RestoredFiles; key: RestoredKey; scratch: ScratchDatabase }

async function restoreBeside(
  config: Config,
  file: string,
  size: number,
  folder: string,
  place: ScratchPlace,
  { unlock, dryRun, withoutKey, signal, onProgress = () => {} }: RestoreOptions,
): Promise<Checked> {
  const staging = join(folder, 'media')
  await mkdir(staging, { mode: 0o700 })
  const files = new RestoredFiles(await openStorage(config), dryRun ? null : staging)
  let scratch: ScratchDatabase | undefined
  let archivedKey: string | undefined
  let read = 0
  async function* source() {
    for await (const chunk of createReadStream(file)) {
      signal?.throwIfAborted()
      read += chunk.length
      yield chunk as Uint8Array
    }
  }
  try {
    const manifest = await readArchive(source(), unlock, {
      onHeader: async (header) => {
        refuseNewer(header)
        scratch = await openScratchDatabase(config, place, header.migrations.at(-1) ?? '')
      },
      onFile: async ({ name, bytes, content }) => {
        onProgress({ done: Math.floor(read / 1024), total: Math.ceil(size / 1024) + 1, path: name })
        const table = scratch?.tables.find((one) => tableFile(one) === name)
        if (scratch && table) return scratch.load(table, content)
        if (name === KEY_NAME) archivedKey = (await text(content)).trim()
        else if (name.startsWith(MEDIA_FOLDER)) {
          const key = name.slice(MEDIA_FOLDER.length)
          if (!isFileKey(key)) throw damaged(JSON.stringify(name), 'this is no name of a file of the site')
          await files.take(key, bytes, content)
        } else await drain(content)
      },
    })
    if (!scratch) throw new Error('The archive had no header')
    await scratch.verify(manifest)
    await scratch.update()
    requireMedia(manifest, await mediaOfRows(scratch.database.read))
    const key = restoredKey(config, await selectKeyCheck(scratch.database.read), archivedKey, withoutKey)
    onProgress({ done: 1, total: 1, path: '' })
    return { plan: planOf(manifest, files, key), files, key, scratch }
  } catch (error) {
    await scratch?.close()
    throw error
  }
}

const planOf = (manifest: BackupManifest, files: RestoredFiles, key: RestoredKey): RestorePlan => ({
  ...proofOf(manifest),
  createdAt: manifest.createdAt,
  engine: manifest.engine,
  key: key.kind,
  hasMedia: manifest.hasMedia,
  newFiles: files.missing,
  newMigrations: migrationNames().filter((name) => !manifest.migrations.includes(name)),
})

function refuseNewer({ migrations, software }: BackupHeader): void {
  const known = migrationNames()
  const newer = migrations.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new ArchiveError(
      'newer',
      `The backup was made by a newer version of Borealis (${software}): its database has the migration ${newer.join(', ')}, which this version does not have. Update Borealis first.`,
    )
}

async function prepare(
  config: Config,
  scratch: ScratchDatabase,
  key: RestoredKey,
  now: number,
  shown: RestorePlan | null,
): Promise<void> {
  const time = new Date(now).toISOString()
  const lastRestore = shown && { time, createTime: shown.createdAt, kept: keptDatabase(config, String(now)) }
  await scratch.database.write.transaction().execute(async (tx) => {
    if (key.kind === 'new') await deleteEncryptedRows(tx)
    await prepareRestored(tx, now, now + KEEP_MEDIA_MS, lastRestore)
  })
  if (!config.DATABASE_URL && !existsSync(databaseFile(config))) return
  // A damaged or empty database has no list, and a former version no table for it.
  await withDatabase(config, (former) => copyBackupList(former, scratch.database)).catch(() => {})
}
