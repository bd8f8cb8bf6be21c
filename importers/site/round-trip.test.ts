/** Export and import: an empty site responds as the exported one does, on both engines and across them. */
// @module-tag engine
// @module-tag storage
// @module-tag slow
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { importMarkdown } from '#importers/markdown/import-markdown.ts'
import { undoImport } from '#importers/runs/undo-import.ts'
import { loadDemo } from '#server/demo/demo.ts'
import { exportSite } from '#server/features/export/export-site.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { openSite, publicResponses, type ReadSite } from '#server/testing/public-responses.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importSite } from './import-site.ts'

const engine = process.env.BOREALIS_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'
/** Everything of the demo is published by then. */
const NOW = Date.UTC(2027, 0, 15, 12)

let context: TestContext
let root: string
let sites: ReadSite[] = []
let count = 0
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'borealis-round-trip-'))
  context = await createTestContext()
  context.clock.now = NOW
})
afterEach(async () => {
  for (const site of sites) await site.close()
  sites = []
})
afterAll(async () => {
  await context.close()
  await rm(root, { recursive: true, force: true })
})

const emptySiteOn = async (on: 'sqlite' | 'postgres' = engine): Promise<ReadSite> => {
  const site = await openSite(on, NOW)
  sites.push(site)
  return site
}
const exported = async (site: Pick<ReadSite, 'ctx'>): Promise<string> => {
  const folder = join(root, `${++count}`)
  await exportSite(site.ctx, { folder })
  return folder
}

/** The site and its copy respond alike. Returns the copy, and its rows before the import. */
async function expectSameSite(site: ReadSite, on: 'sqlite' | 'postgres' = engine) {
  const folder = await exported(site)
  const copy = await emptySiteOn(on)
  const empty = await contentRows(copy.ctx.db)
  const report = await importSite(copy.ctx, { folder })
  expect(
    report.items.filter(({ outcome, warnings }) => outcome !== 'created' || warnings.length > 0),
  ).toEqual([])
  const [wanted, found] = [await publicResponses(site), await publicResponses(copy)]
  for (const url of Object.keys(wanted)) expect(found[url], url).toBe(wanted[url])
  expect(Object.keys(found)).toEqual(Object.keys(wanted))
  return { copy, empty }
}

describe('the demo', () => {
  beforeAll(async () => {
    await loadDemo(context.ctx)
    await context.runJobs()
  })

  it('gives the same answers after its export and import, once, and undo takes all of it back', async () => {
    const { copy, empty } = await expectSameSite(context)
    const folder = await exported(context)
    const before = await contentRows(copy.ctx.db)
    const second = await importSite(copy.ctx, { folder })
    expect(second.counts).toMatchObject({ created: 0, updated: 0, skipped: 0, failed: 0 })
    expect(await contentRows(copy.ctx.db)).toEqual(before)
    await undoImport(copy.ctx, {})
    expect(await contentRows(copy.ctx.db)).toEqual(empty)
  })

  it.skipIf(engine === 'sqlite')(
    'moves from one engine to the other and back',
    async () => {
      const { copy } = await expectSameSite(context, 'sqlite')
      await expectSameSite(copy, 'postgres')
    },
    300_000,
  )
})

const data = sharedData('.') ?? ''
const blogs = ['markdown-zh/yzeblog-hexo', 'markdown-en/hexojs-site']

describe.skipIf(!existsSync(data))('real blogs', () => {
  it.each(blogs)(
    '%s gives the same answers',
    async (name) => {
      const site = await emptySiteOn()
      await importMarkdown(site.ctx, { folder: join(data, name), zone: 'Asia/Shanghai' })
      await expectSameSite(site)
    },
    400_000,
  )
})
