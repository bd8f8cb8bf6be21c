/** Writes an archive to a file: a tar of entries, its manifest and its trailer, encrypted when asked. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Pack, pack } from 'tar-stream'
import { type BackupLock, type BackupUnlock, encryptArchive } from './encryption.ts'
import { type BackupHeader, type BackupManifest, HEADER_NAME, MANIFEST_NAME } from './manifest.ts'
import { addTarEntry } from './tar-entry.ts'
import { createTrailer, holdBack, TAR_END_BYTES } from './trailer.ts'

export type OpenArchive = {
  /** Adds a file of exactly this size. @throws Error when the content is shorter or longer */
  add: (name: string, bytes: number, content: AsyncIterable<Uint8Array>) => Promise<void>
}

export type WrittenArchive = {
  bytes: number
  /** SHA-256 of the file, in hexadecimal. */
  sha256: string
  /** What decrypts it; nothing for one that is not encrypted. */
  unlock: BackupUnlock
}

/**
 * Creates the file, which must not exist, and syncs it.
 * @param fill adds the files; it returns what else the manifest contains
 */
export async function writeArchive(
  file: string,
  { header, lock, signal }: { header: BackupHeader; lock: BackupLock | null; signal?: AbortSignal },
  fill: (writer: OpenArchive) => Promise<Omit<BackupManifest, keyof BackupHeader | 'files'>>,
): Promise<WrittenArchive> {
  const tar = pack()
  // Its reader gets the error too.
  tar.on('error', () => {})
  let manifestHash = ''
  const filled = (async () => {
    const files: BackupManifest['files'] = {}
    const writer: OpenArchive = {
      add: async (name, bytes, content) => {
        signal?.throwIfAborted()
        files[name] = { bytes, sha256: await addEntry(tar, name, bytes, content) }
      },
    }
    await writer.add(HEADER_NAME, ...jsonFile(header))
    const rest = await fill(writer)
    const manifest: BackupManifest = { ...header, ...rest, files }
    manifestHash = await addEntry(tar, MANIFEST_NAME, ...jsonFile(manifest))
    tar.finalize()
  })()
  // The consumer ends with the error of the producer.
  filled.catch((error: Error) => tar.destroy(error))

  const hash = createHash('sha256')
  async function* plain() {
    const { stream } = holdBack(tar as AsyncIterable<Uint8Array>, TAR_END_BYTES)
    for await (const chunk of stream) {
      hash.update(chunk)
      yield chunk
    }
    yield await createTrailer(hash.digest('hex'), manifestHash)
  }
  const unlocked: BackupUnlock = { passwords: [], identities: [] }
  try {
    const { stream, unlock } = lock
      ? await encryptArchive(lock, plain())
      : { stream: plain(), unlock: unlocked }
    const written = await writeFile(file, stream)
    await filled
    return { ...written, unlock }
  } catch (error) {
    tar.destroy()
    // The error of what fills the archive is the cause of the one of the stream.
    await filled.catch((cause) => {
      throw cause
    })
    throw error
  }
}

function jsonFile(value: unknown): [bytes: number, content: AsyncIterable<Uint8Array>] {
  const text = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return [text.length, Readable.from([text])]
}

/** Returns the SHA-256 of the content. */
async function addEntry(tar: Pack, name: string, bytes: number, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  async function* checked() {
    let size = 0
    for await (const chunk of content) {
      size += chunk.byteLength
      if (size > bytes) break
      hash.update(chunk)
      yield chunk
    }
    if (size !== bytes) throw new Error(`${name} changed while it was read: it had ${bytes} bytes`)
  }
  await addTarEntry(tar, { name, size: bytes, mode: 0o600 }, checked())
  return hash.digest('hex')
}

async function writeFile(path: string, stream: AsyncIterable<Uint8Array>) {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of stream) {
      hash.update(chunk)
      bytes += chunk.byteLength
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}
