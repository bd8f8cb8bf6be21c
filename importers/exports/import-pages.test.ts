/** Pages of WordPress become pages of the owner's own: at their paths, once, with their images and links, and back. */
// @module-tag engine

import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importWxr, undoImport } from '#importers/testing/in-english.ts'
import { wxrComment, wxrFile, wxrItem, wxrMeta } from '#importers/wxr/testing/wxr-file.ts'
import { createOwnPage } from '#server/features/own-pages/save-own-page.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { createTestContext, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let folder: string
beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-pages-'))
  await createOwnPage(
    context.ctx,
    {
      path: '/taken',
      titleEn: 'Mine',
      markdownEn: 'Written here.',
      titleCn: '',
      markdownCn: '',
      sharingEn: null,
      sharingCn: null,
      isPublished: true,
      isIndexed: true,
      isInNavigation: false,
    },
    'mine',
  )
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const page = (id: number, slug: string, more: Partial<Parameters<typeof wxrItem>[0]> = {}) =>
  wxrItem({ id, slug, type: 'page', title: slug, link: `https://old.example/${slug}/`, ...more })
const site = (uses: string) => [
  wxrItem({ id: 1, content: 'What I use: <a href="https://old.example/uses/#desk">here</a>' }),
  page(2, 'uses', { content: uses, more: wxrMeta('_thumbnail_id', '9') }),
  page(3, 'about'),
  page(4, 'taken'),
  page(5, 'guests', { more: wxrComment({ id: 1 }) }),
  page(6, 'projects/garden', { title: '花园', content: '这里写的是花园里的植物，一年四季都有记录。' }),
  page(7, 'plans', { status: 'draft' }),
  wxrItem({
    id: 9,
    type: 'attachment',
    slug: 'desk',
    more: '<wp:attachment_url>https://old.example/desk.jpg</wp:attachment_url>',
  }),
]
const run = async (items: string[], options: { dryRun?: boolean } = {}) => {
  const file = join(folder, 'site.xml')
  await writeFile(file, wxrFile(items))
  await utimes(file, TEST_NOW / 1000, TEST_NOW / 1000)
  return importWxr(context.ctx, { file, ...options })
}
const pages = () =>
  context.ctx.db
    .selectFrom('own_page')
    .innerJoin('own_page_text', 'own_page_text.page_id', 'own_page.id')
    .select(['path', 'is_published', 'locale', 'title', 'markdown', 'published_at'])
    .where('source_key', 'is not', null)
    .orderBy('path')
    .execute()

it('pages are where they were, in their language; the report names those whose path is taken', async () => {
  const before = await contentRows(context.ctx.db)
  const dry = await run(site('A desk and a chair.'), { dryRun: true })
  expect(await contentRows(context.ctx.db)).toEqual(before)
  const report = await run(site('A desk and a chair.'))
  expect(report.counts).toEqual({ created: 7, updated: 0, unchanged: 0, skipped: 1, failed: 0 })
  expect(dry.items.map(({ as }) => as)).toEqual(report.items.map(({ as }) => as))
  expect(report.items.map(({ as }) => as)).toEqual([
    'article',
    'page',
    'draft page',
    'draft page',
    'article',
    'page',
    'draft page',
    null,
  ])
  const written = { published_at: Date.UTC(2020, 0, 2, 3, 4, 5), is_published: 1 }
  expect(await pages()).toMatchObject([
    { path: '/page-about', is_published: 0 },
    { path: '/page-taken', is_published: 0 },
    { path: '/plans', is_published: 0, published_at: null },
    { ...written, path: '/projects/garden', locale: 'cn', title: '花园' },
    {
      ...written,
      path: '/uses',
      locale: 'en',
      title: 'uses',
      markdown: '![](https://old.example/desk.jpg)\n\nA desk and a chair.',
    },
  ])
  const [, , about, taken, guests] = report.items
  expect(about?.warnings).toMatchObject([{ code: 'page-path-taken', detail: '/about → /page-about' }])
  expect(taken?.warnings).toMatchObject([{ code: 'page-path-taken', detail: '/taken → /page-taken' }])
  expect(guests?.warnings).toMatchObject([{ code: 'page-as-article', detail: 'guests (it has comments)' }])
  const { markdown } = await context.ctx.db
    .selectFrom('article_text')
    .select('markdown')
    .where('article_id', '=', report.items[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(markdown).toBe('What I use: [here](/uses#desk)')

  const between = await contentRows(context.ctx.db)
  const again = await run(site('A desk and a chair.'))
  expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 7, skipped: 1, failed: 0 })
  expect(await contentRows(context.ctx.db)).toEqual(between)

  const changed = await run(site('A desk and a stool.'))
  expect(changed.counts).toMatchObject({ updated: 1, unchanged: 6 })
  expect((await pages()).at(-1)?.markdown).toContain('stool')
  await undoImport(context.ctx, {})
  await context.runJobs()
  expect(await contentRows(context.ctx.db)).toEqual(between)
  expect((await undoImport(context.ctx, {})).counts).toMatchObject({ updated: 7, skipped: 0, failed: 0 })
  await context.runJobs()
  expect(await contentRows(context.ctx.db)).toEqual(before)
})

it('a page that was changed here stays, in the next import and in an undo', async () => {
  const report = await run([page(2, 'uses', { content: 'A desk.' })])
  const id = report.items[0]?.id ?? 0
  await context.ctx.transaction((tx) =>
    tx.updateTable('own_page_text').set({ markdown: 'My own words.' }).where('page_id', '=', id).execute(),
  )
  const again = await run([page(2, 'uses', { content: 'A stool.' })])
  expect(again.items[0]).toMatchObject({
    outcome: 'skipped',
    reason: expect.stringMatching(/^its page was changed/),
  })
  const back = await undoImport(context.ctx, {})
  expect(back.items[0]).toMatchObject({ outcome: 'skipped', reason: 'the page was changed here' })
  expect(await pages()).toMatchObject([{ path: '/uses', markdown: 'My own words.' }])
})

it('names links that lead nowhere when everything is written: to parts of pages, and to posts that are not here', async () => {
  const link = (to: string) => `<a href="https://old.example/${to}">x</a>`
  const content = [link('parts/#one'), link('parts/#two'), link('2020/01/huge/')].join(' ')
  const report = await run([
    wxrItem({ id: 21, slug: 'from', title: 'From', content }),
    page(22, 'parts', { content: '<h2>One</h2>' }),
    wxrItem({ id: 23, slug: 'huge', title: 'Huge', content: 'words '.repeat(340_000) }),
  ])
  expect(report.counts).toMatchObject({ created: 2, failed: 1 })
  expect(report.items[0]?.warnings.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
    'anchor-missing https://old.example/parts/#two',
    'link-missing https://old.example/2020/01/huge/',
  ])
})
