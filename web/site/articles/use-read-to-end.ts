/** Reports that an article was read to its end: the end was on the screen, and there was time to read. */
import { type RefObject, useEffect, useRef } from 'react'
import { useApi } from '#web/ApiContext.tsx'

/** Of the reading time: who jumps to the end has not read. */
const MIN_SHARE = 0.1
const MIN_MS = 5_000

/** The ref of what follows the text. */
export const useReadToEnd = (id: number, readingMinutes: number | null): RefObject<HTMLDivElement | null> => {
  const api = useApi()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const readableAt = performance.now() + Math.max(MIN_MS, (readingMinutes ?? 0) * 60_000 * MIN_SHARE)
    let timer: ReturnType<typeof setTimeout> | undefined
    const report = () => {
      observer.disconnect()
      api.views
        .readToEnd({ params: { id } })
        .catch((error: unknown) => console.info('The reading was not counted', error))
    }
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(report, readableAt - performance.now())
    })
    if (end.current) observer.observe(end.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [api, id, readingMinutes])
  return end
}
