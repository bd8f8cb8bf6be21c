/** Imports one post for each URL setting of each engine, and asks for its old URL over HTTP. */
// @module-tag engine
// @module-tag storage
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printReport } from '#importers/print-report.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importMarkdown } from './import-markdown.ts'
import { folderRows } from './testing/folder-urls.ts'
import { hexoRows } from './testing/hexo-urls.ts'
import { hugoRows } from './testing/hugo-urls.ts'
import { jekyllRows } from './testing/jekyll-urls.ts'
import { nextRows } from './testing/next-urls.ts'
import { rowsOfThisRun } from './testing/rows-of-this-run.ts'
import { vitePressRows } from './testing/vitepress-urls.ts'
import { zolaRows } from './testing/zola-urls.ts'

let context: TestContext
let root: string
let count = 0
beforeAll(async () => {
  context = await createTestContext()
  root = await mkdtemp(join(tmpdir(), 'borealis-addresses-'))
})
afterAll(async () => {
  await context.close()
  await rm(root, { recursive: true })
})

const written = async (files: Record<string, string>): Promise<string> => {
  count += 1
  const folder = join(root, `blog-${count}`)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
const yaml = (fields = '') =>
  `---\ntitle: Winter Light\ndate: 2020-01-02 04:05:06\n${fields}\n---\nText ${count}\n`
const toml = (fields = '', date = 'date = 2020-01-02') =>
  `+++\ntitle = "Winter Light"\n${fields.startsWith('[') ? `${date}\n${fields}` : `${fields}\n${date}`}\n+++\nText ${count}\n`

const expectRedirect = async (files: Record<string, string>, url: string, oldAddress?: string) => {
  const folder = await written(files)
  // Each row is a site of its own.
  await context.ctx.transaction((tx) => tx.deleteFrom('article_redirect').execute())
  const report = await importMarkdown(context.ctx, {
    folder,
    zone: 'Asia/Shanghai',
    ...(oldAddress === undefined ? {} : { oldAddress }),
  })
  const id = report.items.find((item) => item.id !== null)?.id
  const response = await context.fetch(encodeURI(url), { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([301, `/articles/${id}`])
  expect(report.details.oldUrls).toMatchObject({ known: 1, total: 1 })
}

/** Of each engine, so many settings with their URL are tried. */
const MIN_SETTINGS = 40

describe('old URLs over HTTP', () => {
  it.each(Object.entries({ hexoRows, jekyllRows, hugoRows, zolaRows, nextRows, vitePressRows }))(
    '%s has at least forty different settings', (_, rows) =>
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBeGreaterThanOrEqual(MIN_SETTINGS))
  it.each(rowsOfThisRun(hexoRows))('Hexo %s: %s %s is %s', (config, path, fields, url) =>
    expectRedirect({ '_config.yml': config, [`source/_posts/${path}`]: yaml(fields) }, url))
  it.each(rowsOfThisRun(jekyllRows))('Jekyll %s: %s %s is %s', (config, path, fields, url) =>
    expectRedirect({ '_config.yml': config, '_posts/none.txt': '', [path]: yaml(fields) }, url))
  it.each(rowsOfThisRun(hugoRows))('Hugo %s: %s %s is %s', (config, path, fields, url) =>
    expectRedirect({ 'hugo.toml': config, [path]: yaml(fields) }, url))
  it.each(rowsOfThisRun(zolaRows))('Zola %s: %s %s is %s', (config, path, fields, url) =>
    expectRedirect({ 'config.toml': `base_url = "https://z.example"\n${config}`, [path]: toml(fields) }, url))
  it.each(rowsOfThisRun(nextRows))('Next.js with %j: %s %s is %s', (files, path, fields, url) =>
    expectRedirect({ ...files, [path]: yaml(fields) }, url))
  it.each(rowsOfThisRun(vitePressRows))('VitePress with %j: %s %s is %s', (files, path, fields, url) =>
    expectRedirect({ ...files, [path]: yaml(fields) }, url))
  it.each(rowsOfThisRun(folderRows))('a folder with %j: %s %s is %s', (files, path, fields, url) =>
    expectRedirect({ ...files, [path]: yaml(fields) }, url))
  it.each([
    ['/blog/:slug/', '2020-01-02-mine.md', '', '/blog/mine'],
    ['/:year/:month/:name.html', '2020-01-02-mine.md', '', '/2020/01/2020-01-02-mine.html'],
    ['/p/:id', 'a.md', 'id: 77', '/p/77'],
    ['https://x.example/:category/:title/', 'a.md', 'category: Far North', '/far-north/winter-light'],
    ['/n/:path/', 'a.md', 'permalink: /its/own/', '/its/own'],
  ])('--old-address %s: %s %s is %s', (pattern, path, fields, url) =>
    expectRedirect({ [`posts/${path}`]: yaml(fields) }, url, pattern))
}) // biome-ignore format: one call a line

describe('the report', () => {
  it('says for how many articles the old URL is known, with three examples', async () => {
    const folder = await written({
      '_config.yml': 'url: https://me.example\npermalink: /:nr/',
      ...Object.fromEntries([1, 2, 3, 4].map((n) => [`_posts/2020-01-0${n}-p${n}.md`, yaml(`nr: ${n}`)])),
      '_posts/2020-01-05-own.md': yaml('permalink: /own-one/'),
      '_drafts/idea.md': yaml(),
    })
    const report = await importMarkdown(context.ctx, { folder, oldAddress: '/n/:nr/' })
    expect(report.details.oldUrls?.examples).toHaveLength(3)
    expect(report.details.oldUrls).toMatchObject({ known: 5, total: 5 })
    const plain = await importMarkdown(context.ctx, { folder, dryRun: true, oldAddress: '' })
    expect(printReport(plain)).toContain(
      "known for 1 of 5 articles. Check these: https://me.example/own-one (_posts/2020-01-05-own.md). --old-address '/blog/:slug/'",
    )
  })

  it('refuses a pattern without a placeholder', () =>
    expect(importMarkdown(context.ctx, { folder: root, oldAddress: '/blog/' })).rejects.toThrow(
      'no placeholder',
    ))

  it('remembers the pattern for the next import of the folder, until it is taken back', async () => {
    const folder = await written({ 'posts/again.md': yaml() })
    const again = (oldAddress?: string, dryRun = false) =>
      importMarkdown(context.ctx, { folder, dryRun, ...(oldAddress === undefined ? {} : { oldAddress }) })
    await again('/dry/:slug/', true)
    expect((await again()).details.oldUrls?.examples[0]?.url).toBe('/posts/again')
    expect((await again('/again/:slug/')).counts).toMatchObject({ updated: 1 })
    const later = await again()
    expect(later.counts).toMatchObject({ unchanged: 1, updated: 0 })
    expect(later.details.oldUrls).toMatchObject({
      examples: [{ url: '/again/again' }],
      remembered: ['/again/:slug/'],
    })
    expect(printReport(later)).toContain('The pattern /again/:slug/ is from an earlier import.')
    const other = await written({ 'posts/other.md': yaml() })
    const elsewhere = await importMarkdown(context.ctx, { folder: other })
    expect(elsewhere.details.oldUrls?.examples[0]?.url).toBe('/posts/other')
    expect((await again('')).counts).toMatchObject({ updated: 1 })
    expect((await again()).details.oldUrls).toMatchObject({
      examples: [{ url: '/posts/again' }],
      remembered: [],
    })
  })
})

it('an article keeps the name that it had in its URL, and texts link to it', async () => {
  const named = await createTestContext({}, undefined, { hasNames: true })
  const folder = await written({
    '_config.yml': 'permalink: :year/:title/\n',
    'source/_posts/light.md': yaml().replace('Winter Light', '冬日的光'),
    'source/_posts/2020.md': yaml().replace('Winter Light', '一年'),
    'source/_posts/link.md': `${yaml()}\n{% post_link light %}\n`,
  })
  const load = () => importMarkdown(named.ctx, { folder, zone: 'UTC' })
  expect((await load()).counts).toMatchObject({ created: 3 })
  const rows = await named.ctx.db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['article.slug', 'article_text.markdown'])
    .orderBy('article.slug')
    .execute()
  expect(rows.map(({ slug }) => slug)).toEqual(['light', 'link', 'yinian'])
  expect(rows[1]?.markdown).toContain('](/articles/light)')
  const response = await named.fetch('/2020/light/', { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([301, '/articles/light'])
  expect((await load()).counts).toMatchObject({ unchanged: 3 })
  await named.close()
})
