/** Creates the variant of an image that pages show first, for a request that comes before the job of all variants. */
import type { Ctx } from '#server/platform/context.ts'
import { createStoredVariants } from './create-stored-variants.ts'
import { hasCreatedVariant } from './media.mapper.ts'
import { type MediaRow, selectMediaById } from './media.sql.ts'

/** By data folder and hash. One that failed stays: its job tries again, and requests cannot start the same work forever. */
const asked = new Map<string, Promise<MediaRow | null>>()

/**
 * Parallel requests wait for the same work, and each image is resized once.
 * @returns the row afterwards; null when the variant cannot be created
 */
export async function createFirstVariantOnRequest(
  ctx: Ctx,
  id: number,
  hash: string,
): Promise<MediaRow | null> {
  const key = `${ctx.config.DATA_DIR} ${hash}`
  const create = async () => {
    const before = await selectMediaById(ctx.db, id)
    if (before && !hasCreatedVariant(before)) await createStoredVariants(ctx, before, 'first')
    return (await selectMediaById(ctx.db, id)) ?? null
  }
  const row =
    asked.get(key) ??
    create().catch((error: unknown) => {
      ctx.log.warn({ err: error, media: id }, 'An image could not be resized for a request')
      return null
    })
  asked.set(key, row)
  const created = await row
  if (created) asked.delete(key)
  return created
}
