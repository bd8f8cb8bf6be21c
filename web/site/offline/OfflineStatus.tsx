/** Says that there is no network, and that a page is a copy. */
import { useSyncExternalStore } from 'react'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { copiedAt } from '#web/session/offline-copies.ts'

export const OfflineStatus = () => {
  const { offline } = useTexts()
  const format = useFormat()
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
  const copied = useSyncExternalStore(watchNothing, copiedAt, () => undefined)
  return (
    // Live regions are announced only when they exist before their text.
    <p className="offline" role="status">
      {isOnline ? null : <b>{offline.isOffline}</b>}
      {copied ? <span>{offline.copyFrom(format.dateTime(copied))}</span> : null}
      {isOnline && copied ? <a href={location.pathname + location.search}>{offline.loadCurrent}</a> : null}
    </p>
  )
}

const watchNothing = () => () => {}

const watchNetwork = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
