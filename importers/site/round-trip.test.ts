/** Export and import: an empty site responds as the exported one does, on both engines and across them. */
// @module-tag engine
// @module-tag storage
// @module-tag long
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { undoImport } from '#importers/runs/undo-import.ts'
import { loadDemo } from '#server/demo/demo.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importSite } from './import-site.ts'
import { engine, NOW, SiteCopies } from './testing/site-copies.ts'

const copies = new SiteCopies()
let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  context.clock.now = NOW
  await loadDemo(context.ctx)
  await context.runJobs()
})
afterEach(() => copies.closeSites())
afterAll(async () => {
  await context.close()
  await copies.removeExports()
})

it('the demo gives the same answers after its export and import, once, and undo takes all of it back', async () => {
  const { copy, empty } = await copies.expectSame(context)
  const folder = await copies.exported(context)
  const before = await contentRows(copy.ctx.db)
  const second = await importSite(copy.ctx, { folder })
  expect(second.counts).toMatchObject({ created: 0, updated: 0, skipped: 0, failed: 0 })
  expect(await contentRows(copy.ctx.db)).toEqual(before)
  await undoImport(copy.ctx, {})
  expect(await contentRows(copy.ctx.db)).toEqual(empty)
})

it.skipIf(engine === 'sqlite')('the demo moves from PostgreSQL to SQLite and back', async () => {
  const { copy } = await copies.expectSame(context, 'sqlite')
  await copies.expectSame(copy, 'postgres')
})
