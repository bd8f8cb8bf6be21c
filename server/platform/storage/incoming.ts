/**
 * Receives uploads: writes them to a separate folder within a size limit, and hashes them while reading. The storage syncs
 * what it takes over.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of a killed process are deleted after a day. */
const KEPT_MS = 24 * 3600 * 1000

/** In DATA_DIR, so that a file is moved by a rename. */
export const incomingPath = (dataDir: string): string => join(dataDir, 'incoming')

export async function incomingFolder(dataDir: string): Promise<string> {
  const folder = incomingPath(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export class TooManyBytes extends Error {
  constructor() {
    super('The file is larger than it may be')
    this.name = 'TooManyBytes'
  }
}

/** The bytes of a file, in chunks. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type Incoming = {
  /** A temporary file; the caller removes it unless the storage takes it over. */
  path: string
  size: number
  /** SHA-256 in hexadecimal. */
  sha256: string
  /** The first kilobytes, which identify its type. */
  head: Uint8Array
}

/** The start of a file, which identifies its type. */
export const HEAD_BYTES = 8 * 1024

/**
 * Writes bytes to a file. Nothing is left of one that is interrupted or longer than `mostBytes`. What was received before
 * is returned as it is.
 * @throws TooManyBytes as soon as one byte too many was read
 */
export async function receive(
  dataDir: string,
  source: ByteSource | Incoming,
  mostBytes: number,
): Promise<Incoming> {
  if ('sha256' in source) {
    if (source.size > mostBytes) throw new TooManyBytes()
    return source
  }
  const path = join(await incomingFolder(dataDir), randomUUID())
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  let head: Uint8Array = new Uint8Array()
  try {
    for await (const chunk of source) {
      size += chunk.byteLength
      if (size > mostBytes) throw new TooManyBytes()
      if (head.byteLength < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
      hash.update(chunk)
      // Unlike `write`, it does not stop in the middle of a chunk when the disk is almost full.
      await file.writeFile(chunk)
    }
    await file.close()
  } catch (error) {
    await file.close().catch(() => {})
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest('hex'), head: new Uint8Array(head) }
}

/** Deletes files that are older than a day. */
export async function sweepIncoming(dataDir: string, now: number): Promise<void> {
  const folder = incomingPath(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(folder, name)).catch(() => null)
    if (file && file.mtimeMs < now - KEPT_MS) await rm(join(folder, name), { recursive: true, force: true })
  }
}
