/** The threads below one thing: the first page, and as many more as the reader asked for. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useSession } from '#web/session/session.ts'
import { commentsQuery, type Topic } from './comments.queries.ts'
import { waitingQuery } from './use-comments.ts'

const A_PAGE = 7

export const useThreads = (topic: Topic) => {
  const api = useApi()
  const queries = useQueryClient()
  const { token } = useSession()
  const first = useQuery(commentsQuery(api, topic))
  const waiting = useQuery({ ...waitingQuery(api, topic), enabled: token !== null })
  const [more, setMore] = useState<Comment[]>([])
  const [state, setState] = useState<'still' | 'loading' | 'failed'>('still')
  const threads = first.data && once([...first.data.records, ...more])
  const count = first.data?.count ?? 0

  /** What came meanwhile has moved the rest down: a page begins with threads that are here already. */
  const loadMore = async () => {
    setState('loading')
    try {
      const page = Math.floor((threads?.length ?? 0) / A_PAGE) + 1
      const { records } = await queries.fetchQuery({ ...commentsQuery(api, topic, page), staleTime: 0 })
      setMore((before) => once([...before, ...records]))
      setState('still')
    } catch {
      setState('failed')
    }
  }

  return {
    threads,
    count,
    commentCount: first.data?.commentCount ?? 0,
    error: first.error,
    retry: () => void first.refetch(),
    waiting: token === null ? [] : (waiting.data ?? []),
    hasMore: threads !== undefined && threads.length < count,
    loadMore,
    state,
  }
}

const once = (threads: Comment[]) => [...new Map(threads.map((thread) => [thread.id, thread])).values()]
