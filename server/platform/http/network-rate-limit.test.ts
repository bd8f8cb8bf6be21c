// @module-tag full
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createNetworkRateLimit } from './network-rate-limit.ts'

const MINUTE_MS = 60_000

it('H5: accepts 300 requests a minute from one network, and counts a /64 as one', () => {
  const limit = createNetworkRateLimit(300, () => 0)
  for (let i = 0; i < 300; i += 1) expect(limit(`2001:db8:1:2::${(i % 200) + 1}`)).toBe(0)
  expect(limit('2001:db8:1:2:9:9:9:9')).toBe(60)
  expect(limit('2001:db8:1:3::1')).toBe(0)
  expect(limit('192.0.2.1')).toBe(0)
})

it('H5: requests with a small cost use up the limit later', () => {
  const limit = createNetworkRateLimit(3, () => 0)
  for (let i = 0; i < 4; i += 1) expect(limit('192.0.2.1', 0.75)).toBe(0)
  expect(limit('192.0.2.1', 0.75)).toBe(60)
})

it('H5: the start of a new minute does not double the limit, and a minute without requests resets it', () => {
  const clock = { now: MINUTE_MS - 1 }
  const limit = createNetworkRateLimit(300, () => clock.now)
  const count = () => {
    let through = 0
    while (through < 1000 && limit('192.0.2.1') === 0) through += 1
    return through
  }
  expect(count()).toBe(300)
  clock.now = MINUTE_MS + 1000
  expect(count()).toBeLessThan(10)
  clock.now = 10 * MINUTE_MS
  expect(count()).toBe(300)
})

it('H5: a million networks take no more than 64 MB', () => {
  const limit = createNetworkRateLimit(300, () => 0)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed / 1024 / 1024
  }
  const before = used()
  for (let i = 0; i < 1_000_000; i += 1) limit(`10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`)
  expect(used() - before).toBeLessThan(64)
  // Used here, so that it is not garbage collected before the measurement.
  limit('10.0.0.1')
})
