/** Whether the next film begins when one has ended; remembered by the browser. */
import { useEffect, useState } from 'react'

const KEY = 'video-play-next'

export const usePlayNext = (): [boolean, (playsNext: boolean) => void] => {
  const [playsNext, setPlaysNext] = useState(true)
  useEffect(() => {
    try {
      setPlaysNext(localStorage.getItem(KEY) !== 'off')
    } catch {
      // A browser that keeps nothing plays on.
    }
  }, [])
  const change = (next: boolean) => {
    setPlaysNext(next)
    try {
      localStorage.setItem(KEY, next ? 'on' : 'off')
    } catch {}
  }
  return [playsNext, change]
}
