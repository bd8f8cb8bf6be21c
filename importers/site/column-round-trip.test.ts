/** Export and import lose no column of a talk. */
// @module-tag engine
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { exportSite } from '#server/features/export/export-site.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import type { Ctx } from '#server/platform/context.ts'
import { talkDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importSite } from './import-site.ts'

let site: TestContext
let copy: TestContext
let folder: string
beforeEach(async () => {
  site = await createTestContext()
  copy = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-columns-'))
})
afterEach(async () => {
  await site.close()
  await copy.close()
  await rm(folder, { recursive: true, force: true })
})

const talkOf = ({ db }: Ctx) => db.selectFrom('talk').selectAll().executeTakeFirstOrThrow()

it('a talk has the same value in each column after an export and an import', async () => {
  const source = { key: 'talk:folder:a.md', hash: 'a.b' }
  await saveTalk(site.ctx, talkDraft(site.ctx, { isTop: true, isPrivate: true, source }))
  const saved = await talkOf(site.ctx)
  // Text in every column that is empty, so that this test covers columns that are added later.
  const empty = Object.entries(saved).filter(([name, value]) => value === null && !/_(at|id)$/.test(name))
  if (empty.length > 0)
    await site.ctx.transaction((tx) =>
      tx
        .updateTable('talk')
        .set(Object.fromEntries(empty.map(([name]) => [name, '7'])))
        .execute(),
    )
  await exportSite(site.ctx, { folder: join(folder, 'site') })
  await importSite(copy.ctx, { folder: join(folder, 'site') })
  const { saved_at: _, ...wanted } = await talkOf(site.ctx)
  expect(await talkOf(copy.ctx)).toEqual({ ...wanted, saved_at: expect.any(Number) })
})
