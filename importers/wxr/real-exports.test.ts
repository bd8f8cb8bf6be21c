/** Imports real exports of WordPress where they are available: right counts or the right reason, no word lost, no changes again, and back. */
// @module-tag engine
// @module-tag full
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoImport } from '#importers/runs/undo-import.ts'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { saveArticleFixtures } from '#server/testing/fixtures.ts'
import { type ImportedKinds, importedKinds, NONE } from '#server/testing/imported-kinds.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importedWordsLost } from '#server/testing/words-lost.ts'
import { importWxr } from './import-wxr.ts'

const data = sharedData('wxr') ?? ''

/** Counted in the files: what is created, in all and by kind, and the items that are skipped. */
const exports: [file: string, articles: number, skipped: number, kinds: Partial<ImportedKinds>][] = [
  ['backslashes', 1, 0, { published: 1 }],
  ['cdata-edge', 1, 0, { published: 1 }],
  ['crazy-cdata-escaped', 1, 0, { published: 1 }],
  ['missing-tags', 1, 0, { published: 1 }],
  ['multiple-cdata', 1, 0, { published: 1 }],
  ['small-export', 11, 0, { published: 5, drafts: 1, pages: 5, comments: 1 }],
  ['term-formats', 0, 0, {}],
  ['test-serialized-comment-meta', 1, 0, { drafts: 1, comments: 1 }],
  ['test-serialized-postmeta-with-cdata', 1, 0, { drafts: 1 }],
  // Two of its 21 pages have comments, and stay articles.
  [
    'theme-unit-test-data',
    79,
    107,
    { published: 57, locked: 1, scheduled: 1, drafts: 1, pages: 19, comments: 29 },
  ],
  ['valid-wxr-1.0', 6, 0, { published: 3, pages: 3, comments: 1 }],
  ['valid-wxr-1.1', 2, 0, { published: 1, pages: 1, comments: 1 }],
  ['wxr-flat-attachment-same-site', 1, 1, { published: 1 }],
  ['wxr-simple', 1, 0, { published: 1 }],
]
const refused: [file: string, reason: RegExp][] = [
  ['crazy-cdata', /Line 18, column \d+: .*"]]>"/],
  ['invalid-version-tag', /Line 33, column \d+: the version of the export is “abc”/],
  ['malformed', /Line 90, column \d+: .*unexpected close tag/],
  ['malformed-simple', /Line 14, column \d+: unclosed tag/],
  ['missing-version-tag', /Its channel: the version of the export \(wp:wxr_version\) is missing/],
]

const isThere = existsSync(data)

describe.skipIf(!isThere)(
  `real exports of WordPress${isThere ? '' : ': there are none beside the project'}`,
  () => {
    it('every file of the folder is imported or refused', () => {
      const files = readdirSync(data).filter((name) => name.endsWith('.xml'))
      expect([...exports, ...refused].map(([name]) => `${name}.xml`).sort()).toEqual(files.sort())
    })

    let context: TestContext
    beforeAll(async () => {
      context = await createTestContext()
      // Posts without a date get that of their file, which must have passed.
      context.clock.now = Date.UTC(2028, 0, 1)
      await saveArticleFixtures(context.ctx)
      await context.runJobs()
    })
    afterAll(() => context?.close())

    it.each(exports)('%s: %i articles', async (name, articles, skipped, kinds) => {
      const file = join(data, `${name}.xml`)
      const before = await contentRows(context.ctx.db)
      const first = await importWxr(context.ctx, { file, zone: 'UTC' })
      expect(first.counts).toEqual({ created: articles, updated: 0, unchanged: 0, skipped, failed: 0 })
      for (const { outcome, reason } of first.items) expect(outcome === 'skipped').toBe(reason !== null)
      expect(await importedKinds(context.ctx)).toEqual({ ...NONE, ...kinds })
      expect(await importedWordsLost(context.ctx, wxrSource(file))).toEqual([])
      const between = await contentRows(context.ctx.db)
      const second = await importWxr(context.ctx, { file, zone: 'UTC' })
      expect(second.counts).toEqual({ ...first.counts, created: 0, unchanged: articles })
      expect(await contentRows(context.ctx.db)).toEqual(between)
      if (articles > 0) await undoImport(context.ctx, {})
      await context.runJobs()
      expect(await contentRows(context.ctx.db)).toEqual(before)
    })

    it.each(refused)('%s is refused', async (name, reason) => {
      const before = await contentRows(context.ctx.db)
      await expect(importWxr(context.ctx, { file: join(data, `${name}.xml`) })).rejects.toThrow(reason)
      expect(await contentRows(context.ctx.db)).toEqual(before)
    })
  },
)

/** The HTML of the posts and pages. */
function wxrSource(file: string) {
  const items = readFileSync(file, 'utf8').match(/<item>[\s\S]*?<\/item>/g) ?? []
  const posts = items.filter((item) => /<wp:post_type>(<!\[CDATA\[)?(post|page)\b/.test(item))
  const source = posts
    .map((item) => /<content:encoded><!\[CDATA\[([\s\S]*?)\]\]><\/content:encoded>/.exec(item)?.[1] ?? '')
    // Shortcodes, which each site reads in its own way, and URLs that become a video.
    .map((content) => content.replace(/\[\/?[a-z_-]+[^\]\n]*\]|^https?:\S+$/gm, ' '))
  return parseHtml(source.join('\n'))
}
