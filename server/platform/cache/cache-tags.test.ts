// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { openApp } from '../context.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { createCacheTagLog } from './cache-tags.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

describe('invalidated cache tags', () => {
  it('make exactly the values stale that depend on them, as soon as the transaction commits', async () => {
    const { cacheTags: changes } = context.ctx
    const madeAt = changes.version()
    await context.ctx.transaction(async (tx) => {
      changes.invalidate(tx, 'article:1')
      expect(changes.isFresh(madeAt, ['article:1'])).toBe(true)
    })
    expect(changes.isFresh(madeAt, ['article:1', 'site'])).toBe(false)
    expect(changes.isFresh(madeAt, ['article:2', 'site'])).toBe(true)
  })
  it('are not applied when the transaction fails', async () => {
    const madeAt = context.ctx.cacheTags.version()
    const failing = context.ctx.transaction(async (tx) => {
      context.ctx.cacheTags.invalidate(tx, 'site')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(context.ctx.cacheTags.isFresh(madeAt, ['site'])).toBe(true)
  })
  it('of another process are applied (G3)', async () => {
    const other = await openApp({ ...context.ctx.config })
    const madeAt = context.ctx.cacheTags.version()
    await other.ctx.transaction(async (tx) => other.ctx.cacheTags.invalidate(tx, 'about'))
    await expect.poll(() => context.ctx.cacheTags.isFresh(madeAt, ['about'])).toBe(false)
    expect(context.ctx.cacheTags.isFresh(madeAt, ['site'])).toBe(true)
    await other.close()
  })
  it('of this process are applied once, not again when the database tells of them', async () => {
    const { cacheTags: changes } = context.ctx
    const other = await openApp({ ...context.ctx.config })
    await context.ctx.transaction(async (tx) => changes.invalidate(tx, 'friends'))
    const madeAt = changes.version()
    // Changes are read in the order of their commits.
    await other.ctx.transaction(async (tx) => other.ctx.cacheTags.invalidate(tx, 'albums'))
    await expect.poll(() => changes.isFresh(madeAt, ['albums'])).toBe(false)
    expect(changes.isFresh(madeAt, ['friends'])).toBe(true)
    await other.close()
  })
  it.skipIf(process.env.BOREALIS_TEST_ENGINE === 'postgres')(
    'of another process are applied when the first attempt to read them fails',
    async () => {
      const database = await openDatabase(context.ctx.config)
      let failures = 0
      const failingOnce: Database = {
        ...database,
        get read() {
          if (failures-- > 0) throw new Error('disk I/O error')
          return database.read
        },
      }
      const retrying = createCacheTagLog(failingOnce, Date.now)
      await retrying.start()
      failures = 1
      const version = retrying.version()
      await context.ctx.transaction(async (tx) => context.ctx.cacheTags.invalidate(tx, 'tags'))
      await expect.poll(() => retrying.isFresh(version, ['tags'])).toBe(false)
      expect(failures).toBeLessThan(0)
      await retrying.stop()
      await database.close()
    },
  )
  it('of another process are applied at once where somebody asks for them', async () => {
    const database = await openDatabase(context.ctx.config)
    const log = createCacheTagLog(database, Date.now)
    await log.start()
    for (let i = 0; i < 20; i++) {
      const version = log.version()
      await context.ctx.transaction(async (tx) => context.ctx.cacheTags.invalidate(tx, `article:${i}`))
      await log.catchUp()
      expect([log.isFresh(version, [`article:${i}`]), log.isFresh(version, ['site'])]).toEqual([false, true])
    }
    await log.stop()
    await database.close()
  })
  it('make a memoized value compute again, and no other', async () => {
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

describe('two apps on one database', () => {
  it('can open at the same time', async () => {
    const apps = await Promise.all([openApp({ ...context.ctx.config }), openApp({ ...context.ctx.config })])
    await Promise.all(apps.map((app) => app.close()))
  })
})
