/** A tag's row → the promised shape. */
import type { Tag } from '#contract/tags.ts'
import type { TagRow } from './tags.sql.ts'

export const toTag = (row: TagRow): Tag => ({
  id: row.id,
  tagName: row.name,
  count: row.count,
  latestTime: new Date(row.latest_at).toISOString(),
})

/** Most used first, then by name. */
export const byArticleCount = (a: TagRow, b: TagRow): number =>
  b.count - a.count || a.name.localeCompare(b.name, 'en')
