/** Tests the endpoints of articlesApi as an anonymous visitor. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TopAndFeatured } from '#contract/articles.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { articleDraft, PASSWORD, saveArticleFixtures, sentinels } from '#server/testing/fixtures.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { saveArticle } from './save-article.ts'
import { emptyArticleTrash, restoreArticle, trashArticle } from './trash-article.ts'

let context: TestContext
let fixtures: Awaited<ReturnType<typeof saveArticleFixtures>>

beforeAll(async () => {
  context = await createTestContext()
  fixtures = await saveArticleFixtures(context.ctx)
})
afterAll(() => context.close())

const data = async (path: string, init?: RequestInit) =>
  (await context.api(path, init)).data as never as { records: { id: number }[]; count: number } & Record<
    string,
    unknown
  >

describe('GET /articles/all', () => {
  it('lists what a visitor may see, newest first, and counts the same', async () => {
    const page = await data('/articles/all')
    expect(page.records.map((card) => card.id)).toEqual([fixtures.locked, fixtures.open])
    expect(page.count).toBe(2)
  })
  it('shows a locked card without its text, excerpt and length', async () => {
    const { records } = await data('/articles/all')
    expect(records[0]).toMatchObject({ status: 2, articleContent: '', readingMinutes: null })
  })
  it('names the author of each article', async () => {
    const { records } = await data('/articles/all')
    for (const card of records) expect(card).toMatchObject({ author: { nickname: 'Borealis' } })
  })
  it('returns an empty page past the end, with the true count', async () => {
    expect(await data('/articles/all?current=9')).toEqual({ records: [], count: 2 })
  })
  it.each(['current=0', 'current=-1', 'current=x', 'size=101', 'current=1.5', 'current=1e1', 'size='])(
    'returns 52000 for %s',
    async (query) => {
      expect(await context.api(`/articles/all?${query}`)).toMatchObject({
        flag: false,
        code: 52000,
        data: null,
      })
    },
  )
})

describe('GET /articles/{id}', () => {
  it('returns the text, and null for missing neighbors', async () => {
    const article = await data(`/articles/${fixtures.open}`)
    expect(article).toMatchObject({
      articleContent: '<p>The pier was empty.</p>',
      categoryName: 'Field notes',
      tags: [{ tagName: 'snow' }, { tagName: 'walking' }],
      preArticleCard: null,
      nextArticleCard: { id: fixtures.locked, articleContent: '' },
    })
  })
  it('omits an excerpt with which the text begins', async () => {
    const abstractOf = async (abstract: string) => {
      const id = await saveArticle(context.ctx, articleDraft(context.ctx, { abstract }))
      const article = await data(`/articles/${id}`)
      await trashArticle(context.ctx, id)
      return article.articleAbstract
    }
    expect(await abstractOf('The pier\nwas empty.')).toBeNull()
    expect(await abstractOf('About a pier.')).toBe('About a pier.')
  })
  it.each(['draft', 'scheduled', 'binned'] as const)('returns null for a %s article', async (name) => {
    expect(await context.api(`/articles/${fixtures[name]}`)).toMatchObject({
      flag: true,
      code: 20000,
      data: null,
    })
  })
  it('returns null for a missing one, and for a name that none has', async () => {
    expect(await context.api('/articles/999999')).toMatchObject({ flag: true, data: null })
    for (const name of ['seven', 'No name', '%00', 'x'.repeat(300)])
      expect(await context.api(`/articles/${name}`), name).toMatchObject({ flag: true, data: null })
  })
  it('returns title and cover of a locked article, and no text, to an anonymous visitor', async () => {
    const response = await context.api(`/articles/${fixtures.locked}`)
    expect(response).toMatchObject({ flag: false, code: 52003, data: { id: fixtures.locked, locked: true } })
    expect(JSON.stringify(response)).not.toContain(sentinels.locked)
  })
  it('is not modified when nothing changed', async () => {
    const first = await context.fetch(`/api/articles/${fixtures.open}`)
    const etag = first.headers.get('etag') ?? ''
    const again = await context.fetch(`/api/articles/${fixtures.open}`, {
      headers: { 'if-none-match': etag },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('GET /articles/{id}/card', () => {
  it('returns the card of a listed article, and a locked one without its text', async () => {
    expect(await data(`/articles/${fixtures.open}/card`)).toMatchObject({ id: fixtures.open, status: 1 })
    const locked = await data(`/articles/${fixtures.locked}/card`)
    expect(locked).toMatchObject({ id: fixtures.locked, status: 2, articleContent: '', readingMinutes: null })
  })
  it.each(['draft', 'scheduled', 'binned'] as const)('returns null for a %s article', async (name) => {
    expect(await data(`/articles/${fixtures[name]}/card`)).toBeNull()
  })
  it('counts no view', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0',
    }
    const { viewCount } = await data(`/articles/${fixtures.open}/card`, { headers })
    await context.runJobs()
    expect(await data(`/articles/${fixtures.open}/card`)).toMatchObject({ viewCount })
  })
})

describe('POST /articles/access', () => {
  const unlock = (articleId: unknown, articlePassword: unknown, headers = {}) =>
    context.fetch('/api/articles/access', jsonRequest('POST', { articleId, articlePassword }, headers))

  it('returns the same for a wrong password, an article without one and a missing article', async () => {
    const responses = await Promise.all([
      unlock(fixtures.locked, 'wrong'),
      unlock(fixtures.open, PASSWORD),
      unlock(777_777, PASSWORD),
      unlock(fixtures.draft, PASSWORD),
    ])
    const texts = await Promise.all(responses.map((response) => response.text()))
    expect(new Set(texts).size).toBe(1)
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ flag: false, code: 51000, data: null })
  })
  it('returns 52000 for an empty password', async () => {
    expect(await (await unlock(fixtures.locked, '')).json()).toMatchObject({ code: 52000 })
  })
  it('unlocks the article for seven days and for this browser only; the response is never cached', async () => {
    const response = await unlock(fixtures.locked, PASSWORD)
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^grant=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    const open = await context.fetch(`/api/articles/${fixtures.locked}`, { headers })
    expect(open.headers.get('cache-control')).toBe('private, no-store')
    expect(await open.text()).toContain(sentinels.locked)
    expect(
      await data(`/articles/${fixtures.locked}`, { headers: { cookie: 'accessArticles=1' } }),
    ).toMatchObject({ locked: true })
    context.clock.now += 7 * 24 * 3600 * 1000 + 1
    expect(await data(`/articles/${fixtures.locked}`, { headers })).toMatchObject({ locked: true })
    context.clock.now -= 7 * 24 * 3600 * 1000 + 1
  })
  it('P4: an unlocked article is never answered with 304, whatever the browser has', async () => {
    const cookie = (await unlock(fixtures.locked, PASSWORD)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const read = (headers: Record<string, string>) =>
      context.fetch(`/api/articles/${fixtures.locked}`, { headers: { cookie, ...headers } })
    const first = await read({})
    expect([first.status, first.headers.get('etag')]).toEqual([200, null])
    const { articleContent } = ((await first.json()) as { data: { articleContent: string } }).data
    expect(articleContent).toContain(sentinels.locked)
    for (const tag of ['*', 'W/"x"']) expect((await read({ 'if-none-match': tag })).status).toBe(200)
  })
  it('deletes every unlock grant when the password changes, and none when it stays (P2)', async () => {
    const draft = articleDraft(context.ctx, { title: 'Twice locked', password: 'first' })
    const id = await saveArticle(context.ctx, draft)
    const cookie = (await unlock(id, 'first')).headers.get('set-cookie')?.split(';')[0] ?? ''
    const isLocked = async () => (await data(`/articles/${id}`, { headers: { cookie } })).locked === true
    await saveArticle(context.ctx, { ...draft, title: 'Same lock' }, id)
    expect(await isLocked()).toBe(false)
    await saveArticle(context.ctx, { ...draft, password: 'second' }, id)
    expect(await isLocked()).toBe(true)
    await trashArticle(context.ctx, id)
  })
  it('refuses the sixth attempt from one IP address, with the time to wait (P3)', async () => {
    context.clock.now += 3_600_000
    for (let i = 0; i < 5; i++) expect((await unlock(fixtures.locked, `wrong ${i}`)).status).toBe(200)
    const sixth = await unlock(fixtures.locked, PASSWORD)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await sixth.json()).toMatchObject({ flag: false, code: 42900 })
    context.clock.now += 15 * 60_000 + 1
    expect((await unlock(fixtures.locked, PASSWORD)).headers.get('set-cookie')).toContain('grant=')
    context.clock.now -= 3_600_000 + 15 * 60_000 + 1
  })
  it('refuses forms of other sites', async () => {
    const form = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"articleId":1}' }
    expect((await context.fetch('/api/articles/access', form)).status).toBe(415)
  })
})

describe('GET /articles/topAndFeatured', () => {
  it('fills empty places with the newest articles when nothing is pinned or featured', async () => {
    const front = await data('/articles/topAndFeatured')
    expect(front).toMatchObject({
      topArticle: { id: fixtures.locked },
      featuredArticles: [{ id: fixtures.open }],
    })
  })
})

describe('except=front', () => {
  it('leaves out what topAndFeatured returns, on every page, and counts the rest', async () => {
    const own = await createTestContext()
    const ids: number[] = []
    for (let i = 0; i < 9; i += 1)
      ids.push(
        await saveArticle(
          own.ctx,
          articleDraft(own.ctx, {
            title: `Number ${i}`,
            category: i % 2 ? 'Odd' : 'Even',
            publishedAt: own.clock.now - i * 60_000,
          }),
        ),
      )
    const read = async (path: string) =>
      (await own.api(path)).data as { records: { id: number; categoryId: number }[]; count: number }
    const front = (await own.api('/articles/topAndFeatured')).data as TopAndFeatured
    const frontIds = [front.topArticle, ...front.featuredArticles].map((article) => article?.id)
    expect(frontIds).toEqual(ids.slice(0, 3))

    const shown: unknown[] = [...frontIds]
    for (const current of [1, 2, 3]) {
      const page = await read(`/articles/all?except=front&size=2&current=${current}`)
      expect(page.count).toBe(6)
      shown.push(...page.records.map(({ id }) => id))
    }
    expect(shown).toEqual(ids)
    expect((await read('/articles/all?size=2')).count).toBe(9)

    const [even] = (await read('/articles/all?size=1')).records
    const category = await read(`/articles/categoryId?categoryId=${even?.categoryId}&except=front`)
    expect(category).toMatchObject({ count: 3 })
    expect(category.records.map(({ id }) => id)).toEqual([ids[4], ids[6], ids[8]])
    await own.close()
  })
})

describe('time', () => {
  it('publishes a scheduled article at its time', async () => {
    const later = await createTestContext()
    const id = await saveArticle(
      later.ctx,
      articleDraft(later.ctx, { publishedAt: later.clock.now + 60_000 }),
    )
    // One that is due at another time, which must not be published with it.
    const next = await saveArticle(
      later.ctx,
      articleDraft(later.ctx, { publishedAt: later.clock.now + 120_000 }),
    )
    const isShown = async (which = id) => (await later.api(`/articles/${which}`)).data !== null
    await later.runJobs()
    expect(await isShown()).toBe(false)
    later.clock.now += 60_000
    await later.runJobs()
    expect(await isShown()).toBe(true)
    expect(await isShown(next)).toBe(false)
    expect((await later.api('/articles/all')).data).toMatchObject({ count: 1 })
    later.clock.now += 60_000
    await later.runJobs()
    expect(await isShown(next)).toBe(true)
    await later.close()
  })
  it('removes a trashed article from every list and restores it', async () => {
    const id = await saveArticle(
      context.ctx,
      articleDraft(context.ctx, { title: 'Thrown away', tags: ['fleeting'] }),
    )
    await trashArticle(context.ctx, id)
    expect(JSON.stringify(await context.api('/tags/all'))).not.toContain('fleeting')
    await restoreArticle(context.ctx, id)
    expect(JSON.stringify(await context.api('/tags/all'))).toContain('fleeting')
    await trashArticle(context.ctx, id)
  })
  it('deletes an article for good after thirty days in the trash', async () => {
    const later = await createTestContext()
    const id = await saveArticle(later.ctx, articleDraft(later.ctx, { title: 'Thrown away' }))
    const isThere = async () =>
      (await later.ctx.db.selectFrom('article').select('id').where('id', '=', id).execute()).length === 1
    await trashArticle(later.ctx, id)
    later.clock.now += 29 * DAY_MS
    await emptyArticleTrash(later.ctx)
    expect(await isThere()).toBe(true)
    later.clock.now += 2 * DAY_MS
    await emptyArticleTrash(later.ctx)
    expect(await isThere()).toBe(false)
    await later.close()
  })
})

describe('views', () => {
  it('count a visitor once a day, without bots, and are stored', async () => {
    const as = (userAgent: string) => ({ headers: { 'user-agent': userAgent } })
    const reader = as('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    const path = `/api/articles/${fixtures.open}`
    for (const who of [reader, reader, as('Googlebot/2.1'), as('')]) await context.fetch(path, who)
    await context.runJobs()
    await context.fetch(path, reader)
    await context.runJobs()
    expect(await data(`/articles/${fixtures.open}`)).toMatchObject({ viewCount: 1 })
    context.clock.now += 24 * 3600 * 1000
    await context.fetch(path, reader)
    await context.runJobs()
    context.clock.now -= 24 * 3600 * 1000
    expect(await data(`/articles/${fixtures.open}`)).toMatchObject({ viewCount: 2 })
  })
})
