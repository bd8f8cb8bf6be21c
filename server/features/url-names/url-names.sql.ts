/** SQL statements about the names in URLs of everything that has one. */
import type { NamedKind } from '#contract/url-names.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db } from '#server/platform/db/database.ts'

const holders = (table: 'article' | NamedKind) =>
  compiledQuery((db, name: string) =>
    db
      .selectFrom(table as 'article')
      .select('id')
      .where('slug', '=', name),
  )
const selectHolders = { article: holders('article'), tag: holders('tag'), category: holders('category') }

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
  const former = kind === 'article' ? await selectFormer(db, name) : await selectFormerLabel(db, kind, name)
  return former !== undefined && former.id !== id
}

const selectFormer = (db: Db, name: string) =>
  db
    .selectFrom('article_redirect')
    .select('article_id as id')
    .where('path', '=', `/articles/${name}`)
    .executeTakeFirst()

const selectFormerLabel = (db: Db, kind: 'tag' | 'category', former: string) =>
  db
    .selectFrom('label_redirect')
    .select('target_id as id')
    .where('kind', '=', kind)
    .where('former', '=', former)
    .executeTakeFirst()
