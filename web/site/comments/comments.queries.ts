/** What pages ask about comments. What only writers need stands in use-comments.ts, out of every page's way. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import type { CommentKind } from '#contract/comments.ts'

/** 1 article, 2 message board, 3 about, 4 friends, 5 talk; the id of an article or a talk. */
export type Topic = { type: CommentKind; topicId?: number }

export const commentsQuery = (api: Client, { type, topicId }: Topic, current = 1) =>
  queryOptions({
    queryKey: ['comments', type, topicId ?? 0, current],
    // Shown in its place.
    meta: { silent: true },
    queryFn: () => api.comments.list({ query: { type, topicId, current } }),
  })

export const newestCommentsQuery = (api: Client) =>
  queryOptions({ queryKey: ['comments', 'newest'], queryFn: () => api.comments.topSix() })
