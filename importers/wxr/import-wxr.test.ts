/** `borealis import wxr`: posts with labels, states, comments and old URLs; again without changes; and back. */
// @module-tag engine
// @module-tag storage

import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { importWxr, undoImport } from '#importers/testing/in-english.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { inWords } from '#server/platform/report-message.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'
import { importWxr as importInCodes } from './import-wxr.ts'
import { type WxrComment, wxrComment, wxrFile, wxrItem, wxrMeta } from './testing/wxr-file.ts'

let context: TestContext
let folder: string
let file: string
let owner: TestReader
beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-wxr-'))
  owner = await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
  await saveArticle(
    context.ctx,
    articleDraft(context.ctx, {
      title: 'Here before',
      category: 'Sea',
      tags: ['pier'],
      redirects: ['/taken'],
    }),
  )
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  file = join(folder, `${++count}.xml`)
})
let count = 0

const write = async (items: string[], head = '') => {
  await writeFile(file, wxrFile(items, head))
  await utimes(file, TEST_NOW / 1000 - 100, TEST_NOW / 1000 - 100)
}
const run = (options: Partial<Parameters<typeof importWxr>[1]> = {}) =>
  importWxr(context.ctx, { file, ...options })
const undo = async () => {
  const report = await undoImport(context.ctx, {})
  await context.runJobs()
  return report
}
const article = async (id: number | null) => {
  const row = await context.ctx.db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .leftJoin('category', 'category.id', 'article.category_id')
    .selectAll('article')
    .select(['category.name as category', 'article_text.markdown'])
    .where('article.id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
  const tags = await context.ctx.db
    .selectFrom('article_tag')
    .innerJoin('tag', 'tag.id', 'article_tag.tag_id')
    .select('tag.name')
    .where('article_id', '=', id ?? 0)
    .orderBy('position')
    .execute()
  return { ...row, tags: tags.map(({ name }) => name) }
}
const codes = (item: { warnings: { code: string }[] } | undefined) => item?.warnings.map(({ code }) => code)

const labels = `
<wp:category><wp:category_nicename>world</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>World</wp:cat_name></wp:category>
<wp:category><wp:category_nicename>north</wp:category_nicename><wp:category_parent>world</wp:category_parent><wp:cat_name>North &amp;amp; sea</wp:cat_name></wp:category>
<wp:category><wp:category_nicename>round</wp:category_nicename><wp:category_parent>round</wp:category_parent><wp:cat_name>Round</wp:cat_name></wp:category>`

const many = [
  wxrItem({
    content:
      'See <a href="http://old.example/?p=2">the next</a> and <a href="/gone/">nothing</a>.\n\nMore text.',
    excerpt: 'In <b>short</b>',
    more: `<wp:is_sticky>1</wp:is_sticky><wp:comment_status>closed</wp:comment_status>${wxrMeta('_yoast_wpseo_title', '%%title%% %%sitename%%')}${wxrMeta('_yoast_wpseo_metadesc', 'For search')}${wxrMeta('_wp_old_slug', 'first-light')}${wxrMeta('mood', 'calm')}${wxrMeta('bigfa_ding', '12')}${wxrMeta('_liked', '+x')}
<category domain="category" nicename="north">North &amp;amp; sea</category><category domain="post_tag" nicename="ice">Ice</category>
<category domain="post_format" nicename="post-format-aside">Aside</category>`,
  }),
  wxrItem({
    id: 2,
    slug: 'next',
    link: 'https://old.example/?p=2',
    title: 'Next &#8220;one&#8221; <i>here</i>',
    content: 'Back to <a href="https://old.example/2020/01/winter-light/#top">the first</a>',
  }),
  wxrItem({ id: 3, slug: 'draft', status: 'draft', link: 'https://old.example/?p=3' }),
  wxrItem({ id: 4, slug: 'secret', status: 'private' }),
  wxrItem({ id: 5, slug: 'later', status: 'future', date: '2030-01-02 03:04:05' }),
  wxrItem({
    id: 6,
    slug: 'locked',
    content:
      '<!-- wp:paragraph --><p>Said<sup data-fn="a1" class="fn"><a href="#a1" id="a1-link">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->',
    more: `<wp:post_password>open sesame</wp:post_password>${wxrMeta('footnotes', '[{"content":"By <em>her</em>","id":"a1"}]')}`,
  }),
  wxrItem({ id: 7, slug: 'about', type: 'page', title: '' }),
  wxrItem({ id: 8, slug: 'menu', type: 'nav_menu_item' }),
  wxrItem({ id: 9, slug: 'picture', type: 'attachment', status: 'inherit' }),
  wxrItem({ id: 10, slug: 'gone', status: 'trash' }),
  wxrItem({ id: 2, slug: 'twice' }),
]

describe('a WordPress export', () => {
  it('imports posts with their labels, dates and states, again without changes, and goes back', async () => {
    await write(many, labels)
    const before = await contentRows(context.ctx.db)
    const dry = await run({ dryRun: true })
    expect(await contentRows(context.ctx.db)).toEqual(before)
    const report = await run()
    expect(report.counts).toEqual({ created: 7, updated: 0, unchanged: 0, skipped: 4, failed: 0 })
    expect(dry.counts).toEqual(report.counts)
    const [first, next, draft, secret, later, locked, about, ...others] = report.items
    expect(others.map(({ reason }) => reason)).toEqual([
      'a menu entry; this site’s menu follows its content',
      'attachments come with the articles that show them',
      'it was in the old site’s trash',
      'the file has another post with the number 2',
    ])
    expect([draft, secret, later, locked].map((item) => item?.as)).toEqual([
      'draft',
      'draft',
      'scheduled',
      'locked',
    ])
    expect(codes(about)).toEqual(['title-from-text'])
    expect(codes(locked)).toEqual(['locked-by-password'])
    expect(await article(locked?.id ?? null)).toMatchObject({ markdown: 'Said[^1]\n\n[^1]: By *her*' })
    expect(about).toMatchObject({ as: 'page', id: expect.any(Number) })
    expect(codes(first)).toEqual(
      expect.arrayContaining(['terms-left-out', 'category-reduced', 'custom-fields', 'link-missing']),
    )
    expect(await article(first?.id ?? null)).toMatchObject({
      title: 'Winter light',
      abstract: 'In short',
      category: 'North & sea',
      tags: ['Ice', 'World'],
      is_top: 1,
      is_commentable: 0,
      like_count: 12,
      sharing: JSON.stringify({ title: null, description: 'For search', image: null }),
      published_at: Date.UTC(2020, 0, 2, 3, 4, 5),
      markdown: `See [the next](/articles/${next?.id}) and [nothing](/gone/).\n\nMore text.`,
    })
    expect(await article(next?.id ?? null)).toMatchObject({
      title: 'Next “one” here',
      is_commentable: 1,
      sharing: null,
      markdown: `Back to [the first](/articles/${first?.id}#top)`,
    })
    for (const [path, item] of [
      ['/2020/01/winter-light/', first],
      ['/2020/01/first-light', first],
      ['/?p=2', next],
      ['/?page_id=2&preview=true', next],
    ] as const) {
      const response = await context.fetch(path, { redirect: 'manual' })
      expect([path, response.status, response.headers.get('location')]).toEqual([
        path,
        301,
        `/articles/${item?.id}`,
      ])
    }
    expect(report.details).toMatchObject({
      authors: { 'Mira Berg': 7 },
      notes: [
        'Categories without a post, not created: Round.',
        'Email addresses of comments are kept so their authors can claim them, and are never shown. IP addresses are not stored.',
      ],
    })
    const between = await contentRows(context.ctx.db)
    const second = await run()
    expect(second.counts).toEqual({ created: 0, updated: 0, unchanged: 7, skipped: 4, failed: 0 })
    expect(second.details.run).toBeNull()
    expect(await contentRows(context.ctx.db)).toEqual(between)
    const back = await undo()
    expect(back.counts).toMatchObject({ updated: 7, skipped: 0, failed: 0 })
    expect(await contentRows(context.ctx.db)).toEqual(before)
    await expect(undo()).rejects.toThrow('There is no import to undo.')
  })

  it('updates what changed in the file, and undo brings the former article back', async () => {
    const label = (name: string) => `<category domain="category" nicename="x">${name}</category>`
    await write([
      wxrItem({ more: label('Alpha') }),
      wxrItem({ id: 2, slug: 'other', link: 'https://old.example/taken/' }),
    ])
    const first = await run()
    expect(codes(first.items[1])).toContain('url-taken')
    const before = await contentRows(context.ctx.db)
    await write([
      wxrItem({
        title: 'Summer light',
        content: 'The pier was full.',
        more: label('Beta') + wxrComment({ id: 1 }),
      }),
      wxrItem({ id: 2, slug: 'other', link: 'https://old.example/taken/' }),
    ])
    const changed = await run()
    expect(changed.counts).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await article(changed.items[0]?.id ?? null)).toMatchObject({
      title: 'Summer light',
      category: 'Beta',
    })
    await undo()
    expect(await contentRows(context.ctx.db)).toEqual(before)
    await undo()
  })

  it('names ten categories without a post and counts the others, in the owner’s language', async () => {
    const category = (name: string) =>
      `<wp:category><wp:category_nicename>${name}</wp:category_nicename><wp:cat_name>${name}</wp:cat_name></wp:category>`
    await write([wxrItem({})], Array.from('ABCDEFGHIJKL', category).join(''))
    const { details } = await importInCodes(context.ctx, { file, dryRun: true })
    expect(details.notes?.map((note) => inWords(note, 'cn'))).toContain(
      '没有文章的分类，未创建：A, B, C, D, E, F, G, H, I, J，另有 2 个。',
    )
  })

  it('leaves alone what was changed here, when importing again and when undoing', async () => {
    await write([
      wxrItem({}),
      wxrItem({ id: 2, slug: 'two', title: 'Two' }),
      wxrItem({ id: 3, slug: 'three', title: 'Three' }),
    ])
    const report = await run()
    const [first, two] = report.items
    await context.ctx.transaction((tx) =>
      tx
        .updateTable('article_text')
        .set({ markdown: 'Mine now.' })
        .where('article_id', '=', first?.id ?? 0)
        .execute(),
    )
    await saveComment(context.ctx, {
      accountId: owner.id,
      subject: { type: 1, id: two?.id ?? 0 },
      text: 'Welcome back',
      parentId: null,
      replyUserId: null,
      ipAddress: null,
    })
    await write([wxrItem({ title: 'Changed there too' })])
    expect((await run()).items[0]).toMatchObject({
      outcome: 'skipped',
      reason:
        'its article was changed here; to import the text of the file, move it to the trash and import again',
    })
    await context.ctx.transaction((tx) =>
      tx
        .updateTable('article')
        .set({ state: 'draft' })
        .where('id', '=', report.items[2]?.id ?? 0)
        .execute(),
    )
    await write([wxrItem({ id: 3, slug: 'three', title: 'Three there' })])
    expect((await run()).items[0]?.reason).toMatch(/^who can read its article was changed here;/)
    const back = await undo()
    expect(back.items.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
      [report.items[2]?.id, 'updated', null],
      [two?.id, 'skipped', 'readers have commented on the article here'],
      [first?.id, 'skipped', 'the article was changed here'],
    ])
    expect((await article(first?.id ?? null)).markdown).toBe('Mine now.')
  })

  it('continues after Ctrl-C, and one undo takes both parts back', async () => {
    await write(
      ['one', 'two', 'three'].map((slug, n) =>
        wxrItem({ id: 21 + n, slug, title: slug, content: `Part ${slug}.` }),
      ),
    )
    const before = await contentRows(context.ctx.db)
    const stop = new AbortController()
    const report = await run({
      signal: stop.signal,
      onProgress: ({ done }) => {
        if (done === 1) stop.abort()
      },
    })
    expect(report.interrupted).toBe(true)
    expect(report.counts).toMatchObject({ created: 2, skipped: 1 })
    expect((await run()).counts).toMatchObject({ created: 1, unchanged: 2 })
    expect((await undo()).counts).toMatchObject({ updated: 3 })
    expect(await contentRows(context.ctx.db)).toEqual(before)
  })
})

