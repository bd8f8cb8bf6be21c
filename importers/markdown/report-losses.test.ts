// @module-tag engine
// @module-tag storage

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importMarkdown } from '#importers/testing/in-english.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

describe('importMarkdown: HTML and formulas', () => {
  const text =
    '---\ntitle: Lost\ndate: 2020-01-02\nmathjax: true\n---\n<svg></svg> <foo>a</foo> <b onclick="a()">b</b> $ x $ $\\nope$\n'

  it('names what an article loses, also in a dry run, and reads the formulas that its front matter asks for', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'borealis-lost-'))
    await writeFile(join(folder, 'lost.md'), text)
    for (const dryRun of [true, false]) {
      const report = await importMarkdown(context.ctx, { folder, dryRun })
      const lost = (report.items[0]?.warnings ?? []).map(({ code, detail }) => `${code} ${detail}`)
      expect(lost).toEqual([
        'html-tag-removed <foo>',
        'html-dropped <svg>',
        'html-attribute-removed onclick of <b>',
        'formula-unreadable \\nope',
      ])
    }
    const { html } = await context.ctx.db.selectFrom('article_text').select('html').executeTakeFirstOrThrow()
    expect(html).toContain('<math><mi>x</mi></math>')
    await rm(folder, { recursive: true })
  })
})
