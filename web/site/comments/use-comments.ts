/** Queries and mutations for authors: pending comments, saving, replies of a thread, position of a comment. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import type { OwnComment } from '#contract/comments.ts'
import { useApi } from '#web/ApiContext.tsx'
import type { CommentSubjectParams } from './comments.queries.ts'
import type { Guest } from './guest-memory.ts'

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

/** Target of a reply: the thread, and the comment in it. */
export type ReplyTo = { parentId: number; commentId: number }

/** @property guest null for a reader */
export type NewComment = {
  text: string
  replyTo: ReplyTo | null
  guest: (Guest & { wantsReplies: boolean | undefined; title: string; proof: Promise<string> }) | null
}

/** Saves a comment and refetches the comments of the subject. */
export const useSaveComment = (subject: CommentSubjectParams) => {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    // The form shows the error.
    meta: { silent: true },
    mutationFn: async ({ text, replyTo, guest }: NewComment): Promise<OwnComment> => {
      const saved = await api.comments.save({
        body: {
          ...subject,
          commentContent: text,
          ...(replyTo && { parentId: replyTo.parentId, replyCommentId: replyTo.commentId }),
          ...(guest && { ...guest, proof: await guest.proof }),
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

/** Changes a comment of one's own. The form shows the error. */
export const useEditComment = () => {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({ id, text }: { id: number; text: string }): Promise<OwnComment> => {
      const saved = await api.comments.edit({ params: { id }, body: { commentContent: text } })
      queries.removeQueries({ queryKey: ['comments', 'newest'] })
      await queries.invalidateQueries({ queryKey: ['comments'] })
      return saved
    },
  })
}

/** Makes the browser forget whose comments a guest has written in it. */
export const useForgetGuest = () => {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await api.comments.forget()
      await queries.invalidateQueries({ queryKey: ['comments'] })
    },
  })
}
