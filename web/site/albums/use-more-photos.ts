/** Endless scrolling: the next photos come before the last row is reached, and are still there when one comes back. */
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { albumPhotosQuery } from './albums.queries.ts'

/** About a screen ahead: the last row is filled up before anybody sees it. */
const AHEAD = '900px 0px'

/** @param end the element behind the last row */
export const useMorePhotos = (
  albumId: number,
  firstPage: number,
  lastPage: number,
  end: RefObject<HTMLElement | null>,
) => {
  const api = useApi()
  const queries = useQueryClient()
  const keptAs = ['albums', albumId, 'shown', firstPage]
  const [shownTo, setShownTo] = useState(() => queries.getQueryData<number>(keptAs) ?? firstPage)
  /** The last try failed. */
  const [isStuck, setStuck] = useState(false)
  const loading = useRef<Promise<boolean>>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of what is listed
  const showMore = useCallback((): Promise<boolean> => {
    if (shownTo >= lastPage) return Promise.resolve(false)
    loading.current ??= queries
      .ensureQueryData(albumPhotosQuery(api, albumId, { page: shownTo + 1 }))
      .then(
        () => {
          queries.setQueryData(keptAs, shownTo + 1)
          setShownTo(shownTo + 1)
          setStuck(false)
          // Those behind them are at hand when they are wanted.
          if (shownTo + 1 < lastPage)
            void queries.prefetchQuery(albumPhotosQuery(api, albumId, { page: shownTo + 2 }))
          return true
        },
        // The link stays; pressing it tries again.
        () => {
          setStuck(true)
          return false
        },
      )
      .finally(() => {
        loading.current = null
      })
    return loading.current
  }, [api, queries, albumId, firstPage, lastPage, shownTo])

  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void showMore()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, showMore])

  return { shownTo, isStuck, showMore }
}
