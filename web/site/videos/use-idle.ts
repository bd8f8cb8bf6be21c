/** Whether the controls may hide: it plays, and for a while nobody has moved, touched or pressed a key. */
import { useEffect, useState } from 'react'

const AFTER_MS = 2_500

export const useIdle = (frame: HTMLElement, isPlaying: boolean): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!isPlaying) {
      setIsIdle(false)
      return
    }
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      setIsIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIsIdle(true), AFTER_MS)
    }
    wake()
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const event of events) frame.addEventListener(event, wake)
    return () => {
      clearTimeout(timer)
      for (const event of events) frame.removeEventListener(event, wake)
    }
  }, [frame, isPlaying])
  return isIdle
}
