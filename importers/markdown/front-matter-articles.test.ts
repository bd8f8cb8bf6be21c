/** Imports a blog of each engine whose posts have one front matter each, and compares the articles with those expected. */
// @module-tag engine
// @module-tag storage

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ItemInEnglish, importMarkdown } from '#importers/testing/in-english.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import type { ExpectedArticle, FrontMatterRow } from './testing/front-matter-row.ts'
import { hexoFrontMatters } from './testing/hexo-front-matters.ts'
import { hugoFrontMatters } from './testing/hugo-front-matters.ts'
import { jekyllFrontMatters } from './testing/jekyll-front-matters.ts'
import { nextFrontMatters } from './testing/next-front-matters.ts'
import { rowsOfThisRun } from './testing/rows-of-this-run.ts'
import { vitePressFrontMatters } from './testing/vitepress-front-matters.ts'
import { zolaFrontMatters } from './testing/zola-front-matters.ts'

let context: TestContext
let root: string
beforeAll(async () => {
  context = await createTestContext()
  root = await mkdtemp(join(tmpdir(), 'borealis-front-matters-'))
})
afterAll(async () => {
  await context.close()
  await rm(root, { recursive: true })
})

/** hexo-blog-encrypt locks all posts with a tag. */
const HEXO_CONFIG = 'encrypt:\n  tags:\n    - { name: Secret, password: from-the-tag }\n'

const blogs: [
  engine: string,
  rows: FrontMatterRow[],
  files: Record<string, string>,
  path: (n: number) => string,
][] = [
  ['Hexo', hexoFrontMatters, { '_config.yml': HEXO_CONFIG }, (n) => `source/_posts/p${n}.md`],
  ['Jekyll', jekyllFrontMatters, { '_config.yml': '' }, (n) => `_posts/2020-01-02-p${n}.md`],
  ['Hugo', hugoFrontMatters, { 'hugo.toml': 'title = "x"' }, (n) => `content/posts/p${n}.md`],
  [
    'Zola',
    zolaFrontMatters,
    { 'config.toml': 'base_url = "https://z.example"' },
    (n) => `content/blog/p${n}.md`,
  ],
  ['Next.js', nextFrontMatters, { 'next.config.js': '' }, (n) => `posts/p${n}.mdx`],
  ['VitePress', vitePressFrontMatters, { '.vitepress/config.ts': '' }, (n) => `posts/p${n}.md`],
]

const DEFAULTS: ExpectedArticle = {
  title: 'T',
  at: '2020-01-01T19:04:05.000Z',
  updated: null,
  category: null,
  tags: [],
  cover: null,
  isTop: false,
  isFeatured: false,
  isCommentable: true,
  state: 'published',
  isLocked: false,
  abstract: null,
  type: 1,
  originalUrl: null,
  warnings: [],
}
const expected = (differences: Partial<ExpectedArticle>): ExpectedArticle => ({
  ...DEFAULTS,
  ...differences,
  at: iso(Date.parse(differences.at ?? DEFAULTS.at)),
  updated: differences.updated ? iso(Date.parse(differences.updated)) : null,
})

/** Front matter that names no format is YAML. Posts with one text in two blogs would be the same. */
const fileOf = (frontMatter: string, text: string): string =>
  /^(?:\+\+\+|\{|;;;|")/.test(frontMatter)
    ? `${frontMatter}\n${text}\n`
    : `---\n${frontMatter}\n---\n${text}\n`

const iso = (ms: number): string => new Date(ms).toISOString()

async function articleOf({ id, warnings }: ItemInEnglish): Promise<ExpectedArticle> {
  const { db } = context.ctx
  const row = await db
    .selectFrom('article')
    .leftJoin('category', 'category.id', 'article.category_id')
    .selectAll('article')
    .select('category.name as category')
    .where('article.id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
  const tags = await db
    .selectFrom('article_tag')
    .innerJoin('tag', 'tag.id', 'article_tag.tag_id')
    .select('tag.name')
    .where('article_id', '=', row.id)
    .orderBy('position')
    .execute()
  return {
    title: row.title,
    at: iso(row.published_at),
    updated: row.updated_at === null ? null : iso(row.updated_at),
    category: row.category,
    tags: tags.map(({ name }) => name),
    cover: row.cover_url,
    isTop: row.is_top === 1,
    isFeatured: row.is_featured === 1,
    isCommentable: row.is_commentable === 1,
    state: row.state,
    isLocked: row.password_hash !== null,
    abstract: row.abstract,
    type: row.type,
    originalUrl: row.original_url,
    // Several posts of these blogs say that they had the same URL, or title and date.
    warnings: warnings
      .map(({ code }) => code)
      .filter((code) => !['url-taken', 'possibly-here'].includes(code)),
  }
}

/** Of each engine, so many front matters are tried. */
const MIN_FRONT_MATTERS = 40

describe.each(blogs)('front matters of %s', (engine, all, files, path) => {
  const rows = rowsOfThisRun(all)
  let items: Map<string, ItemInEnglish>
  beforeAll(async () => {
    const folder = join(root, engine)
    const posts = Object.fromEntries(
      rows.map(([frontMatter], n) => [path(n), fileOf(frontMatter, `Text ${n} of ${engine}`)]),
    )
    for (const [name, text] of Object.entries({ ...files, ...posts })) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const report = await importMarkdown(context.ctx, { folder, zone: 'Asia/Shanghai' })
    items = new Map(report.items.map((item) => [item.path, item]))
  })

  it('are at least forty', () =>
    expect(new Set(all.map(([frontMatter]) => frontMatter)).size).toBeGreaterThanOrEqual(MIN_FRONT_MATTERS))

  it.each(
    rows.map(([frontMatter, differences], n) => [JSON.stringify(frontMatter), differences, n] as const),
  )('%s', async (_, differences, n) => {
    const item = items.get(path(n))
    expect(item?.outcome).toBe('created')
    expect(item && (await articleOf(item))).toEqual(expected(differences))
  })
})
