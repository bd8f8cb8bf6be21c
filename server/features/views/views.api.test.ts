// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveArticleFixtures } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

const DAY_MS = 24 * 3600 * 1000

let context: TestContext
let openId: number
beforeAll(async () => {
  context = await createTestContext()
  openId = (await saveArticleFixtures(context.ctx)).open
})
afterAll(() => context.close())

const totals = async () => {
  await context.runJobs()
  // What a visitor sees may be a minute old, and views are written whenever a second has passed.
  await context.ctx.transaction(async (tx) => context.ctx.content.countsChanged(tx))
  const { data } = await context.api('')
  const { viewCount, visitorCount } = data as { viewCount: number; visitorCount: number }
  return { viewCount, visitorCount }
}
const userAgent = (name: string) => `Mozilla/5.0 (X11; Linux x86_64; rv:130.0) ${name}`
const report = (name: string) =>
  context.api('/report', { method: 'POST', headers: { 'user-agent': userAgent(name) } })

describe('POST /report', () => {
  it('counts a visitor once a day, and no bot', async () => {
    const before = await totals()
    for (const name of ['Firefox/130', 'Firefox/130', 'Googlebot/2.1'])
      expect(await report(name)).toMatchObject({ flag: true })
    const after = await totals()
    expect(after.visitorCount - before.visitorCount).toBe(1)
    context.clock.now += DAY_MS
    await report('Firefox/130')
    expect((await totals()).visitorCount - after.visitorCount).toBe(1)
  })
  it('H8: counts at most 50 new visitors of one network and day, however many names a browser invents', async () => {
    context.clock.now += DAY_MS
    const before = await totals()
    for (let i = 0; i < 300; i += 1) await report(`Browser/${i}`)
    for (let i = 0; i < 300; i += 1)
      await context.fetch(`/articles/${openId}`, { headers: { 'user-agent': userAgent(`Browser/${i}`) } })
    const after = await totals()
    expect(after.visitorCount - before.visitorCount).toBe(50)
    expect(after.viewCount - before.viewCount).toBe(50)
  })
})

describe('GET /articles/:id', () => {
  it('counts a view of each visitor once a day', async () => {
    context.clock.now += DAY_MS
    const before = await totals()
    for (const name of ['Firefox/130', 'Firefox/130', 'Safari/18'])
      await context.fetch(`/articles/${openId}`, { headers: { 'user-agent': userAgent(name) } })
    expect((await totals()).viewCount - before.viewCount).toBe(2)
  })
})

describe('POST /articles/:id/read', () => {
  const articleRow = async (day: number) =>
    context.ctx.db
      .selectFrom('statistic')
      .select(['amount', 'part'])
      .where('dimension', '=', 'article')
      .where('value', '=', String(openId))
      .where('is_month', '=', 0)
      .where('period', '=', day)
      .executeTakeFirst()
  const read = () =>
    context.api(`/articles/${openId}/read`, {
      method: 'POST',
      headers: { 'user-agent': userAgent('Safari/18') },
    })

  it('counts once beside a view of the same day, and not without one', async () => {
    context.clock.now += DAY_MS
    const day = Math.floor(context.clock.now / DAY_MS)
    await context.api(`/articles/${openId}/read`, {
      method: 'POST',
      headers: { 'user-agent': userAgent('Firefox/130') },
    })
    await context.runJobs()
    expect(await articleRow(day)).toBeUndefined()
    await context.fetch(`/articles/${openId}`, { headers: { 'user-agent': userAgent('Safari/18') } })
    for (let i = 0; i < 3; i += 1) await read()
    await context.runJobs()
    expect(await articleRow(day)).toEqual({ amount: 1, part: 1 })
  })
})

describe('what is counted', () => {
  const sitePages = async () => {
    await context.runJobs()
    const day = Math.floor(context.clock.now / DAY_MS)
    const rows = await context.ctx.db
      .selectFrom('statistic')
      .select(['dimension', 'value', 'amount'])
      .where('is_month', '=', 0)
      .where('period', '=', day)
      .orderBy('dimension')
      .orderBy('value')
      .execute()
    return (dimension: string) =>
      Object.fromEntries(
        rows.filter((row) => row.dimension === dimension).map((row) => [row.value, row.amount]),
      )
  }

  it('names sections, the hosts of other sites and languages', async () => {
    context.clock.now += DAY_MS
    const visit = (path: string, headers: Record<string, string>) =>
      context.fetch(path, { headers: { 'user-agent': userAgent('Chrome/131'), ...headers } })
    await visit('/talks', {
      referer: 'https://www.News.example/item?id=1',
      'accept-language': 'de-DE,en;q=0.5',
    })
    await visit('/talks?page=2', { referer: 'https://other.example/' })
    await visit('/about', { referer: 'http://localhost:3000/talks', host: 'localhost:3000' })
    await visit('/archives', { referer: 'http://192.168.1.4/', 'sec-purpose': 'prefetch' })
    await visit('/message', { referer: 'http://192.168.1.4/' })
    await visit('/no-such-page', {})
    const counted = await sitePages()
    expect(counted('section')).toEqual({ about: 1, message: 1, talks: 1 })
    expect(counted('referrer')).toEqual({ 'news.example': 1 })
    expect(counted('language')).toEqual({ de: 1 })
    expect(counted('site')).toEqual({ views: 3, visitors: 1 })
  })

  it('counts the sections that a browser reports, but neither articles nor invented paths', async () => {
    context.clock.now += DAY_MS
    for (const path of ['/friends', '/photos/7', `/articles/${openId}`, '/articles/99999', '/nowhere', '//x'])
      await context.api('/sections/view', {
        method: 'POST',
        headers: { 'user-agent': userAgent('Chrome/131'), 'content-type': 'application/json' },
        body: JSON.stringify({ path }),
      })
    const counted = await sitePages()
    expect(counted('section')).toEqual({ friends: 1, albums: 1 })
    expect(counted('site')).toEqual({ views: 2, visitors: 1 })
  })

  it('leaves out the owner, also where their browser opens pages without its session', async () => {
    context.clock.now += DAY_MS
    const { headers } = await createTestReader(context.ctx, { isOwner: true })
    const browser = { 'user-agent': userAgent('OwnersFirefox/131') }
    await context.fetch('/talks', { headers: browser })
    await context.api('/report', { method: 'POST', headers: { ...headers, ...browser } })
    await context.fetch(`/articles/${openId}`, { headers: browser })
    expect((await sitePages())('site')).toEqual({})
  })

  it('H8: a network names at most ten referrers a day', async () => {
    context.clock.now += DAY_MS
    for (let i = 0; i < 40; i += 1)
      await context.fetch('/talks', {
        headers: { 'user-agent': userAgent(`Browser/${i}`), referer: `https://spam${i}.example/` },
      })
    const referrers = (await sitePages())('referrer')
    expect(Object.keys(referrers)).toHaveLength(11)
    expect(referrers['']).toBe(30)
  })
})
