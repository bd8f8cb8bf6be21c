/** Limits of pages that are not cached, over the app and over the fast path. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startServer } from '#server/platform/http/http-server.ts'
import { createApp } from './app.ts'
import { createTestContext, type TestContext } from './testing/test-context.ts'

const MAX_REQUESTS = 20
/** The minute may turn once during the test: each of the two has its own limit. */
const MAX_IN_TWO_MINUTES = 2 * MAX_REQUESTS

let context: TestContext
let server: RunningServer
beforeAll(async () => {
  context = await createTestContext({
    PORT: '0',
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    API_CALLS_PER_MINUTE: String(MAX_REQUESTS),
  })
  server = await startServer(
    context.ctx,
    createApp(context.ctx, async () => ({ status: 200, html: ['page'] })),
  )
})
afterAll(async () => {
  await server.stop()
  await context.close()
})

const statuses = async (from: string, pathOf: (i: number) => string): Promise<number[]> => {
  const all: number[] = []
  for (let i = 0; i < 3 * MAX_REQUESTS; i += 1) {
    const headers = { 'x-forwarded-for': from }
    const response = await fetch(`http://127.0.0.1:${server.port}${pathOf(i)}`, { headers })
    await response.arrayBuffer()
    all.push(response.status)
  }
  return all
}
const accepted = (all: number[]) => all.filter((status) => status === 200).length

it.each([
  ['search pages', '192.0.2.1', (i: number) => `/search?q=word${i}`],
  ['the same search page', '192.0.2.2', () => '/search?q=word'],
  ['pages that are not cached', '192.0.2.3', (i: number) => `/articles/${i + 1}`],
])('H8: %s count as requests of the network', async (_, from, pathOf) => {
  const all = await statuses(from, pathOf)
  expect(accepted(all)).toBeGreaterThanOrEqual(1)
  expect(accepted(all)).toBeLessThanOrEqual(MAX_IN_TWO_MINUTES)
  expect(all.at(-1)).toBe(429)
})

it('H8: cached pages do not count', async () => {
  expect(accepted(await statuses('192.0.2.4', () => '/about'))).toBe(3 * MAX_REQUESTS)
})
