/** Every request that no cache answers consumes the limit of its network, whatever the route; over the app and over the fast path. */
// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { type RunningServer, startServer } from '#server/platform/http/http-server.ts'
import { type App, createApp } from './app.ts'
import { saveArticleFixtures } from './testing/fixtures.ts'
import { publicPaths } from './testing/public-paths.ts'
import { createTestContext, plainRenderer, type TestContext } from './testing/test-context.ts'

let context: TestContext
let app: App
let rendered = 0
/** The clock stands still, so that no minute ends meanwhile. */
beforeAll(async () => {
  context = await createTestContext({
    PORT: '0',
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    API_CALLS_PER_MINUTE: '1',
  })
  app = createApp(context.ctx, async (request) => {
    rendered += 1
    return plainRenderer(request)
  })
})
afterAll(() => context.close())

let networks = 0
const nextNetwork = () => {
  networks += 1
  return `10.0.${networks >> 8}.${networks & 255}`
}
const send = (remoteAddress: string, path: string, init: RequestInit = {}) =>
  app.fetch(new Request(new URL(path, 'http://localhost:3000'), init), { remoteAddress })
/** Of a path that is in no cache. */
const isUsedUp = async (network: string) => (await send(network, '/api/nowhere')).status === 429

/** Their bytes stay in memory after the first request. Everything else is refused at the second. */
const CACHED = [
  '/healthz',
  '/failure.css',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs.css',
  '/covers/1-row-night-1.svg',
  '/robots.txt',
  '/llms.txt',
  '/sitemap.xml',
]
const isCached = (path: string) =>
  CACHED.includes(path) || /\/(rss\.xml|atom\.xml|feed\.json)$|\.md$/.test(path)
/** A stored file costs an eighth of a request. */
const isFile = (path: string) => /^\/(media|avatars)\//.test(path)

describe('H8: every route', () => {
  it('consumes the limit of the network, and is refused when it is used up, unless a cache answers', async () => {
    const { open } = await saveArticleFixtures(context.ctx)
    const patterns = [
      ...app.routes,
      ...Object.values(pages).map(({ path }) => ({ method: 'GET', path })),
      ...publicPaths([open]).map((path) => ({ method: 'GET', path })),
      ...[
        '/nowhere',
        '/cards/article-1-en-a.jpg',
        '/covers/1-row-night-1.svg',
        '/covers/none.svg',
        '/an-own-page',
      ].map((path) => ({ method: 'GET', path })),
      ...['/media/a/b.webp', `/media/${'0'.repeat(32)}/640.webp`, '/preview/token', '/?p=1'].map((path) => ({
        method: 'GET',
        path,
      })),
      ...['OPTIONS', 'DELETE', 'PATCH'].map((method) => ({ method, path: '/' })),
    ]
    const targets = new Set(
      patterns.flatMap(({ method, path }) =>
        (method === 'ALL' ? ['GET', 'POST', 'PUT'] : [method]).map(
          (one) => `${one} ${path.replace(/:\w+/g, String(open)).replace('*', 'x')}`,
        ),
      ),
    )
    expect(targets.size).toBeGreaterThan(250)
    const wrong: string[] = []
    for (const target of targets) {
      const [method = '', path = ''] = target.split(' ')
      const network = nextNetwork()
      for (let i = isFile(path) ? 8 : 1; i > 0; i -= 1) {
        const { status } = await send(network, path, { method })
        if (status === 429) wrong.push(`${target} is refused too early`)
      }
      if (!(await isUsedUp(network))) wrong.push(`${target} does not count`)
      const again = await send(network, path, { method })
      const isRefused = again.status === 429
      if (isRefused === (method === 'GET' && isCached(path))) wrong.push(`${target}: then ${again.status}`)
    }
    expect(wrong).toEqual([])
  })

  it.each(CACHED)('%s does not count when it is cached', async (path) => {
    await send(nextNetwork(), path)
    const network = nextNetwork()
    expect((await send(network, path)).status).toBe(200)
    expect(await isUsedUp(network)).toBe(false)
  })
})

