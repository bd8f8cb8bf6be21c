/** SQL statements that write pages: rows, texts, former paths and versions, and everything of a page that was imported. */
import type { Insertable, Selectable } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { PathOwner } from './own-page-path.policy.ts'

export type SavedOwnPage = { path: string; is_published: 0 | 1; is_indexed: 0 | 1; saved_at: number }

/** Adds a page that nobody sees yet, and returns its id. */
export async function insertOwnPage(
  tx: Tx,
  row: SavedOwnPage & { save_id: string },
  kept: Partial<Pick<Tables['own_page'], 'published_at' | 'updated_at' | 'created_at'>> & {
    id?: number
  } = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('own_page')
    .values({
      ...row,
      published_at: null,
      updated_at: null,
      listed_at: null,
      deleted_at: null,
      created_at: row.saved_at,
      ...kept,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateOwnPage = (
  tx: Tx,
  id: number,
  change: Partial<Omit<Tables['own_page'], 'id' | 'save_id' | 'created_at' | 'source_key' | 'source_hash'>>,
) => tx.updateTable('own_page').set(change).where('id', '=', id).execute()

export const selectIdOfSave = async (db: Db, saveId: string): Promise<number | undefined> =>
  (await db.selectFrom('own_page').select('id').where('save_id', '=', saveId).executeTakeFirst())?.id

/** What has the path besides the page with this id. */
export async function selectPathOwner(db: Db, path: string, id: number | null): Promise<PathOwner | null> {
  const page = await db
    .selectFrom('own_page')
    .select('id')
    .where('path', '=', path)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (page) return page.id === id ? null : 'page'
  const article = await db
    .selectFrom('article_redirect')
    .select('article_id')
    // Former paths of articles have the case that they had.
    .where((e) => e(e.fn<string>('lower', ['path']), '=', path))
    .executeTakeFirst()
  return article ? 'article' : null
}

/** What decides whether visitors see a page, and what they see of it elsewhere. @throws when there is none */
export const selectListing = (db: Db, id: number) =>
  db
    .selectFrom('own_page')
    .select(['path', 'is_published', 'is_indexed', 'published_at', 'updated_at', 'listed_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The path leads to the page from now on, and from nowhere else. */
export async function insertRedirect(tx: Tx, path: string, page_id: number): Promise<void> {
  await tx
    .insertInto('own_page_redirect')
    .values({ path, page_id })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ page_id }))
    .execute()
}

export const deleteRedirect = (tx: Tx, path: string) =>
  tx.deleteFrom('own_page_redirect').where('path', '=', path).execute()

export type OwnPageText = Omit<Insertable<Tables['own_page_text']>, 'id' | 'page_id' | 'locale'>

/** Writes the page in one language; its row keeps its id, by which the search index names it. */
export const upsertText = (tx: Tx, page_id: number, locale: Locale, text: OwnPageText) =>
  tx
    .insertInto('own_page_text')
    .values({ page_id, locale, ...text })
    .onConflict((conflict) => conflict.columns(['page_id', 'locale']).doUpdateSet(text))
    .execute()

export const deleteText = (tx: Tx, pageId: number, locale: Locale) =>
  tx.deleteFrom('own_page_text').where('page_id', '=', pageId).where('locale', '=', locale).execute()

export const selectTexts = (db: Db, pageId: number) =>
  db
    .selectFrom('own_page_text')
    .select(['id', 'locale', 'title', 'markdown', 'html', 'sharing'])
    .where('page_id', '=', pageId)
    .orderBy('locale')
    .execute()

/** The texts with a lower renderer version, or all of one page. */
export const selectTextsToRender = (db: Db, of: { below: number } | { pageId: number }) => {
  const texts = db.selectFrom('own_page_text').select(['page_id', 'locale', 'title', 'markdown'])
  return (
    'below' in of ? texts.where('renderer_version', '<', of.below) : texts.where('page_id', '=', of.pageId)
  ).execute()
}

export const deleteOwnPageRow = (tx: Tx, id: number) =>
  tx.deleteFrom('own_page').where('id', '=', id).execute()

/** Deletes for good what was moved to the trash before this time (Unix ms), and returns the ids. */
export const deleteTrashed = async (tx: Tx, before: number): Promise<number[]> => {
  const rows = await tx.deleteFrom('own_page').where('deleted_at', '<', before).returning('id').execute()
  return rows.map(({ id }) => id)
}

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
