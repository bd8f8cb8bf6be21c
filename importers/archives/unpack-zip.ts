/** Unpacks the files of a zip archive. */

import { stat } from 'node:fs/promises'
import { say } from '#server/features/imports/report-message.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import { isBomb, MAX_RATIO } from './archive-limits.ts'
import { ArchivedFiles } from './archived-files.ts'
import { openZip } from './zip-archive.ts'

export type UnpackShell = {
  /** The files that are written; the others are only checked. */
  isWanted: (path: string) => boolean
  signal?: AbortSignal
  onProgress?: (progress: CommandProgress) => void
}

/** @throws InvalidSource with the place and the reason */
export async function unpackZip(
  file: string,
  folder: string,
  { isWanted, signal, onProgress }: UnpackShell,
): Promise<void> {
  const archive = await openZip(file, isWanted)
  const written = new ArchivedFiles(file, folder, signal)
  try {
    const entries = [...archive.files]
    const bytes = entries.reduce((sum, [, { uncompressedSize }]) => sum + uncompressedSize, 0)
    // Entries of such an archive share their bytes.
    if (isBomb(bytes, (await stat(file)).size))
      throw written.refusal(say('the-archive'), say('archive-bomb', { ratio: MAX_RATIO }))
    await written.requireSpace(bytes)
    for (const [done, [path, entry]] of entries.entries()) {
      signal?.throwIfAborted()
      onProgress?.({ done, total: entries.length, path })
      await written.add(path, archive.read(path), entry.getLastModDate())
    }
  } finally {
    archive.close()
  }
}
