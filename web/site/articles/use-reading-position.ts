/** Finds the section of a text that is being read. */
import { useEffect, useState } from 'react'

/** A heading counts as reached when it is this far below the top of the window: below the header. */
const REACHED_PX = 120

/** The index of the last heading that was reached; −1 above the first one. */
export const useReadingPosition = (entries: readonly { id: string }[]): number => {
  const [position, setPosition] = useState(-1)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const headings = entries.map(({ id }) => document.getElementById(id))
      setPosition(headings.findLastIndex((one) => one && one.getBoundingClientRect().top <= REACHED_PX))
    }
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look)
    }
    lookSoon()
    addEventListener('scroll', lookSoon, { passive: true })
    addEventListener('resize', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', lookSoon)
      removeEventListener('resize', lookSoon)
    }
  }, [entries])
  return position
}
