/** How many calls one network may make in a minute, counted in bounded memory (docs/requirements/safety.md, H5). */
import { tooMany } from '../errors.ts'
import { networkOf } from './visitor.ts'

const MINUTE_MS = 60_000
/** So many networks are known at once in each of two minutes: some ten megabytes each at the very most. */
const MAX_NETWORKS = 100_000

export type ApiRateLimit = (address: string) => void

/**
 * Counts in this minute and the one before, so that nobody gets twice as much around its turn. Under a flood from more
 * networks than can be known the minute is over sooner, and some are let in that should have waited.
 * @returns counts one call. @throws too-many
 */
export function createApiRateLimit(maxRequests: number, now: () => number): ApiRateLimit {
  let minute = Number.NaN
  let current = new Map<string, number>()
  let previous = new Map<string, number>()

  const startWindow = () => {
    previous = current
    current = new Map()
  }
  return (address) => {
    const time = now()
    const thisMinute = Math.floor(time / MINUTE_MS)
    if (thisMinute !== minute) {
      startWindow()
      if (thisMinute !== minute + 1) previous = new Map()
      minute = thisMinute
    }
    const network = networkOf(address)
    const count = current.get(network) ?? 0
    const elapsedShare = (time % MINUTE_MS) / MINUTE_MS
    if (count + (previous.get(network) ?? 0) * (1 - elapsedShare) >= maxRequests)
      throw tooMany(Math.max(1, Math.ceil((1 - elapsedShare) * 60)))
    if (count === 0 && current.size >= MAX_NETWORKS) startWindow()
    current.set(network, count + 1)
  }
}
