/** The images of texts on other servers: stored by an earlier run, fetched when that was asked for, or left there. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Image } from '#contract/media.ts'
import type { ImportRun } from '#importers/runs/import-run.ts'
import { selectImportedIds } from '#importers/runs/import-runs.sql.ts'
import { ImageError } from '#server/features/media/image-error.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import { readStoredMedia } from '#server/features/media/read-stored-media.ts'
import { storeImage } from '#server/features/media/store-image.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type FetchPublic, fetchPublic } from '#server/platform/http/fetch-public.ts'

const MAX_BYTES = 40 * 1024 * 1024
/** Of one run, so that no export can fill the disk. */
const MAX_ALL_BYTES = 20 * 1024 * 1024 * 1024

/** `hash` is that of the stored bytes. */
export type RemoteImage = { mediaId: number; hash: string; image: Image } | { failure: string | null }

export type RemoteImageOptions = {
  /** Whether images are fetched that no earlier run has stored. */
  mayFetch: boolean
  signal?: AbortSignal
  /** Tests fetch from this machine. */
  fetch?: FetchPublic
}

export class RemoteImages {
  readonly #ctx: Ctx
  readonly #run: ImportRun
  readonly #options: RemoteImageOptions
  readonly #found = new Map<string, Promise<RemoteImage>>()
  #bytes = 0
  #stored = 0

  constructor(ctx: Ctx, run: ImportRun, options: RemoteImageOptions) {
    this.#ctx = ctx
    this.#run = run
    this.#options = options
  }

  /** The number of images that are stored here. */
  get count(): number {
    return this.#stored
  }

  /** The first of these URLs at which there is an image. `failure` is null when nothing was tried. */
  async find(urls: string[]): Promise<RemoteImage> {
    let last: RemoteImage = { failure: null }
    for (const url of urls) {
      const found = this.#found.get(url) ?? this.#take(url)
      this.#found.set(url, found)
      last = await found
      if ('mediaId' in last) return last
    }
    return last
  }

  async #take(url: string): Promise<RemoteImage> {
    const known = (await selectImportedIds(this.#ctx.db, 'media', [url])).get(url)
    const row = known === undefined ? null : await readStoredMedia(this.#ctx, { id: known })
    if (row) {
      this.#stored += 1
      return { mediaId: row.id, hash: row.hash, image: toImage(row) }
    }
    if (!this.#options.mayFetch) return { failure: null }
    try {
      return await this.#fetch(url)
    } catch (error) {
      if (this.#options.signal?.aborted) throw error
      return { failure: error instanceof Error ? error.message : String(error) }
    }
  }

  /** @throws ImageError, and whatever the network throws */
  async #fetch(url: string): Promise<RemoteImage> {
    const { fetch = fetchPublic, signal } = this.#options
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of await fetch(url, signal)) {
      size += chunk.byteLength
      if (size > MAX_BYTES || this.#bytes + size > MAX_ALL_BYTES) throw new ImageError('too-many-bytes')
      chunks.push(chunk)
    }
    this.#bytes += size
    const bytes = Buffer.concat(chunks)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const wasHere = (await readStoredMedia(this.#ctx, { hash })) !== null
    const row = await storeImage(this.#ctx, bytes, { name: nameOf(url) })
    await this.#ctx.transaction((tx) =>
      this.#run.record(tx, {
        ...{ entity: 'media', entity_id: row.id, source_key: url },
        before: wasHere ? '{}' : null,
      }),
    )
    this.#stored += 1
    return { mediaId: row.id, hash: row.hash, image: toImage(row) }
  }
}

const nameOf = (url: string): string => {
  try {
    return decodeURIComponent(basename(new URL(url).pathname)) || 'image'
  } catch {
    return 'image'
  }
}
