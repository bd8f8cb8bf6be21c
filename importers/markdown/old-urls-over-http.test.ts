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

const expectRedirect = async (files: Record<string, string>, address: string, oldAddress?: string) => {
  const folder = await written(files)
  const report = await importMarkdown(context.ctx, {
    folder,
    zone: 'Asia/Shanghai',
    ...(oldAddress === undefined ? {} : { oldAddress }),
  })
  const id = report.items.find((item) => item.id !== null)?.id
  const response = await context.fetch(encodeURI(address), { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([301, `/articles/${id}`])
  expect(report.details.oldUrls).toMatchObject({ known: 1, total: 1 })
}

type Row = [config: string, path: string, fields: string, address: string]

const hexo: Row[] = [
  ['', 'hello-world.md', '', '/2020/01/02/hello-world/'],
  ['permalink: :year/:month/:day/:title/', 'lorem/hello.md', '', '/2020/01/02/lorem/hello/'],
  ['permalink: :year/:month/:day/:name/', 'lorem/hello.md', '', '/2020/01/02/hello/'],
  ['permalink: :year-:month-:day-:title.html', 'hello.md', '', '/2020-01-02-hello.html'],
  ['permalink: :year-:i_month-:i_day/:hour:minute:second/', 'a.md', '', '/2020-1-2/040506/'],
  ['permalink: p/:timestamp/', 'a.md', '', '/p/1577909106/'],
  ['permalink: :post_title/', 'a.md', '', '/winter-light/'],
  ['permalink: :category/:title/', 'a.md', 'categories: [foo, Bar Baz]', '/foo/Bar-Baz/a/'],
  ['permalink: :category/:title/', 'a.md', 'categories: [[foo, bar], [later]]', '/later/a/'],
  ['permalink: :category/:title/\ndefault_category: misc', 'a.md', '', '/misc/a/'],
  ['permalink: :category/:title/\ncategory_map:\n  早晨: morning', 'a.md', 'categories: 早晨', '/morning/a/'],
  ['permalink: :category/:title/\nfilename_case: 1', 'a.md', 'categories: Foo', '/foo/a/'],
  ['permalink: :lang/:title/\npermalink_defaults:\n  lang: en', 'a.md', '', '/en/a/'],
  ['permalink: :lang/:title/\npermalink_defaults:\n  lang: en', 'a.md', 'lang: tw', '/tw/a/'],
  ['permalink: :lang/:title/\nnew_post_name: :lang/:title.md', 'tw/hello-b.md', '', '/tw/hello-b/'],
  ['permalink: :title/\nnew_post_name: :year-:month-:day-:title.md', '2020-01-02-dated.md', '', '/dated/'],
  ['permalink: :title/', '2020-01-02-whole.md', '', '/2020-01-02-whole/'],
  ['permalink: :title.html\npretty_urls:\n  trailing_html: false', 'pretty.md', '', '/pretty'],
  [
    'permalink: :title/index.html\npretty_urls:\n  trailing_index: false',
    'index-less.md',
    '',
    '/index-less/',
  ],
  ['permalink: :year/:title/', 'a.md', 'permalink: /my/own.html', '/my/own.html'],
  ['permalink: posts/:abbrlink/', 'a.md', 'abbrlink: 4a17b156', '/posts/4a17b156/'],
  ['permalink: :year/:urlname.html', 'a.md', 'urlname: hexo-links', '/2020/hexo-links.html'],
  ['permalink: :title/\nroot: /blog/', 'rooted.md', '', '/blog/rooted/'],
]

const jekyll: Row[] = [
  ['', '_posts/2020-01-02-a.md', '', '/2020/01/02/a.html'],
  ['permalink: date', '_posts/2020-01-02-a.md', 'categories: [Tech, Web]', '/tech/web/2020/01/02/a.html'],
  ['permalink: pretty', '_posts/2020-01-02-b.md', '', '/2020/01/02/b/'],
  ['permalink: ordinal', '_posts/2020-01-02-a.md', '', '/2020/002/a.html'],
  ['permalink: weekdate', '_posts/2020-01-02-a.md', '', '/2020/W01/Thu/a.html'],
  ['permalink: none', '_posts/2020-01-02-a.md', 'category: Two Words', '/two words/a.html'],
  ['permalink: none', 'tech/_posts/2020-01-02-a.md', '', '/tech/a.html'],
  ['permalink: /:slugified_categories/:slug/', '_posts/2020-01-02-A_b.md', 'category: Two Words', '/two-words/a-b/'],
  ['permalink: /:title:output_ext', '_posts/2020-01-02-A_b c.md', '', '/A_b-c.html'],
  ['permalink: /:short_year/:i_month/:i_day/:title', '_posts/2020-01-02-a.md', '', '/20/1/2/a'],
  ['permalink: /:short_month/:long_month/:title/', '_posts/2020-01-02-a.md', '', '/Jan/January/a/'],
  ['permalink: /:w_year/:week/:w_day/:long_day/:title/', '_posts/2020-01-02-a.md', '', '/2020/01/4/Thursday/a/'],
  ['permalink: /:year_:month/:hour:minute:second/:title/', '_posts/2020-01-02-a.md', '', '/2020_01/040506/a/'],
  ['collections:\n  posts:\n    permalink: /articles/:title/', '_posts/2020-01-02-c.md', '', '/articles/c/'],
  ['collections:\n  posts:\n    permalink: /:collection/:name', '_posts/2020-01-02-c.md', '', '/posts/2020-01-02-c'],
  ['permalink: pretty\ndefaults:\n  - scope: { path: "", type: posts }\n    values: { permalink: "/w/:title/" }', '_posts/2020-01-02-d.md', '', '/w/d/'],
  ['permalink: pretty', '_posts/2020-01-02-e.md', 'permalink: /:year/own-:title', '/2020/own-e'],
  ['permalink: /:title/', '_posts/2020-01-02-f.md', 'slug: Better-Name', '/Better-Name/'],
  ['baseurl: /site\npermalink: /:title/', '_posts/2020-01-02-g.md', '', '/site/g/'],
  ['permalink: /:title/', '_posts/2020-01-02-h.md', 'redirect_from: /old/h.html', '/old/h.html'],
] // biome-ignore format: one row a line

const hugo: Row[] = [
  ['title = "x"', 'content/posts/My Post/index.md', '', '/posts/my-post/'],
  ['[permalinks]\nposts = "/:year/:month/:day/:slug/"', 'content/posts/a.md', '', '/2020/01/02/winter-light/'],
  ['[permalinks]\nposts = "/:year/:slugorfilename/"', 'content/posts/a.md', '', '/2020/a/'],
  ['[permalinks.page]\nposts = "/articles/:slug/"\n[permalinks.section]\nposts = "/list/"', 'content/posts/a.md', 'slug: "Own"', '/articles/own/'],
  ['[permalinks]\nposts = "/:monthname/:weekday/:weekdayname/:yearday/:contentbasename/"', 'content/posts/a.md', '', '/January/4/Thursday/2/a/'],
  ['[permalinks]\nposts = "/:06/:1/:2/:title/"', 'content/posts/a.md', '', '/20/1/2/winter-light/'],
  ['[permalinks]\nposts = "/x/:sections[1:]/:filename/"', 'content/posts/deep/er/a.md', '', '/x/deep/er/a/'],
  ['[permalinks]\nposts = "/x/:sections[last]/:slugorcontentbasename/"', 'content/posts/deep/er/b.md', '', '/x/er/b/'],
  ['[permalinks]\nposts = "/:section/:sections/:title/"', 'content/posts/deep/a.md', '', '/posts/posts/deep/winter-light/'],
  ['[[permalinks]]\npattern = "/rules/:contentbasename/"\n[permalinks.target]\nkind = "page"\npath = "/posts/**"', 'content/posts/a.md', '', '/rules/a/'],
  ['uglyURLs = true', 'content/posts/ugly.md', '', '/posts/ugly.html'],
  ['[uglyURLs]\nposts = true', 'content/posts/ugly-too.md', '', '/posts/ugly-too.html'],
  ['disablePathToLower = true', 'content/posts/Loud.md', '', '/posts/Loud/'],
  ['removePathAccents = true', 'content/posts/été.md', '', '/posts/ete/'],
  ['', 'content/posts/a.md', 'url: /elsewhere/x.html', '/elsewhere/x.html'],
  ['', 'content/posts/a.md', 'url: /:year/by-token/', '/2020/by-token/'],
  ['', 'content/posts/a.md', 'aliases: [/old/one/, beside]', '/posts/beside/'],
  ['[languages.en]\ncontentDir = "content/en"\n[languages.fr]\ncontentDir = "content/fr"', 'content/en/posts/lang.md', '', '/posts/lang/'],
  ['[languages.en]\ncontentDir = "content/en"\n[languages.fr]\ncontentDir = "content/fr"', 'content/fr/posts/lang.md', '', '/fr/posts/lang/'],
  ['defaultContentLanguageInSubdir = true\n[languages.en]\ncontentDir = "content/en"', 'content/en/posts/sub.md', '', '/en/posts/sub/'],
  ['defaultContentLanguageInSubdir = true', 'content/posts/sub.md', '', '/en/posts/sub/'],
  ['defaultContentLanguage = "fr"\n[languages.fr]\n[languages.en]', 'content/posts/suffix.en.md', '', '/en/posts/suffix/'],
  ['[languages.en]\n[languages.fr]', 'content/posts/bundle/index.fr.md', '', '/fr/posts/bundle/'],
  ['[languages.en]\n[languages.fr.permalinks]\nposts = "/billets/:contentbasename/"', 'content/posts/own.fr.md', '', '/fr/billets/own/'],
  ['[languages.en]\n[languages.fr]\nbaseURL = "https://fr.example/"', 'content/posts/host.fr.md', '', '/posts/host/'],
  ['[languages.en]\n[languages.fr]', 'content/posts/u.fr.md', 'url: relative/u/', '/fr/relative/u/'],
  ['[languages.en]\n[languages.fr]', 'content/posts/v.fr.md', 'aliases: [/vieux/]', '/fr/vieux/'],
  ['contentDir = "content/english"', 'content/english/posts/dir.md', '', '/posts/dir/'],
  ['[frontmatter]\ndate = [":filename", ":default"]', 'content/posts/2020-01-02-named.md', '', '/posts/named/'],
] // biome-ignore format: one row a line

const zola: Row[] = [
  ['', 'content/blog/first-post.md', '', '/blog/first-post/'],
  ['', 'content/right-here.md', '', '/right-here/'],
  ['', 'content/2020-01-02_dated name.md', '', '/dated-name/'],
  ['[slugify]\npaths_keep_dates = true', 'content/2020-01-02_dated.md', '', '/2020-01-02-dated/'],
  ['', 'content/My Blog/Ünder_score!/index.md', '', '/my-blog/under-score/'],
  ['[slugify]\npaths = "safe"', 'content/My Blog/Ünder.md', '', '/My_Blog/Ünder/'],
  ['[slugify]\npaths = "off"', 'content/blog/As It Is.md', '', '/blog/As It Is/'],
  ['', 'content/blog/a.md', 'slug = "Other Name"', '/blog/other-name/'],
  ['', 'content/blog/a.md', 'path = "/2018/05/10/by-path"', '/2018/05/10/by-path/'],
  ['', 'content/blog/a.md', 'aliases = ["old/zola.html"]', '/old/zola.html'],
  ['[languages.fr]', 'content/blog/deux.fr.md', '', '/fr/blog/deux/'],
  ['', 'content/blog/tables.md', '[taxonomies]\ntags = ["x"]', '/blog/tables/'],
]

const route = { 'next.config.mjs': 'export default {}' }
const folders: [files: Record<string, string>, path: string, fields: string, address: string][] = [
  [{}, 'posts/plain.md', '', '/posts/plain'],
  [{}, 'posts/plain-html.md', '', '/posts/plain-html.html'],
  [{}, 'blog/2020-01-02-welcome/index.md', '', '/blog/2020/01/02/welcome'],
  [{}, 'blog/a.md', 'slug: /by/slug', '/by/slug'],
  [{}, 'blog/a.md', 'slug: renamed', '/blog/renamed'],
  [{}, 'src/pages/blog/astro.md', '', '/blog/astro'],
  [route, 'pages/blog/nextra.mdx', '', '/blog/nextra'],
  [route, 'app/(site)/blog/in-app/page.mdx', '', '/blog/in-app'],
  [route, 'src/app/notes/deep/page.mdx', '', '/notes/deep'],
  [{ ...route, 'pages/posts/[slug].tsx': '' }, '_posts/routed.md', '', '/posts/routed'],
  [{ ...route, 'app/(x)/journal/[slug]/page.tsx': '', 'app/tags/[tag]/page.tsx': '' }, 'content/only.mdx', '', '/journal/only'],
  [{ ...route, 'pages/blog/[...slug].js': '', 'pages/[id].js': '' }, 'data/blog/2020/deep.mdx', '', '/blog/2020/deep'],
  [{ 'next.config.js': "module.exports = { basePath: '/site' }" }, 'pages/blog/based.mdx', '', '/site/blog/based'],
  [{ 'astro.config.mjs': '', 'src/pages/writing/[slug].astro': '' }, 'src/content/posts/star.md', '', '/writing/star'],
] // biome-ignore format: one row a line

describe('old URLs over HTTP', () => {
  it.each(hexo)('Hexo %s: %s %s is %s', (config, path, fields, address) =>
    expectRedirect({ '_config.yml': config, [`source/_posts/${path}`]: yaml(fields) }, address))
  it.each(jekyll)('Jekyll %s: %s %s is %s', (config, path, fields, address) =>
    expectRedirect({ '_config.yml': config, '_posts/none.txt': '', [path]: yaml(fields) }, address))
  it.each(hugo)('Hugo %s: %s %s is %s', (config, path, fields, address) =>
    expectRedirect({ 'hugo.toml': config, [path]: yaml(fields) }, address))
  it.each(zola)('Zola %s: %s %s is %s', (config, path, fields, address) =>
    expectRedirect({ 'config.toml': `base_url = "https://z.example"\n${config}`, [path]: toml(fields) }, address))
  it.each(folders)('a folder with %j: %s %s is %s', (files, path, fields, address) =>
    expectRedirect({ ...files, [path]: yaml(fields) }, address))
  it.each([
    ['/blog/:slug/', '2020-01-02-mine.md', '', '/blog/mine'],
    ['/:year/:month/:name.html', '2020-01-02-mine.md', '', '/2020/01/2020-01-02-mine.html'],
    ['/p/:id', 'a.md', 'id: 77', '/p/77'],
    ['https://x.example/:category/:title/', 'a.md', 'category: Far North', '/far-north/winter-light'],
    ['/n/:path/', 'a.md', 'permalink: /its/own/', '/its/own'],
  ])('--old-address %s: %s %s is %s', (pattern, path, fields, address) =>
    expectRedirect({ [`posts/${path}`]: yaml(fields) }, address, pattern))
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
    const plain = await importMarkdown(context.ctx, { folder, dryRun: true })
    expect(printReport(plain)).toContain(
      "known for 1 of 5 articles. Check these: https://me.example/own-one (_posts/2020-01-05-own.md). --old-address '/blog/:slug/'",
    )
  })

  it('refuses a pattern without a placeholder', () =>
    expect(importMarkdown(context.ctx, { folder: root, oldAddress: '/blog/' })).rejects.toThrow(
      'no placeholder',
    ))

  it('changes nothing the second time with the same pattern', async () => {
    const folder = await written({ 'posts/again.md': yaml() })
    await importMarkdown(context.ctx, { folder, oldAddress: '/again/:slug/' })
    const { counts } = await importMarkdown(context.ctx, { folder, oldAddress: '/again/:slug/' })
    expect(counts).toMatchObject({ unchanged: 1, updated: 0 })
  })
})
