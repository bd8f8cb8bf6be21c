/** Keeps tab and page of the home page for this visit, and takes a reader who comes back there. */
import { useEffect, useRef } from 'react'
import { useIsFirst, useNavigate } from '#web/router/Router.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { type HomePlace, homeHref, homePlace, namesPlace } from './home-place.ts'

export const useKeptPlace = (search: URLSearchParams): HomePlace => {
  const session = useSessionStore()
  const go = useNavigate()
  const isFirst = useIsFirst()
  const isArriving = useRef(true)
  const { tab, page } = homePlace(search)
  const isNamed = namesPlace(search)
  useEffect(() => {
    const kept = session.get()
    // A page that came with the document stays what its address says: it was read already.
    const comesBack = !isFirst && isArriving.current && !isNamed && (kept.tab > 0 || kept.page > 1)
    isArriving.current = false
    if (comesBack) void go(homeHref(kept), { replace: true, keepPlace: true })
    else session.set({ tab, page })
  }, [session, go, isFirst, isNamed, tab, page])
  return { tab, page }
}
