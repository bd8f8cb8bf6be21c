/** The threads of one subject: the first page, and further pages on request. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useSession } from '#web/session/session.ts'
import { type CommentSubjectParams, commentsQuery } from './comments.queries.ts'
import { useRememberedGuest } from './guest-memory.ts'
import { placeQuery, waitingQuery } from './use-comments.ts'

const PAGE_SIZE = 7

export const useThreads = (subject: CommentSubjectParams) => {
  const api = useApi()
  const queries = useQueryClient()
  const token = useSession('token')
  const first = useQuery(commentsQuery(api, subject))
  const guest = useRememberedGuest()
  const isKnown = token !== null || guest !== null
  const ownQuery = useQuery({ ...waitingQuery(api, subject), enabled: isKnown })
  const own = isKnown ? (ownQuery.data ?? []) : []
  const [more, setMore] = useState<Comment[]>([])
  const [state, setState] = useState<'still' | 'loading' | 'failed'>('still')
  const threads = first.data && withoutDuplicates([...first.data.records, ...more])
  const count = first.data?.count ?? 0

  /** New comments shift the pages, so a page may begin with threads that are already loaded. */
  const loadMore = async () => {
    setState('loading')
    try {
      const page = Math.floor((threads?.length ?? 0) / PAGE_SIZE) + 1
      const { records } = await queries.fetchQuery({ ...commentsQuery(api, subject, page), staleTime: 0 })
      setMore((before) => withoutDuplicates([...before, ...records]))
      setState('still')
    } catch {
      setState('failed')
    }
  }

  /** After a deletion: reads a thread of a further page again, because only the first page is a query. */
  const refreshThread = async (id: number) => {
    if (!more.some((thread) => thread.id === id)) return
    const place = await queries.fetchQuery({ ...placeQuery(api, id), staleTime: 0 }).catch(() => null)
    setMore((before) =>
      before.flatMap((thread) => (thread.id !== id ? [thread] : place ? [place.thread] : [])),
    )
  }

  return {
    threads,
    count,
    commentCount: first.data?.commentCount ?? 0,
    error: first.error,
    retry: () => void first.refetch(),
    waiting: own.filter(({ isReview }) => isReview === 0),
    /** The caller's comments that wait or can be changed. */
    own: new Map(own.map((comment) => [comment.id, comment])),
    hasMore: threads !== undefined && threads.length < count,
    loadMore,
    refreshThread,
    state,
  }
}

const withoutDuplicates = (threads: Comment[]) => [
  ...new Map(threads.map((thread) => [thread.id, thread])).values(),
]
