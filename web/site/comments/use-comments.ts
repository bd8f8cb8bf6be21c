/** What those who write need: their waiting comments, saving, the replies of a thread, and where a comment stands. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import type { OwnComment } from '#contract/comments.ts'
import { useApi } from '#web/ApiContext.tsx'
import type { Topic } from './comments.queries.ts'

export const waitingQuery = (api: Client, { type, topicId }: Topic) =>
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

/** Whom a comment answers: its thread, and who said what is answered. */
export type Answered = { parentId: number; userId: number | null }

export type NewComment = { text: string; answered: Answered | null }

/** Saves, and brings what others said meanwhile as well. */
export const useSaveComment = (topic: Topic) => {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    // The form says what went wrong where the words still stand.
    meta: { silent: true },
    mutationFn: async ({ text, answered }: NewComment): Promise<OwnComment> => {
      const saved = await api.comments.save({
        body: {
          ...topic,
          commentContent: text,
          ...(answered && { parentId: answered.parentId, replyUserId: answered.userId }),
        },
      })
      queries.removeQueries({ queryKey: ['comments', 'newest'] })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['comments', topic.type, topic.topicId ?? 0] }),
        answered && queries.fetchQuery({ ...repliesQuery(api, answered.parentId), staleTime: 0 }),
      ])
      return saved
    },
  })
}
