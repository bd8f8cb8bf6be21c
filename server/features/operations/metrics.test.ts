/** /metrics over a real server: who may read it, what is counted, and that nothing of a visitor is in it. */
// @module-tag engine
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { jobHandlers, startJobs } from '#server/jobs.ts'
import { type RunningServer, startServer } from '#server/platform/http/http-server.ts'
import { sentinels } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

const TOKEN = 'one-token-for-prometheus'

let context: TestContext
let server: RunningServer
beforeAll(async () => {
  context = await createTestContext({ PORT: '0', HOST: '127.0.0.1', METRICS_TOKEN: TOKEN })
  server = await startServer(
    context.ctx,
    createApp(context.ctx, async ({ url }) => {
      if (url.startsWith('/talks')) throw new Error(`Nobody expected ${url}`)
      const error = url.startsWith('/archives') ? new Error('A component failed') : undefined
      return { status: error ? 500 : 200, html: 'page', error }
    }),
  )
})
afterAll(async () => {
  await server.stop()
  await context.close()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
const visit = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).arrayBuffer()
const scrape = async () => (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).text()

/** The value of each series, by its name with its labels. */
const series = async (): Promise<Map<string, number>> =>
  new Map(
    (await scrape())
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
/** How much each named series has grown by the work. */
async function growthOf(names: string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await series()
  await work()
  const after = await series()
  return names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0))
}

it('H4: /metrics is not there without METRICS_TOKEN', async () => {
  const plain = await createTestContext()
  const response = await plain.fetch('/metrics', { headers: { authorization: 'Bearer undefined' } })
  expect(response.status).toBe(404)
  await plain.close()
})

it.each([
  ['without a token', {}],
  ['with another token', { authorization: `Bearer ${TOKEN}x` }],
  ['with a token in another scheme', { authorization: `Basic ${TOKEN}` }],
])('H4: /metrics refuses a request %s', async (_, headers) => {
  const response = await get('/metrics', headers as Record<string, string>)
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await response.text()).not.toContain('borealis_')
})

it('H4: /metrics has the text format of Prometheus, and no cache stores it', async () => {
  const response = await get('/metrics', { authorization: `Bearer ${TOKEN}` })
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const text = await response.text()
  expect(text.endsWith('\n')).toBe(true)
  const typed = new Map(
    [...text.matchAll(/^# TYPE (\S+) (counter|gauge|summary)$/gm)].map((m) => [m[1], m[2]]),
  )
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  expect(lines.length).toBeGreaterThan(15)
  for (const line of lines) {
    const [, name = '', labels = ''] = /^([a-z_]+)(\{[^}]*\})? -?\d+(\.\d+)?(e[+-]?\d+)?$/.exec(line) ?? []
    expect(typed.has(name.replace(/_(sum|count)$/, '')) || typed.has(name), line).toBe(true)
    if (labels) expect(labels).toMatch(/^\{([a-z]+="[a-z0-9]+",?)+\}$/)
  }
  // Each name is described once.
  expect(typed.size).toBe([...text.matchAll(/^# HELP /gm)].length)
  const memory = (await series()).get('process_resident_memory_bytes') ?? 0
  expect(memory).toBeGreaterThan(10_000_000)
})

it('H4: unexpected failures are counted in /metrics, those of requests and those of pages', async () => {
  const failures = ['request', 'page'].map((place) => `borealis_unexpected_failures_total{place="${place}"}`)
  const errors = 'borealis_http_requests_total{class="page",status="5xx"}'
  // A failed render is tried again on the ordinary path, whose failure is the one that is counted.
  expect(await growthOf([...failures, errors], () => visit('/talks'))).toEqual([1, 0, 1])
  expect(await growthOf([...failures, errors], () => visit('/archives'))).toEqual([0, 1, 1])
  expect(await growthOf([...failures, errors], () => visit('/nowhere/at/all'))).toEqual([0, 0, 0])
})

it('H4: requests are counted by class and status, and pages by where they came from', async () => {
  const names = [
    'borealis_http_requests_total{class="api",status="2xx"}',
    'borealis_http_requests_total{class="api",status="4xx"}',
    'borealis_http_requests_total{class="page",status="2xx"}',
    'borealis_http_requests_total{class="unreadable",status="4xx"}',
    'borealis_http_request_duration_seconds_count{class="api"}',
    'borealis_pages_total{source="render"}',
    'borealis_pages_total{source="cache"}',
  ]
  const work = async () => {
    await visit('/api/articles/all')
    await visit('/api/nowhere')
    for (let i = 0; i < 4; i += 1) await visit('/about')
    await unreadable()
  }
  expect(await growthOf(names, work)).toEqual([1, 1, 4, 1, 2, 1, 3])
})

/** A request that is none: the connection is closed after the response. */
const unreadable = () =>
  new Promise<void>((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
    socket
      .on('error', () => {})
      .resume()
      .once('close', () => resolve())
  })

it('H4: jobs are counted by outcome and by state', async () => {
  const { ctx, app } = context
  const failing = async () => {
    throw new Error('no')
  }
  await startJobs(app, { ...jobHandlers(ctx), failing })
  context.clock.now += 60_000
  app.jobs.wake()
  const completed = 'borealis_jobs_total{outcome="completed"}'
  // The daily duties.
  await expect.poll(async () => (await series()).get(completed)).toBeGreaterThan(0)
  await ctx.transaction((tx) => ctx.jobs.add(tx, 'failing', {}))
  const failed = 'borealis_jobs_total{outcome="failed"}'
  await expect.poll(async () => (await series()).get(failed)).toBe(1)
  const now = await series()
  expect(now.get('borealis_jobs{state="retrying"}')).toBe(1)
  expect(now.get('borealis_unexpected_failures_total{place="job"}')).toBe(1)
})

it('H4: nothing of a visitor is in /metrics', async () => {
  const word = sentinels.email
  await visit(`/articles/${word}?${word}=${word}`, {
    'user-agent': word,
    referer: `https://${word}.example/`,
  })
  await visit(`/search?q=${word}`)
  await visit(`/api/users/code?username=${word}%40example.org`, { cookie: `${word}=1` })
  await visit(`/api/${word}`, { authorization: `Bearer ${word}` })
  await context.app.flusher.flush()
  const text = await scrape()
  expect(text).not.toContain(word)
  expect(text).not.toContain('127.0.0.1')
  expect(text).not.toContain(TOKEN)
})
