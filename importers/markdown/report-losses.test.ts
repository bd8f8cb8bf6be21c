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
    expect(html).toContain('<math alttext="x"><mi>x</mi></math>')
    await rm(folder, { recursive: true })
  })

  it('names what is shown as text and links that lead nowhere, when all articles are written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'borealis-nowhere-'))
    const post = (name: string, day: number, text: string) =>
      writeFile(join(folder, name), `---\ntitle: ${name}\ndate: 2021-01-0${day}\n---\n${text}\n`)
    // Older posts are written first, so both directions are here.
    await post(
      'a.md',
      1,
      '[1](b.md#there) [2](b.md#gone) [3](#here) [4](#away) [5](c.html) [6](https://e.example)\n\n## Here',
    )
    await post(
      'b.md',
      2,
      'An ![image](my image.png\n\n[1](a.md#here) [2](a.md#what)\n\n## There\n\n`{% code %}`',
    )
    const report = await importMarkdown(context.ctx, { folder })
    const named = report.items.map(({ warnings }) => warnings.map(({ code, detail }) => `${code} ${detail}`))
    expect(named).toEqual([
      ['link-missing c.html', 'anchor-missing #away', 'anchor-missing b.md#gone'],
      ['syntax-left An ![image](my image.png 1 2 There …', 'anchor-missing a.md#what'],
    ])
    expect(report.printed).toContain('links to places that aren’t in the text: #away, b.md#gone')
    const again = await importMarkdown(context.ctx, { folder })
    expect(again.counts).toMatchObject({ unchanged: 2, updated: 0 })
    await rm(folder, { recursive: true })
  })
})
