/**
 * SQL statements of replaced files. The row of a file keeps its id, and so everything that uses it; the bytes that it had
 * before belong to another row, which is used by the entity `replaced` with the id of the file.
 */
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type MediaRow, selectMediaByHashes } from './media.sql.ts'

const REPLACED = 'replaced'

/** What belongs to the bytes, and not to the file in the library. */
const fileColumns = [
  ...(['hash', 'mime', 'width', 'height', 'bytes', 'color', 'original_name', 'variants', 'file'] as const),
  ...(['taken_at', 'camera', 'lens', 'exposure', 'caption'] as const),
]
type FileColumns = Pick<MediaRow, (typeof fileColumns)[number]>

const columnsOf = (row: MediaRow): FileColumns =>
  Object.fromEntries(fileColumns.map((name) => [name, row[name]])) as FileColumns

/** Exchanges the bytes of two rows; those of the second one were replaced at this time. */
export async function swapFiles(tx: Tx, file: MediaRow, other: MediaRow, replacedAt: number): Promise<void> {
  const set = (id: number, columns: Partial<MediaRow>) =>
    tx.updateTable('media').set(columns).where('id', '=', id).execute()
  // A hash is unique at any moment.
  await set(other.id, { hash: `${other.hash} is moved` })
  await set(file.id, columnsOf(other))
  await set(other.id, { ...columnsOf(file), created_at: replacedAt })
}

export const insertReplacement = (tx: Tx, mediaId: number, formerId: number) =>
  tx
    .insertInto('media_use')
    .values({ entity: REPLACED, entity_id: mediaId, media_id: formerId, is_public: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The bytes of this row are a file of their own from now on. */
export const deleteReplacement = (tx: Tx, formerId: number) =>
  tx.deleteFrom('media_use').where('entity', '=', REPLACED).where('media_id', '=', formerId).execute()

/** A file is gone: nothing leads to it any more. */
export const deleteReplacementsOf = (tx: Tx, mediaId: number) =>
  tx.deleteFrom('media_use').where('entity', '=', REPLACED).where('entity_id', '=', mediaId).execute()

const formers = (db: Db) =>
  db
    .selectFrom('media')
    .innerJoin('media_use', 'media_use.media_id', 'media.id')
    .selectAll('media')
    .where('media_use.entity', '=', REPLACED)

/** What a file was before it was replaced last, as long as its bytes are there. */
export const selectFormerFile = (db: Db, mediaId: number): Promise<MediaRow | undefined> =>
  formers(db)
    .where('media_use.entity_id', '=', mediaId)
    .where((e) => e.or([e('media.variants', '<>', '[]'), e('media.file', 'is not', null)]))
    .orderBy('media.created_at', 'desc')
    .orderBy('media.id', 'desc')
    .executeTakeFirst()

/** Replaced before this time (Unix ms), with bytes. */
export const selectExpiredFormers = (db: Db, before: number): Promise<MediaRow[]> =>
  formers(db)
    .where('media.created_at', '<', before)
    .where((e) => e.or([e('media.variants', '<>', '[]'), e('media.file', 'is not', null)]))
    .execute()

/** The row stays, as its URLs lead to what has replaced it. */
export const clearFile = (tx: Tx, id: number) =>
  tx.updateTable('media').set({ variants: '[]', file: null }).where('id', '=', id).execute()

/** The file that has replaced this row; undefined when the row is a file itself. */
export const selectReplacement = (db: Db, formerId: number): Promise<MediaRow | undefined> =>
  db
    .selectFrom('media_use')
    .innerJoin('media', 'media.id', 'media_use.entity_id')
    .selectAll('media')
    .where('media_use.entity', '=', REPLACED)
    .where('media_use.media_id', '=', formerId)
    .executeTakeFirst()

/** What URLs with these hashes show now: by hash the row, or the one that has replaced it. */
export async function selectShownMedia(db: Db, hashes: string[]): Promise<Map<string, MediaRow>> {
  const rows = await selectMediaByHashes(db, hashes)
  const shown = await Promise.all(
    rows.map(async (row) => [row.hash, (await selectReplacement(db, row.id)) ?? row] as const),
  )
  return new Map(shown)
}
