/**
 * Keeps the layout stable while photos load. The photos of an incomplete last row would grow and move when the next
 * ones arrive, so they stay hidden. The element below reserves about the height of the missing photos, so that the
 * footer and the scroll bar stay in place.
 */
import { type RefObject, useEffect } from 'react'

type StableRowsOptions = {
  rows: RefObject<HTMLElement | null>
  /** The element after the last row. */
  end: RefObject<HTMLElement | null>
  /** Number of photos that have not loaded. */
  left: number
}

export const useStableRows = ({ rows, end, left }: StableRowsOptions): void => {
  // Runs after each render, because the photos may have changed.
  useEffect(() => {
    const list = rows.current
    if (!list) return
    const update = () => {
      const photos = [...list.children] as HTMLElement[]
      const top = photos.at(-1)?.offsetTop
      for (const photo of photos) photo.toggleAttribute('data-waiting', left > 0 && photo.offsetTop === top)
      const restHeight = (list.offsetHeight / Math.max(1, photos.length)) * left
      // The content security policy forbids style attributes in HTML, but not styles set by scripts.
      end.current?.style.setProperty('min-height', `${Math.round(restHeight)}px`)
    }
    update()
    if (left === 0) return
    const observer = new ResizeObserver(update)
    observer.observe(list)
    return () => observer.disconnect()
  })
}
