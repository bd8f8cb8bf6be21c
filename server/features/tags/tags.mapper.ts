/** Converts rows of tags to the response, and orders them by their number of articles. */
import type { Tag } from '#contract/tags.ts'
import type { TagRow } from './tags.sql.ts'

export const toTag = (row: TagRow): Tag => ({
  id: row.id,
  slug: row.slug,
  tagName: row.name,
  count: row.count,
  latestTime: new Date(row.latest_at).toISOString(),
})

/** Compares two tags: most articles first, then by name. */
export const byArticleCount = (a: TagRow, b: TagRow): number =>
  b.count - a.count || a.name.localeCompare(b.name, 'en')
