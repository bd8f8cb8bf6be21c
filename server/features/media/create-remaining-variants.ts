/** Creates the size variants of a stored image that it lacks. */
import type { Ctx } from '#server/platform/context.ts'
import { createStoredVariants } from './create-stored-variants.ts'
import { hasCreatedVariant, isComplete } from './media.mapper.ts'
import { selectMediaById } from './media.sql.ts'

/**
 * The URLs of the variants are known since the upload, so no page changes. An image that was deleted
 * needs nothing.
 * @throws ImageError when the source cannot be decoded at full size
 */
export async function createRemainingVariants(ctx: Ctx, { mediaId }: { mediaId?: unknown }): Promise<void> {
  const row = await selectMediaById(ctx.db, Number(mediaId))
  if (!row || isComplete(row)) return
  await createStoredVariants(ctx, row, hasCreatedVariant(row) ? 'rest' : 'all')
}
