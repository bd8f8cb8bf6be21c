/** A replayed log of visitors and bots is counted within 2 %, in the days of the site's time zone. */
// @module-tag engine
// @module-tag full
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestContext, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'
import { createVisitorLog } from '#server/testing/visitor-log.ts'

const DAY_MS = 24 * 3600 * 1000
const SHANGHAI_MS = 8 * 3600 * 1000
const DAYS = 3
const firstDay = Math.floor(TEST_NOW / DAY_MS) + 2

let context: TestContext
const articleIds: number[] = []
beforeAll(async () => {
  context = await createTestContext({ TRUST_PROXY: '192.0.2.1' })
  for (let n = 0; n < 20; n += 1) articleIds.push(await saveArticle(context.ctx, articleDraft(context.ctx)))
  await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { timeZone: 'Asia/Shanghai' }))
})
afterAll(() => context.close())

const total = async (dimension: 'site' | 'article' | 'section' | 'language', value?: string) => {
  const rows = await context.ctx.db
    .selectFrom('statistic')
    .select(['period', 'value', 'amount'])
    .where('dimension', '=', dimension)
    .where('is_month', '=', 0)
    .execute()
  return (day: number) =>
    rows
      .filter((row) => row.period === day && (value === undefined || row.value === value))
      .reduce((sum, row) => sum + row.amount, 0)
}

it('a replayed log with bots, reloads and shared networks is counted within 2 % of the exact numbers', async () => {
  const log = createVisitorLog(articleIds, { firstDay, days: DAYS, visitors: 450 })
  expect(log.requests.length).toBeGreaterThan(8_000)
  let day = firstDay
  for (const { at, ipAddress, userAgent, acceptLanguage, path, referrer } of log.requests) {
    // What is counted is written within a second; days of this log may be shorter than that.
    if (Math.floor(at / DAY_MS) !== day) await context.app.flusher.flush()
    day = Math.floor(at / DAY_MS)
    // The days of the log are those of the site.
    context.clock.now = at - SHANGHAI_MS
    const headers = new Headers({ 'x-forwarded-for': ipAddress })
    if (userAgent) headers.set('user-agent', userAgent)
    if (acceptLanguage) headers.set('accept-language', acceptLanguage)
    if (referrer) headers.set('referer', referrer)
    const response = await context.fetch(path, { headers })
    expect(response.status).toBe(200)
  }
  await context.app.flusher.flush()
  await context.runJobs()
  const [views, visitors, articles] = [
    await total('site', 'views'),
    await total('site', 'visitors'),
    await total('site', 'articles'),
  ]
  const [read, sections] = [await total('article'), await total('section')]
  const languages = await total('language')
  for (const [day, exact] of log.days) {
    for (const [counted, expected] of [
      [views(day), exact.views],
      [visitors(day), exact.visitors],
      [articles(day), exact.articleViews],
      [read(day), exact.articleViews],
      [sections(day), exact.views - exact.articleViews],
      [languages(day), exact.visitors],
    ] as const)
      expect(Math.abs(counted - expected) / expected, `${counted} of ${expected}`).toBeLessThanOrEqual(0.02)
  }
  // The counts that visitors see come from the same views; a visit refreshes them.
  context.clock.now += 61_000
  await context.fetch('/about', { headers: { 'user-agent': 'Mozilla/5.0 Firefox/131.0' } })
  await context.runJobs()
  const { data } = await context.api('')
  const exactArticles = [...log.days.values()].reduce((sum, { articleViews }) => sum + articleViews, 0)
  const { viewCount } = data as { viewCount: number }
  expect(Math.abs(viewCount - exactArticles) / exactArticles).toBeLessThanOrEqual(0.02)
})
