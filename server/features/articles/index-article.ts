/** Declares what search reads of an article, and updates the search index when an article changes. */
import { setImmediate } from 'node:timers/promises'
import { allJoinedCategoryNames } from '#server/features/categories/categories.mapper.ts'
import { tagSource } from '#server/features/tags/index-tag.ts'
import { selectTagsOf } from '#server/features/tags/tags.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import type { SearchEntry } from '#server/search-index/search-index.ts'
import type { SearchSource } from '#server/search-index/search-source.ts'
import { changeIndexed, updateEntry } from '#server/search-index/update-entry.ts'
import {
  type ListedArticleRow,
  type SearchableArticleRow,
  selectFoundArticles,
  selectListedArticles,
  selectSearchableArticleIds,
  selectSearchableArticles,
  selectTextsToIndex,
  tagsOfFound,
} from './article-search.sql.ts'
import { articleAccess } from './articles.policy.ts'

/** The fields that search reads. Of a locked article these are only its title, tags and category, in both languages. */
const articleEntry = (row: ListedArticleRow, tags: string[], texts: string[]): SearchEntry => ({
  kind: 'article',
  subjectId: row.id,
  listedAt: row.listed_at as number,
  title: row.title,
  labels: [...allJoinedCategoryNames(row), ...tags],
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
    (await selectFoundArticles(db, entryIds)).map((row) => ({
      entryId: row.entry_id,
      row,
      entry: articleEntry(row, tagsOfFound(row), []),
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
export async function changeIndexedArticle(
  ctx: Ctx,
  tx: Tx,
  id: number,
  change: () => Promise<void>,
): Promise<void> {
  const readTags = tagReader(tx, [id])
  const read = async () => [...(await articleSource.read(tx, [id])), ...(await readTags())]
  await changeIndexed(ctx, tx, read, change)
}

/** Reads the tags that these articles have, and those that they had at an earlier call. */
function tagReader(tx: Tx, ids: number[]): () => Promise<SearchEntry[]> {
  const tagIds = new Set<number>()
  return async () => {
    for (const tag of await selectTagsOf(tx, ids)) tagIds.add(tag.id)
    return tagSource.read(tx, [...tagIds])
  }
}

export const INDEX_ARTICLES = 'index-articles'
const ARTICLES_PER_JOB = 20

type FormerEntry = Omit<SearchEntry, 'kind' | 'texts'> & { hasTexts: boolean }
type IndexJob = { ids: number[]; before: FormerEntry[] }

/**
 * The same for many articles, whose entries are updated by jobs: writing the index of a thousand takes half a minute. Until
 * then a search may miss a new label; it never shows an article that is hidden, as results are read from the articles.
 */
export async function changeArticlesIndexedLater(
  ctx: Ctx,
  tx: Tx,
  ids: number[],
  change: () => Promise<void>,
): Promise<void> {
  const rows = await withEntries(tx, await selectListedArticles(tx, ids), () => [])
  const before = new Map(
    rows.map(({ row, entry: { subjectId, listedAt, title, labels } }) => [
      row.id,
      { subjectId, listedAt, title, labels, hasTexts: articleAccess(row, false) === 'open' },
    ]),
  )
  await changeIndexed(ctx, tx, tagReader(tx, ids), change)
  for (let i = 0; i < ids.length; i += ARTICLES_PER_JOB) {
    const part = ids.slice(i, i + ARTICLES_PER_JOB)
    const job: IndexJob = { ids: part, before: part.flatMap((id) => before.get(id) ?? []) }
    await ctx.jobs.add(tx, INDEX_ARTICLES, job)
  }
}

/**
 * Job `index-articles`: the previous entries say which words leave the index. Each article is a transaction of its own, and
 * between two of them requests get their turn: an undo must not wait for the index. Repeated after a failure, it changes
 * nothing twice.
 */
export async function indexArticles(ctx: Ctx, payload: JobPayload): Promise<void> {
  const { ids, before } = payload as IndexJob
  const formerOf = new Map(before.map((former) => [former.subjectId, former]))
  for (const id of ids) {
    await setImmediate()
    await ctx.transaction((tx) => indexArticle(ctx, tx, id, formerOf.get(id)))
  }
}

async function indexArticle(ctx: Ctx, tx: Tx, id: number, former: FormerEntry | undefined): Promise<void> {
  const [after = null] = await articleSource.read(tx, [id])
  if (!former) {
    await updateEntry(ctx, tx, null, after)
    return
  }
  const { hasTexts, ...entry } = former
  const [row] = hasTexts ? await selectTextsToIndex(tx, [id]) : []
  const texts = row ? [row.abstract ?? '', row.plain_text] : []
  await updateEntry(ctx, tx, { ...entry, kind: 'article', texts }, after)
}
