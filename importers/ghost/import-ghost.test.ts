/** `borealis import ghost`: posts with tags, states and old URLs; again without changes; back; hostile files. */
// @module-tag engine

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importGhost, undoImport } from '#importers/testing/in-english.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let folder: string
let count = 0
beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-ghost-'))
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const write = async (content: string | Buffer): Promise<string> => {
  const file = join(folder, `${++count}.json`)
  await writeFile(file, content)
  return file
}

const post = (id: string, slug: string, more: Record<string, unknown> = {}) => ({
  id,
  slug,
  title: `Title of ${slug}`,
  html: `<p>Text of ${slug}</p>`,
  status: 'published',
  visibility: 'public',
  type: 'post',
  published_at: '2024-01-02T03:04:05.000Z',
  updated_at: '2024-01-02T03:04:05.000Z',
  featured: 0,
  ...more,
})
const id = (digit: number) => String(digit).repeat(24)
const data = {
  posts: [
    post(id(1), 'first', {
      featured: 1,
      custom_excerpt: 'In short',
      canonical_url: 'https://else.example/a',
      codeinjection_head: '<style>',
      feature_image: '__GHOST_URL__/content/images/cover.jpg',
      html: '<p><a href="__GHOST_URL__/second/#part">Second</a> <img src="__GHOST_URL__/content/images/a.png" alt="A"></p>',
    }),
    post(id(2), 'second'),
    post(id(3), 'draft', { status: 'draft', published_at: null, created_at: '2024-02-02 03:04:05' }),
    post(id(4), 'later', { status: 'scheduled', published_at: '2030-01-02T03:04:05.000Z' }),
    post(id(5), 'paid', { visibility: 'paid' }),
    post(id(6), 'mail', { status: 'sent' }),
    post(id(7), 'about', { type: 'page' }),
    post(id(8), 'second', { title: 'Title of second' }),
    { ...post(id(9), 'second'), html: '<p>Another</p>' },
  ],
  posts_meta: [
    { post_id: id(1), meta_title: 'For search', meta_description: null, og_description: 'To share' },
    { post_id: id(7), meta_description: 'About it' },
  ],
  tags: [
    { id: 'a', name: 'Ice & snow', slug: 'ice' },
    { id: 'b', name: '#hidden', slug: 'hash-hidden' },
    { id: 'c', name: 'Sea', slug: 'sea' },
  ],
  posts_tags: [
    { post_id: id(1), tag_id: 'a', sort_order: 1 },
    { post_id: id(1), tag_id: 'b', sort_order: 2 },
    { post_id: id(1), tag_id: 'c', sort_order: 0 },
  ],
  users: [{ id: 'u', name: 'Mira Berg' }],
  posts_authors: [{ post_id: id(1), author_id: 'u', sort_order: 0 }],
  members: [{ id: 'm', email: 'reader@example.org' }],
}
const exported = JSON.stringify({ db: [{ meta: { exported_on: 1, version: '5.82.0' }, data }] })

