/** Small blogs with texts as people write them: what becomes of line ends, images, links and formulas. */
// @module-tag engine
// @module-tag storage
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importMarkdown, undoImport } from '#importers/testing/in-english.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let root: string
let count = 0
beforeAll(async () => {
  context = await createTestContext()
  root = await mkdtemp(join(tmpdir(), 'borealis-as-written-'))
})
afterAll(async () => {
  await context.close()
  await rm(root, { recursive: true })
})

const post = (text: string, more = '') => `---\ntitle: T\ndate: 2024-01-02\n${more}---\n${text}\n`

/** Imports the files twice, so that the second time changes nothing, and takes the import back after `look`. */
const imported = async (files: Record<string, string | Buffer>) => {
  const folder = join(root, String(++count))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const before = await contentRows(context.ctx.db)
  const report = await importMarkdown(context.ctx, { folder, zone: 'UTC' })
  const again = await importMarkdown(context.ctx, { folder, zone: 'UTC' })
  expect(again.counts).toMatchObject({ created: 0, updated: 0 })
  const texts = await context.ctx.db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['id', 'title', 'excerpt', 'abstract', 'markdown', 'html', 'plain_text'])
    .execute()
  await undoImport(context.ctx, {})
  expect(await contentRows(context.ctx.db)).toEqual(before)
  const byPath = new Map(report.items.map(({ path, id }) => [path, texts.find((one) => one.id === id)]))
  const articleAt = (path: string) => {
    const article = byPath.get(path)
    if (!article) throw new Error(`${path} is no article: ${report.printed}`)
    return article
  }
  return { report, articleAt }
}

describe('line ends', () => {
  const poem = '床前明月光，\n疑是地上霜。\n\nRose Street 7\n12345 Town\n\n<!-- more -->\n\n- a\n  b\n'
  const broken = '床前明月光，  \n疑是地上霜。\n\nRose Street 7  \n12345 Town\n\n- a  \n  b'
  it.each([
    ['marked', { 'package.json': '{"dependencies":{"hexo":"6","hexo-renderer-marked":"^5.0.0"}}' }, broken],
    ['markdown-it', { 'package.json': '{"dependencies":{"hexo-renderer-markdown-it":"7"}}' }, broken],
    ['a section of its settings', { '_config.yml': 'marked:\n  gfm: true\n' }, broken],
    [
      'breaks: false',
      { '_config.yml': 'marked:\n  breaks: false\n', 'package.json': '{"dependencies":{"hexo-renderer-marked":"5"}}' },
      null,
    ],
    [
      'breaks: false of markdown-it',
      { '_config.yml': 'markdown:\n  render:\n    breaks: false\n', 'package.json': '{"dependencies":{"hexo-renderer-markdown-it":"5"}}' },
      null,
    ],
    ['another renderer', { 'package.json': '{"dependencies":{"hexo-renderer-pandoc":"1"}}' }, null],
    ['no settings', { '_config.yml': 'title: W\n' }, null],
  ] as const)('of Hexo with %s', async (_, files, expected) => {
    const { articleAt } = await imported({ ...files, 'source/_posts/poem.md': post(poem) })
    const { markdown, abstract } = articleAt('source/_posts/poem.md')
    expect(markdown.trim()).toBe(expected ?? poem.replace('<!-- more -->\n\n', '').trim())
    expect(abstract).toBe('床前明月光，疑是地上霜。 Rose Street 7 12345 Town')
  }) // biome-ignore format: one row a line

  it('stay in formulas, callouts, code, tags and groups of images', async () => {
    const text =
      '$$\na\nb\n$$\n\nx $$c\n+d$$\n\n> [!tip] A\n> b\n\n![](https://a.example/1.png)\n![](https://a.example/2.png)\n\n`a\nb` <span\nclass="x">c</span> [d](/e\n"f")\n\n| a |\n|---|\n| b |\n\n```\nc\nd\n```\n\na  \nb\\\nc'
    const { articleAt } = await imported({
      '_config.yml': 'marked:\n  breaks: true\n',
      'source/_posts/a.md': post(text),
    })
    expect(articleAt('source/_posts/a.md').markdown.trim()).toBe(text)
  })

  it('of Chinese that was wrapped by hand leave no space', async () => {
    const { articleAt } = await imported({
      'a.md': post(
        '今天我们讨论数据\n库事务，以及分布\n式系统。\n<!-- more -->\n另一段：雪豹基金\n会在高原。',
      ),
    })
    const { html, excerpt, abstract, plain_text: plain } = articleAt('a.md')
    expect(html).toBe('<p>今天我们讨论数据库事务，以及分布式系统。</p>\n<p>另一段：雪豹基金会在高原。</p>')
    expect(excerpt).toBe('今天我们讨论数据库事务，以及分布式系统。另一段：雪豹基金会在高原。')
    expect(abstract).toBe('今天我们讨论数据库事务，以及分布式系统。')
    expect(plain).toBe('今天我们讨论数据库事务，以及分布式系统。\n另一段：雪豹基金会在高原。')
  })
})
