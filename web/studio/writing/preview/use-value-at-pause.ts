/** A value as it was at the last pause, for what costs too much to follow every key. */
import { useEffect, useState } from 'react'

export const PAUSE_MS = 250

export const useValueAtPause = <Value>(value: Value): Value => {
  const [atPause, setAtPause] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setAtPause(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return atPause
}
