// @module-tag engine
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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
  const wasAsked = createRevalidation(context.ctx.cacheTags, async (page: string) => made.push(page))
  wasAsked('a', 'page a')
  wasAsked('a', 'page a')
  wasAsked('b', 'page b')
  await touch('fish')
  await touch('bird')
  await vi.waitFor(() => expect(made).toHaveLength(2), 5_000)
  expect(made.toSorted()).toEqual(['page a', 'page b'])
  wasAsked('b', 'page b')
  await touch('fish')
  await vi.waitFor(() => expect(made).toHaveLength(3), 5_000)
  expect(made[2]).toBe('page b')
})

it('continues when a page cannot be rendered', async () => {
  const made: string[] = []
  const wasAsked = createRevalidation(context.ctx.cacheTags, async (page: string) => {
    if (page === 'broken') throw new Error('no')
    made.push(page)
  })
  wasAsked('well', 'well')
  wasAsked('broken', 'broken')
  await touch('fish')
  await vi.waitFor(() => expect(made).toEqual(['well']), 5_000)
})
