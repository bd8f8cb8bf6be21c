/** Imports real exports of Ghost where they are available: right counts or the right reason, no word lost, no changes again, and back. */
// @module-tag engine
// @module-tag full
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoImport } from '#importers/runs/undo-import.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { saveArticleFixtures } from '#server/testing/fixtures.ts'
import { type ImportedKinds, importedKinds, NONE } from '#server/testing/imported-kinds.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importedWordsLost, plainRendering } from '#server/testing/words-lost.ts'
import { importGhost } from './import-ghost.ts'

const data = sharedData('ghost') ?? ''

/** Counted in the files: what is created, in all and by kind, and the items that are skipped. */
const exports: [file: string, articles: number, skipped: number, kinds: Partial<ImportedKinds>][] = [
  // Its scheduled post was due in 2013.
  ['hist-export-000', 2, 0, { published: 2 }],
  ['hist-export-001', 1, 0, { published: 1 }],
  ['hist-export-002', 1, 0, { published: 1 }],
  ['hist-export-003', 1, 0, { published: 1 }],
  ['hist-export-003-api-wrapper', 1, 0, { published: 1 }],
  ['hist-export-003-duplicate-posts', 1, 1, { published: 1 }],
  ['hist-export-003-duplicate-tags', 1, 0, { published: 1 }],
  ['hist-export-003-mu', 3, 0, { published: 2, drafts: 1 }],
  ['hist-export-003-mu-unknownAuthor', 1, 0, { published: 1 }],
  ['hist-export-003-nullTags', 1, 0, { published: 1 }],
  // Its scheduled post was due in 2017.
  ['hist-lts-export-lts-legacy-fields', 5, 0, { published: 2, drafts: 2, pages: 1 }],
  ['v2-default_export', 7, 0, { published: 7 }],
  ['v2-export-clients-domains', 0, 0, {}],
  ['v2-import-data-1', 1, 0, { published: 1 }],
  ['v2-valid', 2, 0, { published: 2 }],
]
const refused: [file: string, reason: RegExp][] = [
  ['broken-not-an-export', /meta\.version: it’s JSON, but not a Ghost export/],
  ['empty-file', /the file is empty/],
]

const isThere = existsSync(data)

describe.skipIf(!isThere)(
  `real exports of Ghost${isThere ? '' : ': there are none beside the project'}`,
  () => {
    it('every file of the folder is imported or refused', () => {
      const files = readdirSync(data).filter((name) => name.endsWith('.json'))
      expect([...exports, ...refused].map(([name]) => `${name}.json`).sort()).toEqual(files.sort())
    })

    let context: TestContext
    beforeAll(async () => {
      context = await createTestContext()
      await saveArticleFixtures(context.ctx)
      await context.runJobs()
    })
    afterAll(() => context?.close())

    it.each(exports)('%s: %i articles', async (name, articles, skipped, kinds) => {
      const file = join(data, `${name}.json`)
      const before = await contentRows(context.ctx.db)
      const first = await importGhost(context.ctx, { file, zone: 'UTC' })
      expect(first.counts).toEqual({ created: articles, updated: 0, unchanged: 0, skipped, failed: 0 })
      for (const { outcome, reason } of first.items) expect(outcome === 'skipped').toBe(reason !== null)
      expect(await importedKinds(context.ctx)).toEqual({ ...NONE, ...kinds })
      expect(await importedWordsLost(context.ctx, ghostSource(file))).toEqual([])
      const between = await contentRows(context.ctx.db)
      const second = await importGhost(context.ctx, { file, zone: 'UTC' })
      expect(second.counts).toEqual({ ...first.counts, created: 0, unchanged: articles })
      expect(await contentRows(context.ctx.db)).toEqual(between)
      if (articles > 0) await undoImport(context.ctx, {})
      await context.runJobs()
      expect(await contentRows(context.ctx.db)).toEqual(before)
    })

    it.each(refused)('%s is refused', async (name, reason) => {
      const before = await contentRows(context.ctx.db)
      await expect(importGhost(context.ctx, { file: join(data, `${name}.json`) })).rejects.toThrow(reason)
      expect(await contentRows(context.ctx.db)).toEqual(before)
    })
  },
)

/** What Ghost stored of its posts. */
function ghostSource(file: string) {
  const parsed = JSON.parse(readFileSync(file, 'utf8'))
  const { data: own } = parsed.db?.[0] ?? parsed
  const posts: Record<string, string | null>[] = (own.data ?? own).posts
  // Posts that are there twice are imported once.
  const texts = new Set(posts.map(({ html, markdown }) => html ?? markdown ?? ''))
  return plainRendering([...texts].join('\n\n'))
}
