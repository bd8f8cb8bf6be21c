/** SQL statements about the names in URLs of everything that has one, and what redirects to them. Articles keep their former names with their former paths. */
import { sql } from 'kysely'
import type { Paging } from '#contract/paging.ts'
import type { NamedKind } from '#contract/url-names.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

type OtherKind = Exclude<NamedKind, 'article'>

const holders = (table: 'article' | 'tag' | 'category' | 'album' | 'video_collection') =>
  compiledQuery((db, name: string) =>
    db
      .selectFrom(table as 'article')
      .select('id')
      .where('slug', '=', name),
  )
const selectHolders = {
  article: holders('article'),
  tag: holders('tag'),
  category: holders('category'),
  album: holders('album'),
  collection: holders('video_collection'),
}

/** What has this name now, whether visitors see it or not. */
export const selectNameHolder = async (db: Db, kind: NamedKind, name: string): Promise<number | undefined> =>
  (await selectHolders[kind](db, name))[0]?.id

/** Whether the name leads or led to something of this kind other than this thing. */
export async function selectIsNameKnown(
  db: Db,
  kind: NamedKind,
  name: string,
  id: number | null,
): Promise<boolean> {
  const holder = await selectNameHolder(db, kind, name)
  if (holder !== undefined) return holder !== id
  const former =
    kind === 'article' ? await selectFormerPath(db, name) : await selectFormerName(db, kind, name)
  return former !== undefined && former.id !== id
}

const selectFormerPath = (db: Db, name: string) =>
  db
    .selectFrom('article_redirect')
    .select('article_id as id')
    .where('path', '=', `/articles/${name}`)
    .executeTakeFirst()

/** Where a number or a former name leads. */
export const selectFormerName = (db: Db, kind: OtherKind, former: string) =>
  db
    .selectFrom('former_name')
    .select('target_id as id')
    .where('kind', '=', kind)
    .where('former', '=', former)
    .executeTakeFirst()

export const selectAllFormerNames = (db: Db) =>
  db.selectFrom('former_name').selectAll().orderBy('former').execute()

/** A number or a name leads to another thing from now on; to null: to the list of all. */
export const insertFormerName = (tx: Tx, kind: OtherKind, former: string, target_id: number | null) =>
  tx
    .insertInto('former_name')
    .values({ kind, former, target_id })
    .onConflict((conflict) => conflict.columns(['kind', 'former']).doUpdateSet({ target_id }))
    .execute()

/** Something has them again. */
export const deleteFormerNames = (tx: Tx, kind: OtherKind, former: string[]) =>
  tx.deleteFrom('former_name').where('kind', '=', kind).where('former', 'in', former).execute()

export type FormerUrlRow = {
  kind: OtherKind | 'article' | 'page'
  /** The path, or the number or name alone. */
  former: string
  id: number
  /** The path of a page. */
  slug: string | null
}

const labels = [
  ['tag', 'tag'],
  ['category', 'category'],
  ['album', 'album'],
  ['collection', 'video_collection'],
] as const

/** What redirects to something that is still there, in the order of what it was, with the number of all. */
export async function selectFormerUrls(
  db: Db,
  { search, current, size }: Paging & { search: string },
): Promise<{ rows: FormerUrlRow[]; count: number }> {
  const kindOf = (kind: FormerUrlRow['kind']) => sql<FormerUrlRow['kind']>`${sql.lit(kind)}`.as('kind')
  const ofArticles = db
    .selectFrom('article_redirect')
    .innerJoin('article', 'article.id', 'article_redirect.article_id')
    .select([kindOf('article'), 'article_redirect.path as former', 'article.id', 'article.slug'])
  const ofPages = db
    .selectFrom('own_page_redirect')
    .innerJoin('own_page', 'own_page.id', 'own_page_redirect.page_id')
    .select([kindOf('page'), 'own_page_redirect.path as former', 'own_page.id', 'own_page.path as slug'])
  const ofLabels = labels.map(([kind, table]) =>
    db
      .selectFrom('former_name')
      .innerJoin(`${table as 'tag'} as named`, 'named.id', 'former_name.target_id')
      .where('former_name.kind', '=', kind)
      .select([kindOf(kind), 'former_name.former', 'named.id', 'named.slug']),
  )
  const all = ofLabels.reduce((query, more) => query.unionAll(more), ofArticles.unionAll(ofPages))
  const pattern = `%${search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = db
    .selectFrom(all.as('known'))
    .where(sql<boolean>`lower(former || ' ' || coalesce(slug, '')) like ${pattern} escape '\\'`)
  const { count } = await found.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('former')
    .orderBy('kind')
    .limit(size)
    .offset((current - 1) * size)
    .execute()
  return { rows, count: Number(count) }
}
