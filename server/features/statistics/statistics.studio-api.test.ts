/** Statistics in the studio: what was counted comes back, in the days of the site, for each range and as CSV. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatisticTable, StudioStatistics } from '#contract/studio/statistics.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { rollUpStatistics } from '#server/features/views/roll-up.ts'
import { addTotals, type Total } from '#server/features/views/statistics.sql.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'

const DAY_MS = 86_400_000
const today = Math.floor(TEST_NOW / DAY_MS)

let context: TestContext
let headers: Record<string, string>
let articleIds: number[]
beforeAll(async () => {
  context = await createTestContext()
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
  await createTestReader(context.ctx, { email: 'lin@example.org' })
  await context.ctx.transaction((tx) =>
    tx.updateTable('account').set({ is_subscribed: 1 }).where('email', '=', 'lin@example.org').execute(),
  )
  articleIds = [
    await saveArticle(context.ctx, articleDraft(context.ctx, { title: '=Formula, "quoted"' })),
    await saveArticle(context.ctx, articleDraft(context.ctx, { title: '冰面之上' })),
  ]
})
afterAll(() => context.close())

const read = async (range?: string) =>
  (await context.api(`/studio/statistics${range ? `?range=${range}` : ''}`, { headers }))
    .data as unknown as StudioStatistics
const exported = async (table: StatisticTable, range: string) =>
  (await context.api(`/studio/statistics/export?range=${range}&table=${table}`, { headers })).data as {
    fileName: string
    csv: string
  }
const add = (...totals: Total[]) => context.ctx.transaction((tx) => addTotals(tx, totals))
const total = (
  dimension: Total['dimension'],
  daysAgo: number,
  value: string,
  amount: number,
  part = 0,
): Total => ({ dimension, day: today - daysAgo, value, amount, part })

describe('GET /studio/statistics', () => {
  it('has every day of the range, and empty tables, before anything was counted', async () => {
    const empty = await read()
    expect(empty.days).toHaveLength(30)
    expect(empty.days.at(-1)).toEqual({ date: '2026-01-15', views: 0, visitors: 0 })
    expect(empty).toMatchObject({ startDate: null, previousDays: [], previousTotals: null, subscribers: 1 })
    expect(empty.articles).toEqual({ records: [], others: 0 })
  })

  it('sums the days of each range, compares it with the one before, and names articles', async () => {
    const [first, second] = articleIds as [number, number]
    for (const daysAgo of [0, 6, 7, 29, 30, 100, 364, 365, 729]) {
      await add(
        total('site', daysAgo, 'views', 10),
        total('site', daysAgo, 'visitors', 4),
        total('site', daysAgo, 'articles', 8, 2),
        total('site', daysAgo, 'likes', 3),
        total('article', daysAgo, String(first), 5, 2),
        total('article', daysAgo, String(second), 2),
        total('article', daysAgo, '99999', 1),
        total('section', daysAgo, 'talks', 2),
        total('referrer', daysAgo, 'news.example', 3),
        total('referrer', daysAgo, '', 1),
        total('language', daysAgo, 'de', 4),
        total('search', daysAgo, '极光', 3, 1),
      )
    }
    for (const [range, days] of [
      ['7', 2],
      ['30', 4],
      ['90', 5],
      ['365', 7],
    ] as const) {
      const found = await read(range)
      expect(found.days).toHaveLength(Number(range))
      expect(found.totals).toEqual({
        views: 10 * days,
        visitors: 4 * days,
        articleViews: 8 * days,
        reads: 2 * days,
        comments: 0,
        likes: 3 * days,
      })
      expect(found.articles.records.map(({ title, views, reads }) => [title, views, reads])).toEqual([
        ['=Formula, "quoted"', 5 * days, 2 * days],
        ['冰面之上', 2 * days, 0],
        [null, days, 0],
      ])
      for (const { trend, views } of found.articles.records)
        expect(trend.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(views)
      expect(found.sections).toEqual([{ section: 'talks', views: 2 * days }])
      expect(found.referrers).toEqual({ records: [{ host: 'news.example', views: 3 * days }], others: days })
      expect(found.languages).toEqual({ records: [{ language: 'de', visitors: 4 * days }], others: 0 })
      expect(found.searches.records).toEqual([{ term: '极光', searches: 3 * days, misses: days }])
    }
    expect((await read('7')).previousTotals).toMatchObject({ views: 10 })
    const year = await read('365')
    expect(year.startDate).toBe('2024-01-17')
    expect(year.previousTotals).toMatchObject({ views: 20 })
    expect(year.articles.records[0]?.trend).toHaveLength(13)
  })

  it('begins its days at midnight of the site’s time zone', async () => {
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { timeZone: 'Pacific/Kiritimati' }))
    const there = await read('7')
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { timeZone: 'UTC' }))
    expect(there.days.at(-1)?.date).toBe('2026-01-16')
    expect((await read('7')).days.at(-1)?.date).toBe('2026-01-15')
  })

  it('refuses other ranges, and everybody but the owner', async () => {
    expect(await context.api('/studio/statistics?range=8', { headers })).toMatchObject({ code: 52000 })
    const reader = await createTestReader(context.ctx, {})
    for (const path of ['/studio/statistics', '/studio/statistics/export']) {
      expect(await context.api(path)).toMatchObject({ code: 40001 })
      expect(await context.api(path, { headers: reader.headers })).toMatchObject({ code: 40300 })
    }
  })
})

describe('GET /studio/statistics/export', () => {
  it('writes each table as CSV, which no spreadsheet runs as a formula', async () => {
    const [first, second] = articleIds
    const days = await exported('days', '7')
    expect(days.fileName).toBe('days-2026-01-09-2026-01-15.csv')
    expect(days.csv.split('\r\n').slice(0, 2)).toEqual(['date,views,visitors', '2026-01-09,10,4'])
    expect((await exported('articles', '7')).csv).toBe(
      [
        'title,url,views,read to the end',
        `"'=Formula, ""quoted""",http://localhost:3000/articles/${first},10,4`,
        `冰面之上,http://localhost:3000/articles/${second},4,0`,
        ',http://localhost:3000/articles/99999,2,0',
        '',
      ].join('\r\n'),
    )
    expect((await exported('referrers', '7')).csv).toBe('host,views\r\nnews.example,6\r\nothers,2\r\n')
    expect((await exported('searches', '7')).csv).toBe('search,searches,nothing found\r\n极光,6,2\r\n')
    expect((await exported('sections', '7')).csv).toBe('section,views\r\ntalks,4\r\n')
    expect((await exported('languages', '7')).csv).toBe('language,visitors\r\nde,8\r\n')
  })
})

describe('the daily roll-up', () => {
  const amounts = async (dimension: Total['dimension'], isMonth: 0 | 1, period: number) => {
    const rows = await context.ctx.db
      .selectFrom('statistic')
      .select(['value', 'amount'])
      .where('dimension', '=', dimension)
      .where('is_month', '=', isMonth)
      .where('period', '=', period)
      .execute()
    return { count: rows.length, sum: rows.reduce((sum, { amount }) => sum + amount, 0), rows }
  }

  it('keeps the largest values of a past day and month, and the sums', async () => {
    const daysAgo = 20
    const month = (2025 - 1970) * 12 + 11
    await add(...Array.from({ length: 900 }, (_, n) => total('referrer', daysAgo, `host${n}.example`, n + 1)))
    const before = await amounts('referrer', 0, today - daysAgo)
    const monthBefore = await amounts('referrer', 1, month)
    await rollUpStatistics(context.ctx)
    const after = await amounts('referrer', 0, today - daysAgo)
    expect([before.count, after.count]).toEqual([900, 101])
    expect(after.sum).toBe(before.sum)
    expect(after.rows.find(({ value }) => value === 'host899.example')?.amount).toBe(900)
    expect(after.rows.find(({ value }) => value === 'host0.example')).toBeUndefined()
    const monthAfter = await amounts('referrer', 1, month)
    expect(monthAfter.count).toBe(501)
    expect(monthAfter.sum).toBe(monthBefore.sum)
    // A second run has nothing left to do.
    await rollUpStatistics(context.ctx)
    expect(await amounts('referrer', 0, today - daysAgo)).toEqual(after)
  })

  it('leaves today as it is, and deletes the days of articles after two years, but no month and no total', async () => {
    await add(...Array.from({ length: 150 }, (_, n) => total('referrer', 0, `today${n}.example`, 1)))
    await add(total('article', 733, '7', 5), total('site', 733, 'views', 5))
    await rollUpStatistics(context.ctx)
    expect((await amounts('referrer', 0, today)).count).toBeGreaterThan(150)
    expect((await amounts('article', 0, today - 733)).count).toBe(0)
    expect((await amounts('article', 1, (2024 - 1970) * 12)).sum).toBeGreaterThanOrEqual(5)
    expect((await amounts('site', 0, today - 733)).sum).toBe(5)
    expect((await amounts('article', 0, today - 729)).count).toBe(3)
  })
})
