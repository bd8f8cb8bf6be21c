/** A page shows the year and the day that the site's clock has in the site's time zone, and is not cached beyond that day. */
// @module-tag engine
import { afterEach, beforeEach, expect, it } from 'vitest'
import { feedHref } from '#contract/feeds.ts'
import { changeSettings } from '#server/testing/change-settings.ts'
import { saveFullSite } from '#server/testing/full-site.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let headers: Record<string, string>
/** How many pages were rendered. */
let renders = 0
beforeEach(async () => {
  context = await createTestContext({}, (request) => {
    renders += 1
    return pageRenderer(request)
  })
  headers = (await saveFullSite(context.ctx)).headers
})
afterEach(() => context.close())

const read = async (path: string) => (await (await context.fetch(path)).text()).replaceAll('<!-- -->', '')
const yearOn = async (path: string) => /© (?:\d+–)?(\d+)/.exec(await read(path))?.[1]
const dayOn = async (path: string) => /data-today="(\d+)"/.exec(await read(path))?.[1]

it.each([
  ['UTC', '2027-01-01T00:00:00Z'],
  ['Asia/Shanghai', '2027-12-31T16:00:00Z'],
  ['America/Los_Angeles', '2029-01-01T08:00:00Z'],
])('the year changes at midnight in %s, on pages that were cached', async (timeZone, midnight) => {
  const newYear = Date.parse(midnight)
  await changeSettings(context, headers, { timeZone })
  const old = String(new Date(newYear - 24 * 3600 * 1000).getUTCFullYear())
  for (const path of ['/', '/tags', '/articles/1', '/nowhere']) {
    context.clock.now = newYear - 1
    expect(await yearOn(path)).toBe(old)
    renders = 0
    expect(await yearOn(path)).toBe(old)
    expect(renders).toBe(0)
    context.clock.now = newYear
    expect(await yearOn(path)).toBe(String(Number(old) + 1))
    expect(renders).toBe(1)
  }
})

it('a page that was rendered while the clock was ahead is not served after it was set back', async () => {
  context.clock.now = Date.parse('2040-01-01T12:00:00Z')
  expect(await yearOn('/tags')).toBe('2040')
  context.clock.now = Date.parse('2026-01-15T13:00:00Z')
  expect(await yearOn('/tags')).toBe('2026')
})

it('the day changes on a cached page as well, and a feed stays', async () => {
  context.clock.now = Date.parse('2030-03-02T23:59:59Z')
  const before = Number(await dayOn('/'))
  const feed = await context.fetch(feedHref({ kind: 'site' }, 'rss.xml'))
  context.clock.now += 1_000
  expect(Number(await dayOn('/'))).toBe(before + 1)
  const etag = feed.headers.get('etag') ?? ''
  const again = await context.fetch(feedHref({ kind: 'site' }, 'rss.xml'), {
    headers: { 'if-none-match': etag },
  })
  expect(again.status).toBe(304)
})
