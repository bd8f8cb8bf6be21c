// @module-tag engine
// @module-tag storage

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importMarkdown } from '#importers/testing/in-english.ts'
import { createTestContext } from '#server/testing/test-context.ts'

it('two imports of one folder at one time create each article once, and an item that fails says why', async () => {
  const { ctx, close } = await createTestContext()
  const folder = join(import.meta.dirname, 'fixtures', 'hexo')
  const reports = await Promise.all([importMarkdown(ctx, { folder }), importMarkdown(ctx, { folder })])
  const failed = reports.flatMap(({ items }) => items.filter(({ outcome }) => outcome === 'failed'))
  expect(failed.length).toBeGreaterThan(0)
  for (const { reason } of failed) expect(reason).toBe('another running import has just written this item')
  expect(reports.map(({ printed }) => printed).join()).toContain(
    'Wait until the other import has ended, then run this one again.',
  )
  const again = await importMarkdown(ctx, { folder })
  expect(again.counts).toMatchObject({ created: 0, failed: 0 })
  expect(await ctx.db.selectFrom('article').select('id').execute()).toHaveLength(4)
  await close()
})