const threadsOn = async (id: number | null | undefined) =>
  (await context.api(`/comments?type=1&topicId=${id}&size=20`)).data as unknown as {
    records: Comment[]
    count: number
    commentCount: number
  }

describe('comments of a WordPress export', () => {
  const comments: WxrComment[] = [
    {
      id: 31,
      author: 'Ada <b>L</b>',
      url: 'https://ada.example/',
      content: 'One\n\nTwo *stars* <a href="https://x.example">x</a>',
    },
    { id: 32, author: 'Mira', email: 'mira@example.org', userId: 1, parent: 31, content: 'Thanks' },
    { id: 33, author: 'Bo', parent: 32, content: 'And I?' },
    { id: 34, author: 'Wait', approved: '0' },
    { id: 35, author: 'Spam', approved: 'spam' },
    { id: 36, author: 'Trash', approved: 'trash' },
    { id: 37, author: 'Orphan', parent: 99, url: 'javascript:alert(1)' },
    { id: 38, author: 'A site', type: 'pingback' },
    { id: 39, author: 'Round', parent: 40 },
    { id: 40, author: 'About', parent: 39 },
    { id: 41, author: 'Fake owner', email: 'mira@example.org', content: 'I am not she' },
  ]

  it('keeps threads, states, names and websites, and adds each comment once', async () => {
    await context.ctx.transaction((tx) =>
      tx.updateTable('account').set({ email: 'mira@example.org' }).where('id', '=', owner.id).execute(),
    )
    const before = await contentRows(context.ctx.db)
    await write([wxrItem({ id: 51, title: 'Discussed', more: comments.map(wxrComment).join('') })])
    const report = await run()
    const [item] = report.items
    expect(codes(item)).toEqual(expect.arrayContaining(['comment-left-out', 'comment-parent-missing']))
    const { records, count: threads, commentCount } = await threadsOn(item?.id)
    const names = records.map(({ nickname, webSite, userId }) => ({ nickname, webSite, userId }))
    expect(names).toContainEqual({ nickname: 'Ada L', webSite: 'https://ada.example/', userId: 0 })
    expect(names).toContainEqual({ nickname: 'Orphan', webSite: null, userId: 0 })
    expect(names).toContainEqual({ nickname: 'Fake owner', webSite: null, userId: 0 })
    expect(threads).toBe(5)
    expect(commentCount).toBe(7)
    const ada = records.find(({ nickname }) => nickname === 'Ada L')
    expect(ada?.commentContent).toBe(
      '<p>One</p><p>Two *stars* <a href="https://x.example" rel="nofollow ugc noopener noreferrer">x</a></p>',
    )
    expect(
      ada?.replyDTOs.map(({ nickname, replyNickname, userId }) => [nickname, replyNickname, userId]),
    ).toEqual([
      ['Mira', 'Ada L', owner.id],
      ['Bo', 'Mira', 0],
    ])
    const states = await context.ctx.db
      .selectFrom('comment')
      .select(['author_name', 'state'])
      .where('subject_id', '=', item?.id ?? 0)
      .where('state', '<>', 'published')
      .orderBy('id')
      .execute()
    expect(states.map((row) => [row.author_name, row.state])).toEqual([
      ['Wait', 'waiting'],
      ['Spam', 'spam'],
      ['Trash', 'trash'],
    ])
    await context.ctx.transaction((tx) =>
      tx.deleteFrom('comment').where('author_name', '=', 'Spam').execute(),
    )
    await write([
      wxrItem({
        id: 51,
        title: 'Discussed',
        more: [...comments, { id: 42, author: 'Late' }].map(wxrComment).join(''),
      }),
    ])
    expect((await run()).counts).toMatchObject({ updated: 1 })
    expect((await threadsOn(item?.id)).commentCount).toBe(8)
    await undo()
    await undo()
    expect(await contentRows(context.ctx.db)).toEqual(before)
  })
})
