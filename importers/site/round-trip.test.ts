/** Export and import: an empty site responds as the exported one does, on both engines and across them. */
// @module-tag engine
// @module-tag full
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { undoImport } from '#importers/runs/undo-import.ts'
import { loadDemo } from '#server/demo/demo.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import type { ReadSite } from '#server/testing/public-responses.ts'
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

/** On PostgreSQL the demo also moves to SQLite and back. */
const engines = engine === 'postgres' ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)

it(`the demo gives the same answers after its export and import on ${engines.join(' and ')}, once, and undo takes all of it back`, async () => {
  let [from, site, empty]: [ReadSite, ReadSite, unknown] = [context, context, null]
  for (const on of engines) {
    from = site
    ;({ copy: site, empty } = await copies.expectSame(from, on))
  }
  const folder = await copies.exported(from)
  const before = await contentRows(site.ctx.db)
  const second = await importSite(site.ctx, { folder })
  expect(second.counts).toMatchObject({ created: 0, updated: 0, skipped: 0, failed: 0 })
  expect(await contentRows(site.ctx.db)).toEqual(before)
  await undoImport(site.ctx, {})
  expect(await contentRows(site.ctx.db)).toEqual(empty)
})
