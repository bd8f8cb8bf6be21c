/** When a code went to which mailbox: the countdown goes on when the view or the dialog changes. */
import { useEffect, useState } from 'react'

const PAUSE_SECONDS = 60
const sentAt = new Map<string, number>()
const listeners = new Set<() => void>()

const keyOf = (mailbox: string) => mailbox.trim().toLowerCase()

export const rememberSending = (mailbox: string): void => {
  sentAt.set(keyOf(mailbox), performance.now())
  for (const listener of listeners) listener()
}

const secondsLeft = (mailbox: string) => {
  const at = sentAt.get(keyOf(mailbox))
  return at === undefined ? 0 : Math.max(0, Math.ceil(PAUSE_SECONDS - (performance.now() - at) / 1000))
}

/** Until another code may be sent there. */
export const useSecondsToWait = (mailbox: string): number => {
  const [, setTick] = useState(0)
  const left = secondsLeft(mailbox)
  useEffect(() => {
    const tick = () => setTick((count) => count + 1)
    listeners.add(tick)
    const timer = left > 0 ? setTimeout(tick, 1000) : undefined
    return () => {
      listeners.delete(tick)
      clearTimeout(timer)
    }
  })
  return left
}
