/** Converts rows of the table of articles to what the studio shows. Pure. */
import type { ArticleTableRow } from '#contract/studio/articles.ts'
import type { DraftProperties } from '#contract/studio/drafts.ts'
import type { ArticleTagRow } from '#server/features/articles/articles.mapper.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import { daysLeftInTrash } from '#server/platform/durations.ts'
import type { TableRow } from './articles-table.sql.ts'

export const toTableRow = (row: TableRow, tags: ArticleTagRow[], now: number): ArticleTableRow => ({
  category: row.category_name,
  tags: tags.map((tag) => tag.name),
  ...draftLabels(row),
  id: row.id,
  title: row.title,
  state: row.state,
  isLocked: row.password_hash !== null,
  isTop: row.is_top === 1,
  isFeatured: row.is_featured === 1,
  hasChanges: row.is_changed === 1,
  lang: row.lang,
  wordCount: row.word_count,
  coverImage: coverOf(row),
  publishedAt: new Date(row.published_at).toISOString(),
  savedAt: new Date(row.saved_at).toISOString(),
  deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at).toISOString(),
  daysLeft: daysLeftInTrash(row.deleted_at, now),
  viewCount: row.view_count,
  commentCount: row.comment_count ?? 0,
  likeCount: row.like_count,
})

/** Nothing of a draft is public, so it is filed as the owner files it now. */
const draftLabels = ({
  state,
  draft_properties,
}: TableRow): Partial<Pick<DraftProperties, 'category' | 'tags'>> => {
  if (state !== 'draft' || draft_properties === null) return {}
  const { category, tags } = JSON.parse(draft_properties) as DraftProperties
  return { category, tags }
}

const coverOf = ({ hash, width, height, color, variants }: TableRow) =>
  hash === null || width === null || height === null || color === null || variants === null
    ? null
    : toImage({ hash, width, height, color, variants })
