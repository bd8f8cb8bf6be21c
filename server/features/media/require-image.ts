/** Finds stored files: the one that the owner chose as an image, or one by its number or hash. */
import type { Ctx } from '#server/platform/context.ts'
import { fieldError } from '#server/platform/errors.ts'
import { type MediaRow, selectMediaByHash, selectMediaById } from './media.sql.ts'

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

/** Null when there is none. */
export const readStoredMedia = async (
  { db }: Pick<Ctx, 'db'>,
  by: { id: number } | { hash: string },
): Promise<MediaRow | null> =>
  ('id' in by ? await selectMediaById(db, by.id) : await selectMediaByHash(db, by.hash)) ?? null
