/** The media files of a backup: those that the storage lacks wait in a folder until the database is replaced. */
import { createHash, randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { storedType } from '#server/features/media/file-kind.ts'
import type { FileKey, Storage } from '#server/platform/storage/storage.ts'

type WaitingFile = { key: FileKey; path: string }

export class RestoredFiles {
  readonly #storage: Storage
  readonly #folder: string | null
  readonly #waiting: WaitingFile[] = []
  /** How many the storage had already, with the same bytes. */
  present = 0
  /** How many it lacked, or had with other bytes. */
  missing = 0

  /** @param folder null only compares */
  constructor(storage: Storage, folder: string | null) {
    this.#storage = storage
    this.#folder = folder
  }

  /** Reads a file of the backup and compares it with the one in the storage. */
  async take(key: FileKey, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    const stored = await this.#storage.stat(key)
    const storedHash = stored?.size === bytes ? await hashOf(await this.#storage.read(key)) : null
    if (this.#folder === null) {
      const hash = await hashOf(content)
      this.#count(hash === storedHash)
      return
    }
    const path = join(this.#folder, randomUUID())
    const hash = await writeAndHash(path, content)
    this.#count(hash === storedHash)
    if (hash !== storedHash) this.#waiting.push({ key, path })
  }

  /** Gives the files to the storage. They replace nothing that another database names: their names are hashes. */
  async store(signal: AbortSignal | undefined): Promise<void> {
    for (const { key, path } of this.#waiting.splice(0)) {
      signal?.throwIfAborted()
      await this.#storage.put(key, { path }, storedType(key) ?? 'application/octet-stream')
    }
  }

  #count(isPresent: boolean): void {
    if (isPresent) this.present += 1
    else this.missing += 1
  }
}

async function hashOf(content: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  if (!content) return null
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

async function writeAndHash(path: string, content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}
