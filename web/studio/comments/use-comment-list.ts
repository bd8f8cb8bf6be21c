/** The list of comments, page by page, and what the screen shows before the response arrives. */

import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { CommentStatus, studioCommentsApi } from '#contract/studio/comments.ts'
import { showSaved } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import type { CommentFilters } from './comment-filters.ts'

type ListPage = ResponseOf<(typeof studioCommentsApi)['list']>
type ListData = InfiniteData<ListPage, string | null>

const PAGE_SIZE = 50
export const COMMENTS_KEY = ['studio', 'comments']

export const useCommentList = (filters: CommentFilters) => {
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const { status, q, author, subject } = filters
  const queryKey = [...COMMENTS_KEY, 'list', filters]
  const query = {
    status,
    q,
    size: PAGE_SIZE,
    ...(author === null ? {} : { author }),
    ...(subject === null ? {} : { type: subject.type }),
    ...(subject?.topicId == null ? {} : { topicId: subject.topicId }),
  }
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      api.studioComments.list({ query: pageParam === null ? query : { ...query, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  /** Takes comments out of the list at once: the key for the next one may be pressed before the response arrives. */
  const moveAway = (ids: readonly number[], to: CommentStatus | null) => {
    showSaved<ListData>(queryClient, queryKey, (data) => data && withoutComments(data, ids, status, to))
  }
  const first = list.data?.pages[0]
  return {
    ...list,
    rows: list.data?.pages.flatMap(({ records }) => records) ?? [],
    counts: first?.counts,
    shownFilters: first?.filters,
    moveAway,
  }
}
export type CommentList = ReturnType<typeof useCommentList>

/** @param to the status that they have now; null when they are deleted */
export function withoutComments(
  data: ListData,
  ids: readonly number[],
  from: CommentStatus,
  to: CommentStatus | null,
): ListData {
  const isStaying = ({ id }: { id: number }) => !ids.includes(id)
  const counted = (counts: ListPage['counts']) => {
    const moved = { ...counts, [from]: Math.max(0, counts[from] - ids.length) }
    return to === null ? moved : { ...moved, [to]: moved[to] + ids.length }
  }
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      records: page.records.filter(isStaying),
      counts: counted(page.counts),
    })),
  }
}
