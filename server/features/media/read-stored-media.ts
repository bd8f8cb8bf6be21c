/** Finds the row of a stored file. */
import type { Ctx } from '#server/platform/context.ts'
import { type MediaRow, selectMediaByHash, selectMediaById } from './media.sql.ts'

/** Null when there is none. */
export const readStoredMedia = async (
  { db }: Pick<Ctx, 'db'>,
  by: { id: number } | { hash: string },
): Promise<MediaRow | null> =>
  ('id' in by ? await selectMediaById(db, by.id) : await selectMediaByHash(db, by.hash)) ?? null
