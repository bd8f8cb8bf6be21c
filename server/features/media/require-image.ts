/** Checks that what the owner chose as an image is one. */
import type { Ctx } from '#server/platform/context.ts'
import { fieldError } from '#server/platform/errors.ts'
import { selectMediaById } from './media.sql.ts'

/**
 * @param field of the form, named by the error
 * @param mediaId null: none was chosen
 * @throws invalid when there is no such image
 */
export async function requireImage(ctx: Ctx, field: string, mediaId: number | null): Promise<void> {
  if (mediaId === null) return
  const row = await selectMediaById(ctx.db, mediaId)
  if (!row?.mime.startsWith('image/')) throw fieldError(field, 'no-such-image')
}
