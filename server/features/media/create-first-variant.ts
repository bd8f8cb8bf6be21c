/** Creates the variant of an image that pages show first, where storing the image left it for later. */
import type { Ctx } from '#server/platform/context.ts'
import { createStoredVariants } from './create-stored-variants.ts'
import { hasCreatedVariant } from './media.mapper.ts'
import { type MediaRow, selectMediaById } from './media.sql.ts'

/** The name of the job. It runs before the job of the other variants, which it queues. */
export const CREATE_FIRST_VARIANT = 'create-first-image-variant'

/**
 * An image that was deleted, or has a variant already, needs nothing.
 * @throws ImageError when the source cannot be decoded at full size
 */
export async function createFirstVariant(ctx: Ctx, { mediaId }: { mediaId?: unknown }): Promise<void> {
  const row = await selectMediaById(ctx.db, Number(mediaId))
  if (row && !hasCreatedVariant(row)) await createStoredVariants(ctx, row, 'first')
}

/** By data folder and hash. One that failed stays: its job tries again, and requests cannot start the same work forever. */
const asked = new Map<string, Promise<MediaRow | null>>()

/**
 * The same for a request that comes before the job: parallel ones wait for the same work, and each image is resized once.
 * @returns the row afterwards; null when the variant cannot be created
 */
export async function createFirstVariantOnRequest(
  ctx: Ctx,
  id: number,
  hash: string,
): Promise<MediaRow | null> {
  const key = `${ctx.config.DATA_DIR} ${hash}`
  const create = async () => {
    await createFirstVariant(ctx, { mediaId: id })
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
