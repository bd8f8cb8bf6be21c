/** Unpacks an archive that the owner has uploaded, once for all phases of its import. */
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { InvalidSource } from '#importers/invalid-source.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { isBomb, MAX_FILES, MAX_RATIO, whatIsWrongWithPath } from './archive-limits.ts'
import { ArchivedFiles } from './archived-files.ts'
import { openZip } from './zip-archive.ts'

/**
 * The folder has all files or does not exist: an unpacking that was stopped begins anew.
 * @throws InvalidSource when the archive is damaged, made to do harm, or larger than the disk; AbortError
 */
export async function unpackArchive(file: string, folder: string, shell: UnpackShell): Promise<void> {
  if (await stat(folder).catch(() => null)) return
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true, mode: 0o700 })
  try {
    await ((await isZip(file)) ? unpackZip : unpackTar)(file, part, shell)
    await rename(part, folder)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** By its first bytes. */
export async function isZip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer.readUInt16BE() === 0x504b
  } finally {
    await handle.close()
  }
}

export type UnpackShell = {
  /** The files that are written; the others are only checked. */
  isWanted: (path: string) => boolean
  signal?: AbortSignal
  onProgress?: (progress: CommandProgress) => void
}

/** @throws InvalidSource with the place and the reason */
async function unpackZip(
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

/** @throws InvalidSource with the place and the reason */
async function unpackTar(
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
