/** Changes tags, category, marks, state and trash of many articles in one transaction. */
import { deleteUnusedCategories } from '#server/features/categories/categories.sql.ts'
import { ensureCategory } from '#server/features/categories/ensure-category.ts'
import { ensureTags } from '#server/features/tags/ensure-tag.ts'
import { selectTagsOf } from '#server/features/tags/tags.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nameKey } from '#server/platform/name-key.ts'
import {
  deleteArticleRows,
  replaceBulkTags,
  selectBulkRows,
  updateBulkColumns,
  updateBulkListing,
} from './bulk-articles.sql.ts'
import { changeArticlesIndexedLater } from './index-article.ts'

/** What bulk actions can change of an article. */
export type ArticleMarks = {
  id: number
  tags: string[]
  category: string | null
  isTop: boolean
  isFeatured: boolean
  state: 'draft' | 'scheduled' | 'published'
  /** Unix ms. */
  deletedAt: number | null
}

/** The articles that exist, by id. */
export async function selectMarks(tx: Tx, ids: number[]): Promise<ArticleMarks[]> {
  const rows = await selectBulkRows(tx, ids)
  const tags = Map.groupBy(rows.length === 0 ? [] : await selectTagsOf(tx, ids), (tag) => tag.article_id)
  return rows.map((row) => ({
    id: row.id,
    tags: (tags.get(row.id) ?? []).map((tag) => tag.name),
    category: row.category,
    isTop: row.is_top === 1,
    isFeatured: row.is_featured === 1,
    state: row.state,
    deletedAt: row.deleted_at,
  }))
}

/** Writes what differs between `before` and `after`, which name the same articles in the same order. */
export async function changeArticles(
  ctx: Ctx,
  tx: Tx,
  before: ArticleMarks[],
  after: ArticleMarks[],
): Promise<void> {
  const ids = after.map(({ id }) => id)
  if (ids.length === 0) return
  const isMoved = after.some(
    (one, i) => one.state !== before[i]?.state || one.deletedAt !== before[i]?.deletedAt,
  )
  await changeArticlesIndexedLater(ctx, tx, ids, () => writeMarks(ctx, tx, before, after))
  const isPublic = [...before, ...after].some(
    ({ state, deletedAt }) => state === 'published' && deletedAt === null,
  )
  ctx.content.changed(tx, `article:${ids[0]}`, { isPublic })
  // An article whose time passed while it was hidden is published at once.
  if (isMoved) await ctx.jobs.schedule(tx, 'publish-due', 'restored', ctx.now())
}

/** Deletes articles for good; nothing of theirs is listed. */
export async function deleteArticles(ctx: Ctx, tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await deleteArticleRows(tx, ids)
  await deleteUnusedCategories(tx)
  ctx.content.changed(tx, `article:${ids[0]}`, { isPublic: false })
}

async function writeMarks(ctx: Ctx, tx: Tx, before: ArticleMarks[], after: ArticleMarks[]): Promise<void> {
  const changed = (key: keyof ArticleMarks) => after.filter((one, i) => one[key] !== before[i]?.[key])
  const write = async <Key extends keyof ArticleMarks>(
    key: Key,
    columns: (value: ArticleMarks[Key]) => Parameters<typeof updateBulkColumns>[2],
  ) => {
    for (const [value, group] of Map.groupBy(changed(key), (one) => one[key]))
      await updateBulkColumns(
        tx,
        group.map(({ id }) => id),
        columns(value),
      )
  }
  await write('isTop', (isTop) => ({ is_top: isTop ? 1 : 0 }))
  await write('isFeatured', (isFeatured) => ({ is_featured: isFeatured ? 1 : 0 }))
  await write('state', (state) => ({ state }))
  await write('deletedAt', (deleted_at) => ({ deleted_at }))
  for (const [name, group] of Map.groupBy(changed('category'), (one) => one.category)) {
    const category_id = name === null ? null : await ensureCategory(tx, name, ctx.now())
    await updateBulkColumns(
      tx,
      group.map(({ id }) => id),
      { category_id },
    )
  }
  await writeTags(
    ctx,
    tx,
    after.filter((one, i) => one.tags.join('\n') !== before[i]?.tags.join('\n')),
  )
  await updateBulkListing(
    tx,
    after.map(({ id }) => id),
  )
}

async function writeTags(ctx: Ctx, tx: Tx, articles: ArticleMarks[]): Promise<void> {
  if (articles.length === 0) return
  const ids = await ensureTags(
    tx,
    articles.flatMap(({ tags }) => tags),
    ctx.now(),
  )
  const tagIds = ({ tags }: ArticleMarks) => [
    ...new Set(tags.map((name) => ids.get(nameKey(name)) as number)),
  ]
  await replaceBulkTags(tx, new Map(articles.map((one) => [one.id, tagIds(one)])))
}
