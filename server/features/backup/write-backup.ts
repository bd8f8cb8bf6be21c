/**
 * Writes a backup of the site to a file while the site runs, and proves it: everything that was acknowledged before the call is in
 * it (docs/requirements/safety.md, D6).
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { projectVersion } from '#server/platform/config/folders.ts'
import { readSecretKey } from '#server/platform/config/secret-key.ts'
import type { Ctx } from '#server/platform/context.ts'
import { appliedNames } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import type { FileKey, Storage } from '#server/platform/storage/storage.ts'
import { syncFolder } from '#server/platform/storage/sync-folder.ts'
import type { BackupLock } from './archive/encryption.ts'
import { ARCHIVE_VERSION, type BackupHeader, KEY_NAME, MEDIA_FOLDER, tableFile } from './archive/manifest.ts'
import { type OpenArchive, writeArchive } from './archive/write-archive.ts'
import { type TableContent, TableHash } from './database/row-lines.ts'
import { openScratchDatabase, type ScratchDatabase } from './database/scratch-database.ts'
import { selectDatabaseBytes, withSnapshot } from './database/snapshot.sql.ts'
import { selectLastIds, selectRows } from './database/tables.sql.ts'
import { requireSpace } from './free-space.ts'
import { mediaOfRows } from './media-of-rows.ts'
import { type BackupProof, proveBackup } from './prove-backup.ts'
import { deleteAbandoned, withWorkFolder } from './work-folder.ts'

export type BackupOptions = {
  /** Null writes a backup that everybody can read who has the file; it does not hold the secret key. */
  lock: BackupLock | null
  hasMedia: boolean
  signal?: AbortSignal
  onProgress?: (progress: CommandProgress) => void
}

export type WrittenBackup = { bytes: number; sha256: string; hasKey: boolean; proof: BackupProof }

/** A file that was deleted while it was copied belongs to a state that is gone: the next snapshot does not name it. */
const MAX_SNAPSHOTS = 5

/**
 * Writes to `FILE.part.…` and renames it when it is proven: the file is complete or absent. One of the same name is replaced.
 * @throws Error when there is no space, the signal fires, or what was written cannot be restored
 */
export async function writeBackup(
  { config, storage, now }: Pick<Ctx, 'config' | 'storage' | 'now'>,
  file: string,
  options: BackupOptions,
): Promise<WrittenBackup> {
  const { lock, hasMedia, signal, onProgress = () => {} } = options
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await deleteAbandoned(dirname(file), (name) => /\.part\.\d+\.tmp$/.test(name))
  const part = `${file}.part.${process.pid}.tmp`
  await rm(part, { force: true })
  const database = await openDatabase(config)
  try {
    return await withWorkFolder(config, 'backup', async (folder) => {
      const migrations = await appliedNames(database)
      const media = hasMedia ? await listMedia(storage) : new Map<FileKey, number>()
      const databaseBytes = await selectDatabaseBytes(database.read, database.engine)
      await requireSpace(dirname(file), sum(media.values()) + databaseBytes)
      await requireSpace(folder, 3 * databaseBytes)
      const scratch = await openScratchDatabase(
        config,
        { folder: join(folder, 'shape') },
        migrations.at(-1) ?? '',
      )
      const key = lock === null ? undefined : readSecretKey(config)
      const header: BackupHeader = {
        format: 'borealis-backup',
        version: ARCHIVE_VERSION,
        createdAt: new Date(now()).toISOString(),
        software: projectVersion,
        engine: database.engine,
        migrations,
        hasMedia,
        hasKey: key !== undefined,
        leftOut: scratch.leftOut,
      }
      await scratch.close()
      const total = media.size + 2 * scratch.tables.length
      let done = 0
      const step = (path: string) => {
        signal?.throwIfAborted()
        onProgress({ done: Math.min(done++, total), total, path })
      }
      const written = await writeArchive(
        part,
        { header, lock, ...(signal && { signal }) },
        async (archive) => {
          const added = new Set<FileKey>()
          for (const [key, size] of media) {
            step(MEDIA_FOLDER + key)
            if (await addMedia(archive, storage, key, size)) added.add(key)
          }
          const dump = await dumpUntilWhole(
            { database, folder, scratch, hasMedia, step, signal },
            async (named) => {
              // Files that came after the first look, and before the snapshot.
              const missing: FileKey[] = []
              for (const key of named)
                if (!added.has(key) && (await addMedia(archive, storage, key))) added.add(key)
                else if (!added.has(key)) missing.push(key)
              return missing
            },
          )
          for (const table of scratch.tables) {
            const path = join(folder, table)
            await archive.add(tableFile(table), (await stat(path)).size, createReadStream(path))
          }
          if (key !== undefined) await archive.add(KEY_NAME, ...textFile(`${key}\n`))
          return dump
        },
      )
      const proof = await proveBackup(config, part, written.unlock, {
        folder: join(folder, 'proof'),
        ...(signal && { signal }),
        onTable: (table) => step(`proving ${table}`),
      })
      signal?.throwIfAborted()
      await rename(part, file)
      await syncFolder(dirname(file))
      onProgress({ done: total, total, path: '' })
      return { bytes: written.bytes, sha256: written.sha256, hasKey: header.hasKey, proof }
    })
  } finally {
    await database.close()
    await rm(part, { force: true })
  }
}

