/** Taking in a picture: its variants on disk under the hash of its bytes, and a row that knows them. */
import { createHash } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { type DrawnImage, drawVariants } from './draw-variants.ts'
import type { ImageKind } from './image-kind.ts'
import { inImageQueue } from './image-queue.ts'
import { insertMedia, type MediaRow, selectMediaByHash } from './media.sql.ts'
import { type Variant, variantKey } from './media.view.ts'

const mimes: Record<ImageKind, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
}

/**
 * Stores a picture and answers its row; the same bytes are drawn once and have one row. The row is there only
 * when all its files are. `name` is for the owner's eyes and never becomes part of a path.
 * @throws ImageRefused for bytes that are no picture, too large or broken
 */
export async function storeImage(ctx: Ctx, bytes: Uint8Array, { name }: { name: string }): Promise<MediaRow> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const known = await selectMediaByHash(ctx.db, hash)
  if (known && (await filesAreThere(ctx, known))) return known
  return inImageQueue(async () => {
    const meanwhile = await selectMediaByHash(ctx.db, hash)
    if (meanwhile && (await filesAreThere(ctx, meanwhile))) return meanwhile
    const drawn = await drawVariants(bytes)
    for (const variant of drawn.variants)
      await ctx.storage.put(variantKey(hash, variant), variant.bytes, `image/${variant.format}`)
    return ctx.transaction((tx) => insertMedia(tx, rowOf(ctx, hash, bytes.length, name, drawn)))
  })
}

const rowOf = (
  ctx: Ctx,
  hash: string,
  bytes: number,
  name: string,
  drawn: DrawnImage,
): Omit<MediaRow, 'id'> => ({
  hash,
  mime: mimes[drawn.kind],
  width: drawn.width,
  height: drawn.height,
  bytes,
  colour: drawn.colour,
  original_name: name.slice(0, 200),
  variants: JSON.stringify(drawn.variants.map((one): Variant => ({ ...one, bytes: one.bytes.length }))),
  file: null,
  taken_at: null,
  camera: null,
  lens: null,
  exposure: null,
  created_at: ctx.now(),
})

async function filesAreThere(ctx: Ctx, row: MediaRow): Promise<boolean> {
  const variants = JSON.parse(row.variants) as Variant[]
  const checks = variants.map((one) => ctx.storage.stat(variantKey(row.hash, one)))
  return (await Promise.all(checks)).every((facts) => facts !== null)
}
