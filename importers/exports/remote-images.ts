/** The images of texts: stored by an earlier run, taken from the files of the export, fetched when that was asked for, or left where they are. */

import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Image } from '#contract/media.ts'
import { shortened } from '#contract/shortened.ts'
import { reasonOf } from '#importers/report.ts'
import type { ImportRun } from '#importers/runs/import-run.ts'
import { selectImportedIds } from '#importers/runs/import-runs.sql.ts'
import { linkedImage, storeLinked } from '#importers/store-linked.ts'
import type { WarnAbout } from '#importers/warnings.ts'
import { ImageError } from '#server/features/media/image-error.ts'
import { readStoredMedia } from '#server/features/media/require-image.ts'
import type { Ctx } from '#server/platform/context.ts'
import { requireSuccess, type SafeFetchOptions, safeFetch } from '#server/platform/http/safe-fetch.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import type { ExportedFiles } from './exported-post.ts'
import { UNKNOWN_HOST } from './resolve-text.ts'

const FETCH_MS = 60_000
const MAX_BYTES = 40 * 1024 * 1024
/** Of one run, so that no export can fill the disk. */
const MAX_ALL_BYTES = 20 * 1024 * 1024 * 1024

/** The bytes at a URL; the caller stops reading when there are too many. */
type Download = (url: string, signal?: AbortSignal) => Promise<AsyncIterable<Uint8Array>>

/** @param isAllowed which IP addresses may be asked; tests allow those of this machine */
export const createDownload =
  (isAllowed?: SafeFetchOptions['isAllowed']): Download =>
  async (url, signal) => {
    const response = await safeFetch(url, {
      signal,
      isAllowed,
      withinMs: FETCH_MS,
      agentName: 'Borealis import',
      accept: 'image/*,*/*;q=0.5',
    })
    requireSuccess(response)
    return response.body
  }

const download = createDownload()

/** `hash` is that of the stored bytes. */
export type RemoteImage =
  | { mediaId: number; hash: string; image: Image }
  /** `isInExport`: it came with the export, and is stored by an import that is no dry run. */
  | { failure: Message | null; isInExport?: boolean }

export type RemoteImageOptions = {
  /** Whether images are fetched that no earlier run has stored. */
  mayFetch: boolean
  signal?: AbortSignal
  /** Files that came with the export. */
  files?: ExportedFiles | undefined
  /** The beginning of the keys of these files. */
  prefix?: string
  isDryRun?: boolean
  /** Jobs resize the images. */
  isResizedLater?: boolean
  /** Tests fetch from this machine. */
  fetch?: Download
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
    const { files, prefix = '', isDryRun = false, mayFetch } = this.#options
    const name = files?.nameAt(url) ?? null
    const key = name === null ? url : `${prefix}file:${name}`
    const known = (await selectImportedIds(this.#ctx.db, 'media', [key])).get(key)
    const row = known === undefined ? null : await readStoredMedia(this.#ctx, { id: known })
    if (row) {
      this.#stored += 1
      return { mediaId: row.id, hash: row.hash, image: linkedImage(row) }
    }
    const isInExport = name !== null
    if (isInExport ? isDryRun : !mayFetch) return { failure: null, isInExport }
    try {
      const { fetch = download, signal } = this.#options
      const bytes = isInExport ? await files?.read(name) : await fetch(url, signal)
      return await this.#store(bytes ?? [], key, nameOf(url))
    } catch (error) {
      if (this.#options.signal?.aborted) throw error
      return { failure: reasonOf(error), isInExport }
    }
  }

  /** @throws ImageError, and whatever reading throws */
  async #store(
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    key: string,
    name: string,
  ): Promise<RemoteImage> {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of source) {
      size += chunk.byteLength
      if (size > MAX_BYTES || this.#bytes + size > MAX_ALL_BYTES) throw new ImageError('too-many-bytes')
      chunks.push(chunk)
    }
    this.#bytes += size
    const bytes = Buffer.concat(chunks)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const wasHere = (await readStoredMedia(this.#ctx, { hash })) !== null
    const row = await storeLinked(this.#ctx, bytes, {
      name,
      isResizedLater: this.#options.isResizedLater ?? false,
    })
    await this.#ctx.transaction((tx) =>
      this.#run.record(tx, {
        entity: 'media',
        entity_id: row.id,
        source_key: key,
        before: wasHere ? '{}' : null,
      }),
    )
    this.#stored += 1
    return { mediaId: row.id, hash: row.hash, image: linkedImage(row) }
  }
}

/** Reports an image that was not stored. */
export const warnOfImage = (
  { isDryRun, mayFetch }: { isDryRun: boolean; mayFetch: boolean },
  url: string,
  image: RemoteImage,
  warn: WarnAbout,
): void => {
  if (!('failure' in image)) return
  const name = shortened(url.replace(`https://${UNKNOWN_HOST}`, ''), 200)
  if (image.isInExport) {
    if (image.failure !== null)
      warn('image-unreadable', say('with-reason', { what: name, reason: image.failure }))
  } else if (image.failure !== null)
    warn('image-not-fetched', say('with-reason', { what: name, reason: image.failure }))
  else warn(isDryRun && mayFetch ? 'image-to-fetch' : 'image-remote', name)
}

const nameOf = (url: string): string => {
  try {
    return decodeURIComponent(basename(new URL(url).pathname)) || 'image'
  } catch {
    return 'image'
  }
}
