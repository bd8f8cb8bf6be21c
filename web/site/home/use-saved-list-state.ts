/** Stores tab and page of the home page for the visit, and restores them on return. */
import { useEffect, useRef } from 'react'
import { useIsInitialPage, useNavigate } from '#web/router/Router.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { type HomeListState, hasListState, homeHref, parseListState } from './home-list-state.ts'

export const useSavedListState = (search: URLSearchParams): HomeListState => {
  const session = useSessionStore()
  const go = useNavigate()
  const isFirst = useIsInitialPage()
  const isArriving = useRef(true)
  const { tab, page } = parseListState(search)
  const isNamed = hasListState(search)
  useEffect(() => {
    const stored = session.get()
    // A server-rendered page keeps the state of its URL: the reader has already seen it.
    const isReturn = !isFirst && isArriving.current && !isNamed && (stored.tab > 0 || stored.page > 1)
    isArriving.current = false
    if (isReturn) void go(homeHref(stored), { replace: true, keepScroll: true })
    else session.set({ tab, page })
  }, [session, go, isFirst, isNamed, tab, page])
  return { tab, page }
}
