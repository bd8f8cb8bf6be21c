/** Unpacks the files of a tar archive that was compressed by gzip. */

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { InvalidSource } from '#importers/invalid-source.ts'
import { type Message, say } from '#server/features/imports/report-message.ts'
import { isBomb, MAX_FILES, MAX_RATIO } from './archive-limits.ts'
import { whatIsWrongWithPath } from './archive-names.ts'
import { ArchivedFiles } from './archived-files.ts'
import type { UnpackShell } from './unpack-zip.ts'

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
      if (wrong !== null) throw written.refusal(say('the-archive'), wrong)
      count += 1
      bytes += size
      if (count > MAX_FILES)
        throw written.refusal(say('the-archive'), say('too-many-files', { max: MAX_FILES }))
      if (isBomb(bytes, total))
        throw written.refusal(say('the-archive'), say('archive-bomb', { ratio: MAX_RATIO }))
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
    const reason = reasonOf(error)
    throw reason === null ? error : written.refusal(say('the-archive'), reason)
  } finally {
    source.destroy()
  }
}

/** Errors of the disk are none of the archive. */
function reasonOf(error: unknown): Message | null {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  if (/^Z_/.test(code) || /unexpected end of (?:data|file)/i.test(message)) return say('archive-cut-off')
  return /tar header|invalid tar/i.test(message) ? say('no-tar') : null
}
