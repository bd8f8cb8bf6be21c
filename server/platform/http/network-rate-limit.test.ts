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

it('H5: a network is forgotten after two hundred thousand others, which bounds the memory', () => {
  const limit = createNetworkRateLimit(1, () => 0)
  const others = (from: number, to: number) => {
    for (let i = from; i < to; i += 1) limit(`10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`)
  }
  expect(limit('192.0.2.1')).toBe(0)
  others(0, 100_000)
  expect(limit('192.0.2.1')).toBe(60)
  others(100_000, 200_000)
  expect(limit('192.0.2.1')).toBe(0)
})
