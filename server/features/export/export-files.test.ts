/** `borealis export --wxr` and `--artrans`: an independent parser reads the files, and our importers take them back. */
// @module-tag engine
// @module-tag storage
// @module-tag both
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import FeedParser from 'rss-parser'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { importCommentFile } from '#importers/comments/import-comment-file.ts'
import { importWxr } from '#importers/wxr/import-wxr.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { createOwnPage } from '#server/features/own-pages/save-own-page.ts'
import {
  articleDraft,
  saveArticleFixtures,
  saveCommentFixtures,
  saveTalkFixtures,
  sentinels,
} from '#server/testing/fixtures.ts'
import { ownPageContent } from '#server/testing/own-pages.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { openSite, type ReadSite } from '#server/testing/public-responses.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'
import { writeArtrans } from './artrans/write-artrans.ts'
import { writeWxr } from './wxr/write-wxr.ts'

const engine = process.env.BOREALIS_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'
const TITLE = 'Fog & “quotes” ]]> <b>你好</b>'
/** Titles and names are HTML there. */
const HTML_TITLE = 'Fog &amp; “quotes” ]]&gt; &lt;b&gt;你好&lt;/b&gt;'
let context: TestContext
let root: string
let src: string
let site: ReadSite | undefined

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'borealis-files-'))
  context = await createTestContext()
  const { ctx } = context
  await createTestReader(ctx, { nickname: 'The owner', isOwner: true })
  const reader = await createTestReader(ctx, { nickname: '周一苇 & co', website: 'https://zhou.example' })
  const articles = await saveArticleFixtures(ctx)
  await saveCommentFixtures(ctx, articles)
  await saveTalkFixtures(ctx)
  const photo = await plainPhoto(ctx, 9)
  src = `/media/${photo.hash}/40.webp`
  const markdown = `## Part one\n\nA *pier* with ]]> and a \`<tag>\`.\n\n![fog](${src})\n\n- one\n- two\n\n\`\`\`js\nif (a < b) c()\n\`\`\``
  const { rendered } = await renderText(ctx, markdown)
  const id = await saveArticle(
    ctx,
    articleDraft(ctx, {
      title: TITLE,
      markdown,
      rendered,
      cover: { mediaId: photo.id },
      mediaIds: [photo.id],
      isTop: true,
      tags: ['雾', 'a & b'],
      category: 'Field notes',
      abstract: 'About <fog>',
    }),
  )
  const subject = { type: 1, id } as const
  const thread = { accountId: reader.id, subject, parentId: null, replyUserId: null, ipAddress: '192.0.2.44' }
  const first = await saveComment(ctx, { ...thread, text: 'First **words** ]]>' })
  await saveComment(ctx, { ...thread, text: 'And more', parentId: first.id, replyUserId: reader.id })
  await saveComment(ctx, { ...thread, subject: { type: 2, id: 0 }, text: 'On the board' })
  await createOwnPage(ctx, ownPageContent({ titleCn: '工具', markdownCn: '一支笔。' }), 'save-one-two')
})
afterEach(async () => {
  await site?.close()
  site = undefined
})
afterAll(async () => {
  await context.close()
  await rm(root, { recursive: true, force: true })
})

type ReadItem = Record<string, unknown> & { title: string; 'content:encoded'?: string }

/** With a maintained parser of RSS, strict about XML, which shares nothing with our importer. */
const readWxr = (xml: string) => {
  const names = [
    'wp:post_id',
    'wp:post_type',
    'wp:status',
    'wp:post_name',
    'wp:is_sticky',
    'excerpt:encoded',
    'wp:post_date_gmt',
  ]
  const parser = new FeedParser<Record<string, string>, ReadItem>({
    customFields: {
      feed: ['wp:wxr_version', 'wp:base_site_url'],
      item: [
        ...names,
        'wp:attachment_url',
        ['wp:comment', 'comments', { keepArray: true }],
        ['wp:postmeta', 'meta', { keepArray: true }],
      ] as never,
    },
  })
  return parser.parseString(xml)
}

