/** SQL statements that read everything of one article, and write it back as it was. */
import type { Selectable } from 'kysely'
import { selectNameHolder } from '#server/features/url-names/url-names.sql.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

/** The rows of an article, and of the labels that may be deleted when it loses them. */
export type ArticleRows = {
  article: Row<'article'>
  text: Row<'article_text'> | null
  category: Row<'category'> | null
  tags: Row<'tag'>[]
  tagged: Row<'article_tag'>[]
  media: Row<'article_media'>[]
  redirects: Row<'article_redirect'>[]
}

/** Null when there is no such article. */
export async function selectArticleRows(db: Db, id: number): Promise<ArticleRows | null> {
  const article = await db.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirst()
  if (!article) return null
  const of = <Table extends 'article_text' | 'article_tag' | 'article_media' | 'article_redirect'>(
    table: Table,
  ) =>
    db
      .selectFrom(table as 'article_media')
      .selectAll()
      .where('article_id', '=', id)
      .execute() as unknown as Promise<Row<Table>[]>
  const tagged = await of('article_tag')
  const tagIds = tagged.map((row) => row.tag_id)
  return {
    article,
    text: (await of('article_text'))[0] ?? null,
    category:
      article.category_id === null
        ? null
        : ((await db
            .selectFrom('category')
            .selectAll()
            .where('id', '=', article.category_id)
            .executeTakeFirst()) ?? null),
    tags:
      tagIds.length === 0 ? [] : await db.selectFrom('tag').selectAll().where('id', 'in', tagIds).execute(),
    tagged,
    media: await of('article_media'),
    redirects: await of('article_redirect'),
  }
}

/** Writes the rows back; those of labels only where they are missing. What readers changed since, such as views, stays. */
export async function replaceArticleRows(tx: Tx, rows: ArticleRows): Promise<void> {
  const { id, view_count: _views, like_count: _likes, slug, ...others } = rows.article
  const holder = slug === null ? undefined : await selectNameHolder(tx, 'article', slug)
  // Another article may have got the name since.
  const columns = holder === undefined || holder === id ? { ...others, slug } : others
  if (rows.category)
    await tx
      .insertInto('category')
      .values(rows.category)
      .onConflict((one) => one.doNothing())
      .execute()
  if (rows.tags.length > 0)
    await tx
      .insertInto('tag')
      .values(rows.tags)
      .onConflict((one) => one.doNothing())
      .execute()
  await tx.updateTable('article').set(columns).where('id', '=', id).execute()
  for (const table of ['article_text', 'article_tag', 'article_media', 'article_redirect'] as const)
    await tx.deleteFrom(table).where('article_id', '=', id).execute()
  if (rows.text) await tx.insertInto('article_text').values(rows.text).execute()
  if (rows.tagged.length > 0) await tx.insertInto('article_tag').values(rows.tagged).execute()
  if (rows.media.length > 0) await tx.insertInto('article_media').values(rows.media).execute()
  if (rows.redirects.length > 0)
    await tx
      .insertInto('article_redirect')
      .values(rows.redirects)
      .onConflict((one) => one.doNothing())
      .execute()
}

export const selectRedirects = (db: Db) =>
  db.selectFrom('article_redirect').select(['path', 'article_id']).execute()

/** Those of the paths that redirect to another article than this one. */
export const selectForeignRedirects = async (
  db: Db,
  paths: string[],
  id: number | null,
): Promise<string[]> => {
  if (paths.length === 0) return []
  const rows = await db
    .selectFrom('article_redirect')
    .select(['path', 'article_id'])
    .where('path', 'in', paths)
    .execute()
  return rows.filter((row) => row.article_id !== id).map((row) => row.path)
}
