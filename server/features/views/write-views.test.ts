/** How much work writing views does at once: SQLite runs in the event loop, and whatever runs in one turn delays every request. */
// @module-tag full
import { StatementSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { articlePage } from '#contract/viewed-page.ts'
import { anonymousVisitor } from '#server/platform/http/visitor.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { countReadToEnd, countView } from './count-views.ts'

const VIEWS = 2_000
/** Of a kind, in one transaction (flusher.ts). */
const BATCH = 50
/** Beside one statement for each article that was seen or read: visits, views, counters, totals, the transaction itself. */
const OTHER_STATEMENTS = 25

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await context.close()
})

it('H8: writing views of a flood takes turns with other requests, with a bounded number of statements in each turn', async () => {
  const { ctx, app } = context
  for (let i = 0; i < VIEWS; i += 1) {
    const visitor = {
      ...anonymousVisitor('en'),
      ipAddress: `198.51.${i >> 8}.${i & 255}`,
      userAgent: `Mozilla/5.0 Firefox/${i}`,
      referrer: `https://site${i}.example/`,
      acceptLanguage: `${String.fromCharCode(97 + (i % 26), 97 + ((i >> 5) % 26))}`,
    }
    // As many different articles, sites and languages as possible, each read to its end as well.
    countView(ctx, { kind: 'anonymous' }, visitor, articlePage(1 + i))
    countReadToEnd(ctx, { kind: 'anonymous' }, visitor, 1 + i)
  }
  let statements = 0
  for (const name of ['run', 'all', 'get'] as const) {
    const run = StatementSync.prototype[name] as (...values: never[]) => unknown
    vi.spyOn(StatementSync.prototype, name).mockImplementation(function (this: StatementSync, ...values) {
      statements += 1
      return run.apply(this, values as unknown as never[]) as never
    })
  }
  const turns: number[] = []
  let isOver = false
  const nextTurn = () => {
    turns.push(statements)
    statements = 0
    if (!isOver) setImmediate(nextTurn)
  }
  setImmediate(nextTurn)
  await app.flusher.flush()
  isOver = true
  turns.push(statements)
  const total = turns.reduce((sum, count) => sum + count, 0)
  // An update for each article and one for each read article is the most that an entry can cost.
  expect(Math.max(...turns)).toBeLessThanOrEqual(BATCH + OTHER_STATEMENTS)
  expect(turns.filter((count) => count > 0).length).toBeGreaterThanOrEqual((2 * VIEWS) / BATCH)
  expect(total).toBeGreaterThan(2 * VIEWS)
  const { amount } = await ctx.db
    .selectFrom('statistic')
    .select(['amount'])
    .where('dimension', '=', 'site')
    .where('value', '=', 'views')
    .where('is_month', '=', 0)
    .executeTakeFirstOrThrow()
  expect(amount).toBe(VIEWS)
})
