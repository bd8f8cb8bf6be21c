/** Whether the aurora is drawn before the reader's eyes: once in a visit, and never against their wish. */
import { useEffect, useState } from 'react'

const KEY = 'aurora-drawn'

/**
 * The printed page begins the drawing by itself, before scripts arrive; this ends it early when this
 * visit has seen it.
 */
export const useIsFirstAnimation = (): boolean => {
  const [isDrawing, setIsDrawing] = useState(true)
  useEffect(() => {
    try {
      if (sessionStorage.getItem(KEY)) setIsDrawing(false)
      sessionStorage.setItem(KEY, '1')
    } catch {
      // Storage is forbidden here: it is drawn each time.
    }
  }, [])
  return isDrawing
}
