/** Creates the size variants of a stored image that its upload left for a job. */
import { mkdir, rm } from 'node:fs/promises'
import type { Ctx } from '#server/platform/context.ts'
import { receive } from '#server/platform/storage/incoming.ts'
import type { CreatedVariant } from './create-variants.ts'
import { imageKind } from './image-kind.ts'
import { type ImageVariant, sourceKey, variantKey } from './media.mapper.ts'
import { selectMediaById, updateVariants } from './media.sql.ts'
import { resizeImage } from './resize-image.ts'

/** The name of the job. */
export const CREATE_VARIANTS = 'create-image-variants'
/** Its name in earlier versions, whose jobs may still wait in the queue. */
export const FORMER_CREATE_VARIANTS = 'draw-sizes'

/**
 * The URLs of the variants are known since the upload, so no page changes. An image that was deleted
 * needs nothing.
 * @throws ImageError when the source cannot be decoded at full size
 */
export async function createRemainingVariants(ctx: Ctx, { mediaId }: { mediaId?: unknown }): Promise<void> {
  const row = await selectMediaById(ctx.db, Number(mediaId))
  const variants = row ? (JSON.parse(row.variants) as ImageVariant[]) : []
  if (!row || variants.every(({ bytes }) => bytes > 0)) return
  const source = await ctx.storage.read(sourceKey(row.hash))
  if (!source) throw new Error(`The uploaded file of ${row.original_name} is gone`)
  const { path, head } = await receive(ctx.config.DATA_DIR, source, row.bytes)
  const into = `${path}-resized`
  try {
    await mkdir(into)
    const { variants: created } = await resizeImage({
      path,
      kind: imageKind(head) ?? 'png',
      into,
      part: 'rest',
    })
    for (const variant of created)
      await ctx.storage.put(variantKey(row.hash, variant), { path: variant.path }, `image/${variant.format}`)
    await ctx.transaction((tx) =>
      updateVariants(tx, row.hash, JSON.stringify(withCreated(variants, created))),
    )
    await ctx.storage.remove(sourceKey(row.hash))
  } finally {
    await rm(into, { recursive: true, force: true })
    await rm(path, { force: true })
  }
}

const withCreated = (variants: ImageVariant[], created: CreatedVariant[]): ImageVariant[] =>
  variants.map((variant) => {
    const found = created.find(({ format, width }) => format === variant.format && width === variant.width)
    return found ? { ...variant, height: found.height, bytes: found.bytes } : variant
  })
