/** SQL statements about the names in URLs of everything that has one. */
import type { NamedKind } from '#contract/url-names.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db } from '#server/platform/db/database.ts'

const selectHolders = {
  article: compiledQuery((db, name: string) =>
    db.selectFrom('article').select('id').where('slug', '=', name),
  ),
}

/** What has this name now, whether visitors see it or not. */
export const selectNameHolder = async (db: Db, kind: NamedKind, name: string): Promise<number | undefined> =>
  (await selectHolders[kind as 'article'](db, name))[0]?.id

/** Whether the name leads or led to something of this kind other than this thing. */
export async function selectIsNameKnown(
  db: Db,
  kind: NamedKind,
  name: string,
  id: number | null,
): Promise<boolean> {
  const holder = await selectNameHolder(db, kind, name)
  if (holder !== undefined) return holder !== id
  const former = await db
    .selectFrom('article_redirect')
    .select('article_id')
    .where('path', '=', `/articles/${name}`)
    .executeTakeFirst()
  return former !== undefined && former.article_id !== id
}
