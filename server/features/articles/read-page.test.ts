/** Reads a page of a list while the database fails. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { readPage } from './read-article.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

it('a failure of both queries is one failure, and none that nobody handles', async () => {
  const unhandled: unknown[] = []
  const listener = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', listener)
  const failing = (name: string) => Promise.reject(new Error(name))
  const page = readPage(context.ctx, 'en', { current: 1, size: 2 }, () => failing('list'), failing('count'))
  await expect(page).rejects.toThrow()
  // Node reports after the microtasks of a turn of the event loop.
  for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate)
  process.off('unhandledRejection', listener)
  expect(unhandled).toEqual([])
})
