// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveArticleFixtures } from '#server/testing/fixtures.ts'
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
  const { data } = await context.api('')
  const { viewCount, visitorCount } = data as { viewCount: number; visitorCount: number }
  context.clock.now += 61_000
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
