/** SQL statements that write articles: the row, the text, and the tags, images and redirects that belong to it. */
import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type ArticleColumns = Insertable<Tables['article']>

/** Columns of which importers say nothing. */
type StudioColumn = 'slug' | 'chosen_lang'

/** The columns that saving an article writes: all of them, so that one that is missing does not compile. */
type SavedArticle = Required<
  Omit<
    ArticleColumns,
    | 'id'
    | 'author_id'
    | 'listed_at'
    | 'deleted_at'
    | 'created_at'
    | 'view_count'
    | 'like_count'
    | 'translation_id'
    | StudioColumn
  >
> &
  Partial<Pick<ArticleColumns, StudioColumn>>

/** What an article keeps that comes from another site of the same kind. */
export type PreservedArticleColumns = Partial<
  Pick<ArticleColumns, 'id' | 'created_at' | 'view_count' | 'like_count'>
>

/** Adds an article by the owner that is in no list yet, and returns its id. */
export async function insertArticle(
  tx: Tx,
  row: SavedArticle,
  created_at: number,
  kept: PreservedArticleColumns = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('article')
    .values((e) => ({
      ...row,
      author_id: e.selectFrom('account').select('account.id').where('is_owner', '=', 1).limit(1),
      listed_at: null,
      deleted_at: null,
      created_at,
      ...kept,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given and nothing else. */
export const updateArticle = (tx: Tx, id: number, change: Partial<SavedArticle>) =>
  tx.updateTable('article').set(change).where('id', '=', id).execute()

/** Writes the text of an article, whether it had one or not. */
export const upsertArticleText = (
  tx: Tx,
  article_id: number,
  text: Omit<Tables['article_text'], 'article_id'>,
) =>
  tx
    .insertInto('article_text')
    .values({ article_id, ...text })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(text))
    .execute()

/** Replaces the tags of an article, in this order. They are in no list until `updateListedAt` is called. */
export async function replaceArticleTags(tx: Tx, article_id: number, tagIds: number[]): Promise<void> {
  await tx.deleteFrom('article_tag').where('article_id', '=', article_id).execute()
  if (tagIds.length === 0) return
  const rows = tagIds.map((tag_id, position) => ({ article_id, tag_id, position, listed_at: null }))
  await tx.insertInto('article_tag').values(rows).execute()
}

/** Replaces the images that an article uses, its cover included. */
export async function replaceArticleMedia(tx: Tx, article_id: number, mediaIds: number[]): Promise<void> {
  await tx.deleteFrom('article_media').where('article_id', '=', article_id).execute()
  if (mediaIds.length === 0) return
  const rows = mediaIds.map((media_id) => ({ article_id, media_id }))
  await tx.insertInto('article_media').values(rows).execute()
}

/** The name in the URL of an article, and whether it was published. */
export const selectArticleName = (db: Db, id: number) =>
  db.selectFrom('article').select(['slug', 'state']).where('id', '=', id).executeTakeFirstOrThrow()

/** Paths that redirect to the article. */
export const selectRedirectPaths = async (db: Db, id: number): Promise<string[]> => {
  const rows = await db.selectFrom('article_redirect').select('path').where('article_id', '=', id).execute()
  return rows.map(({ path }) => path)
}

/** A path that an article has now redirects to no other. */
export const deleteArticleRedirect = (tx: Tx, path: string) =>
  tx.deleteFrom('article_redirect').where('path', '=', path).execute()

/** Replaces the paths that redirect to an article. A path of another article redirects to the one saved last. */
export async function replaceArticleRedirects(tx: Tx, article_id: number, paths: string[]): Promise<void> {
  await tx.deleteFrom('article_redirect').where('article_id', '=', article_id).execute()
  for (const path of new Set(paths))
    await tx
      .insertInto('article_redirect')
      .values({ path, article_id })
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ article_id }))
      .execute()
}

/** The hash of the article's password; null when it has none, undefined when there is no such article. */
export const selectPasswordHash = async (db: Db, id: number): Promise<string | null | undefined> =>
  (await db.selectFrom('article').select('password_hash').where('id', '=', id).executeTakeFirst())
    ?.password_hash

/** What decides whether an article is listed, and since when it is. */
export const selectArticleListing = (db: Db, id: number) =>
  db
    .selectFrom('article')
    .select(['state', 'published_at', 'deleted_at', 'listed_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Writes `listed_at` on the article and on each of its tags. */
export async function updateArticleListedAt(tx: Tx, id: number, listed_at: number | null): Promise<void> {
  await tx.updateTable('article').set({ listed_at }).where('id', '=', id).execute()
  await tx.updateTable('article_tag').set({ listed_at }).where('article_id', '=', id).execute()
}

/** Moves an article to the trash at this time (Unix ms), or out of it with null. */
export const updateArticleDeletedAt = (tx: Tx, id: number, deleted_at: number | null) =>
  tx.updateTable('article').set({ deleted_at }).where('id', '=', id).execute()

/** Ids of the scheduled articles whose time has come. */
export const selectDueArticleIds = async (db: Db, now: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('article')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes an article for good, whether it is in the trash or not. */
export const deleteArticleRow = (tx: Tx, id: number) =>
  tx.deleteFrom('article').where('id', '=', id).execute()

/** Deletes for good the articles that were moved to the trash before this time (Unix ms). */
export const deleteTrashedArticles = (tx: Tx, before: number) =>
  tx.deleteFrom('article').where('deleted_at', '<', before).execute()

/** The language that the owner chose for the article; null when it is detected from the text. */
export const selectChosenLang = async (db: Db, id: number): Promise<'en' | 'zh-CN' | null> =>
  (await db.selectFrom('article').select('chosen_lang').where('id', '=', id).executeTakeFirst())
    ?.chosen_lang ?? null
