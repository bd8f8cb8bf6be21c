// @module-tag engine
// @module-tag both
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { verifyNothing } from '#server/features/users/password.ts'
import { PASSWORD, saveArticleFixtures } from '#server/testing/fixtures.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let fixtures: Awaited<ReturnType<typeof saveArticleFixtures>>

beforeAll(async () => {
  context = await createTestContext({ TRUST_PROXY: '192.0.2.1' })
  fixtures = await saveArticleFixtures(context.ctx)
})
beforeEach(() => {
  context.clock.now += 3_600_001
})
afterAll(() => context.close())

const unlock = async (articleId: number, articlePassword: string, ip = '203.0.113.1'): Promise<number> => {
  const headers = { 'x-forwarded-for': ip }
  const request = jsonRequest('POST', { articleId, articlePassword }, headers)
  return (await context.api('/articles/access', request)).code
}
const tally = (codes: number[]) => ({
  tried: codes.filter((code) => code === 51000).length,
  limited: codes.filter((code) => code === 42900).length,
})

it('P3: of 30 parallel wrong passwords from one network, 5 are tried', async () => {
  const codes = await Promise.all(Array.from({ length: 30 }, (_, i) => unlock(fixtures.locked, `wrong ${i}`)))
  expect(tally(codes)).toEqual({ tried: 5, limited: 25 })
})

it('P3: ten networks that use up the 50 wrong passwords of an hour keep nobody else out', async () => {
  const { clock } = context
  const ips = Array.from({ length: 10 }, (_, i) => `198.51.101.${i + 1}`)
  const codes: number[] = []
  for (let i = 0; i < 60; i += 1)
    codes.push(await unlock(fixtures.locked, 'wrong', ips[i % ips.length] as string))
  expect(tally(codes)).toEqual({ tried: 50, limited: 10 })
  for (let i = 0; i < 7; i += 1) expect(await unlock(fixtures.locked, PASSWORD, '198.51.102.1')).toBe(20000)
  // A further network that fails gets one try a minute, however many it sends at once.
  const parallel = Array.from({ length: 10 }, () => unlock(fixtures.locked, 'wrong', '198.51.102.2'))
  expect(tally(await Promise.all(parallel))).toEqual({ tried: 1, limited: 9 })
  clock.now += 59_000
  expect(await unlock(fixtures.locked, PASSWORD, '198.51.102.2')).toBe(42900)
  clock.now += 1000
  expect(await unlock(fixtures.locked, PASSWORD, '198.51.102.2')).toBe(20000)
  // So do the ten, once their own 15 minutes are over.
  expect(await unlock(fixtures.locked, PASSWORD, ips[0])).toBe(42900)
  clock.now += 14 * 60_000
  expect(await unlock(fixtures.locked, 'wrong', ips[0])).toBe(51000)
  expect(await unlock(fixtures.locked, PASSWORD, ips[0])).toBe(42900)
  // Other articles are as they were.
  expect(await unlock(700_000, 'wrong', ips[1])).toBe(51000)
  expect(await unlock(700_000, 'wrong', ips[1])).toBe(51000)
  // Without the attack, a network has its five tries at once again.
  clock.now += 3_600_001
  const after: number[] = []
  for (let i = 0; i < 6; i += 1) after.push(await unlock(fixtures.locked, 'wrong', ips[0]))
  expect(tally(after)).toEqual({ tried: 5, limited: 1 })
})

it('A21: a network has 20 wrong passwords in 15 minutes for all articles together, missing ones included', async () => {
  const codes: number[] = []
  for (let i = 0; i < 30; i += 1) codes.push(await unlock(500_000 + i, 'wrong'))
  expect(tally(codes)).toEqual({ tried: 20, limited: 10 })
  expect(await unlock(fixtures.locked, PASSWORD)).toBe(42900)
  expect(await unlock(fixtures.locked, PASSWORD, '203.0.113.2')).toBe(20000)
})

it('A21: the right password is no attempt, however often it is sent', async () => {
  for (let i = 0; i < 7; i += 1) expect(await unlock(fixtures.locked, PASSWORD)).toBe(20000)
})

it('A21: a refusal because the hash queue is full does not count as a wrong password', async () => {
  // The queue has gaps, so that some attempts get in.
  const refused = await whileHashQueueIsFull(async () => {
    for (let round = 0; ; round++) {
      const ips = Array.from({ length: 30 }, (_, i) => `10.7.${round % 256}.${i + 1}`)
      const codes = await Promise.all(ips.map((ip) => unlock(fixtures.locked, PASSWORD, ip)))
      const refused = ips.filter((_, i) => codes[i] === 42900)
      if (refused.length > 0) return refused
    }
  })
  const rows = await context.ctx.db
    .selectFrom('attempt')
    .select('bucket')
    .where('bucket', 'like', 'unlock:%10.7.%')
    .execute()
  expect(rows).toEqual([])
  expect(await unlock(fixtures.locked, PASSWORD, refused[0])).toBe(20000)
})

/** Hashes at least as much as the queue takes, again and again, until the work is done. */
async function whileHashQueueIsFull<Result>(work: () => Promise<Result>): Promise<Result> {
  let isDone = false
  const hashers = Array.from({ length: 40 }, async () => {
    while (!isDone) {
      await verifyNothing('x', 'other').catch(() => null)
      await setImmediate()
    }
  })
  try {
    return await work()
  } finally {
    isDone = true
    await Promise.all(hashers)
  }
}
