/** SQL statements that write collections of videos. */
import type { Insertable } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import type { LocalizedColumns, Tables } from '#server/platform/db/tables.ts'

/** The columns that saving a collection writes. */
type SavedCollection = Required<
  Omit<
    Insertable<Tables['video_collection']>,
    'id' | 'slug' | 'position' | 'created_at' | keyof LocalizedColumns
  >
>

/** Adds a collection after the last one and returns its id. */
export async function insertCollection(
  tx: Tx,
  row: SavedCollection & LocalizedColumns & { slug: string | null },
  created_at: number,
  kept: { id?: number } = {},
): Promise<number> {
  const last = await tx
    .selectFrom('video_collection')
    .select((e) => e.fn.max('position').as('position'))
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('video_collection')
    .values({ ...row, position: (last?.position ?? -1) + 1, created_at, ...kept })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a collection; its position, its videos and the texts of single languages stay. */
export const updateCollection = (tx: Tx, id: number, row: SavedCollection) =>
  tx.updateTable('video_collection').set(row).where('id', '=', id).execute()

/** Deletes a collection and the rows of its videos. */
export const deleteCollectionRow = (tx: Tx, id: number) =>
  tx.deleteFrom('video_collection').where('id', '=', id).execute()
