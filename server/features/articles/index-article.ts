/** Declares what search reads of an article, and updates the search index when an article changes. */
import { tagSource } from '#server/features/tags/index-tag.ts'
import { selectTagsOf } from '#server/features/tags/tags.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { SearchEntry } from '#server/search-index/search-index.ts'
import type { SearchSource } from '#server/search-index/search-source.ts'
import { changeIndexed } from '#server/search-index/update-entry.ts'
import {
  type ListedArticleRow,
  type SearchableArticleRow,
  selectFoundArticles,
  selectSearchableArticleIds,
  selectSearchableArticles,
} from './article-search.sql.ts'
import { articleAccess } from './articles.policy.ts'

/** The fields that search reads. Of a locked article these are only its title, category and tags. */
const articleEntry = (row: ListedArticleRow, tags: string[], texts: string[]): SearchEntry => ({
  kind: 'article',
  subjectId: row.id,
  listedAt: row.listed_at as number,
  title: row.title,
  labels: [...(row.category_name === null ? [] : [row.category_name]), ...tags],
  texts,
})

const textsOf = (row: SearchableArticleRow): string[] =>
  articleAccess(row, false) === 'open' ? [row.abstract ?? '', row.plain_text ?? ''] : []

export const articleSource: SearchSource<ListedArticleRow> = {
  kind: 'article',
  ids: selectSearchableArticleIds,
  read: async (db, ids) =>
    ids.length === 0
      ? []
      : (await withEntries(db, await selectSearchableArticles(db, ids), textsOf)).map(({ entry }) => entry),
  find: async (db, entryIds) =>
    (await withEntries(db, await selectFoundArticles(db, entryIds), () => [])).map(({ row, entry }) => ({
      entryId: row.entry_id,
      row,
      entry,
    })),
  texts: async (db, ids) =>
    new Map((await selectSearchableArticles(db, ids)).map((row) => [row.id, textsOf(row)])),
}

async function withEntries<Row extends ListedArticleRow>(
  db: Db,
  rows: Row[],
  texts: (row: Row) => string[],
): Promise<{ row: Row; entry: SearchEntry }[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const tagsOf = Map.groupBy(await selectTagsOf(db, ids), (tag) => tag.article_id)
  return rows.map((row) => ({
    row,
    entry: articleEntry(
      row,
      (tagsOf.get(row.id) ?? []).map((tag) => tag.name),
      texts(row),
    ),
  }))
}

/** Runs `change`, which changes an article, and updates the index entries of the article and its tags. */
export const changeIndexedArticle = (
  ctx: Ctx,
  tx: Tx,
  id: number,
  change: () => Promise<void>,
): Promise<void> => changeIndexedArticles(ctx, tx, [id], change)

/** The same for many articles. */
export async function changeIndexedArticles(
  ctx: Ctx,
  tx: Tx,
  ids: number[],
  change: () => Promise<void>,
): Promise<void> {
  const tagIds = new Set<number>()
  const read = async () => {
    for (const tag of await selectTagsOf(tx, ids)) tagIds.add(tag.id)
    return [...(await articleSource.read(tx, ids)), ...(await tagSource.read(tx, [...tagIds]))]
  }
  await changeIndexed(ctx, tx, read, change)
}
