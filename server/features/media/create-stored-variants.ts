/** Creates size variants of a stored image from its source, the uploaded file, and adds them to its row. */
import { mkdir, rm } from 'node:fs/promises'
import type { Ctx } from '#server/platform/context.ts'
import { receive } from '#server/platform/storage/incoming.ts'
import type { CreatedVariant, VariantPart } from './create-variants.ts'
import { imageKind } from './image-kind.ts'
import { type ImageVariant, isCreated, sourceKey, variantKey, variantsOf } from './media.mapper.ts'
import { type MediaRow, selectVariantsForUpdate, updateVariants } from './media.sql.ts'
import { resizeImage } from './resize-image.ts'

/** The name of the job that creates the variants that an image lacks. */
export const CREATE_VARIANTS = 'create-image-variants'

/**
 * The source is removed with the last variant. Another process may create the same at the same time: the files are equal.
 * @throws ImageError when the source cannot be decoded at full size
 */
export async function createStoredVariants(ctx: Ctx, row: MediaRow, part: VariantPart): Promise<void> {
  const source = await ctx.storage.read(sourceKey(row.hash))
  if (!source) throw new Error(`The uploaded file of ${row.original_name} is gone`)
  const { path, head } = await receive(ctx.config.DATA_DIR, source, row.bytes)
  const into = `${path}-resized`
  try {
    await mkdir(into)
    const { variants: created } = await resizeImage({ path, kind: imageKind(head) ?? 'png', part })
    await Promise.all(
      created.map((variant) =>
        ctx.storage.put(variantKey(row.hash, variant), { path: variant.path }, `image/${variant.format}`),
      ),
    )
    const isComplete = await ctx.transaction((tx) => addToRow(ctx, tx, row.hash, created))
    if (isComplete) await ctx.storage.remove(sourceKey(row.hash))
  } finally {
    await rm(into, { recursive: true, force: true })
    await rm(path, { force: true })
  }
}

/** Returns whether no variant is left. */
async function addToRow(
  ctx: Ctx,
  tx: Parameters<typeof updateVariants>[0],
  hash: string,
  created: CreatedVariant[],
): Promise<boolean> {
  const before = variantsOf({ variants: (await selectVariantsForUpdate(tx, ctx.engine, hash)) ?? '[]' })
  const variants = withCreated(before, created)
  await updateVariants(tx, hash, JSON.stringify(variants))
  return variants.every(isCreated)
}

const withCreated = (variants: ImageVariant[], created: CreatedVariant[]): ImageVariant[] =>
  variants.map((variant) => {
    const found = created.find(({ format, width }) => format === variant.format && width === variant.width)
    return found ? { ...variant, height: found.height, bytes: found.bytes } : variant
  })
