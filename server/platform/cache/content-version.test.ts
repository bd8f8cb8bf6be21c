// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { openApp } from '../context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const versions = () => {
  const { content } = context.ctx
  return [content.current('content'), content.current('content and counts')] as const
}

it('rises when the transaction commits', async () => {
  const { ctx } = context
  const [content, counts] = versions()
  await ctx.transaction(async (tx) => {
    ctx.content.changed(tx, 'article:1')
    ctx.content.changed(tx, 'friends')
    expect(versions()).toEqual([content, counts])
  })
  expect(versions()).toEqual([content + 1, counts + 1])
})

it('does not rise when the transaction fails, nor for what nobody sees', async () => {
  const { ctx } = context
  const before = versions()
  const failing = ctx.transaction(async (tx) => {
    ctx.content.changed(tx, 'friends')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await ctx.transaction(async (tx) => ctx.content.changed(tx, 'article:1', { isPublic: false }))
  await ctx.transaction(async () => {})
  expect(versions()).toEqual(before)
})

it('leaves content fresh where only counts have changed', async () => {
  const { ctx } = context
  const [content, counts] = versions()
  await ctx.transaction(async (tx) => ctx.content.countsChanged(tx))
  expect(versions()).toEqual([content, counts + 1])
  await ctx.transaction(async (tx) => {
    ctx.content.countsChanged(tx)
    ctx.content.changed(tx, 'friends')
  })
  expect(versions()).toEqual([content + 1, counts + 2])
})

it('G3: rises with a change of another process, and once with one of its own', async () => {
  const { ctx } = context
  const other = await openApp({ ...ctx.config })
  const [known] = versions()
  await other.ctx.transaction(async (tx) => {
    await tx.insertInto('setting').values({ name: 'other', value: '' }).execute()
    other.ctx.content.changed(tx, 'settings')
  })
  await expect.poll(() => versions()[0]).toBe(known + 1)
  const seen = other.ctx.content.current('content')
  await ctx.transaction(async (tx) => {
    await tx.insertInto('setting').values({ name: 'own', value: '' }).execute()
    ctx.content.changed(tx, 'settings')
  })
  expect(versions()[0]).toBe(known + 2)
  // The other one hears of it as late as this one, or later.
  await expect.poll(() => other.ctx.content.current('content')).toBeGreaterThan(seen)
  expect(versions()[0]).toBe(known + 2)
  await other.close()
})

it('apps on one database can open at the same time', async () => {
  const { config } = context.ctx
  const apps = await Promise.all([openApp({ ...config }), openApp({ ...config })])
  await Promise.all(apps.map((app) => app.close()))
})
