/** Countdown until another code may be sent to an email address; survives a change of view or dialog. */
import { useEffect, useState } from 'react'

const RESEND_SECONDS = 60
const sentAt = new Map<string, number>()
const listeners = new Set<() => void>()

const keyOf = (email: string) => email.trim().toLowerCase()

export const recordCodeSent = (email: string): void => {
  sentAt.set(keyOf(email), performance.now())
  for (const listener of listeners) listener()
}

const secondsLeft = (email: string) => {
  const at = sentAt.get(keyOf(email))
  return at === undefined ? 0 : Math.max(0, Math.ceil(RESEND_SECONDS - (performance.now() - at) / 1000))
}

/** Seconds until another code may be sent to the address; 0 when it may be sent now. */
export const useResendSeconds = (email: string): number => {
  const [, setTick] = useState(0)
  const left = secondsLeft(email)
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
