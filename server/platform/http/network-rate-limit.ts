/** Limits the requests of one network per minute, in bounded memory (docs/requirements/safety.md, H5 and H8). */
import { tooMany } from '../errors.ts'
import { networkOf } from './visitor.ts'

const MINUTE_MS = 60_000
/** The networks that are stored for each of two minutes: ten megabytes each at the very most. */
const MAX_NETWORKS = 100_000

/** Consumes one request of the network of an IP address. @throws too-many */
export type NetworkRateLimit = (ipAddress: string) => void

/**
 * Counts this minute and a share of the one before, so that nobody can send twice as much around the turn of the minute.
 * A flood from more networks than are stored ends the minute early, and some requests above the limit are accepted.
 */
export function createNetworkRateLimit(maxRequests: number, now: () => number): NetworkRateLimit {
  let minute = Number.NaN
  let current = new Map<string, number>()
  let previous = new Map<string, number>()

  const startWindow = () => {
    previous = current
    current = new Map()
  }
  return (ipAddress) => {
    const time = now()
    const thisMinute = Math.floor(time / MINUTE_MS)
    if (thisMinute !== minute) {
      startWindow()
      if (thisMinute !== minute + 1) previous = new Map()
      minute = thisMinute
    }
    const network = networkOf(ipAddress)
    const count = current.get(network) ?? 0
    const elapsedShare = (time % MINUTE_MS) / MINUTE_MS
    if (count + (previous.get(network) ?? 0) * (1 - elapsedShare) >= maxRequests)
      throw tooMany(Math.max(1, Math.ceil((1 - elapsedShare) * 60)))
    if (count === 0 && current.size >= MAX_NETWORKS) startWindow()
    current.set(network, count + 1)
  }
}
