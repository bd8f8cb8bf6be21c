/** The IP address of a visitor is in no table, no file of the database and no line of the log. */
// @module-tag engine
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { articlePage } from '#contract/viewed-page.ts'
import { everyRow } from '#server/testing/every-row.ts'
import { saveArticleFixtures } from '#server/testing/fixtures.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

/** Addresses that nothing else has, as they are written, and the network of the second one. */
const sentinelAddresses = ['198.51.100.231', '2001:db8:5e47:1e1::7']
const traces = [...sentinelAddresses, '2001:db8:5e47:1e1']
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 SentinelBrowser/77'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })

let context: TestContext
let articleId: number
beforeAll(async () => {
  context = await createTestContext({ TRUST_PROXY: '192.0.2.1' }, undefined, { log })
  articleId = (await saveArticleFixtures(context.ctx)).open
})
afterAll(() => context.close())

it('H8: the IP address of a visitor is in no table, no file and no line of the log, during the day and after it', async () => {
  for (const address of sentinelAddresses) {
    const headers = {
      'x-forwarded-for': address,
      'user-agent': browser,
      'accept-language': 'fr',
      referer: `http://[2001:db8:5e47:1e1::7]/from`,
    }
    for (const path of [
      '/',
      `/articles/${articleId}`,
      '/talks',
      '/search?q=fjord',
      '/no-such-page',
      '/studio',
    ])
      await context.fetch(path, { headers })
    for (const path of ['', `/articles/${articleId}`, '/search?keywords=fjord', '/articles/all?current=0'])
      await context.api(path, { headers })
    await context.api('/report', { method: 'POST', headers })
    await context.api('/sections/view', jsonRequest('POST', { path: '/talks' }, headers))
    await context.api('/sections/view', { ...jsonRequest('POST', {}, headers), body: '{' })
    await context.api(`/articles/${articleId}/read`, { method: 'POST', headers })
    await context.api('/likes', jsonRequest('POST', { kind: 'article', id: articleId }, headers))
    context.clock.now += 60_000
  }
  await context.fetch('/about', { headers: { 'x-forwarded-for': '192.0.2.9', 'user-agent': `${browser} B` } })
  // A failure of the server is logged, without the visitor.
  context.ctx.log.error({ err: new Error('sentinel') }, 'Logged')
  await context.runJobs()
  const duringTheDay = await everyRow(context.ctx.db)
  expect(duringTheDay).toContain(articlePage(articleId))
  expect(JSON.parse(duringTheDay).flat()).toContainEqual(
    expect.objectContaining({ value: 'visitors', is_month: 0, amount: 3 }),
  )
  context.clock.now += 24 * 3600 * 1000
  await context.fetch('/about', { headers: { 'x-forwarded-for': '192.0.2.9', 'user-agent': browser } })
  await context.runJobs()
  context.clock.now += 60_000
  await context.runJobs()
  const afterIt = await everyRow(context.ctx.db)
  const files = await readFiles(context.ctx.config.DATA_DIR)
  expect(lines.join('\n')).toContain('sentinel')
  for (const trace of [...traces, 'SentinelBrowser'])
    for (const [where, text] of [
      ['tables', duringTheDay],
      ['tables after the day', afterIt],
      ['files', files],
      ['log', lines.join('\n')],
    ] as const)
      expect(text.includes(trace), `${trace} in ${where}`).toBe(false)
})

it('who was counted is deleted with the salt of the day, soon after it ends; the totals stay', async () => {
  const rows = async (table: 'page_view' | 'visit' | 'visitor_salt') =>
    (await context.ctx.db.selectFrom(table).select('day').execute()).map(({ day }) => day)
  const today = Math.floor(context.clock.now / 86_400_000)
  expect(
    new Set([...(await rows('page_view')), ...(await rows('visit')), ...(await rows('visitor_salt'))]),
  ).toEqual(new Set([today]))
  const days = await context.ctx.db
    .selectFrom('statistic')
    .select(['period', 'amount'])
    .where('dimension', '=', 'site')
    .where('is_month', '=', 0)
    .where('value', '=', 'visitors')
    .orderBy('period')
    .execute()
  expect(days).toEqual([
    { period: today - 1, amount: 3 },
    { period: today, amount: 1 },
  ])
})

/** All bytes of the folder, as text that keeps ASCII. */
async function readFiles(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(
    files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
  )
  return texts.join('\n')
}