type DumpOptions = {
  database: Awaited<ReturnType<typeof openDatabase>>
  folder: string
  scratch: Pick<ScratchDatabase, 'tables'>
  hasMedia: boolean
  step: (path: string) => void
  signal: AbortSignal | undefined
}

/**
 * Dumps the database until the storage has every file that the dump names, or the same ones are missing twice: those the site
 * itself has lost.
 */
async function dumpUntilWhole(options: DumpOptions, addMissing: (named: Set<FileKey>) => Promise<FileKey[]>) {
  let before: string | undefined
  for (let snapshots = 1; ; snapshots++) {
    const { named, ...dump } = await dumpDatabase(options)
    const missing = (await addMissing(named)).sort()
    const isWhole = missing.length === 0 || missing.join() === before || snapshots === MAX_SNAPSHOTS
    if (isWhole) return { ...dump, missingMedia: missing }
    before = missing.join()
  }
}

/** Writes one compressed file for each table, all of the same moment. */
async function dumpDatabase({ database, folder, scratch, hasMedia, step, signal }: DumpOptions) {
  return withSnapshot(database, async (db) => {
    const tables: Record<string, TableContent> = {}
    for (const table of scratch.tables) {
      step(table)
      const hash = new TableHash()
      await pipeline(
        Readable.from(hash.lines(selectRows(db, database.engine, table))),
        createGzip(),
        createWriteStream(join(folder, table), { mode: 0o600 }),
        ...(signal ? [{ signal }] : []),
      )
      tables[table] = hash.content()
    }
    return {
      tables,
      lastIds: await selectLastIds(db, database.engine, scratch.tables),
      named: hasMedia ? await mediaOfRows(db) : new Set<FileKey>(),
    }
  })
}

async function listMedia(storage: Storage): Promise<Map<FileKey, number>> {
  const sizes = new Map<FileKey, number>()
  for await (const { key, size } of storage.list()) sizes.set(key, size)
  return sizes
}

/** Returns false for a file that does not exist any more. */
async function addMedia(
  archive: OpenArchive,
  storage: Storage,
  key: FileKey,
  size?: number,
): Promise<boolean> {
  const bytes = size ?? (await storage.stat(key))?.size
  const content = bytes === undefined ? null : await storage.read(key)
  if (bytes === undefined || !content) return false
  await archive.add(MEDIA_FOLDER + key, bytes, content as AsyncIterable<Uint8Array>)
  return true
}

function textFile(text: string): [bytes: number, content: AsyncIterable<Uint8Array>] {
  const bytes = Buffer.from(text)
  return [bytes.length, Readable.from([bytes])]
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0)
