/** The demo content is loaded once, and removed when the owner is created; content that was changed stays. */
// @module-tag engine
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Album } from '#contract/albums.ts'
import { readFeedUrl } from '#contract/feeds.ts'
import type { Site } from '#contract/settings.ts'
import { siteAuthorIntro } from '#contract/site-texts.ts'
import { updateAlbum } from '#server/features/albums/save-album.ts'
import { deleteArticleRow } from '#server/features/articles/article-changes.sql.ts'
import { changeListing } from '#server/features/articles/article-listing.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { trashArticle } from '#server/features/articles/trash-article.ts'
import { insertImportedComment } from '#server/features/comments/comment-changes.sql.ts'
import { checkSearchIndex } from '#server/features/search/maintain-search-index.ts'
import { searchAll } from '#server/features/search/search-all.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { changeIndexedTalk } from '#server/features/talks/index-talk.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { deleteTalkRow } from '#server/features/talks/talk-changes.sql.ts'
import { createOwner } from '#server/features/users/owner.ts'
import { addCandidate, addTotals } from '#server/features/views/statistics.sql.ts'
import { addToCounter, insertPageViews, insertVisits } from '#server/features/views/views.sql.ts'
import { findLinks } from '#server/freeze/find-links.ts'
import { frozenTarget } from '#server/freeze/frozen-urls.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { beginWithoutDemo, clearDemo, loadDemo } from './demo.ts'
import { loadDemoComments } from './demo-comments.ts'
import { demoIsWanted, hasDemo } from './demo-state.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext({}, pageRenderer, { hasNames: true })
})
afterAll(() => context.close())

const firstId = async (table: 'article' | 'talk') =>
  (await context.ctx.db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id

const count = async () => ((await context.api('/articles/all')).data as { count: number }).count

/** Loads the demo and fails where it reports this progress. */
const loadUntil = (progress: string) =>
  loadDemo(context.ctx, (part, far = '') => {
    if (`${part} ${far}`.startsWith(progress)) throw new Error('interrupted')
  })

const readIn = async (lang: string, path: string) =>
  (await context.api(path, { headers: { 'accept-language': lang } })).data
const contentIn = async (lang: string, path: string) =>
  ((await readIn(lang, path)) as { content: string }).content

it('is created only at the very first start, which may be interrupted at any place', async () => {
  expect(await demoIsWanted(context.ctx)).toBe(true)
  for (const [part, far] of [
    ['articles', '7 of '],
    ['photos', '3 of '],
    ['comments', ''],
  ]) {
    await expect(loadUntil(`${part} ${far}`)).rejects.toThrow('interrupted')
    expect(await demoIsWanted(context.ctx)).toBe(true)
  }
  await loadDemoComments(context.ctx)
  await loadDemo(context.ctx)
  expect(await demoIsWanted(context.ctx)).toBe(false)
  expect(await count()).toBe(12) // the clock of the test stops before this
  // It resizes some thirty images, which takes a busy machine a while.
})

/** What leads to a page or a document of the site; the permanent ids of feeds are no links. */
function linkedPaths(body: string, contentType: string, base: string): string[] {
  const origin = 'http://localhost:3000'
  const shown = body.replace(/<guid[^>]*>[^<]*<\/guid>|<id>[^<]*<\/id>|"id":"[^"]*"/g, '')
  return findLinks(shown, contentType, origin).flatMap((link) => {
    const url = URL.parse(link, origin + base)
    const isPage = url?.origin === origin && frozenTarget(link, base, origin)?.kind === 'page'
    return url && (isPage || readFeedUrl(url.pathname)) ? [url.pathname + url.search] : []
  })
}

it('links neither to what redirects nor to what is not there: pages, feeds and sitemap', async () => {
  // The clock of the test stops before they are public.
  const scheduled = await context.ctx.db
    .selectFrom('article')
    .select('slug')
    .where('state', '=', 'scheduled')
    .execute()
  const seen = new Set<string>()
  const waiting = ['/', '/sitemap.xml', '/rss.xml', '/atom.xml', '/feed.json', '/llms.txt']
  const wrong: unknown[] = []
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const response = await context.fetch(path)
    const type = response.headers.get('content-type') ?? ''
    const isAhead = scheduled.some(({ slug }) => path === `/articles/${slug}`)
    if (isAhead) continue
    if (response.status !== 200) wrong.push([path, response.status, response.headers.get('location')])
    else waiting.push(...linkedPaths(await response.text(), type, path))
  }
  expect(wrong).toEqual([])
  for (const folder of ['/articles/', '/article-list/', '/categories/']) {
    const named = [...seen].filter((path) => path.startsWith(folder))
    expect(named.length, folder).toBeGreaterThan(2)
    expect(named.filter((path) => /\/\d+$/.test(path))).toEqual([])
  }
})