it('imports posts with tags, dates and states, again without changes, and goes back', async () => {
  const file = await write(exported)
  const before = await contentRows(context.ctx.db)
  const options = { file, host: 'old.example' }
  const dry = await importGhost(context.ctx, { ...options, dryRun: true })
  expect(await contentRows(context.ctx.db)).toEqual(before)
  const report = await importGhost(context.ctx, options)
  expect(report.counts).toEqual({ created: 8, updated: 0, unchanged: 0, skipped: 1, failed: 0 })
  expect(dry.counts).toEqual(report.counts)
  const [first, second, draft, later, paid, mail, about, same, other] = report.items
  expect([draft, later, paid, mail, about].map((item) => item?.as)).toEqual([
    'draft',
    'scheduled',
    'draft',
    'draft',
    'draft page',
  ])
  const because = (item = draft) => item?.warnings.find(({ code }) => code === 'draft-because')?.detail
  expect([draft, paid, mail].map(because)).toEqual([
    'it was a draft',
    'only the group “paid” could read it',
    'it was sent by email only',
  ])
  expect(same?.reason).toBe(`the file also has this post with the number ${id(2)}`)
  expect(other?.warnings.map(({ code }) => code)).toContain('url-taken')
  expect(first?.warnings.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
    'html-dropped codeinjection_head',
    'terms-left-out internal tag #hidden',
    'image-remote https://old.example/content/images/a.png',
    'image-remote https://old.example/content/images/cover.jpg',
    'anchor-missing https://old.example/second/#part',
  ])
  const row = await context.ctx.db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .selectAll()
    .where('article.id', '=', first?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    abstract: 'In short',
    is_featured: 1,
    sharing: JSON.stringify({ title: 'For search', description: 'To share', image: null }),
    published_at: Date.UTC(2024, 0, 2, 3, 4, 5),
    type: 2,
    original_url: 'https://else.example/a',
    cover_url: 'https://old.example/content/images/cover.jpg',
    markdown: `[Second](/articles/${second?.id}#part) ![A](https://old.example/content/images/a.png)`,
  })
  const tags = await context.ctx.db
    .selectFrom('article_tag')
    .innerJoin('tag', 'tag.id', 'article_tag.tag_id')
    .select('name')
    .where('article_id', '=', first?.id ?? 0)
    .orderBy('position')
    .execute()
  expect(tags.map(({ name }) => name)).toEqual(['Sea', 'Ice & snow'])
  const page = await context.ctx.db
    .selectFrom('own_page_text')
    .select('sharing')
    .where('page_id', '=', about?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(page.sharing).toContain('About it')
  const response = await context.fetch('/second/', { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([301, `/articles/${second?.id}`])
  expect(report.details).toMatchObject({
    authors: { 'Mira Berg': 1 },
    notes: ['Tables that aren’t imported: members (1).'],
  })
  const between = await contentRows(context.ctx.db)
  expect((await importGhost(context.ctx, options)).counts).toMatchObject({
    unchanged: 8,
    created: 0,
    updated: 0,
  })
  expect(await contentRows(context.ctx.db)).toEqual(between)
  await undoImport(context.ctx, {})
  await context.runJobs()
  expect(await contentRows(context.ctx.db)).toEqual(before)
})

it('leaves NUL out of titles, tags and texts: no database stores it, and an export would be refused', async () => {
  const lexical = JSON.stringify({
    root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Te\0xt' }] }] },
  })
  const nul = {
    posts: [post(id(1), 'nul', { title: 'Ti\0tle', lexical, html: null })],
    tags: [{ id: 'a', name: 'Ta\0g' }],
    posts_tags: [{ post_id: id(1), tag_id: 'a' }],
  }
  const file = await write(JSON.stringify({ db: [{ meta: { version: '5.82.0' }, data: nul }] }))
  const report = await importGhost(context.ctx, { file })
  expect(report.counts).toMatchObject({ created: 1, failed: 0 })
  const { db } = context.ctx
  const row = await db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .innerJoin('article_tag', 'article_tag.article_id', 'article.id')
    .innerJoin('tag', 'tag.id', 'article_tag.tag_id')
    .select(['title', 'markdown', 'tag.name'])
    .where('article.id', '=', report.items[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ title: 'Title', markdown: 'Text', name: 'Tag' })
  await undoImport(context.ctx, {})
})

it('says that images are missing when the host of the old site is not known', async () => {
  const report = await importGhost(context.ctx, { file: await write(exported), dryRun: true })
  expect(report.items[0]?.warnings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['image-missing', 'cover-missing']),
  )
})

const deep = `{"db":${'['.repeat(300)}${']'.repeat(300)}}`
it.each<[name: string, content: string | Buffer, message: RegExp]>([
  ['an empty file', '', /Line 1, column 1 \(before the first row\): the file is empty/],
  ['another JSON', '{"users":[1,2]}', /meta\.version: it’s JSON, but not a Ghost export/],
  ['a list', '[1,2,3]', /not a Ghost export/],
  ['a wrong version', exported.replace('5.82.0', 'abc'), /db\[0\]\.meta: the version of the export is “abc”/],
  [
    'a truncated file',
    exported.slice(0, -200),
    /Line 1, column \d+ \(after db\[0\]\.data\.\w+\[\d\]\): the file ends before its JSON is complete/,
  ],
  [
    'a comma too much',
    exported.replace('"posts":[', '"posts":[,'),
    /Line 1, column 70 \(after db\[0\]\.meta\): it isn’t valid JSON/,
  ],
  [
    'a row that is none',
    exported.replace('"tags":[', '"tags":["x",'),
    /db\[0\]\.data\.tags\[0\]: it is "x", not a row of the table tags/,
  ],
  ['UTF-16', Buffer.from(exported, 'utf16le'), /its encoding is UTF-16/],
  [
    'bytes that are not UTF-8',
    Buffer.concat([Buffer.from('{"db":[{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}]}')]),
    /Line 1, column \d+ .*: it isn’t UTF-8/,
  ],
  ['deep nesting', deep, /values are nested more than 200 deep/],
  ['XML', '<?xml version="1.0"?><rss/>', /it isn’t valid JSON: unexpected "<"/],
  ['text after its end', `${exported} {}`, /it isn’t valid JSON/],
])('refuses %s with its place, and writes nothing', async (_, content, message) => {
  const file = await write(content)
  const before = await contentRows(context.ctx.db)
  await expect(importGhost(context.ctx, { file })).rejects.toThrow(message)
  expect(await contentRows(context.ctx.db)).toEqual(before)
})

it('refuses a host that is none', async () => {
  await expect(
    importGhost(context.ctx, { file: await write(exported), host: 'javascript:alert(1)' }),
  ).rejects.toThrow(/isn’t a host/)
})
