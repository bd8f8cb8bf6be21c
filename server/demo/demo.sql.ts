/** SQL statements of the demo content: settings that remember what was loaded, and how it looks now. */
import { sql } from 'kysely'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import { upsertSetting } from '#server/platform/db/setting-values.ts'

/** Whether the site contains nothing yet: no article, and settings that nobody changed. */
export async function selectIsEmptySite(db: Db): Promise<boolean> {
  const settings = await db.selectFrom('setting').select('name').where('name', '=', 'site').executeTakeFirst()
  return settings === undefined && !(await selectHasArticle(db))
}

export const selectHasArticle = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('article').select('id').limit(1).executeTakeFirst()) !== undefined

/** Stores as JSON what came with the demo; what an interrupted first start stored is replaced. */
export const saveDemoSetting = (tx: Tx, name: string, content: unknown): Promise<void> =>
  upsertSetting(tx, name, JSON.stringify(content))

/** Deletes what `saveDemoSetting` stored and returns it; undefined when there is nothing. */
export async function deleteDemoSetting<Value>(tx: Tx, name: string): Promise<Value | undefined> {
  const row = await tx.deleteFrom('setting').where('name', '=', name).returning('value').executeTakeFirst()
  return row && (JSON.parse(row.value) as Value)
}

export const selectHasSetting = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('setting').select('name').where('name', '=', name).executeTakeFirst()) !== undefined

export const selectDemoArticles = async (db: Db, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('article')
        .innerJoin('article_text', 'article_text.article_id', 'article.id')
        .where('article.id', 'in', ids)
        .select([
          'article.id',
          'article.slug',
          'article.title as name',
          'article_text.markdown as text',
          'article.source_hash',
          'article.saved_at',
        ])
        // Somebody has begun to edit it.
        .select((e) =>
          e
            .exists(
              e
                .selectFrom('article_draft')
                .select('article_id')
                .whereRef('article_draft.article_id', '=', 'article.id'),
            )
            .as('has_draft'),
        )
        .execute()

export const selectDemoTalks = async (db: Db, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('talk')
        .where('id', 'in', ids)
        .select(['id', 'markdown as text', 'source_hash', 'saved_at'])
        .execute()

export const selectDemoFriends = async (db: Db, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('friend')
        .where('id', 'in', ids)
        .select(['id', 'name', 'intro as text', 'source_hash', 'saved_at'])
        .execute()

export const selectDemoVideos = async (db: Db, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('video')
        .where('id', 'in', ids)
        .select(['id', 'collection_id', 'name', 'description as text', 'source_hash', 'saved_at'])
        .execute()

/** Every file: while the demo is loaded, the site has no other. */
export const selectDemoFiles = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('media').select('id').execute()).map(({ id }) => id)

/**
 * The next row of each table gets the first number after those of its rows. For a site without an owner only: elsewhere, links and
 * caches may still know the former numbers.
 */
export async function restartIds(tx: Tx, engine: Database['engine']): Promise<void> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_sequence`.execute(tx)
      : // In a `case`, as the function fails for a table without this column.
        await sql<{ name: string }>`
          select table_name as name from information_schema.columns
          where table_schema = current_schema()
            and case when column_name = 'id' then pg_get_serial_sequence(quote_ident(table_name), 'id') end is not null`.execute(
          tx,
        )
  for (const { name } of rows) {
    if (engine === 'sqlite') await sql`delete from sqlite_sequence where name = ${name}`.execute(tx)
    else
      await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), 'id')::regclass, coalesce(max(id), 0) + 1, false)
        from ${sql.table(name)}`.execute(tx)
  }
}

/** Ids of albums with this name and description. */
export const selectAlbumIds = async (db: Db, name: string, description: string): Promise<number[]> =>
  (
    await db
      .selectFrom('album')
      .where('name', '=', name)
      .where('description', '=', description)
      .select('id')
      .execute()
  ).map(({ id }) => id)

/** An album as its owner sees it: name, description, and the ids and descriptions of its photos in their order. */
export type DemoAlbum = { id: number; name: string; description: string; photos: [number, string][] }

export async function selectDemoAlbums(db: Db, ids: number[]): Promise<DemoAlbum[]> {
  if (ids.length === 0) return []
  const albums = await db
    .selectFrom('album')
    .where('id', 'in', ids)
    .orderBy('id')
    .select(['id', 'name', 'description'])
    .execute()
  const photos = await db
    .selectFrom('photo')
    .where('album_id', 'in', ids)
    .orderBy('position')
    .select(['album_id', 'id', 'description'])
    .execute()
  return albums.map((album) => ({
    ...album,
    photos: photos
      .filter(({ album_id }) => album_id === album.id)
      .map(({ id, description }): [number, string] => [id, description]),
  }))
}
