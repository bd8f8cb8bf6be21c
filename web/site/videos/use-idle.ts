/** Whether the controls may hide: the video plays, and there was no input for a while. */
import { useEffect, useState } from 'react'

const IDLE_MS = 2_500

export const useIdle = (frame: HTMLElement, isPlaying: boolean): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!isPlaying) {
      setIsIdle(false)
      return
    }
    let timer: ReturnType<typeof setTimeout>
    const restart = () => {
      setIsIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIsIdle(true), IDLE_MS)
    }
    restart()
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const event of events) frame.addEventListener(event, restart)
    return () => {
      clearTimeout(timer)
      for (const event of events) frame.removeEventListener(event, restart)
    }
  }, [frame, isPlaying])
  return isIdle
}
