/** Draws the variants of a stored image that its upload left for later. */
import { mkdir, rm } from 'node:fs/promises'
import type { Ctx } from '#server/platform/context.ts'
import { receive } from '#server/platform/storage/incoming.ts'
import { drawImage } from './draw-image.ts'
import type { DrawnVariant } from './draw-variants.ts'
import { imageKind } from './image-kind.ts'
import { type ImageVariant, sourceKey, variantKey } from './media.mapper.ts'
import { selectMediaById, updateVariants } from './media.sql.ts'

/** The name of the job. */
export const DRAW_SIZES = 'draw-sizes'

/**
 * Job `draw-sizes`: the URLs of the variants are known since the upload, so no page changes. An image that was deleted
 * needs nothing.
 * @throws ImageRefused when the source cannot be decoded at full size
 */
export async function drawSizes(ctx: Ctx, { mediaId }: { mediaId?: unknown }): Promise<void> {
  const row = await selectMediaById(ctx.db, Number(mediaId))
  const variants = row ? (JSON.parse(row.variants) as ImageVariant[]) : []
  if (!row || variants.every(({ bytes }) => bytes > 0)) return
  const source = await ctx.storage.read(sourceKey(row.hash))
  if (!source) throw new Error(`The uploaded file of ${row.original_name} is gone`)
  const { path, head } = await receive(ctx.config.DATA_DIR, source, row.bytes)
  const into = `${path}-drawn`
  try {
    await mkdir(into)
    const { variants: drawn } = await drawImage({ path, kind: imageKind(head) ?? 'png', into, part: 'rest' })
    for (const variant of drawn)
      await ctx.storage.put(variantKey(row.hash, variant), { path: variant.path }, `image/${variant.format}`)
    await ctx.transaction((tx) => updateVariants(tx, row.id, JSON.stringify(withDrawn(variants, drawn))))
    await ctx.storage.remove(sourceKey(row.hash))
  } finally {
    await rm(into, { recursive: true, force: true })
    await rm(path, { force: true })
  }
}

const withDrawn = (variants: ImageVariant[], drawn: DrawnVariant[]): ImageVariant[] =>
  variants.map((variant) => {
    const found = drawn.find(({ format, width }) => format === variant.format && width === variant.width)
    return found ? { ...variant, height: found.height, bytes: found.bytes } : variant
  })
