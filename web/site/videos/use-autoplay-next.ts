/** Stores whether the next video starts when one has ended. */
import { useEffect, useState } from 'react'
import { localStore } from '#web/session/safe-storage.ts'

const KEY = 'video-play-next'

export const useAutoplayNext = (): [boolean, (isOn: boolean) => void] => {
  const [isOn, setIsOn] = useState(true)
  useEffect(() => {
    setIsOn(localStore.get(KEY) !== 'off')
  }, [])
  const change = (next: boolean) => {
    setIsOn(next)
    localStore.set(KEY, next ? 'on' : 'off')
  }
  return [isOn, change]
}
