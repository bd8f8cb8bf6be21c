/** SQL statements about the names in URLs of everything that has one. Articles keep their former names with their former paths. */
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
