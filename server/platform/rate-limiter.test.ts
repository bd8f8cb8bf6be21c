// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { refusal, serverBusy } from './errors.ts'
import { consumeAttempt, deleteOldAttempts, limitFailures } from './rate-limiter.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const limit = (bucket: string, max = 5, withinSeconds = 60) => ({ bucket, max, withinSeconds })
const consume = (...limits: ReturnType<typeof limit>[]) =>
  context.ctx.transaction((tx) => consumeAttempt(context.ctx, tx, limits))
const outcomes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason as { kind: string }).kind,
  )
const countOf = async (bucket: string) =>
  (await context.ctx.db.selectFrom('attempt').select('id').where('bucket', '=', bucket).execute()).length

describe('consumeAttempt', () => {
  it('lets exactly as many of 30 parallel attempts pass as the limit allows', async () => {
    const all = await outcomes(Array.from({ length: 30 }, () => consume(limit('parallel'))))
    expect(all.filter((one) => one === 'done')).toHaveLength(5)
    expect(all.filter((one) => one === 'too-many')).toHaveLength(25)
  })
  it('consumes all limits or none, and one attempt for two windows of one bucket', async () => {
    await consume(limit('narrow', 1), limit('wide', 10), limit('wide', 20, 3600))
    await expect(consume(limit('wide', 10), limit('narrow', 1))).rejects.toMatchObject({ kind: 'too-many' })
    expect(await countOf('wide')).toBe(1)
  })
  it('throws the refusal of the first limit that is used up', async () => {
    const once = { ...limit('once', 1), refusal: () => refusal('comment-repeated') }
    await consume(limit('free'), once)
    await expect(consume(limit('free', 1), once)).rejects.toMatchObject({ kind: 'too-many' })
    await expect(consume(limit('free'), once, limit('free', 1))).rejects.toMatchObject({
      messageKey: 'comment-repeated',
    })
    expect(await countOf('free')).toBe(1)
  })
  it('slows down in place of refusing, and consumes the attempt of both limits', async () => {
    const shared = (own: string) => ({ ...limit('shared', 2), slowsDownTo: limit(own, 1) })
    await consume(shared('first'))
    await consume(shared('first'))
    await expect(consume(shared('first'))).rejects.toMatchObject({ parameters: { seconds: 60 } })
    await consume(shared('second'))
    await expect(consume(shared('second'))).rejects.toMatchObject({ kind: 'too-many' })
    expect([await countOf('shared'), await countOf('first'), await countOf('second')]).toEqual([3, 2, 1])
  })
  it('says how long to wait, and passes when that time is over', async () => {
    await consume(limit('wait', 2))
    context.clock.now += 20_000
    await consume(limit('wait', 2))
    await expect(consume(limit('wait', 2))).rejects.toMatchObject({ parameters: { seconds: 40 } })
    context.clock.now += 40_000
    await consume(limit('wait', 2))
  })
})

describe('limitFailures', () => {
  const attempt = (bucket: string, work: () => Promise<unknown>) =>
    limitFailures(context.ctx, [limit(bucket)], work)

  it('counts failures, refunds success, and refunds what the server was too busy for (A21)', async () => {
    await attempt('mixed', () => Promise.resolve('right'))
    await expect(attempt('mixed', () => Promise.reject(serverBusy(5)))).rejects.toMatchObject({
      messageKey: 'busy',
    })
    expect(await countOf('mixed')).toBe(0)
    await expect(attempt('mixed', () => Promise.reject(refusal('wrong-password')))).rejects.toMatchObject({
      kind: 'refused',
    })
    expect(await countOf('mixed')).toBe(1)
  })
  it('starts no work beyond the limit, however many requests arrive at once', async () => {
    let started = 0
    const wrong = () => {
      started += 1
      return Promise.reject(refusal('wrong-password'))
    }
    await outcomes(Array.from({ length: 30 }, () => attempt('guessing', wrong)))
    expect(started).toBe(5)
  })
})

it('R5: attempts and the IP addresses in them are deleted after a day, without a further attempt', async () => {
  await consume(limit('login:203.0.113.7'))
  context.clock.now += 24 * 3600 * 1000 + 1
  await context.ctx.transaction((tx) => deleteOldAttempts(tx, context.clock.now))
  expect(await context.ctx.db.selectFrom('attempt').selectAll().execute()).toEqual([])
})
