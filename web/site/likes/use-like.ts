/** What this browser likes, and how a like is given and taken back. */
import { useSyncExternalStore } from 'react'
import type { LikeSubject } from '#contract/likes.ts'
import { useApi } from '#web/ApiContext.tsx'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'

type Like = {
  isLiked: boolean
  /** The count since then; null while only the page has one. */
  count: number | null
  /** The count of the page at that time: once the page has another one, that is newer. */
  replaces: number
}

const NOT_LIKED: Like = { isLiked: false, count: null, replaces: 0 }
const LIKED: Like = { ...NOT_LIKED, isLiked: true }

/** What was pressed on this page, by subject; buttons of the same subject change together. */
const pressed = new Map<string, Like>()
const pending = new Set<string>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server writes the cookie: pages are the same for everybody. */
const isInCookie = (key: string): boolean =>
  /(?:^|; )liked=([^;]*)/.exec(document.cookie)?.[1]?.split('.').includes(key) ?? false

/**
 * @param pageCount as the page has it, which may be a minute old
 * @returns `press`, which gives the like or takes it back
 */
export const useLike = ({ kind, id }: LikeSubject, pageCount: number) => {
  const api = useApi()
  const texts = useTexts()
  const notify = useNotify()
  const key = `${kind[0]}${id}`
  const read = () => pressed.get(key) ?? (isInCookie(key) ? LIKED : NOT_LIKED)
  const like = useSyncExternalStore(subscribe, read, () => NOT_LIKED)
  const { isLiked } = like
  const count = like.replaces === pageCount && like.count !== null ? like.count : pageCount
  const set = (next: Omit<Like, 'replaces'>) => {
    pressed.set(key, { ...next, replaces: pageCount })
    for (const listener of listeners) listener()
  }
  const press = async () => {
    set({ isLiked: !isLiked, count: Math.max(0, count + (isLiked ? -1 : 1)) })
    if (pending.has(key)) return
    pending.add(key)
    let known = { isLiked, count }
    try {
      let sent: boolean
      // A press while the request is on its way is sent after it.
      do {
        sent = read().isLiked
        const state = await api.likes[sent ? 'give' : 'takeBack']({ body: { kind, id } })
        known = { isLiked: state.isLiked, count: state.likeCount }
      } while (sent !== read().isLiked)
    } catch (error) {
      notify('error', failureText(error, texts))
    }
    pending.delete(key)
    set(known)
  }
  return { isLiked, count: isLiked ? Math.max(1, count) : count, press }
}
