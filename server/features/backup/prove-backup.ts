/** Proves a backup: reads it from its first byte to its last and restores its rows into a database of its own. */
import { createReadStream } from 'node:fs'
import type { Config } from '#server/platform/config/config.ts'
import { ArchiveError } from './archive/archive-error.ts'
import type { BackupUnlock } from './archive/encryption.ts'
import { type BackupManifest, KEY_NAME, MEDIA_FOLDER, tableFile } from './archive/manifest.ts'
import { readArchive } from './archive/read-archive.ts'
import { openScratchDatabase, type ScratchDatabase } from './database/scratch-database.ts'
import { mediaOfRows } from './media-of-rows.ts'

export type BackupProof = { tables: number; rows: number; files: number; missingMedia: string[] }

/**
 * Restores the rows into SQLite, whatever the engine of the site is, and compares every count and hash, every reference, and the
 * files that the rows name.
 * @throws ArchiveError with the place and the reason
 */
export async function proveBackup(
  config: Config,
  file: string,
  unlock: BackupUnlock,
  { folder, signal, onTable }: { folder: string; signal?: AbortSignal; onTable?: (table: string) => void },
): Promise<BackupProof> {
  let scratch: ScratchDatabase | undefined
  try {
    const manifest = await readArchive(createReadStream(file), unlock, {
      onHeader: async ({ migrations }) => {
        scratch = await openScratchDatabase(config, { folder }, migrations.at(-1) ?? '')
      },
      onFile: async ({ name, content }) => {
        signal?.throwIfAborted()
        const table = scratch?.tables.find((one) => tableFile(one) === name)
        if (!scratch || !table) return drain(content)
        onTable?.(table)
        await scratch.load(table, content)
      },
    })
    if (!scratch) throw new Error('The archive had no header')
    await scratch.verify(manifest)
    if (manifest.hasMedia) {
      // The columns that name files are those of this version.
      await scratch.update()
      requireMedia(manifest, await mediaOfRows(scratch.database.read))
    }
    return proofOf(manifest)
  } finally {
    await scratch?.close()
  }
}

export async function drain(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of content);
}

export const proofOf = ({ tables, files, missingMedia }: BackupManifest): BackupProof => ({
  tables: Object.keys(tables).length,
  rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
  files: mediaIn(files).length,
  missingMedia,
})

const mediaIn = (files: BackupManifest['files']): string[] =>
  Object.keys(files).filter((name) => name.startsWith(MEDIA_FOLDER))

/** @throws ArchiveError for a file that a row names and the archive lacks, though the site had it */
export function requireMedia(
  { files, hasMedia, hasKey, missingMedia }: BackupManifest,
  named: Set<string>,
): void {
  if (hasKey && !files[KEY_NAME])
    throw new ArchiveError('key', 'The backup should contain the secret key, but doesn’t.')
  if (!hasMedia) return
  for (const key of named)
    if (!files[MEDIA_FOLDER + key] && !missingMedia.includes(key))
      throw new ArchiveError(
        'rows',
        `The backup cannot be restored: the file ${MEDIA_FOLDER}${key} is missing.`,
      )
}
