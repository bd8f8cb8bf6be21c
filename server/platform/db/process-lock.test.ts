/** Whoever needs a lock that another process holds waits for it, and reports that once. That a killed process holds none is a test of the start. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { withProcessLock } from './process-lock.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const events: string[] = []
const withLock = (who: string, work: () => Promise<void>, name = 'test') =>
  withProcessLock(context.ctx, { name, onWait: () => events.push(`${who} waits`) }, async () => {
    events.push(`${who} begins`)
    await work()
    events.push(`${who} ends`)
  })

it('runs one work at a time, also after one that failed, and other locks beside it', async () => {
  const { promise: isWaiting, resolve: endFirst } = Promise.withResolvers<void>()
  const first = withLock('first', async () => {
    await isWaiting
    throw new Error('failed')
  })
  await expect.poll(() => events).toContain('first begins')
  const second = withLock('second', async () => {})
  await expect.poll(() => events).toContain('second waits')
  await withLock('other', async () => {}, 'other')
  endFirst()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(events).toEqual([
    'first begins',
    'second waits',
    'other begins',
    'other ends',
    'second begins',
    'second ends',
  ])
})