describe('the file for WordPress', () => {
  it('is read by an independent parser, with everything that the format carries', async () => {
    const file = join(root, 'site.xml')
    const result = await writeWxr(context.ctx, { file })
    expect(result).toMatchObject({ posts: 5, pages: 2, comments: 8, images: 1 })
    expect(result.leftOut.join(' ')).toMatch(
      /locked articles.*: 1\..*Talks: 3\..*pages other than articles: 1\./s,
    )
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const text = await readFile(file, 'utf8')
    expect(text).not.toContain('192.0.2.44')
    expect(text).not.toContain(sentinels.binned)
    expect(text).not.toContain('argon2')
    const feed = await readWxr(text)
    expect(feed['wp:wxr_version']).toBe('1.2')
    const of = (title: string) => feed.items.find((item) => item.title === title)
    expect(feed.items.map((item) => item['wp:post_type']).sort()).toEqual([
      'attachment',
      'page',
      'page',
      'post',
      'post',
      'post',
      'post',
      'post',
    ])
    expect(new Set(feed.items.map((item) => item['wp:post_id'])).size).toBe(feed.items.length)
    // Programs that name files by it would write one over the other.
    const postNames = feed.items.map((item) => `${item['wp:post_type']} ${item['wp:post_name']}`)
    expect(postNames.every((name) => / ./.test(name))).toBe(true)
    expect(new Set(postNames).size).toBe(postNames.length)
    const fog = of(HTML_TITLE)
    expect(fog).toMatchObject({
      'wp:status': 'publish',
      'wp:is_sticky': '1',
      'excerpt:encoded': 'About &lt;fog&gt;',
    })
    expect(fog?.['wp:post_date_gmt']).toBe('2026-01-14 12:00:00')
    expect(fog?.['content:encoded']).toContain('<em>pier</em> with ]]> and a <code>')
    expect(fog?.['content:encoded']).toContain(`http://localhost:3000${src}`)
    const names = ((fog?.categories ?? []) as unknown as { _: string; $: { domain: string } }[]).map(
      ({ _, $ }) => [$.domain, _],
    )
    expect(names).toEqual([
      ['category', 'Field notes'],
      ['post_tag', '雾'],
      ['post_tag', 'a &amp; b'],
    ])
    const comments = fog?.comments as Record<string, string[]>[]
    expect(comments.map((one) => one['wp:comment_author']?.[0])).toEqual([
      '周一苇 &amp; co',
      '周一苇 &amp; co',
    ])
    expect(comments[1]?.['wp:comment_parent']).toEqual(comments[0]?.['wp:comment_id'])
    const states = feed.items.flatMap((item) => (item.comments as typeof comments | undefined) ?? [])
    expect(new Set(states.map((one) => one['wp:comment_approved']?.[0]))).toEqual(
      new Set(['1', '0', 'spam', 'trash']),
    )
    expect(of('A locked article')?.['wp:status']).toBe('private')
    expect(of(`Titled ${sentinels.draft}`)?.['wp:status']).toBe('draft')
    expect(of(`Titled ${sentinels.scheduled}`)?.['wp:status']).toBe('future')
  })

  it('comes back by our own importer: texts, labels, dates, states and comments', async () => {
    const file = join(root, 'again.xml')
    await writeWxr(context.ctx, { file })
    site = await openSite(engine, TEST_NOW)
    const report = await importWxr(site.ctx, { file })
    expect(report.counts).toMatchObject({ created: 7, failed: 0 })
    const { db } = site.ctx
    const fog = await db
      .selectFrom('article')
      .innerJoin('article_text', 'article_text.article_id', 'article.id')
      .leftJoin('category', 'category.id', 'article.category_id')
      .select(['article.id', 'markdown', 'abstract', 'published_at', 'is_top', 'state', 'category.name'])
      .where('title', '=', TITLE)
      .executeTakeFirstOrThrow()
    expect(fog).toMatchObject({ abstract: 'About <fog>', is_top: 1, state: 'published', name: 'Field notes' })
    expect(fog.published_at).toBe(TEST_NOW - 24 * 3600 * 1000)
    expect(fog.markdown).toMatch(/^## Part one\n\nA [*_]pier[*_] with \\?\]\\?\]> and a `<tag>`/)
    expect(fog.markdown).toMatch(/```(?:js|javascript)\nif \(a < b\) c\(\)\n```/)
    expect(fog.markdown).toMatch(/^- +one\n- +two$/m)
    const comments = await db
      .selectFrom('comment')
      .select(['author_name', 'author_website', 'markdown', 'state', 'parent_id'])
      .where('subject_id', '=', fog.id)
      .orderBy('id')
      .execute()
    expect(comments).toMatchObject([
      {
        author_name: '周一苇 & co',
        author_website: 'https://zhou.example',
        parent_id: null,
        state: 'published',
      },
      { markdown: 'And more', parent_id: expect.any(Number) },
    ])
    const states = await db.selectFrom('comment').select('state').execute()
    expect(new Set(states.map(({ state }) => state))).toEqual(
      new Set(['published', 'waiting', 'spam', 'trash']),
    )
    const locked = await db
      .selectFrom('article')
      .select('state')
      .where('title', '=', 'A locked article')
      .execute()
    expect(locked).toEqual([{ state: 'draft' }])
  })

  it('replaces no file, and nothing is left of one that is stopped', async () => {
    const file = join(root, 'site.xml')
    await expect(writeWxr(context.ctx, { file })).rejects.toThrow(/exists already/)
    const before = await readdir(root)
    const stopped = writeWxr(context.ctx, { file: join(root, 'stopped.xml'), signal: AbortSignal.abort() })
    await expect(stopped).rejects.toThrow()
    expect(await readdir(root)).toEqual(before)
  })
})

describe('the file of comments', () => {
  it('is a list of texts, and comes back by our own importer', async () => {
    const file = join(root, 'comments.json')
    expect(await writeArtrans(context.ctx, { file })).toEqual({ comments: 7, leftOut: 2 })
    const rows = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>[]
    expect(rows).toHaveLength(7)
    for (const row of rows) for (const value of Object.values(row)) expect(typeof value).toBe('string')
    expect(JSON.stringify(rows)).not.toContain('192.0.2.44')
    const first = rows.find(({ content }) => content === 'First **words** ]]>')
    expect(first).toMatchObject({ nick: '周一苇 & co', link: 'https://zhou.example', page_title: TITLE })
    await context.ctx.transaction((tx) => tx.deleteFrom('comment').execute())
    await context.ctx.transaction((tx) => tx.deleteFrom('comment_tally').execute())
    const report = await importCommentFile(context.ctx, { file })
    expect(report.counts).toMatchObject({ failed: 0, skipped: 0 })
    const found = await context.ctx.db
      .selectFrom('comment')
      .select(['type', 'markdown', 'state', 'author_name', 'created_at'])
      .execute()
    expect(found).toHaveLength(7)
    expect(found).toContainEqual({
      type: 1,
      markdown: 'First **words** ]]>',
      state: 'published',
      author_name: '周一苇 & co',
      created_at: TEST_NOW,
    })
    expect(found.filter(({ state }) => state === 'waiting')).toHaveLength(1)
    expect(found.filter(({ type }) => type === 2)).toHaveLength(1)
  })
})
