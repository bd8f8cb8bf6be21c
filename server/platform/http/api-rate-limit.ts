/** How many calls one network may make in a minute, counted in bounded memory (docs/requirements/safety.md, H5). */
import { tooMany } from '../errors.ts'
import { networkOf } from './visitor.ts'

const MINUTE_MS = 60_000
/** So many networks are known at once in each of two minutes: some ten megabytes each at the very most. */
const MAX_KNOWN = 100_000

export type CallLimit = (address: string) => void

/**
 * Counts in this minute and the one before, so that nobody gets twice as much around its turn. Under a flood from more
 * networks than can be known the minute is over sooner, and some are let in that should have waited.
 * @returns counts one call. @throws too-many
 */
export function createCallLimit(most: number, now: () => number): CallLimit {
  let minute = Number.NaN
  let current = new Map<string, number>()
  let before = new Map<string, number>()

  const turn = () => {
    before = current
    current = new Map()
  }
  return (address) => {
    const time = now()
    const thisMinute = Math.floor(time / MINUTE_MS)
    if (thisMinute !== minute) {
      turn()
      if (thisMinute !== minute + 1) before = new Map()
      minute = thisMinute
    }
    const network = networkOf(address)
    const count = current.get(network) ?? 0
    const passed = (time % MINUTE_MS) / MINUTE_MS
    if (count + (before.get(network) ?? 0) * (1 - passed) >= most)
      throw tooMany(Math.max(1, Math.ceil((1 - passed) * 60)))
    if (count === 0 && current.size >= MAX_KNOWN) turn()
    current.set(network, count + 1)
  }
}