it('has content in every feature', async () => {
  expect(((await context.api('/links')).data as unknown[]).length).toBe(5)
  const talks = await context.ctx.db.selectFrom('talk').select(['is_private', 'is_top']).execute()
  expect(talks).toHaveLength(12)
  expect((await context.api('/videos/collections/all')).data).toMatchObject([
    { collectionName: 'Aurora studies', videos: [{ duration: 10 }, { duration: 10 }] },
    { collectionName: 'Elsewhere', videos: [{ provider: 'youtube' }] },
  ])
  // The demo sends no request to another server.
  expect(
    await context.ctx.db.selectFrom('job').select('name').where('name', '=', 'fetch-video-cover').execute(),
  ).toEqual([])
  expect(talks.filter((talk) => talk.is_private === 1)).toHaveLength(1)
})

it('has readers who comment on every type of page, and a welcome on the message board', async () => {
  const rows = await context.ctx.db.selectFrom('comment_tally').select(['type', 'thread_count']).execute()
  expect(new Set(rows.map((row) => row.type))).toEqual(new Set([1, 2, 3, 4, 5]))
  const board = (await context.api('/comments?type=2')).data as { count: number; commentCount: number }
  expect(board).toMatchObject({ count: 3, commentCount: 4 })
  expect(await contentIn('en', '/message')).toContain('footprint')
  expect(await contentIn('zh-CN', '/message')).toContain('脚印')
  expect(await context.ctx.db.selectFrom('mail').select('id').execute()).toEqual([])
})

