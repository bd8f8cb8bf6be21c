/** Articles and tags as search may find them: what a stranger may read, and nothing else. */

import { selectTagsOf } from '#server/features/tags/tags.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { SearchEntry } from '#server/search-index/search-index.ts'
import { changeIndexed } from '#server/search-index/update-entry.ts'
import { articleAccess } from './articles.policy.ts'

/** Does `change` to an article and takes it and its tags into the search index. */
export async function changeIndexedArticle(
  ctx: Ctx,
  tx: Tx,
  id: number,
  change: () => Promise<void>,
): Promise<void> {
  const tagIds = new Set<number>()
  const read = async () => {
    for (const tag of await selectTagsOf(tx, [id])) tagIds.add(tag.id)
    return [...(await articleEntries(tx, [id])), ...(await tagEntries(tx, [...tagIds]))]
  }
  await changeIndexed(ctx, tx, read, change)
}

/** These articles, without those that stand in no list; of a locked one only its names. */
export async function articleEntries(db: Db, ids: number[]): Promise<SearchEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .leftJoin('category', 'category.id', 'article.category_id')
    .select([
      'article.id',
      'article.title',
      'article.abstract',
      'article.listed_at',
      'article.password_hash',
      'article_text.plain_text',
      'category.name as category_name',
    ])
    .where('article.id', 'in', ids)
    .where('article.listed_at', 'is not', null)
    .execute()
  const tags = await selectTagsOf(db, ids)
  return rows.map((row) => ({
    kind: 'article',
    subjectId: row.id,
    listedAt: row.listed_at as number,
    title: row.title,
    labels: [
      ...(row.category_name === null ? [] : [row.category_name]),
      ...tags.filter((tag) => tag.article_id === row.id).map((tag) => tag.name),
    ],
    texts: articleAccess(row, false) === 'open' ? [row.abstract ?? '', row.plain_text] : [],
  }))
}

/** These tags, without those that no listed article bears. */
export async function tagEntries(db: Db, ids: number[]): Promise<SearchEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tag')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where((e) =>
      e.exists(
        e
          .selectFrom('article_tag')
          .select('article_id')
          .whereRef('article_tag.tag_id', '=', 'tag.id')
          .where('article_tag.listed_at', 'is not', null),
      ),
    )
    .execute()
  return rows.map((row) => ({
    kind: 'tag',
    subjectId: row.id,
    listedAt: 0,
    title: row.name,
    labels: [],
    texts: [],
  }))
}
