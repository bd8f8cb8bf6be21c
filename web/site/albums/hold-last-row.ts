/**
 * While more photos are to come, the last row is not full: its photos would grow and move when the next ones join
 * them. They wait unseen until their row is whole, so that nothing a reader looks at ever moves.
 */
import { type RefObject, useEffect } from 'react'

export const useHeldLastRow = (rows: RefObject<HTMLElement | null>, hasMore: boolean): void => {
  // After each render: the photos may be others.
  useEffect(() => {
    const list = rows.current
    if (!list) return
    const hold = () => holdLastRow([...list.children] as HTMLElement[], hasMore)
    hold()
    if (!hasMore) return
    const watcher = new ResizeObserver(hold)
    watcher.observe(list)
    return () => watcher.disconnect()
  })
}

const holdLastRow = (photos: HTMLElement[], hasMore: boolean): void => {
  const top = photos.at(-1)?.offsetTop
  for (const photo of photos) photo.toggleAttribute('data-waiting', hasMore && photo.offsetTop === top)
}