describe('H8: the refusal', () => {
  it('is the same for every path, and renders nothing', async () => {
    const network = nextNetwork()
    await isUsedUp(network)
    const before = rendered
    const browser = { accept: 'text/html', 'accept-language': 'zh' }
    const bodies = await Promise.all(
      ['/', '/search?q=a', '/nowhere', '/preview/a', '/articles/7'].map(async (path) => {
        const response = await send(network, path, { headers: browser })
        expect(response.status).toBe(429)
        expect(response.headers.get('retry-after')).toBe('60')
        expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
        return response.text()
      }),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('请求过于频繁，请一分钟后再试')
    expect(rendered).toBe(before)
  })
  it('has its style sheet, also on a server that has sent it to nobody', async () => {
    const started = createApp(context.ctx, plainRenderer)
    const remoteAddress = nextNetwork()
    const get = (path: string, encoding = '') =>
      started.fetch(
        new Request(new URL(path, 'http://localhost:3000'), { headers: { 'accept-encoding': encoding } }),
        { remoteAddress },
      )
    expect([(await get('/api/nowhere')).status, (await get('/api/nowhere')).status]).toEqual([404, 429])
    for (const encoding of ['br', 'gzip']) {
      const style = await get('/failure.css', encoding)
      expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    }
  })
  it('has the envelope for programs', async () => {
    const network = nextNetwork()
    await isUsedUp(network)
    expect(await (await send(network, '/api/articles/all')).json()).toEqual({
      flag: false,
      code: 42900,
      message: 'Too many requests. Please try again in a minute',
      data: null,
    })
  })
  it('counts requests that cannot be read as well', () => {
    const unreadable = { head: 'GET /a b', remoteAddress: nextNetwork() }
    expect([app.badRequest(unreadable).status, app.badRequest(unreadable).status]).toEqual([400, 429])
  })
})

describe('over a real connection', () => {
  const MAX_REQUESTS = 20
  let site: TestContext
  let server: RunningServer
  beforeAll(async () => {
    site = await createTestContext({
      PORT: '0',
      HOST: '127.0.0.1',
      TRUST_PROXY: '127.0.0.1',
      API_CALLS_PER_MINUTE: String(MAX_REQUESTS),
    })
    server = await startServer(
      site.ctx,
      createApp(site.ctx, async () => ({ status: 200, html: 'page' })),
    )
  })
  afterAll(async () => {
    await server.stop()
    await site.close()
  })

  const accepted = async (from: string, pathOf: (i: number) => string): Promise<number> => {
    let count = 0
    for (let i = 0; i < 2 * MAX_REQUESTS; i += 1) {
      const headers = { 'x-forwarded-for': from }
      const response = await fetch(`http://127.0.0.1:${server.port}${pathOf(i)}`, { headers })
      await response.arrayBuffer()
      if (response.status === 200) count += 1
    }
    return count
  }

  it.each([
    ['search pages', '192.0.2.1', (i: number) => `/search?q=word${i}`],
    ['the same search page', '192.0.2.2', () => '/search?q=word'],
    ['pages that are not cached', '192.0.2.3', (i: number) => `/articles/${i + 1}`],
  ])('H8: %s count as requests of the network', async (_, from, pathOf) => {
    expect(await accepted(from, pathOf)).toBe(MAX_REQUESTS)
  })

  it('H8: cached pages do not count', async () => {
    expect(await accepted('192.0.2.4', () => '/about')).toBe(2 * MAX_REQUESTS)
  })

  it('H8: a page with thirty images and its requests stays within the limit', async () => {
    const image = (i: number) => `/media/${'0'.repeat(30)}${10 + i}/640.webp`
    const statuses: number[] = []
    for (let i = 0; i < 30 + 10; i += 1) {
      const path = i < 30 ? image(i) : `/api/articles/all?current=${i}`
      const headers = { 'x-forwarded-for': '192.0.2.5' }
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
      await response.arrayBuffer()
      statuses.push(response.status)
    }
    expect(statuses).not.toContain(429)
  })
})
