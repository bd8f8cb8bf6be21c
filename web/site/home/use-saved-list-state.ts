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
    const kept = session.get()
    // A page that came with the document stays what its address says: it was read already.
    const comesBack = !isFirst && isArriving.current && !isNamed && (kept.tab > 0 || kept.page > 1)
    isArriving.current = false
    if (comesBack) void go(homeHref(kept), { replace: true, keepScroll: true })
    else session.set({ tab, page })
  }, [session, go, isFirst, isNamed, tab, page])
  return { tab, page }
}
