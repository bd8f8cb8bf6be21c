/** Whether the aurora chart is drawn with an animation: once in a visit. Reduced motion turns it off in CSS. */
import { useEffect, useState } from 'react'
import { tabStore } from '#web/session/safe-storage.ts'

const KEY = 'aurora-drawn'

/**
 * The server-rendered page starts the animation itself, before scripts arrive; this ends it when the visit has
 * already seen it.
 */
export const useIsFirstAnimation = (): boolean => {
  const [isDrawing, setIsDrawing] = useState(true)
  useEffect(() => {
    if (tabStore.get(KEY)) setIsDrawing(false)
    tabStore.set(KEY, '1')
  }, [])
  return isDrawing
}
