/** Stores the images of one import: each file is read and stored once. */

import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Image } from '#contract/media.ts'
import type { ImageSource } from '#importers/markdown/resolve-text.ts'
import { reasonOf } from '#importers/report.ts'
import type { ImportRun } from '#importers/runs/import-run.ts'
import { linkedImage, storeLinked } from '#importers/store-linked.ts'
import { ImageError } from '#server/features/media/image-error.ts'
import { imageKind } from '#server/features/media/image-kind.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Message } from '#server/platform/report-message.ts'

/** A stored image, or the reason why it was not stored. */
export type StoredImage = { mediaId: number; image: Image; isDrawing: boolean } | { refused: Message }

type ImportedImagesOptions = {
  /** The images are shown and checked, and jobs resize them. */
  isResizedLater?: boolean
  /** Records the new images, so that an undo deletes them. */
  run?: ImportRun | null
}

export class ImportedImages {
  readonly #ctx: Ctx
  readonly #root: string
  readonly #options: ImportedImagesOptions
  readonly #hashes = new Map<string, string>()
  readonly #shelved = new Map<string, Promise<StoredImage>>()

  constructor(ctx: Ctx, root: string, options: ImportedImagesOptions = {}) {
    this.#ctx = ctx
    this.#root = root
    this.#options = options
  }

  get count(): number {
    return this.#shelved.size
  }

  /** A hash of the image's bytes, to detect changes. */
  async hash(use: ImageSource): Promise<string> {
    if ('data' in use) return sha256(use.data)
    const path = join(this.#root, use.path)
    const known = this.#hashes.get(path)
    if (known) return known
    const { size } = await stat(path)
    const hash = size > 64 * 1024 * 1024 ? `large ${size}` : sha256(await readFile(path))
    this.#hashes.set(path, hash)
    return hash
  }

  store(use: ImageSource): Promise<StoredImage> {
    const key = 'data' in use ? sha256(use.data) : use.path
    const known = this.#shelved.get(key) ?? this.#take(use)
    this.#shelved.set(key, known)
    return known
  }

  async #take(use: ImageSource): Promise<StoredImage> {
    try {
      const bytes = 'data' in use ? bytesOf(use.data) : await readFile(join(this.#root, use.path))
      const name = 'data' in use ? 'embedded' : basename(use.path)
      const { isResizedLater = false, run } = this.#options
      const source_key = 'data' in use ? sha256(use.data) : use.path
      const row = await storeLinked(this.#ctx, bytes, {
        name,
        isResizedLater,
        onNew: async (tx, id) =>
          run?.record(tx, { entity: 'media', entity_id: id, source_key, before: null }),
      })
      return { mediaId: row.id, image: linkedImage(row), isDrawing: imageKind(bytes) === 'svg' }
    } catch (error) {
      if (error instanceof ImageError) return { refused: reasonOf(error) }
      throw error
    }
  }
}

const bytesOf = (data: string): Uint8Array => {
  const [, isBase64, body = ''] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(data) ?? []
  try {
    return isBase64 ? Buffer.from(decodeURIComponent(body), 'base64') : Buffer.from(decodeURIComponent(body))
  } catch {
    return new Uint8Array()
  }
}

const sha256 = (input: string | Uint8Array): string => createHash('sha256').update(input).digest('hex')
