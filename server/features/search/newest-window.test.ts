/** Tests that a search among the newest entries first returns what a search of all returns, in the same order. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft, withText } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { estimateMatches } from './estimate-matches.ts'
import type { IndexQuery } from './index-query.sql.ts'
import { newest, newestWindow } from './newest-window.sql.ts'
import { selectMatching } from './search.sql.ts'

const ARTICLES = 30
const DAY_MS = 24 * 3600 * 1000
const usual = newest.entries

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  for (let n = 0; n < ARTICLES; n++) {
    const text = `Gulls. ${n % 2 === 0 ? 'A cold harbor.' : 'The harbor is cold.'} ${n < 3 ? 'Walrus.' : ''}`
    const publishedAt = context.clock.now - (ARTICLES - n) * DAY_MS
    const draft = articleDraft(context.ctx, { title: `Coast ${n}`, markdown: text, publishedAt })
    await saveArticle(context.ctx, withText(draft, text))
  }
})
afterAll(() => {
  newest.entries = usual
  return context.close()
})

const queries: [what: string, IndexQuery][] = [
  ['a word of all', [{ field: 'text', expression: { term: 'gulls' } }]],
  ['a word of the oldest', [{ field: 'text', expression: { term: 'walrus' } }]],
  ['a phrase', [{ field: 'text', expression: { phrase: ['cold', 'harbor'] } }]],
  [
    'an exclusion',
    [{ field: 'text', expression: { all: [{ term: 'gulls' }], without: { term: 'walrus' } } }],
  ],
  ['a beginning in names', [{ field: 'name', expression: { beginning: 'coa' } }]],
]

it.each(queries)('%s', async (_, query) => {
  const select = (limit: number, entries: number) => {
    newest.entries = entries
    return selectMatching(context.ctx, 'article', query, limit, { share: 0, atMost: 100_000 })
  }
  for (const limit of [1, 2, 5, 12, 40]) {
    const all = await select(limit, 1_000_000)
    expect(all.length).toBeGreaterThan(0)
    expect(all).toEqual(all.toSorted((a, b) => b - a))
    for (const entries of [1, 4, 20]) expect(await select(limit, entries)).toEqual(all)
  }
})

it('a site without so many entries has no range', async () => {
  newest.entries = ARTICLES
  expect(await newestWindow(context.ctx, 'article')).toBeNull()
  newest.entries = ARTICLES - 1
  expect(await newestWindow(context.ctx, 'article')).toBeGreaterThan(0)
})

it('is looked up once for all connections of a site', async () => {
  newest.entries = ARTICLES - 2
  const { ctx } = context
  const first = await newestWindow(ctx, 'article')
  const later = await ctx.db.connection().execute(async (db) => {
    const one = { ...ctx, db: db.withPlugin({ transformQuery: fail, transformResult: fail }) }
    return newestWindow(one, 'article')
  })
  expect(later).toBe(first)
})

const fail = () => {
  throw new Error('A query was sent')
}

it('the estimate knows that an exclusion of a common word leaves little', () => {
  const shares: Record<string, number> = { gulls: 0.9, harbor: 0.8, walrus: 0.1 }
  const known = { entries: 1000, shareOf: (token: string) => shares[token] ?? 0 }
  const estimate = (query: IndexQuery) => estimateMatches(query, known)
  expect(estimate([{ field: 'text', expression: { term: 'gulls' } }])).toEqual({ share: 0.9, atMost: 900 })
  const without = { all: [{ term: 'gulls' }], without: { term: 'harbor' } }
  expect(estimate([{ field: 'text', expression: without }]).share).toBeCloseTo(0.18)
  const salient = { all: [{ term: '†gulls' }, { term: '†walrus' }] }
  expect(estimate([{ field: 'text', expression: salient }])).toEqual({ share: 0, atMost: 100 })
  expect(estimate([{ field: 'name', expression: { beginning: 'g' } }])).toEqual({ share: 0, atMost: 1000 })
})
