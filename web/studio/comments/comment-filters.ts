/** The state of the list of comments, which is in the URL: status, search, author, page, and the comment that is open. */
import type { CommentKind } from '#contract/comments.ts'
import type { CommentStatus } from '#contract/studio/comments.ts'
import { studioPages } from '#contract/studio-pages.ts'

export const commentStatuses = [
  'waiting',
  'published',
  'spam',
  'trash',
] as const satisfies readonly CommentStatus[]

export type CommentFilters = {
  status: CommentStatus
  q: string
  author: number | null
  /** Only what is below this page. */
  subject: { type: CommentKind; topicId: number | null } | null
}

/** Values that do not exist are read as the default. */
export const readCommentFilters = (search: URLSearchParams): CommentFilters => ({
  status: commentStatuses.find((status) => status === search.get('status')) ?? 'waiting',
  q: (search.get('q') ?? '').slice(0, 200),
  author: idIn(search.get('author')),
  subject: readSubject(search),
})

function readSubject(search: URLSearchParams): CommentFilters['subject'] {
  const type = idIn(search.get('type'))
  const topicId = idIn(search.get('topic'))
  if (type === null || type > 5) return null
  const hasTopic = type === 1 || type === 5
  if (hasTopic && topicId === null) return null
  return { type: type as CommentKind, topicId: hasTopic ? topicId : null }
}

/** The comment that the URL opens; null for the first of the list. */
export const readOpenComment = (search: URLSearchParams): number | null => idIn(search.get('comment'))

/** The URL of the list with these filters; defaults are left out. */
export const commentsHref = (
  { status, q, author, subject }: CommentFilters,
  comment: number | null = null,
): string =>
  studioPages.comments.href(null, {
    status: status === 'waiting' ? null : status,
    q: q || null,
    author,
    type: subject?.type ?? null,
    topic: subject?.topicId ?? null,
    comment,
  })

/** Whether something besides the status narrows the list. */
export const isNarrowed = ({ q, author, subject }: CommentFilters): boolean =>
  q !== '' || author !== null || subject !== null

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
