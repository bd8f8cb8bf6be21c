/** `borealis import comments`: comments of every system find their articles and pages, once; undo takes them back. */
// @module-tag engine

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { importCommentFile, undoImport } from '#importers/testing/in-english.ts'
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
  folder = await mkdtemp(join(tmpdir(), 'borealis-comments-'))
  articleId = await saveArticle(context.ctx, articleDraft(context.ctx, { redirects: ['/2020/冬'] }))
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const run = async (content: unknown, more: { dryRun?: boolean } = {}) => {
  const file = join(folder, `${++count}.json`)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return importCommentFile(context.ctx, { file, ...more })
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
    'Email addresses of comments are kept so their authors can claim them, and are never shown. IP addresses are not stored.',
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
  const between = await contentRows(context.ctx.db)
  expect(JSON.stringify(between)).not.toContain('192.0.2.9')
  // Addresses are kept for those who can show that they are theirs, and nobody sees them.
  const withAddress = Object.keys(between).filter((table) => /1@example\.org/.test(String(between[table])))
  expect(withAddress).toEqual(['guest'])
  expect(JSON.stringify(await threads(`type=1&topicId=${articleId}`))).not.toContain('@example.org')
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
  ['an object', '{"data":{"posts":[]}}', /it’s JSON, but not a list of comments/],
  [
    'another list',
    '[{"a":1}]',
    /\[0\]: it isn’t a comment from Artrans, Twikoo, Waline, Valine, Disqus or giscus/,
  ],
  ['a list of texts', '["a"]', /\[0\]: it isn’t a comment/],
  ['rows of something else', '{"_id":1}\n{"_id":2}', /\[0\]: it isn’t a comment from Artrans, Twikoo/],
  [
    'a line that is cut off',
    '{"nick":"a","comment":"b","url":"/","createdAt":1}\n{"nick"',
    /the file ends before its JSON is complete/,
  ],
  ['another XML file', '<rss></rss>', /rss/],
  ['a truncated file', '[{"content":"a","page_key":"/a"},', /the file ends before its JSON is complete/],
])('refuses %s with its place, and writes nothing', async (_, content, message) => {
  const before = await contentRows(context.ctx.db)
  await expect(run(content)).rejects.toThrow(message)
  expect(await contentRows(context.ctx.db)).toEqual(before)
})

/** The comments that a file becomes, each with whom it answers; importing it again adds nothing, and undo takes all back. */
const imported = async (content: unknown, notes: string[] = []) => {
  const before = await contentRows(context.ctx.db)
  const report = await run(content)
  expect(report.details.notes).toEqual([
    'Email addresses of comments are kept so their authors can claim them, and are never shown. IP addresses are not stored.',
    ...notes,
  ])
  const rows = await context.ctx.db
    .selectFrom('comment')
    .selectAll()
    .where('created_at', '<', Date.UTC(2021, 6))
    .orderBy('created_at')
    .execute()
  const between = await contentRows(context.ctx.db)
  expect((await run(content)).counts).toMatchObject({ created: 0, failed: 0 })
  expect(await contentRows(context.ctx.db)).toEqual(between)
  await undoImport(context.ctx, {})
  expect(await contentRows(context.ctx.db)).toEqual(before)
  return {
    report,
    likes: rows.map(({ like_count }) => like_count),
    comments: rows.map(
      ({ author_name, author_website, reply_author_name, markdown, state, created_at, subject_id }) => {
        expect(subject_id).toBe(articleId)
        return [
          author_name,
          author_website,
          reply_author_name,
          markdown,
          state,
          new Date(created_at).toISOString(),
        ]
      },
    ),
  }
}
const ANN = ['Ann', 'https://ann.example', null, 'Cold *wind*', 'published', '2021-05-27T04:03:42.000Z']
const BO = ['Bo', null, 'Ann', 'Indeed', 'published', '2021-05-27T04:03:43.000Z']
const URL_OF_PAGE = '/2020/%E5%86%AC/'

