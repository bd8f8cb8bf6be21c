/** The calls of articlesApi, as a stranger makes them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articleDraft, canaries, PASSWORD, saveCast } from '#server/testing/cast.ts'
import { createWorld, sending, type World } from '#server/testing/world.ts'
import { binArticle, restoreArticle } from './bin-article.ts'
import { saveArticle } from './save-article.ts'

let world: World
let cast: Awaited<ReturnType<typeof saveCast>>

beforeAll(async () => {
  world = await createWorld()
  cast = await saveCast(world.ctx)
})
afterAll(() => world.end())

const data = async (path: string, init?: RequestInit) =>
  (await world.api(path, init)).data as never as { records: { id: number }[]; count: number } & Record<
    string,
    unknown
  >

describe('GET /articles/all', () => {
  it('lists what a visitor may see, newest first, and counts the same', async () => {
    const page = await data('/articles/all')
    expect(page.records.map((card) => card.id)).toEqual([cast.locked, cast.open])
    expect(page.count).toBe(2)
  })
  it('shows a locked card without its text, abstract and length', async () => {
    const { records } = await data('/articles/all')
    expect(records[0]).toMatchObject({ status: 2, articleContent: '', readingMinutes: null })
  })
  it('answers an empty page past the end, with the true count', async () => {
    expect(await data('/articles/all?current=9')).toEqual({ records: [], count: 2 })
  })
  it.each(['current=0', 'current=-1', 'current=x', 'size=101', 'current=1.5', 'current=1e1', 'size='])(
    'answers 52000 to %s',
    async (query) => {
      expect(await world.api(`/articles/all?${query}`)).toMatchObject({
        flag: false,
        code: 52000,
        data: null,
      })
    },
  )
})

describe('GET /articles/{id}', () => {
  it('gives the text, and null for neighbours that are not there', async () => {
    const article = await data(`/articles/${cast.open}`)
    expect(article).toMatchObject({
      articleContent: '<p>The pier was empty.</p>',
      categoryName: 'Field notes',
      tags: [{ tagName: 'snow' }, { tagName: 'walking' }],
      preArticleCard: null,
      nextArticleCard: { id: cast.locked, articleContent: '' },
    })
  })
  it('leaves out an abstract with which the text begins', async () => {
    const abstractOf = async (abstract: string) => {
      const id = await saveArticle(world.ctx, articleDraft(world.ctx, { abstract }))
      const article = await data(`/articles/${id}`)
      await binArticle(world.ctx, id)
      return article.articleAbstract
    }
    expect(await abstractOf('The pier\nwas empty.')).toBeNull()
    expect(await abstractOf('About a pier.')).toBe('About a pier.')
  })
  it.each(['draft', 'scheduled', 'binned'] as const)('gives null for a %s article', async (name) => {
    expect(await world.api(`/articles/${cast[name]}`)).toMatchObject({ flag: true, code: 20000, data: null })
  })
  it('gives null for one that never was, and 52000 for what is no number', async () => {
    expect(await world.api('/articles/999999')).toMatchObject({ flag: true, data: null })
    expect(await world.api('/articles/seven')).toMatchObject({ flag: false, code: 52000 })
  })
  it('shows a closed door, and no text, to a stranger', async () => {
    const answer = await world.api(`/articles/${cast.locked}`)
    expect(answer).toMatchObject({ flag: false, code: 52003, data: { id: cast.locked, locked: true } })
    expect(JSON.stringify(answer)).not.toContain(canaries.locked)
  })
  it('is not modified when nothing changed', async () => {
    const first = await world.fetch(`/api/articles/${cast.open}`)
    const etag = first.headers.get('etag') ?? ''
    const again = await world.fetch(`/api/articles/${cast.open}`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('POST /articles/access', () => {
  const unlock = (articleId: unknown, articlePassword: unknown, headers = {}) =>
    world.fetch('/api/articles/access', sending('POST', { articleId, articlePassword }, headers))

  it('says one and the same of a wrong password, an article without one and no article', async () => {
    const answers = await Promise.all([
      unlock(cast.locked, 'wrong'),
      unlock(cast.open, PASSWORD),
      unlock(777_777, PASSWORD),
      unlock(cast.draft, PASSWORD),
    ])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts).size).toBe(1)
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ flag: false, code: 51000, data: null })
  })
  it('answers 52000 to an empty password', async () => {
    expect(await (await unlock(cast.locked, '')).json()).toMatchObject({ code: 52000 })
  })
  it('opens the article for seven days and for this browser alone; the answer is never kept', async () => {
    const answer = await unlock(cast.locked, PASSWORD)
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^grant=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/)
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    const open = await world.fetch(`/api/articles/${cast.locked}`, { headers })
    expect(open.headers.get('cache-control')).toBe('private, no-store')
    expect(await open.text()).toContain(canaries.locked)
    expect(await data(`/articles/${cast.locked}`, { headers: { cookie: 'accessArticles=1' } })).toMatchObject(
      { locked: true },
    )
    world.clock.now += 7 * 24 * 3600 * 1000 + 1
    expect(await data(`/articles/${cast.locked}`, { headers })).toMatchObject({ locked: true })
    world.clock.now -= 7 * 24 * 3600 * 1000 + 1
  })
  it('ends every unlock when the password changes, and none when it stays (P2)', async () => {
    const draft = articleDraft(world.ctx, { title: 'Twice locked', password: 'first' })
    const id = await saveArticle(world.ctx, draft)
    const cookie = (await unlock(id, 'first')).headers.get('set-cookie')?.split(';')[0] ?? ''
    const isLocked = async () => (await data(`/articles/${id}`, { headers: { cookie } })).locked === true
    await saveArticle(world.ctx, { ...draft, title: 'Same lock' }, id)
    expect(await isLocked()).toBe(false)
    await saveArticle(world.ctx, { ...draft, password: 'second' }, id)
    expect(await isLocked()).toBe(true)
    await binArticle(world.ctx, id)
  })
  it('makes the sixth try from one address wait, with the time to wait (P3)', async () => {
    world.clock.now += 3_600_000
    for (let i = 0; i < 5; i++) expect((await unlock(cast.locked, `wrong ${i}`)).status).toBe(200)
    const sixth = await unlock(cast.locked, PASSWORD)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await sixth.json()).toMatchObject({ flag: false, code: 42900 })
    world.clock.now += 15 * 60_000 + 1
    expect((await unlock(cast.locked, PASSWORD)).headers.get('set-cookie')).toContain('grant=')
    world.clock.now -= 3_600_000 + 15 * 60_000 + 1
  })
  it('turns away forms of other sites', async () => {
    const form = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"articleId":1}' }
    expect((await world.fetch('/api/articles/access', form)).status).toBe(415)
  })
})

describe('GET /articles/topAndFeatured', () => {
  it('fills the places with the newest when nothing is pinned or featured', async () => {
    const front = await data('/articles/topAndFeatured')
    expect(front).toMatchObject({ topArticle: { id: cast.locked }, featuredArticles: [{ id: cast.open }] })
  })
})

describe('time', () => {
  it('publishes a scheduled article at its moment', async () => {
    const later = await createWorld()
    const id = await saveArticle(
      later.ctx,
      articleDraft(later.ctx, { publishedAt: later.clock.now + 60_000 }),
    )
    const isShown = async () => (await later.api(`/articles/${id}`)).data !== null
    await later.settle()
    expect(await isShown()).toBe(false)
    later.clock.now += 60_000
    await later.settle()
    expect(await isShown()).toBe(true)
    expect((await later.api('/articles/all')).data).toMatchObject({ count: 1 })
    await later.end()
  })
  it('takes a binned article from every list and brings it back', async () => {
    const id = await saveArticle(
      world.ctx,
      articleDraft(world.ctx, { title: 'Thrown away', tags: ['fleeting'] }),
    )
    await binArticle(world.ctx, id)
    expect(JSON.stringify(await world.api('/tags/all'))).not.toContain('fleeting')
    await restoreArticle(world.ctx, id)
    expect(JSON.stringify(await world.api('/tags/all'))).toContain('fleeting')
    await binArticle(world.ctx, id)
  })
})

describe('views', () => {
  it('count a visitor once a day, without bots, and are stored', async () => {
    const as = (userAgent: string) => ({ headers: { 'user-agent': userAgent } })
    const reader = as('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    const path = `/api/articles/${cast.open}`
    for (const who of [reader, reader, as('Googlebot/2.1'), as('')]) await world.fetch(path, who)
    await world.settle()
    await world.fetch(path, reader)
    await world.settle()
    expect(await data(`/articles/${cast.open}`)).toMatchObject({ viewCount: 1 })
    world.clock.now += 24 * 3600 * 1000
    await world.fetch(path, reader)
    await world.settle()
    world.clock.now -= 24 * 3600 * 1000
    expect(await data(`/articles/${cast.open}`)).toMatchObject({ viewCount: 2 })
  })
})
