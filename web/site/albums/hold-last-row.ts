/**
 * Nothing that a reader looks at moves while more photos are to come. The last row is not full yet: its photos would
 * grow and move when the next ones join them, so they wait unseen. And below it stands about as much room as all that
 * is to come will take, so that the footer keeps its place, and the scroll bar tells the truth.
 */
import { type RefObject, useEffect } from 'react'

type Options = {
  rows: RefObject<HTMLElement | null>
  /** The element behind the last row. */
  end: RefObject<HTMLElement | null>
  /** Photos that are still to come. */
  left: number
}

export const useHeldLastRow = ({ rows, end, left }: Options): void => {
  // After each render: the photos may be others.
  useEffect(() => {
    const list = rows.current
    if (!list) return
    const hold = () => {
      const photos = [...list.children] as HTMLElement[]
      const top = photos.at(-1)?.offsetTop
      for (const photo of photos) photo.toggleAttribute('data-waiting', left > 0 && photo.offsetTop === top)
      const room = (list.offsetHeight / Math.max(1, photos.length)) * left
      // By script: the policy forbids style attributes in the document, not to scripts.
      end.current?.style.setProperty('min-height', `${Math.round(room)}px`)
    }
    hold()
    if (left === 0) return
    const watcher = new ResizeObserver(hold)
    watcher.observe(list)
    return () => watcher.disconnect()
  })
}