describe('comments of', () => {
  const twikooRows = [
    {
      _id: 'b0',
      nick: 'Ann',
      mail: 'ann@example.org',
      link: 'https://ann.example',
      ip: '192.0.2.1',
      url: URL_OF_PAGE,
      href: `https://old.example${URL_OF_PAGE}`,
      comment: '<p>Cold <em>wind</em></p>\n',
      isSpam: false,
      created: { $numberLong: '1622088222000' },
    },
    {
      _id: { $oid: 'b1' },
      nick: 'Bo',
      link: '',
      url: URL_OF_PAGE,
      comment: '<p><a class="at" href="#b0">@Ann</a> , Indeed</p>',
      pid: 'b0',
      rid: 'b0',
      isSpam: false,
      created: 1622088223000,
    },
    {
      _id: 'b2',
      nick: 'Cy',
      url: URL_OF_PAGE,
      comment: '<p>Buy</p>',
      isSpam: true,
      created: '2021-05-27T04:03:44Z',
    },
    { _id: 'b3', nick: 'Di', url: '/gone/', comment: '<p>Lost?</p>', isSpam: false, created: 1622088225000 },
  ]
  const ofTwikoo = [ANN, BO, ['Cy', null, null, 'Buy', 'spam', '2021-05-27T04:03:44.000Z']]

  it.each([
    ['a list', JSON.stringify(twikooRows)],
    ['lines', twikooRows.map((row) => JSON.stringify(row)).join('\n')],
  ])('Twikoo, as %s', async (_, content) => {
    const { comments, report } = await imported(content)
    expect(comments).toEqual(ofTwikoo)
    expect(report.items.map(({ path, reason }) => [path, reason])).toEqual([
      [URL_OF_PAGE, null],
      ['/gone/', 'no article or page has this URL (1 comment)'],
    ])
  })

  const walineRows = [
    {
      objectId: 1,
      nick: 'Ann',
      mail: 'ann@example.org',
      link: 'https://ann.example',
      comment: 'Cold *wind*',
      url: URL_OF_PAGE,
      status: 'approved',
      like: 2,
      insertedAt: { __type: 'Date', iso: '2021-05-27T04:03:42.000Z' },
      createdAt: '2021-06-01T00:00:00Z',
    },
    {
      objectId: 2,
      nick: 'Bo',
      comment: 'Indeed',
      url: URL_OF_PAGE,
      pid: 1,
      rid: 1,
      status: 'approved',
      insertedAt: '2021-05-27 04:03:43',
    },
    {
      objectId: 3,
      nick: 'Cy',
      comment: 'Hm',
      url: URL_OF_PAGE,
      pid: 0,
      status: 'waiting',
      insertedAt: '2021-05-27T04:03:44Z',
    },
  ]
  const ofWaline = [ANN, BO, ['Cy', null, null, 'Hm', 'waiting', '2021-05-27T04:03:44.000Z']]
  it.each([
    [
      'its export',
      {
        type: 'waline',
        version: 1,
        tables: ['Comment'],
        data: { Comment: walineRows, Users: [{ email: 'x' }] },
      },
    ],
    [
      'the response of its API',
      { errno: 0, errmsg: '', data: { type: 'waline', data: { Comment: walineRows } } },
    ],
    ['a list, as of Valine', walineRows],
    ['results of LeanCloud', { results: walineRows }],
    [
      'lines of LeanCloud',
      ['#filetype:JSON-streaming {"type":"Class"}', ...walineRows.map((row) => JSON.stringify(row))].join(
        '\n',
      ),
    ],
  ])('Waline, in %s', async (_, content) => {
    const { comments, likes } = await imported(content)
    expect(comments).toEqual(ofWaline)
    expect(likes).toEqual([2, 0, 0])
  })

  it('Disqus, without those that were deleted', async () => {
    const post = (id: number, name: string, message: string, more = '', isDeleted = false, isSpam = false) =>
      `<post dsq:id="${id}"><id /><message><![CDATA[${message}]]></message><createdAt>2021-05-27T04:03:4${id}Z</createdAt>
      <isDeleted>${isDeleted}</isDeleted><isSpam>${isSpam}</isSpam><author><name>${name}</name><isAnonymous>false</isAnonymous></author>
      <thread dsq:id="90" />${more}</post>`
    const { comments } = await imported(
      `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
<category dsq:id="5"><forum>old</forum></category>
<thread dsq:id="90"><id>winter</id><forum>old</forum><link>https://old.example${URL_OF_PAGE}</link><title>Winter &amp;amp; ice</title><author><name>Mira</name></author></thread>
${post(2, 'Ann', '<p>Cold <em>wind</em></p>')}
${post(3, 'Bo', '<p>Indeed</p>', '<parent dsq:id="2" />')}
${post(4, 'Gone', '<p>Gone</p>', '<parent dsq:id="3" />', true)}
${post(5, 'Cy', '<p>To Bo</p>', '<parent dsq:id="4" />')}
${post(6, 'Di', '<p>Buy</p>', '', false, true)}
</disqus>`,
      ['1 comment had been deleted on the old site and was left out.'],
    )
    expect(comments).toEqual([
      ANN.with(1, null),
      BO,
      ['Cy', null, 'Bo', 'To Bo', 'published', '2021-05-27T04:03:45.000Z'],
      ['Di', null, null, 'Buy', 'spam', '2021-05-27T04:03:46.000Z'],
    ])
  })

  const discussion = {
    title: '2020/冬',
    body: `# 2020/冬\n\nWinter, as it was\n\nhttps://old.example${URL_OF_PAGE}\n<!-- sha1: 0 -->`,
    comments: {
      totalCount: 3,
      nodes: [
        {
          id: 'DC_1',
          author: { login: 'Ann', url: 'https://ann.example' },
          body: 'Cold *wind*',
          createdAt: '2021-05-27T04:03:42Z',
          replies: {
            totalCount: 2,
            nodes: [
              {
                id: 'DC_2',
                author: { login: 'Bo' },
                bodyHTML: '<p>Indeed</p>',
                createdAt: '2021-05-27T04:03:43Z',
              },
            ],
          },
        },
        {
          id: 'DC_3',
          author: null,
          body: 'Hidden',
          isMinimized: true,
          createdAt: '2021-05-27T04:03:44Z',
          replies: { nodes: [] },
        },
      ],
    },
  }
  const ofGiscus = [ANN, BO, ['Anonymous', null, null, 'Hidden', 'waiting', '2021-05-27T04:03:44.000Z']]
  const missing = ['2 comments are missing from the file: the export didn’t include them all.']
  const page = (nodes: unknown[]) => ({ data: { repository: { discussions: { nodes } } } })

  it.each([
    ['a response of the API', page([discussion])],
    ['one discussion, found by its title', { data: { repository: { discussion: { ...discussion, body: undefined } } } }],
    ['several responses in a list', [page([]), page([discussion])]],
    ['several responses one after the other', JSON.stringify(page([])) + JSON.stringify(page([discussion]))],
  ])('giscus, in %s', async (_, content) => {
    expect((await imported(content, missing)).comments).toEqual(ofGiscus)
  }) // biome-ignore format: one row a line
})
