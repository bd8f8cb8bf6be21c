/** SQL statements of imported pages: what they came from, and everything of one page. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

/** Everything of a page that an import changes; of its versions only how far they went. */
export type OwnPageRows = {
  page: Row<'own_page'>
  texts: Row<'own_page_text'>[]
  redirects: Row<'own_page_redirect'>[]
  lastVersion: number
}

export const selectImportedPages = (db: Db, prefix: string) =>
  db
    .selectFrom('own_page')
    .select(['id', 'path', 'source_key', 'source_hash', 'published_at', 'deleted_at'])
    .where('source_key', 'like', `${prefix}%`)
    .execute()

export type ImportedPageRow = Awaited<ReturnType<typeof selectImportedPages>>[number]

export const updatePageSource = (tx: Tx, id: number, source_key: string | null, source_hash: string | null) =>
  tx.updateTable('own_page').set({ source_key, source_hash }).where('id', '=', id).execute()

/** Whether a page, also one in the trash, was imported from there. */
export const selectIsSourceKnown = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('own_page').select('id').where('source_key', '=', key).executeTakeFirst()) !==
  undefined

/** Null when there is no such page. */
export async function selectPageRows(db: Db, id: number): Promise<OwnPageRows | null> {
  const page = await db.selectFrom('own_page').selectAll().where('id', '=', id).executeTakeFirst()
  if (!page) return null
  const { last } = await db
    .selectFrom('own_page_version')
    .select((e) => e.fn.max('id').as('last'))
    .where('page_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    page,
    texts: await db.selectFrom('own_page_text').selectAll().where('page_id', '=', id).orderBy('id').execute(),
    redirects: await db.selectFrom('own_page_redirect').selectAll().where('page_id', '=', id).execute(),
    lastVersion: Number(last ?? 0),
  }
}

/** Writes the rows back; texts keep their ids, by which the search index names them. */
export async function replacePageRows(
  tx: Tx,
  { page, texts, redirects, lastVersion }: OwnPageRows,
): Promise<void> {
  const { id, ...columns } = page
  await tx.updateTable('own_page').set(columns).where('id', '=', id).execute()
  const ids = texts.map((text) => text.id)
  await tx
    .deleteFrom('own_page_text')
    .where('page_id', '=', id)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
  for (const text of texts) {
    const { id: _, ...columns } = text
    await tx
      .insertInto('own_page_text')
      .values(text)
      .onConflict((one) => one.column('id').doUpdateSet(columns))
      .execute()
  }
  await tx.deleteFrom('own_page_redirect').where('page_id', '=', id).execute()
  if (redirects.length > 0)
    await tx
      .insertInto('own_page_redirect')
      .values(redirects)
      .onConflict((one) => one.doNothing())
      .execute()
  await tx.deleteFrom('own_page_version').where('page_id', '=', id).where('id', '>', lastVersion).execute()
}
