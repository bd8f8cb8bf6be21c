/** Unpacks the files of a tar archive that was compressed by gzip. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { InvalidSource } from '#importers/invalid-source.ts'
import { isBomb, MAX_FILES, MAX_RATIO } from './archive-limits.ts'
import { whatIsWrongWithPath } from './archive-names.ts'
import { ArchivedFiles } from './archived-files.ts'
import type { UnpackShell } from './unpack-archive.ts'

/** @throws InvalidSource with the place and the reason */
export async function unpackTar(
  file: string,
  folder: string,
  { isWanted, signal, onProgress }: UnpackShell,
): Promise<void> {
  const written = new ArchivedFiles(file, folder, signal)
  const { size: total } = await stat(file)
  const source = createReadStream(file)
  const tar = extract()
  const fed = pipeline(source, createGunzip(), tar as unknown as NodeJS.WritableStream)
  // It is awaited below, after the entries.
  fed.catch(() => {})
  let [count, bytes] = [0, 0]
  try {
    for await (const entry of tar) {
      signal?.throwIfAborted()
      const { name, type, size = 0, mtime = new Date() } = entry.header
      const path = name.replace(/^(?:\.\/)+/, '')
      const wrong = whatIsWrongWithPath(path)
      if (wrong !== null) throw written.refusal('The archive', wrong)
      count += 1
      bytes += size
      if (count > MAX_FILES) throw written.refusal('The archive', `it has more than ${MAX_FILES} files`)
      if (isBomb(bytes, total))
        throw written.refusal('The archive', `its files are more than ${MAX_RATIO} times larger than it is`)
      if (type !== 'file' || path.endsWith('/') || !isWanted(path)) {
        entry.resume()
        continue
      }
      onProgress?.({ done: source.bytesRead, total, path })
      await written.requireSpace(size)
      await written.add(path, entry as AsyncIterable<Uint8Array>, mtime)
    }
    await fed
  } catch (error) {
    if (error instanceof InvalidSource || signal?.aborted) throw error
    throw reasonOf(error) === null ? error : written.refusal('The archive', reasonOf(error) ?? '')
  } finally {
    source.destroy()
  }
}

/** Errors of the disk are none of the archive. */
function reasonOf(error: unknown): string | null {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  if (/^Z_/.test(code) || /unexpected end of (?:data|file)/i.test(message))
    return 'it is damaged, or not complete'
  return /tar header|invalid tar/i.test(message) ? 'it is no tar archive' : null
}
