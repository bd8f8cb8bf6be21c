/** Stores an image: creates the variant that pages show first, adds its row, and queues a job that creates the others. */
import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { MAX_URL_NAME } from '#contract/url-names.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { romanized } from '#server/features/url-names/propose-name.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { HEAD_BYTES, type Incoming, receive, TooManyBytes } from '#server/platform/storage/incoming.ts'
import { zonedTime } from '#server/platform/zoned-time.ts'
import { CREATE_VARIANTS } from './create-stored-variants.ts'
import type { ResizedImage } from './create-variants.ts'
import { ImageError } from './image-error.ts'
import { type ImageKind, imageKind } from './image-kind.ts'
import { fileSizes, type ImageVariant, sourceKey, variantKey, widestOf } from './media.mapper.ts'
import { insertMedia, type MediaRow, selectMediaByHash } from './media.sql.ts'
import type { PhotoMetadata } from './photo-metadata.ts'
import { resizeImage } from './resize-image.ts'

export const MAX_IMAGE_BYTES = 40 * 1024 * 1024

const mimes: Record<ImageKind, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
}

export type StoreImageOptions = {
  /** Shown to the owner; it never becomes part of a path of the storage. */
  name: string
  /** Its URL says what the name says. */
  isNamedInUrl?: boolean
  maxBytes?: number
  /** A job creates all variants, the one that pages show first as well; the image is decoded, so that a broken one is refused. */
  isResizedLater?: boolean
  /** Runs in the transaction that adds the row of a new image. */
  onNew?: (tx: Tx, mediaId: number) => Promise<void>
}

/**
 * Stores an image and returns its row; the same bytes are resized once and have one row. The row exists only when its
 * files do; variants without bytes are created by a job. A stream is read no further than allowed.
 * @throws ImageError for bytes that are no image, too large or malformed
 */
export async function storeImage(
  ctx: Ctx,
  source: Uint8Array | AsyncIterable<Uint8Array> | Incoming,
  options: StoreImageOptions,
): Promise<MediaRow> {
  const { maxBytes: mostBytes = MAX_IMAGE_BYTES } = options
  if (source instanceof Uint8Array) {
    if (source.length > mostBytes) throw new ImageError('too-many-bytes')
    const known = await selectComplete(ctx, createHash('sha256').update(source).digest('hex').slice(0, 32))
    if (known) return known
  }
  const stream = source instanceof Uint8Array ? [source] : source
  const incoming = await receive(ctx.config.DATA_DIR, stream, mostBytes).catch((error: unknown) => {
    throw error instanceof TooManyBytes ? new ImageError('too-many-bytes') : error
  })
  // Parallel uploads of the same bytes are processed once: the second one waits for the first.
  const key = `${ctx.config.DATA_DIR} ${incoming.sha256}`
  const row = underWay.get(key) ?? resizeAndStore(ctx, incoming, options)
  underWay.set(key, row)
  try {
    return await row
  } finally {
    underWay.delete(key)
    await rm(incoming.path, { force: true })
  }
}

/**
 * The hash by which the image is stored, without storing it.
 * @throws ImageError for bytes that are no image or too many
 */
export async function hashImage(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number = MAX_IMAGE_BYTES,
): Promise<string> {
  const hash = createHash('sha256')
  let head: Uint8Array = new Uint8Array()
  let size = 0
  for await (const chunk of source) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ImageError('too-many-bytes')
    if (head.byteLength < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
    hash.update(chunk)
  }
  if (imageKind(head) === null) throw new ImageError('not-an-image')
  return hash.digest('hex').slice(0, 32)
}

const underWay = new Map<string, Promise<MediaRow>>()

async function resizeAndStore(
  ctx: Ctx,
  { path, size, sha256, head }: Incoming,
  { name, isNamedInUrl, isResizedLater, onNew }: StoreImageOptions,
): Promise<MediaRow> {
  const hash = sha256.slice(0, 32)
  const kind = imageKind(head)
  if (kind === null) throw new ImageError('not-an-image')
  const known = await selectComplete(ctx, hash)
  if (known) return known
  const into = `${path}-resized`
  await mkdir(into)
  try {
    const resized = await resizeImage({ path, kind, part: isResizedLater ? 'none' : 'first' })
    for (const variant of resized.variants)
      await ctx.storage.put(variantKey(hash, variant), { path: variant.path }, `image/${variant.format}`)
    if (resized.waiting.length > 0)
      await ctx.storage.put(sourceKey(hash), { path }, 'application/octet-stream')
    const { timeZone } = await selectSettings(ctx)
    const file = { hash, bytes: size, mime: mimes[kind], original_name: name.slice(0, 200) }
    const urlName = isNamedInUrl ? await nameInUrl(name) : ''
    const columns = imageColumns(resized, timeZone, urlName)
    const row = { ...file, ...columns, file: null, created_at: ctx.now() }
    // Images of an import, and of one upload, arrive together.
    return await ctx.transaction(async (tx) => {
      const stored = await insertMedia(tx, row)
      if (resized.waiting.length > 0) await ctx.jobs.add(tx, CREATE_VARIANTS, { mediaId: stored.id })
      await onNew?.(tx, stored.id)
      return stored
    })
  } finally {
    await rm(into, { recursive: true, force: true })
  }
}

/** The row, when all its files exist. */
async function selectComplete(ctx: Ctx, hash: string): Promise<MediaRow | null> {
  const row = await selectMediaByHash(ctx.db, hash)
  if (!row) return null
  const files = await Promise.all([...fileSizes(row).keys()].map((key) => ctx.storage.stat(key)))
  // A file that was replaced long ago has a row without files.
  return files.length > 0 && files.every((one) => one !== null) ? row : null
}

/** Cameras and messengers number their files, which tells nobody what is to be seen. */
const NUMBERED =
  /^((img|dsc[nf]?|pxl|mvimg|image|photo|picture|screenshot|whatsapp-image|mmexport|wechatimg)?-?[\d-]*|[\da-f-]{16,})$/

/** What the name of a file says, in Latin letters; empty when that is nothing. */
async function nameInUrl(fileName: string): Promise<string> {
  const words = await romanized(fileName.replace(/\.[^.]*$/, ''))
  const name = words.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const cut = name.slice(0, MAX_URL_NAME).replace(/^-|-$/g, '')
  return NUMBERED.test(cut) ? '' : cut
}

/** The widest variants have the name: they are what is enlarged, saved and found. */
const withName = (name: string, variants: ImageVariant[]): ImageVariant[] =>
  name === ''
    ? variants
    : variants.map((one) => (one === widestOf(variants, one.format) ? { ...one, name } : one))

const imageColumns = (
  { width, height, color, variants, waiting, metadata: photo }: ResizedImage,
  timeZone: string,
  urlName: string,
) => ({
  width,
  height,
  color,
  variants: JSON.stringify(
    withName(urlName, [
      ...variants.map(({ path: _, ...variant }): ImageVariant => variant),
      ...waiting.map((variant): ImageVariant => ({ ...variant, bytes: 0 })),
    ]).sort((a, b) => a.width - b.width || b.format.localeCompare(a.format)),
  ),
  taken_at: takenAt(photo, timeZone),
  camera: photo.camera,
  lens: photo.lens,
  exposure: photo.exposure,
  caption: photo.caption,
})

/** A camera without a time zone is assumed to use the site's. */
const takenAt = ({ wallTime, offset }: PhotoMetadata, timeZone: string): number | null => {
  if (wallTime === null) return null
  if (offset === null) return zonedTime(wallTime, timeZone)
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return wallTime - (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}
