/** `borealis import artrans`: comments find their articles and pages, once; undo takes them back. */
// @module-tag engine

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { importArtrans, undoImport } from '#importers/testing/in-english.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let folder: string
let articleId: number
let count = 0
beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-artrans-'))
  articleId = await saveArticle(context.ctx, articleDraft(context.ctx, { redirects: ['/2020/冬'] }))
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const run = async (content: unknown, more: { dryRun?: boolean } = {}) => {
  const file = join(folder, `${++count}.json`)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return importArtrans(context.ctx, { file, ...more })
}
const comment = (id: string, more: Record<string, string> = {}) => ({
  id,
  rid: '',
  content: `Text ${id}`,
  nick: `Reader ${id}`,
  email: `${id}@example.org`,
  ip: '192.0.2.9',
  link: '',
  created_at: `2021-10-28 20:50:${id.padStart(2, '0')} +0800`,
  is_pending: 'false',
  site_name: 'Old',
  page_key: 'https://old.example/2020/%E5%86%AC/',
  page_title: 'Winter',
  vote_up: '0',
  ...more,
})
const threads = async (query: string) =>
  (await context.api(`/comments?${query}`)).data as unknown as { records: Comment[]; commentCount: number }

it('imports threads to articles and pages, once, and goes back', async () => {
  const rows = [
    comment('1', {
      link: 'https://one.example',
      content: 'See ![a](https://x.example/a.png) and **this**',
      vote_up: '3',
    }),
    comment('2', { rid: '1', content: '<p>Well <b>said</b></p>' }),
    comment('3', { rid: '2' }),
    comment('4', { is_pending: 'true' }),
    comment('5', { rid: '77' }),
    comment('6', { page_key: '/message/' }),
    comment('7', { page_key: '/nowhere.html' }),
    comment('8', { page_key: `/articles/${articleId}` }),
  ]
  const before = await contentRows(context.ctx.db)
  const dry = await run(rows, { dryRun: true })
  expect(await contentRows(context.ctx.db)).toEqual(before)
  const report = await run(rows)
  expect(report.counts).toEqual({ created: 3, updated: 0, unchanged: 0, skipped: 1, failed: 0 })
  expect(dry.counts).toEqual(report.counts)
  expect(report.items.map(({ as, reason }) => as ?? reason)).toEqual([
    '5 comments',
    '1 comment',
    'no article or page has this URL (1 comment)',
    '1 comment',
  ])
  expect(report.details.notes).toEqual([
    'Email and IP addresses of comments were not stored.',
    'Votes are not imported; 1 comment had some.',
  ])
  const { records, commentCount } = await threads(`type=1&topicId=${articleId}`)
  expect(commentCount).toBe(5)
  const first = records.find(({ nickname }) => nickname === 'Reader 1')
  expect(first).toMatchObject({ webSite: 'https://one.example', createTime: '2021-10-28T12:50:01.000Z' })
  expect(first?.commentContent).toMatch(
    /^<p>See <a href="https:\/\/x\.example\/a\.png"[^>]*>a<\/a> and <strong>this/,
  )
  expect(first?.replyDTOs.map((reply) => [reply.nickname, reply.replyNickname])).toEqual([
    ['Reader 2', 'Reader 1'],
    ['Reader 3', 'Reader 2'],
  ])
  expect((await threads('type=2')).commentCount).toBe(1)
  expect(JSON.stringify(await contentRows(context.ctx.db))).not.toMatch(/1@example\.org|192\.0\.2\.9/)
  const between = await contentRows(context.ctx.db)
  expect((await run(rows)).counts).toMatchObject({ created: 0, unchanged: 3 })
  expect(await contentRows(context.ctx.db)).toEqual(between)
  await undoImport(context.ctx, {})
  expect(await contentRows(context.ctx.db)).toEqual(before)
})

it('lets a reply stand by itself when its comment was deleted here', async () => {
  await run([comment('1')])
  await context.ctx.transaction((tx) => tx.deleteFrom('comment').execute())
  const report = await run([comment('1'), comment('2', { rid: '1' })])
  expect(report.items).toMatchObject([{ outcome: 'created', as: '1 comment' }])
  const rows = await context.ctx.db.selectFrom('comment').select(['author_name', 'parent_id']).execute()
  expect(rows).toEqual([{ author_name: 'Reader 2', parent_id: null }])
})

it.each([
  ['an object', '{"comments":[]}', /comments: it is JSON, but no list of comments/],
  ['another list', '[{"a":1}]', /\[0\]: it is no comment of Artrans: content or page_key is missing/],
  ['a list of texts', '["a"]', /\[0\]: it is no comment/],
  ['a truncated file', '[{"content":"a","page_key":"/a"},', /the file ends before its JSON is complete/],
])('refuses %s with its place, and writes nothing', async (_, content, message) => {
  const before = await contentRows(context.ctx.db)
  await expect(run(content)).rejects.toThrow(message)
  expect(await contentRows(context.ctx.db)).toEqual(before)
})
