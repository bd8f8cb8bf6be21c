/** Whether the next film begins when one has ended; remembered by the browser. */
import { useEffect, useState } from 'react'
import { localStore } from '#web/session/safe-storage.ts'

const KEY = 'video-play-next'

export const usePlayNext = (): [boolean, (playsNext: boolean) => void] => {
  const [playsNext, setPlaysNext] = useState(true)
  useEffect(() => {
    setPlaysNext(localStore.get(KEY) !== 'off')
  }, [])
  const change = (next: boolean) => {
    setPlaysNext(next)
    localStore.set(KEY, next ? 'on' : 'off')
  }
  return [playsNext, change]
}
