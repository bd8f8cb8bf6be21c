import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { openApp } from '../context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

describe('changes', () => {
  it('make exactly what names them stale, as soon as the transaction is through', async () => {
    const { cacheTags: changes } = context.ctx
    const madeAt = changes.version()
    await context.ctx.transaction(async (tx) => {
      changes.invalidate(tx, 'article:1')
      expect(changes.isFresh(madeAt, ['article:1'])).toBe(true)
    })
    expect(changes.isFresh(madeAt, ['article:1', 'site'])).toBe(false)
    expect(changes.isFresh(madeAt, ['article:2', 'site'])).toBe(true)
  })
  it('are none when the transaction fails', async () => {
    const madeAt = context.ctx.cacheTags.version()
    const failing = context.ctx.transaction(async (tx) => {
      context.ctx.cacheTags.invalidate(tx, 'site')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(context.ctx.cacheTags.isFresh(madeAt, ['site'])).toBe(true)
  })
  it('of another process are known within a second (G3)', async () => {
    const other = await openApp({ ...context.ctx.config })
    const madeAt = context.ctx.cacheTags.version()
    await other.ctx.transaction(async (tx) => other.ctx.cacheTags.invalidate(tx, 'about'))
    const until = Date.now() + 1_000
    while (context.ctx.cacheTags.isFresh(madeAt, ['about']) && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect(context.ctx.cacheTags.isFresh(madeAt, ['about'])).toBe(false)
    expect(context.ctx.cacheTags.isFresh(madeAt, ['site'])).toBe(true)
    await other.close()
  })
  it('make a kept value anew, and no other', async () => {
    let made = 0
    const value = () => context.ctx.memoize('value', ['tags'], async () => ++made)
    await value()
    await value()
    expect(made).toBe(1)
    await context.ctx.transaction(async (tx) => context.ctx.cacheTags.invalidate(tx, 'tags'))
    await value()
    expect(made).toBe(2)
  })
})

describe('two houses on one database', () => {
  it('can be opened at the same time', async () => {
    const apps = await Promise.all([openApp({ ...context.ctx.config }), openApp({ ...context.ctx.config })])
    await Promise.all(apps.map((app) => app.close()))
  })
})
