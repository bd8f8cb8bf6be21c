/** Tests that searches take turns, that a page is served between them, and that a failure lets the next one start. */
// @module-tag engine
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { inSearchQueue } from './search-queue.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

/** Searches that end when the test says so. */
function createManualSearches() {
  const started: number[] = []
  const end: (() => void)[] = []
  const search = (n: number) =>
    inSearchQueue(context.ctx, () => {
      started.push(n)
      return new Promise<number>((resolve) => end.push(() => resolve(n)))
    })
  const endNext = async () => {
    while (end.length === 0) await setImmediate()
    end.shift()?.()
  }
  return { started, search, endNext }
}

it('B3: searches start in the order of their arrival, a few at a time', async () => {
  const { started, search, endNext } = createManualSearches()
  const atOnce = context.ctx.engine === 'sqlite' ? 1 : 4
  const all = Array.from({ length: 9 }, (_, n) => search(n))
  await expect.poll(() => started.length).toBe(atOnce)
  for (let i = 0; i < 9; i++) await endNext()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

it('B3: other requests are served between two searches', async () => {
  const order: string[] = []
  const searches = Array.from({ length: 12 }, (_, n) =>
    inSearchQueue(context.ctx, async () => void order.push(`search ${n}`)),
  )
  const page = setImmediate().then(() => order.push('page'))
  await Promise.all([...searches, page])
  expect(order).toHaveLength(13)
  expect(order.indexOf('page')).toBeLessThan(12)
})

it('a search that fails lets the next one start', async () => {
  const failed = Array.from({ length: 5 }, () =>
    inSearchQueue(context.ctx, () => Promise.reject(new Error('no disk'))),
  )
  const next = inSearchQueue(context.ctx, () => Promise.resolve('found'))
  for (const one of failed) await expect(one).rejects.toThrow('no disk')
  expect(await next).toBe('found')
})
