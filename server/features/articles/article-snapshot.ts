/** Keeps everything of an article as it was before an import changes it, and puts it back. */
import { deleteUnusedCategories } from '#server/features/categories/categories.sql.ts'
import { deleteUnusedTags } from '#server/features/tags/tags.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { deleteArticleRow } from './article-changes.sql.ts'
import { changeListing } from './article-listing.ts'
import {
  type ArticleRows,
  replaceArticleRows,
  selectArticleRows,
  selectForeignRedirects,
  selectRedirects,
} from './article-snapshot.sql.ts'

/** As JSON; null when there is no such article. */
export async function readArticleSnapshot(tx: Tx, id: number): Promise<string | null> {
  const rows = await selectArticleRows(tx, id)
  return rows && JSON.stringify(rows)
}

/** The article is as it was; labels that only the import used are deleted. */
export async function restoreArticleSnapshot(ctx: Ctx, tx: Tx, snapshot: string): Promise<void> {
  const rows = JSON.parse(snapshot) as ArticleRows
  await changeListing(ctx, tx, rows.article.id, () => replaceArticleRows(tx, rows))
  if (rows.article.state === 'scheduled')
    await ctx.jobs.schedule(tx, 'publish-due', `${rows.article.published_at}`, rows.article.published_at)
}

/** Deletes an article for good, wherever it is listed. */
export const deleteArticle = (ctx: Ctx, tx: Tx, id: number): Promise<void> =>
  changeListing(ctx, tx, id, async () => {
    await deleteArticleRow(tx, id)
  })

/** Deletes the categories and tags that no article has. */
export async function deleteUnusedLabels(ctx: Ctx, tx: Tx): Promise<void> {
  await deleteUnusedTags(tx)
  await deleteUnusedCategories(tx)
  ctx.content.changed(tx, 'articles')
}

/** The article to which each former URL leads. */
export const readRedirects = async (db: Db): Promise<Map<string, number>> =>
  new Map((await selectRedirects(db)).map(({ path, article_id }) => [path, article_id]))

/** Those of the paths that redirect to another article than this one, or than a new one. */
export const readTakenRedirects = (db: Db, paths: string[], id: number | null): Promise<string[]> =>
  selectForeignRedirects(db, paths, id)
