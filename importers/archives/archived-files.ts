/** Writes the files of an archive to a folder, one after the other. */

import { createWriteStream } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { InvalidSource } from '#importers/invalid-source.ts'
import { usableSpace } from '#server/features/backup/free-space.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { placeOfFile } from './archive-limits.ts'

/** What the disk says about a path that another system allowed. */
const UNWRITABLE = ['EEXIST', 'ENAMETOOLONG', 'ENOTDIR', 'EISDIR', 'EINVAL', 'EILSEQ']

export class ArchivedFiles {
  readonly #archive: string
  readonly #folder: string
  readonly #signal: AbortSignal | undefined

  constructor(archive: string, folder: string, signal?: AbortSignal) {
    this.#archive = basename(archive)
    this.#folder = folder
    this.#signal = signal
  }

  /** @throws InvalidSource when the disk has no space for so many bytes */
  async requireSpace(bytes: number): Promise<void> {
    const free = await usableSpace(this.#folder)
    if (bytes <= free) return
    const [needed, left] = [bytes, Math.max(0, free)].map((one) => Math.ceil(one / 1024 / 1024))
    throw this.refusal(say('the-archive'), say('no-space', { needed, free: left }))
  }

  /**
   * @param modifiedAt of dates of texts that name none
   * @throws InvalidSource when the archive has the path twice, or this system cannot have it
   */
  async add(path: string, content: AsyncIterable<Uint8Array>, modifiedAt: Date): Promise<void> {
    const file = join(this.#folder, path)
    const options = this.#signal ? { signal: this.#signal } : {}
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }), options)
      if (!Number.isNaN(modifiedAt.getTime())) await utimes(file, modifiedAt, modifiedAt)
    } catch (error) {
      const { code = '', syscall } = error as NodeJS.ErrnoException
      if (code === 'EEXIST' && syscall === 'open')
        throw this.refusal(placeOfFile(path), say('twice-in-archive'))
      if (UNWRITABLE.includes(code)) throw this.refusal(placeOfFile(path), say('unwritable-name'))
      throw error
    }
  }

  refusal(place: string | Message, reason: Message): InvalidSource {
    return new InvalidSource(this.#archive, place, reason)
  }
}
