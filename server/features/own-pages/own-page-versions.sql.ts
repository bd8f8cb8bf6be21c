/** Every SQL statement of versions: what was saved of a page. */
import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** Newest first, without the texts. */
export const selectVersions = (db: Db, pageId: number) =>
  db
    .selectFrom('own_page_version')
    .select(['id', 'created_at', 'title', 'length'])
    .where('page_id', '=', pageId)
    .orderBy('id', 'desc')
    .execute()

export const selectVersionContent = async (
  db: Db,
  pageId: number,
  id: number,
): Promise<Uint8Array | undefined> =>
  (
    await db
      .selectFrom('own_page_version')
      .select('content')
      .where('page_id', '=', pageId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.content

export const insertVersion = (tx: Tx, row: Insertable<Tables['own_page_version']>) =>
  tx.insertInto('own_page_version').values(row).execute()

/** Deletes all but the newest. */
export async function deleteOldVersions(tx: Tx, pageId: number, kept: number): Promise<void> {
  const first = await tx
    .selectFrom('own_page_version')
    .select('id')
    .where('page_id', '=', pageId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(kept)
    .executeTakeFirst()
  if (first)
    await tx
      .deleteFrom('own_page_version')
      .where('page_id', '=', pageId)
      .where('id', '<=', first.id)
      .execute()
}
