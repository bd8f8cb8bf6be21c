/** What visitors search is counted without storing what could be personal. */
// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyRow } from '#server/testing/every-row.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { searchTerm } from './count-searches.ts'
import { addCandidate } from './statistics.sql.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext({ TRUST_PROXY: '192.0.2.1' }, async ({ url, api }) => {
    const keywords = new URL(url, 'http://localhost').searchParams.get('q')
    if (keywords) await api.search.find({ query: { keywords } })
    return { status: 200, html: '' }
  })
})
afterAll(() => context.close())

let lastVisitor = 0
const headersOf = (visitor: number) => ({
  'x-forwarded-for': `198.18.7.${visitor}`,
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
})
/** A visitor types into the search dialog. @returns the visitor */
const type = async (...typed: string[]): Promise<number> => {
  lastVisitor += 1
  for (const keywords of typed) {
    await context.api(`/search?keywords=${encodeURIComponent(keywords)}`, { headers: headersOf(lastVisitor) })
    context.clock.now += 1_000
  }
  return lastVisitor
}
const stored = async () => {
  context.clock.now += 31_000
  await context.fetch('/about', { headers: headersOf(250) })
  await context.runJobs()
  const rows = await context.ctx.db
    .selectFrom('statistic')
    .select(['value', 'amount', 'part'])
    .where('dimension', '=', 'search')
    .where('is_month', '=', 0)
    .orderBy('value')
    .execute()
  return rows
}

describe('searches', () => {
  it('are stored in words when three visitors have made them; until then no table has the words', async () => {
    await type('zibeline')
    await type('Zibeline ')
    expect(await stored()).toEqual([])
    expect((await everyRow(context.ctx.db)).toLowerCase()).not.toContain('zibeline')
    await type('zi', 'zibe', 'zibeline')
    expect(await stored()).toEqual([{ value: 'zibeline', amount: 3, part: 3 }])
    await type('zibeline')
    expect(await stored()).toEqual([{ value: 'zibeline', amount: 4, part: 4 }])
  })

  it('count the words at which a visitor stopped typing, and a visitor once a day', async () => {
    for (let i = 0; i < 3; i += 1) await type('q', 'qu', 'quokka', 'quok', 'quolls', 'quolls')
    expect((await stored()).map(({ value }) => value)).toEqual(['quolls', 'zibeline'])
  })

  it('with NUL, which PostgreSQL cannot store, are counted without it', async () => {
    const url = `/search?q=${encodeURIComponent('wal\0rus')}`
    for (let i = 1; i <= 3; i += 1) await context.fetch(url, { headers: headersOf(120 + i) })
    expect((await stored()).map(({ value }) => value)).toContain('wal rus')
  })

  it('of the search page count too', async () => {
    for (let i = 1; i <= 3; i += 1) await context.fetch('/search?q=walrus', { headers: headersOf(100 + i) })
    expect((await stored()).map(({ value }) => value)).toContain('walrus')
  })
})

it('D8: visitors who make the same search for the first time at the same moment are all counted', async () => {
  const { ctx } = context
  for (let term = 0; term < 20; term += 1) {
    const search = { termHash: `term ${term}`, isMiss: true, day: 20_000, canInsert: true }
    const counted = await Promise.all(
      Array.from({ length: 4 }, () => ctx.transaction((tx) => addCandidate(tx, search))),
    )
    expect(counted.map((found) => found?.visitors).sort()).toEqual([1, 2, 3, 4])
    expect(counted.map((found) => found?.misses).sort()).toEqual([1, 2, 3, 4])
  }
})

it('a search is counted while too many wait for further visitors, if it is one of them', async () => {
  const add = (canInsert: boolean) =>
    context.ctx.transaction((tx) =>
      addCandidate(tx, { termHash: 'one too many', isMiss: false, day: 20_000, canInsert }),
    )
  expect(await add(false)).toBeUndefined()
  expect(await add(true)).toEqual({ visitors: 1, misses: 0 })
  expect(await add(false)).toEqual({ visitors: 2, misses: 0 })
})

describe('searchTerm', () => {
  it.each([
    ['  Aurora   BOREALIS ', 'aurora borealis'],
    ['Ａｕｒｏｒａ', 'aurora'],
    ['极光', '极光'],
    ['\0polar\0night', 'polar night'],
    ['2026', '2026'],
  ])('counts “%s” as “%s”', (keywords, term) => expect(searchTerm(keywords)).toBe(term))

  it.each([
    '',
    'mira@example.org',
    '+47 912 34 567',
    '19840312',
    'https://example.org/me',
    'www.example.org',
    'what did my neighbor tell you last week',
    'x'.repeat(41),
  ])('does not count “%s”', (keywords) => expect(searchTerm(keywords)).toBeNull())
})
