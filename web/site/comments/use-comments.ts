/** Queries and mutations for authors: pending comments, saving, replies of a thread, position of a comment. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import type { OwnComment } from '#contract/comments.ts'
import { useApi } from '#web/ApiContext.tsx'
import type { CommentSubjectParams } from './comments.queries.ts'

export const waitingQuery = (api: Client, { type, topicId }: CommentSubjectParams) =>
  queryOptions({
    queryKey: ['comments', type, topicId ?? 0, 'waiting'],
    meta: { silent: true },
    queryFn: () => api.comments.waiting({ query: { type, topicId } }),
  })

export const repliesQuery = (api: Client, parentId: number) =>
  queryOptions({
    queryKey: ['comments', 'replies', parentId],
    queryFn: () => api.comments.replies({ params: { id: parentId } }),
  })

export const placeQuery = (api: Client, id: number) =>
  queryOptions({
    queryKey: ['comments', 'place', id],
    meta: { silent: true },
    queryFn: () => api.comments.thread({ params: { id } }),
  })

/** Deletes a comment of the reader and refetches all comments that are shown. */
export const useDeleteComment = () => {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    // The button shows the error.
    meta: { silent: true },
    mutationFn: async (id: number) => {
      await api.comments.remove({ params: { id } })
      queries.removeQueries({ queryKey: ['comments', 'newest'] })
      await queries.invalidateQueries({ queryKey: ['comments'] })
    },
  })
}

/** Target of a reply: the thread, and the author of the comment replied to. */
export type ReplyTo = { parentId: number; userId: number | null }

export type NewComment = { text: string; replyTo: ReplyTo | null }

/** Saves a comment and refetches the comments of the subject. */
export const useSaveComment = (subject: CommentSubjectParams) => {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    // The form shows the error.
    meta: { silent: true },
    mutationFn: async ({ text, replyTo }: NewComment): Promise<OwnComment> => {
      const saved = await api.comments.save({
        body: {
          ...subject,
          commentContent: text,
          ...(replyTo && { parentId: replyTo.parentId, replyUserId: replyTo.userId }),
        },
      })
      queries.removeQueries({ queryKey: ['comments', 'newest'] })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['comments', subject.type, subject.topicId ?? 0] }),
        replyTo && queries.fetchQuery({ ...repliesQuery(api, replyTo.parentId), staleTime: 0 }),
      ])
      return saved
    },
  })
}
