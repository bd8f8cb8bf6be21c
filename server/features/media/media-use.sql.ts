/** SQL statements that record which entity uses which stored files. */
import type { Tx } from '#server/platform/db/database.ts'

export type MediaUsage = {
  /** What uses them, such as `album`. */
  entity: string
  id: number
  isPublic: boolean
}

/** Adds files to those that an entity uses. */
export async function addMediaUse(
  tx: Tx,
  { entity, id, isPublic }: MediaUsage,
  mediaIds: number[],
): Promise<void> {
  const is_public = isPublic ? 1 : 0
  for (const media_id of new Set(mediaIds))
    await tx
      .insertInto('media_use')
      .values({ entity, entity_id: id, media_id, is_public })
      .onConflict((conflict) =>
        conflict.columns(['entity', 'entity_id', 'media_id']).doUpdateSet({ is_public }),
      )
      .execute()
}

/** Writes whether anonymous visitors see what an entity uses. */
export const setMediaUsePublic = (tx: Tx, { entity, id, isPublic }: MediaUsage) =>
  tx
    .updateTable('media_use')
    .set({ is_public: isPublic ? 1 : 0 })
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .execute()

/** Deletes one file, or all, from those that an entity uses. Returns their ids. */
export async function deleteMediaUse(
  tx: Tx,
  entity: string,
  id: number,
  mediaId?: number,
): Promise<number[]> {
  let uses = tx.deleteFrom('media_use').where('entity', '=', entity).where('entity_id', '=', id)
  if (mediaId !== undefined) uses = uses.where('media_id', '=', mediaId)
  return (await uses.returning('media_id').execute()).map((row) => row.media_id)
}
