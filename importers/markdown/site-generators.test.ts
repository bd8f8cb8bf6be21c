/** Tests which files of Zola and of site generators of JavaScript become articles, with their dates and images. */
// @module-tag engine
// @module-tag storage
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportedItem } from '#importers/report.ts'
import { inWords } from '#server/platform/report-message.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importMarkdown } from './import-markdown.ts'

let context: TestContext
let root: string
beforeAll(async () => {
  context = await createTestContext()
  root = await mkdtemp(join(tmpdir(), 'borealis-generators-'))
})
afterAll(async () => {
  await context.close()
  await rm(root, { recursive: true })
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const imported = async (name: string, files: Record<string, string | Buffer>): Promise<ImportedItem[]> => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name, path)), { recursive: true })
    await writeFile(join(root, name, path), content)
  }
  return (await importMarkdown(context.ctx, { folder: join(root, name), zone: 'UTC' })).items
}
const outcomes = (items: ImportedItem[]) =>
  Object.fromEntries(items.map(({ path, outcome }) => [path, outcome]))
const articleOf = (items: ImportedItem[], path: string) =>
  context.ctx.db
    .selectFrom('article')
    .selectAll()
    .where('id', '=', items.find((item) => item.path === path)?.id ?? 0)
    .executeTakeFirstOrThrow()

const zola = (fields: string) => `+++\ntitle = "A post"\n${fields}\n+++\nText\n`

it('imports the dated pages of Zola right under content, and not the others', async () => {
  const items = await imported('zola', {
    'config.toml': 'base_url = "https://z.example"',
    'content/_index.md': zola('sort_by = "date"'),
    'content/dated.md': zola('date = 2019-03-04\n[taxonomies]\ntags = ["tide"]\ncategories = ["Coast"]'),
    'content/by-path.md': zola('path = "2018/05/10/a-walk"'),
    'content/2017-06-07-by-name.md': zola(''),
    'content/bundle/index.md': zola('date = 2016-01-02'),
    'content/contact.md': zola(''),
    'content/about.md': zola(''),
  })
  expect(outcomes(items)).toEqual({
    'content/_index.md': 'skipped',
    'content/dated.md': 'created',
    'content/by-path.md': 'created',
    'content/2017-06-07-by-name.md': 'created',
    'content/bundle/index.md': 'created',
    'content/contact.md': 'skipped',
    'content/about.md': 'created',
  })
  expect((await articleOf(items, 'content/by-path.md')).published_at).toBe(Date.UTC(2018, 4, 10))
  const { category_id } = await articleOf(items, 'content/dated.md')
  const category = await context.ctx.db
    .selectFrom('category')
    .select('name')
    .where('id', '=', category_id)
    .executeTakeFirst()
  expect(category?.name).toBe('Coast')
})

it('keeps the pages of Hugo right under content as pages, dated or not', async () => {
  const items = await imported('hugo', {
    'hugo.toml': 'baseURL = "https://h.example"',
    'content/search.md': '---\ntitle: Search\ndate: 2020-01-01\n---\n',
    'content/posts/a.md': '---\ntitle: A\ndate: 2020-01-01\n---\nText of Hugo\n',
  })
  expect(outcomes(items)).toEqual({ 'content/search.md': 'skipped', 'content/posts/a.md': 'created' })
})

it('takes dated texts right under content for posts where nothing says that they are pages of Hugo', async () => {
  const dated = (field: string) => `---\ntitle: A ${field}\n${field}: 2020-01-01\n---\nText of ${field}\n`
  const items = await imported('content-only', {
    'content/a.md': dated('date'),
    'content/b.md': dated('createdAt'),
    'content/pages/c.md': dated('pubDate'),
    'content/index.md': '---\ntitle: Home\n---\nWelcome\n',
    'package.json': '{}',
  })
  expect(outcomes(items)).toEqual({
    'content/a.md': 'created',
    'content/b.md': 'created',
    'content/pages/c.md': 'created',
    'content/index.md': 'skipped',
  })
})

it('names texts that are no Markdown with what to do', async () => {
  const items = await imported('kinds', {
    'hugo.toml': '',
    'content/posts/a.adoc': 'a',
    'content/posts/b.org': 'b',
    'content/posts/c.txt': 'c',
    'content/posts/d.md': '---\ntitle: D\ndate: 2020-01-01\n---\nText of d\n',
    'content/posts/e.ejs': 'e',
  })
  expect(items.map(({ path, reason }) => [path, reason && inWords(reason)])).toEqual([
    [
      'content/posts/a.adoc',
      'it’s AsciiDoc, not Markdown: convert it, for example with downdoc, and import again',
    ],
    [
      'content/posts/b.org',
      'it’s Org, not Markdown: convert it, for example with pandoc -f org -t gfm, and import again',
    ],
    ['content/posts/c.txt', 'it’s plain text: if it’s a post, rename it to end with .md and import again'],
    ['content/posts/d.md', null],
    ['content/posts/e.ejs', 'it isn’t Markdown; convert it and import again'],
  ])
})

it('takes the index of a section for no article, unless it has a date', async () => {
  let posts = 0
  const post = () => `---\ntitle: A\ndate: 2020-01-01\n---\nText ${++posts}\n`
  const list = '---\ntitle: All posts\n---\nWelcome\n'
  expect(
    outcomes(
      await imported('sections', {
        'content/blog/index.md': list,
        'content/blog/one/index.md': post(),
        'content/blog/2020/index.md': list,
        'content/blog/2020/two/index.md': post(),
        'content/blog/2021/index.md': post(),
        'content/blog/2021/three/index.md': post(),
      }),
    ),
  ).toEqual({
    'content/blog/index.md': 'skipped',
    'content/blog/one/index.md': 'created',
    'content/blog/2020/index.md': 'skipped',
    'content/blog/2020/two/index.md': 'created',
    'content/blog/2021/index.md': 'created',
    'content/blog/2021/three/index.md': 'created',
  })
  expect(
    outcomes(
      await imported('nextra', {
        'pages/posts/index.mdx': list,
        'pages/posts/one.mdx': post(),
        'posts/index.md': post(),
      }),
    ),
  ).toEqual({
    'pages/posts/index.mdx': 'skipped',
    'pages/posts/one.mdx': 'created',
    'posts/index.md': 'created',
  })
})

it.each([
  ['pages/blog/a.mdx', '/images/one.png'],
  ['src/pages/blog/b.mdx', '/images/one.png'],
  ['content/blog/c.md', '/images/one.png'],
  ['_posts/d.md', '/images/one.png'],
])('finds the images of %s in public', async (path, image) => {
  const items = await imported(`next-${path.replace(/\W/g, '-')}`, {
    'next.config.js': '',
    'public/images/one.png': pixel,
    [path]: `---\ntitle: The post ${path}\ndate: 2020-01-01\n---\n![In ${path}](${image})\n`,
  })
  expect(items.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([[]])
})

it('takes no image from the output of an engine', async () => {
  const items = await imported('hexo-output', {
    'source/_posts/a.md': '---\ntitle: Output\ndate: 2020-01-01\n---\n![One](/images/one.png)\n',
    'public/index.html': '',
    'public/images/one.png': pixel,
  })
  expect(items[0]?.warnings.map(({ code }) => code)).toEqual(['image-missing'])
})
