/** Comment queries that pages need. Those that only authors need are in use-comments.ts, a later chunk. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import type { CommentKind } from '#contract/comments.ts'

/**
 * The subject of comments. `type`: 1 article, 2 message board, 3 about, 4 friends, 5 talk. Articles and talks have an
 * id.
 */
export type CommentSubjectParams = { type: CommentKind; topicId?: number }

export const commentsQuery = (api: Client, { type, topicId }: CommentSubjectParams, current = 1) =>
  queryOptions({
    queryKey: ['comments', type, topicId ?? 0, current],
    // The section shows the error.
    meta: { silent: true },
    queryFn: () => api.comments.list({ query: { type, topicId, current } }),
  })

export const newestCommentsQuery = (api: Client) =>
  queryOptions({ queryKey: ['comments', 'newest'], queryFn: () => api.comments.topSix() })
