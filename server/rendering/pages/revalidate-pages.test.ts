// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createRevalidation } from './revalidate-pages.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const touch = (topic: string) =>
  context.ctx.transaction(async (tx) => context.ctx.cacheTags.invalidate(tx, topic))

it('renders requested pages again after changes, once, and no others', async () => {
  const made: string[] = []
  const wasAsked = createRevalidation(context.ctx, async (page: string) => made.push(page))
  wasAsked('a', 'page a')
  wasAsked('a', 'page a')
  wasAsked('b', 'page b')
  await touch('fish')
  await touch('bird')
  await expect.poll(() => made).toHaveLength(2)
  expect(made.toSorted()).toEqual(['page a', 'page b'])
  wasAsked('b', 'page b')
  await touch('fish')
  await expect.poll(() => made).toHaveLength(3)
  expect(made[2]).toBe('page b')
})

it('continues when a page cannot be rendered', async () => {
  const made: string[] = []
  const wasAsked = createRevalidation(context.ctx, async (page: string) => {
    if (page === 'broken') throw new Error('no')
    made.push(page)
  })
  wasAsked('well', 'well')
  wasAsked('broken', 'broken')
  await touch('fish')
  await expect.poll(() => made).toEqual(['well'])
})

it('renders nothing after the site has closed, and closing waits for the page that is being rendered', async () => {
  const { ctx, close } = await createTestContext()
  const made: string[] = []
  const rendering = Promise.withResolvers<void>()
  const wasAsked = createRevalidation(ctx, async (page: string) => {
    made.push(page)
    await rendering.promise
    // The database is open until then.
    await ctx.db.selectFrom('setting').select('name').execute()
    made.push(`${page}, done`)
  })
  wasAsked('a', 'page a')
  wasAsked('b', 'page b')
  await ctx.transaction(async (tx) => ctx.cacheTags.invalidate(tx, 'fish'))
  await expect.poll(() => made).toHaveLength(1)
  const closed = close()
  rendering.resolve()
  await closed
  expect(made).toEqual([made[0], `${made[0]}, done`])
})
