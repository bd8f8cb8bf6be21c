/** Marks as seen the replies among the comments of a page, once the reader has them in the window. */
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { unseenRepliesQuery, useUnseenReplies } from '../replies/replies.queries.ts'
import type { CommentSubjectParams } from './comments.queries.ts'

/** @param inside an element of the section with the comments */
export const useSeenReplies = (
  { type, topicId }: CommentSubjectParams,
  inside: RefObject<HTMLElement | null>,
): void => {
  const api = useApi()
  const queries = useQueryClient()
  const isAnyWaiting = (useUnseenReplies()?.count ?? 0) > 0
  useEffect(() => {
    const section = inside.current?.closest('section')
    if (!isAnyWaiting || !section) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      api.comments.markSeen({ body: { type, topicId } }).then(
        () => queries.invalidateQueries({ queryKey: unseenRepliesQuery(api).queryKey }),
        // They are marked the next time.
        () => {},
      )
    })
    observer.observe(section)
    return () => observer.disconnect()
  }, [api, queries, type, topicId, inside, isAnyWaiting])
}
