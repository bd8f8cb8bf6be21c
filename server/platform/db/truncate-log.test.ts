/** Tests that the write-ahead log of the embedded engine is emptied although another process reads at that moment. */
// @module-tag engine
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const logBytes = () => statSync(join(context.ctx.config.DATA_DIR, 'borealis.db-wal')).size
let written = 0
const write = () =>
  context.ctx.transaction((tx) =>
    tx
      .insertInto('setting')
      .values({ name: `written ${++written}`, value: '' })
      .execute(),
  )

const isPostgres = process.env.BOREALIS_TEST_ENGINE === 'postgres'

it.skipIf(isPostgres)('R5: as soon as the reader has finished', async () => {
  await write()
  const reader = new DatabaseSync(join(context.ctx.config.DATA_DIR, 'borealis.db'), { readOnly: true })
  reader.exec('begin')
  reader.prepare('select count(*) from setting').get()
  await write()
  const truncated = context.ctx.truncateLog()
  await setImmediate()
  expect(logBytes()).toBeGreaterThan(0)
  reader.exec('commit')
  await truncated
  expect(logBytes()).toBe(0)
  reader.close()
})
