// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const contentChanges = () => context.ctx.transaction(async (tx) => context.ctx.content.changed(tx, 'friends'))
const countsChange = () => context.ctx.transaction(async (tx) => context.ctx.content.countsChanged(tx))

it('caches a value until the content changes', async () => {
  let made = 0
  const count = () => context.ctx.memoize('count', async () => ++made)
  expect([await count(), await count()]).toEqual([1, 1])
  await countsChange()
  expect(await count()).toBe(1)
  await contentChanges()
  expect(await count()).toBe(2)
})

it('caches a value that shows counts until either changes', async () => {
  let made = 0
  const count = () => context.ctx.memoize('totals', async () => ++made, 'content and counts')
  expect([await count(), await count()]).toEqual([1, 1])
  await countsChange()
  expect(await count()).toBe(2)
  await contentChanges()
  expect(await count()).toBe(3)
})

it('caches no failure', async () => {
  const fails = context.ctx.memoize('failing', () => Promise.reject(new Error('no')))
  await expect(fails).rejects.toThrow('no')
  expect(await context.ctx.memoize('failing', async () => 'well')).toBe('well')
})

it('computes missing and stale values together, and returns them in the given order', async () => {
  const asked: number[][] = []
  const read = (ids: number[]) =>
    context.ctx.memoize.many('squid', ids, async (missing) => {
      asked.push(missing)
      return new Map(missing.filter((id) => id !== 9).map((id) => [id, `squid ${id}`]))
    })
  expect(await read([3, 1])).toEqual(['squid 3', 'squid 1'])
  expect(await read([1, 2, 9])).toEqual(['squid 1', 'squid 2'])
  await contentChanges()
  expect(await read([1, 2])).toEqual(['squid 1', 'squid 2'])
  expect(asked).toEqual([
    [3, 1],
    [2, 9],
    [1, 2],
  ])
})
