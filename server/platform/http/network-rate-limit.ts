/** Limits the requests of one network or access token per minute, in bounded memory (docs/requirements/safety.md, H5, H8, S10). */
import { MINUTE_MS } from '#server/platform/durations.ts'
import { networkOf } from './visitor.ts'

/** The networks that are stored for each of two minutes: ten megabytes each at the very most. */
const MAX_KEYS = 100_000

/**
 * Consumes a request of the network of an IP address.
 * @param cost in requests; a small one for what is cheap and comes in large numbers
 * @returns 0, or the seconds to wait when the limit is used up
 */
export type NetworkRateLimit = (ipAddress: string, cost?: number) => number

export function createNetworkRateLimit(maxRequests: number, now: () => number): NetworkRateLimit {
  const consume = createMinuteLimit<string>(maxRequests, now)
  return (ipAddress, cost) => consume(networkOf(ipAddress), cost)
}

/**
 * Counts this minute and a share of the one before, so that nobody can send twice as much around the turn of the minute.
 * A flood from more keys than are stored ends the minute early, and some requests above the limit are accepted.
 * @returns consumes a request of a key, and returns 0, or the seconds to wait when the limit is used up
 */
export function createMinuteLimit<Key>(
  maxRequests: number,
  now: () => number,
): (key: Key, cost?: number) => number {
  let minute = Number.NaN
  let current = new Map<Key, number>()
  let previous = new Map<Key, number>()

  const startWindow = () => {
    previous = current
    current = new Map()
  }
  return (key, cost = 1) => {
    const time = now()
    const thisMinute = Math.floor(time / MINUTE_MS)
    if (thisMinute !== minute) {
      startWindow()
      if (thisMinute !== minute + 1) previous = new Map()
      minute = thisMinute
    }
    const count = current.get(key) ?? 0
    const elapsedShare = (time % MINUTE_MS) / MINUTE_MS
    if (count + (previous.get(key) ?? 0) * (1 - elapsedShare) >= maxRequests)
      return Math.max(1, Math.ceil((1 - elapsedShare) * 60))
    if (count === 0 && current.size >= MAX_KEYS) startWindow()
    current.set(key, count + cost)
    return 0
  }
}
