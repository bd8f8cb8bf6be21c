/** The browser asks before the tab is closed while something would be lost. */
import { useEffect } from 'react'

export const useAskBeforeClosing = (wouldLose: boolean): void => {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
