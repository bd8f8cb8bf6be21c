/** Finds the comment that the URL fragment names, on the first page, on a later one or among collapsed replies. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { useApi } from '#web/ApiContext.tsx'
import type { CommentSubjectParams } from './comments.queries.ts'
import { placeQuery } from './use-comments.ts'

export const commentAnchor = (id: number) => `comment-${id}`

type Linked = {
  id: number | null
  /** Its whole thread when the loaded threads do not contain it. */
  thread: Comment | null
  isMissing: boolean
}

/** @param threads the loaded threads; undefined until they are loaded */
export const useLinkedComment = (
  { type, topicId }: CommentSubjectParams,
  threads: Comment[] | undefined,
): Linked => {
  const id = useCommentInUrl()
  const isAtHand =
    threads?.some((one) => one.id === id || one.replyDTOs.some((reply) => reply.id === id)) ?? true
  const { data } = useQuery({ ...placeQuery(useApi(), id ?? 0), enabled: id !== null && !isAtHand })
  const isHere = data?.type === type && data.topicId === (topicId ?? null)
  const thread = !isAtHand && data && isHere ? data.thread : null
  const shown = useRef<number | null>(null)
  useEffect(() => {
    if (id === null || id === shown.current) return
    const element = document.getElementById(commentAnchor(id))
    if (!element) return
    shown.current = id
    element.scrollIntoView({ block: 'center' })
  })
  return { id, thread, isMissing: !isAtHand && data !== undefined && thread === null }
}

const useCommentInUrl = (): number | null => {
  const [id, setId] = useState<number | null>(null)
  useEffect(() => {
    const read = () => setId(Number(/^#comment-([1-9]\d{0,14})$/.exec(location.hash)?.[1] ?? 0) || null)
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return id
}