it('links from its about page and articles to articles, never to files', async () => {
  for (const lang of ['en', 'zh-CN']) {
    const links = (await contentIn(lang, '/about')).match(/(?<=href="\/)articles\/[^"]+(?=")/g) ?? []
    expect(links).toHaveLength(2)
    const slugs = links.map((link) => link.split('/')[1] ?? '')
    const named = context.ctx.db.selectFrom('article').where('slug', 'in', slugs)
    const found = await named.select('id').execute()
    expect(found).toHaveLength(2)
  }
  const rows = await context.ctx.db.selectFrom('article_text').select('html').execute()
  for (const { html } of rows) expect(html).not.toMatch(/href="[^"#]*\.md/)
})

it('has a page of its own in both languages, to which the about page leads', async () => {
  for (const [lang, title] of [
    ['en', 'What is on the desk'],
    ['zh-CN', '书桌上的东西'],
  ]) {
    const { data } = await context.api(`/own-pages?path=%2Fdesk&lang=${lang}`)
    expect(data).toMatchObject({ page: { title, lang, content: expect.stringContaining('<table>') } })
  }
  for (const lang of ['en', 'zh-CN']) expect(await contentIn(lang, '/about')).toContain('href="/desk"')
})

it('has the introduction of its author in both languages', async () => {
  const { websiteConfigDTO: config } = (await context.api('')).data as Site
  expect(siteAuthorIntro(config, 'en')).toMatch(/^<p>Systems engineer .*<\/p>$/)
  expect(siteAuthorIntro(config, 'cn')).toMatch(/^<p>系统工程师，.*<\/p>$/)
})

it('has the about page and the categories in both languages', async () => {
  expect(await contentIn('en', '/about')).toContain('What is here')
  expect(await contentIn('zh-CN', '/about')).toContain('这里有什么')
  const namesIn = async (lang: string) =>
    ((await readIn(lang, '/categories/all')) as { categoryName: string }[]).map(
      ({ categoryName }) => categoryName,
    )
  expect(await namesIn('en')).toEqual(['Manual', 'Field notes', 'Systems'])
  expect(await namesIn('zh-CN')).toEqual(['手册', '随笔', '系统'])
})

it('shows an album in each state', async () => {
  const { data } = await context.api('/photos/albums')
  expect((data as Album[]).map(({ albumName, photoCount }) => [albumName, photoCount])).toEqual([
    ['Plates of one winter', 6],
    ['白昼的版画', 3],
    ['The next roll', 0],
  ])
})

it('is found by search', async () => {
  expect((await searchAll(context.ctx, '极光')).articles.length).toBeGreaterThan(0)
})

it('is deleted, except for what was changed since', async () => {
  const [row] = await context.ctx.db
    .selectFrom('article')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  await context.ctx.transaction((tx) =>
    tx
      .updateTable('article')
      .set({ title: 'Mine now' })
      .where('id', '=', row?.id ?? 0)
      .execute(),
  )
  await context.ctx.transaction((tx) =>
    tx.updateTable('friend').set({ name: 'My friend' }).where('url_key', '=', 'latitude.example').execute(),
  )
  const album = (await context.ctx.db
    .selectFrom('album')
    .where('name', '=', 'The next roll')
    .select('id')
    .executeTakeFirstOrThrow()) as { id: number }
  await updateAlbum(context.ctx, album.id, { description: 'Mine too' })
  // Only the date of this talk was changed, and of this article nothing is published yet.
  context.clock.now += 1
  const talk = await firstId('talk')
  const edited = await firstId('article')
  await context.ctx.transaction(async (tx) => {
    await tx.updateTable('talk').set({ saved_at: context.clock.now }).where('id', '=', talk).execute()
    const draft = { article_id: edited, revision: 2, title: '', markdown: 'Mine soon', properties: '{}' }
    await tx
      .insertInto('article_draft')
      .values({ ...draft, device: '', saved_at: context.clock.now, published_revision: 1, synced_at: 0 })
      .execute()
    await updateSettings(context.ctx, tx, { tagline: 'Mine as well' })
  })
  expect(await hasDemo(context.ctx)).toBe(true)
  const report = await clearDemo(context.ctx)
  expect(report.deleted).toEqual({ article: 17, talk: 11, friend: 4, video: 3, album: 3, page: 1 })
  expect(report.kept.map(({ kind }) => kind)).toEqual(['article', 'article', 'talk', 'friend', 'album'])
  expect(report.kept.map(({ title }) => title)).toEqual(expect.arrayContaining(['Mine now', 'My friend']))
  expect(await hasDemo(context.ctx)).toBe(false)
  // A second time there is nothing to delete.
  expect(Object.values((await clearDemo(context.ctx)).deleted)).toEqual([0, 0, 0, 0, 0, 0])
  const { websiteConfigDTO: config } = (await context.api('')).data as Site
  expect([config.tagline, config.licence, config.localizedTexts]).toEqual(['Mine as well', null, null])
  await context.ctx.transaction(async (tx) => {
    await changeListing(context.ctx, tx, edited, async () => {
      await deleteArticleRow(tx, edited)
    })
    await changeIndexedTalk(context.ctx, tx, talk, async () => {
      await deleteTalkRow(tx, talk)
    })
  })
  const left = await context.ctx.db.selectFrom('article').select('title').execute()
  expect(left).toEqual([{ title: 'Mine now' }])
  expect((await context.api('/links')).data).toMatchObject([{ linkName: 'My friend' }])
  expect(await context.ctx.db.selectFrom('talk').select('id').execute()).toEqual([])
  expect((await context.api('/videos/collections/all')).data).toEqual([])
  expect((await context.api('/about')).data).toMatchObject({ content: '' })
  const albums = await context.ctx.db.selectFrom('album').select('description').execute()
  expect(albums).toEqual([{ description: 'Mine too' }])
  expect((await context.api('/own-pages?path=%2Fdesk&lang=en')).data).toMatchObject({ page: null })
  expect(await context.ctx.db.selectFrom('own_page').select('id').orderBy('id').execute()).toEqual([
    { id: 1 },
    { id: 2 },
  ])
  expect((await context.api('/message')).data).toMatchObject({ content: '' })
  expect((await context.api('/comments?type=2')).data).toEqual({ records: [], count: 0, commentCount: 0 })
  for (const table of ['comment', 'account'] as const)
    expect(await context.ctx.db.selectFrom(table).select('id').execute()).toEqual([])
})

it('leaves no entry and no word in the search index', async () => {
  const { ctx } = context
  const [remaining] = await ctx.db.selectFrom('article').select('id').execute()
  await trashArticle(ctx, remaining?.id ?? 0)
  expect(await checkSearchIndex(ctx)).toMatchObject({ entries: 0, missing: 0, stale: 0, strays: 0, lost: 0 })
  expect(await ctx.db.selectFrom('search_word').selectAll().execute()).toEqual([])
  expect(await ctx.db.selectFrom('search_typo').selectAll().execute()).toEqual([])
})

const guestComment = (type: 1 | 5, subject_id: number) => ({
  type,
  subject_id,
  parent_id: null,
  account_id: null,
  reply_account_id: null,
  guest_id: null,
  reply_comment_id: null,
  markdown: 'Hello',
  html: '<p>Hello</p>',
  plain_text: 'Hello',
  state: 'published' as const,
  created_at: 1,
  published_at: 1,
  hidden_at: null,
  author_name: 'Guest',
  author_website: null,
  reply_author_name: null,
  reply_seen_at: null,
})

/** What no new site has, by table: all but settings, the log of what was done, work that waits, and the index. */
async function filledTables(ctx: Ctx): Promise<string[]> {
  // Of the pages only the two that every site has are left.
  const others = /^(own_page|setting|audit|job|migration|.*_migration|search_(?!candidate).*|comment_tally)$/
  const filled: string[] = []
  for (const { name } of await ctx.db.introspection.getTables()) {
    if (others.test(name)) continue
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(ctx.db)
    if (rows.length > 0) filled.push(name)
  }
  // The pages of which there is one have the number 0.
  const tallies = await ctx.db.selectFrom('comment_tally').selectAll().where('subject_id', '!=', 0).execute()
  return tallies.length > 0 ? [...filled, 'comment_tally'] : filled
}

it('deletes every file that nothing else uses, and a site without it begins with the number 1', async () => {
  const fresh = await createTestContext()
  const { ctx } = fresh
  try {
    await loadDemo(ctx)
    const files = async () => {
      const all: unknown[] = []
      for await (const file of ctx.storage.list()) all.push(file)
      return all
    }
    expect((await files()).length).toBeGreaterThan(0)
    // Visitors come before the owner does: one reads and searches, and an importer has brought somebody's comment.
    const { id: article } = await ctx.db
      .selectFrom('article')
      .select('id')
      .where('listed_at', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const { id: talk } = await ctx.db.selectFrom('talk').select('id').executeTakeFirstOrThrow()
    await ctx.transaction(async (tx) => {
      await insertPageViews(tx, [{ day: 1, page: `article:${article}`, visitor: 'lin' }])
      await insertVisits(tx, [{ day: 1, visitor: 'lin' }])
      await addToCounter(tx, 'views', 1)
      await addTotals(tx, [{ dimension: 'article', day: 1, value: `${article}`, amount: 1, part: 0 }])
      await addCandidate(tx, { termHash: 'aurora', isMiss: false, day: 1, canInsert: true })
      for (const [type, subject_id] of [
        [1, article],
        [5, talk],
      ] as const) {
        await insertImportedComment(tx, guestComment(type, subject_id))
        await tx
          .updateTable('comment_tally')
          .set({ thread_count: 9, comment_count: 9 })
          .where('type', '=', type)
          .where('subject_id', '=', subject_id)
          .execute()
      }
    })
    const report = await beginWithoutDemo(ctx)
    expect(report.kept).toEqual([])
    await fresh.runJobs()
    expect(await ctx.db.selectFrom('media').select('id').execute()).toEqual([])
    expect(await files()).toEqual([])
    expect(await filledTables(ctx)).toEqual([])
    await createOwner(ctx, {
      email: 'mira@example.org',
      password: 'a long night',
      name: 'Mira',
      title: 'Notes',
    })
    expect(await saveArticle(ctx, articleDraft(ctx, { category: 'Systems' }))).toBe(1)
    expect(await saveTalk(ctx, talkDraft(ctx))).toBe(1)
    for (const table of ['account', 'category'] as const)
      expect(await ctx.db.selectFrom(table).select('id').execute()).toEqual([{ id: 1 }])
  } finally {
    await fresh.close()
  }
})
