/** Infinite scrolling: loads the next photos before the last row is reached, and restores them on the way back. */
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { AlbumPhotos } from '#contract/albums.ts'
import { nameInUrl } from '#contract/url-names.ts'
import { useApi } from '#web/ApiContext.tsx'
import { albumPhotosQuery } from './albums.queries.ts'

/** About one screen ahead, so that the last row is complete before it is visible. */
const PRELOAD_MARGIN = '900px 0px'

/** @param end the element after the last row */
export const useMorePhotos = (album: AlbumPhotos, lastPage: number, end: RefObject<HTMLElement | null>) => {
  const { current: firstPage } = album
  const name = nameInUrl(album)
  const api = useApi()
  const queries = useQueryClient()
  const shownKey = ['albums', album.id, 'shown', firstPage]
  const [shownTo, setShownTo] = useState(() => queries.getQueryData<number>(shownKey) ?? firstPage)
  /** True after hydration: more photos load automatically, and the link is needed only after a failure. */
  const [isAuto, setAuto] = useState(false)
  useEffect(() => setAuto(true), [])
  const [hasFailed, setHasFailed] = useState(false)
  const loading = useRef<Promise<boolean>>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is derived from the listed values
  const showMore = useCallback((): Promise<boolean> => {
    if (shownTo >= lastPage) return Promise.resolve(false)
    loading.current ??= queries
      .ensureQueryData(albumPhotosQuery(api, name, { page: shownTo + 1 }))
      .then(
        () => {
          queries.setQueryData(shownKey, shownTo + 1)
          setShownTo(shownTo + 1)
          setHasFailed(false)
          // Prefetches the page after this one.
          if (shownTo + 1 < lastPage)
            void queries.prefetchQuery(albumPhotosQuery(api, name, { page: shownTo + 2 }))
          return true
        },
        // The link stays for another try.
        () => {
          setHasFailed(true)
          return false
        },
      )
      .finally(() => {
        loading.current = null
      })
    return loading.current
  }, [api, queries, name, firstPage, lastPage, shownTo])

  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void showMore()
      },
      { rootMargin: PRELOAD_MARGIN },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, showMore])

  return { shownTo, isAuto, isStuck: hasFailed, showMore }
}
