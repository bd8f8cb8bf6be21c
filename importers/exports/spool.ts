/** Keeps the rows of a large export in a temporary file, so that they can be read in any order with little memory. */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { incomingFolder } from '#server/platform/storage/incoming.ts'

/** Where a row is in the file. */
export type SpooledRow = readonly [at: number, length: number]

const BUFFER_BYTES = 1024 * 1024

export class Spool {
  readonly #file: FileHandle
  readonly #path: string
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #written = 0

  private constructor(file: FileHandle, path: string) {
    this.#file = file
    this.#path = path
  }

  /** Uploads that were interrupted lie in the same folder: what a killed process leaves is deleted with them after a day. */
  static async open(dataDir: string): Promise<Spool> {
    const path = join(await incomingFolder(dataDir), randomUUID())
    return new Spool(await open(path, 'wx+', 0o600), path)
  }

  async add(row: unknown): Promise<SpooledRow> {
    const bytes = Buffer.from(JSON.stringify(row) ?? 'null')
    const at = this.#written + this.#waitingBytes
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.byteLength
    if (this.#waitingBytes > BUFFER_BYTES) await this.#flush()
    return [at, bytes.byteLength]
  }

  async read([at, length]: SpooledRow): Promise<unknown> {
    await this.#flush()
    const bytes = Buffer.alloc(length)
    for (let read = 0; read < length; ) {
      const { bytesRead } = await this.#file.read(bytes, read, length - read, at + read)
      if (bytesRead === 0) throw new Error('The temporary file of the import is not complete')
      read += bytesRead
    }
    return JSON.parse(bytes.toString())
  }

  async close(): Promise<void> {
    await this.#file.close()
    await rm(this.#path, { force: true })
  }

  async #flush(): Promise<void> {
    if (this.#waitingBytes === 0) return
    const bytes = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    this.#written += bytes.byteLength
    await this.#file.writeFile(bytes)
  }
}
