/** Converts rows of webmentions to responses. Pure. */
import type { Mention } from '#contract/mentions.ts'
import type { MentionStatus, StudioMention } from '#contract/studio/mentions.ts'
import type { MentionRow, StudioMentionRow } from './mentions.sql.ts'

export const toMention = (row: MentionRow): Mention => ({
  id: row.id,
  kind: row.kind,
  url: row.source,
  authorName: row.author_name,
  authorUrl: row.author_url,
  title: row.title,
  excerpt: row.excerpt,
  createTime: new Date(row.received_at).toISOString(),
})

export const toStudioMention = (row: StudioMentionRow): StudioMention => ({
  ...toMention(row),
  status: row.state as MentionStatus,
  article: { id: row.article_id, slug: row.article_slug, title: row.article_title },
})
