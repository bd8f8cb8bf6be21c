/** H1 of docs/requirements/safety.md: every kind of response has the security headers, and none reveals the software. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SharedSite, startSharedSite } from '../support/shared-site.ts'

let site: SharedSite
beforeAll(async () => {
  site = await startSharedSite()
})
afterAll(() => site.stop())

type Send = (path: string, init?: RequestInit) => Promise<Response>
const sendTo =
  ({ url }: SharedSite): Send =>
  (path, init = {}) =>
    fetch(new URL(path, url), { redirect: 'manual', ...init })

const assetOfHome = async (send: Send, pattern: RegExp) => {
  const html = await (await send('/')).text()
  const path = pattern.exec(html)?.[1]
  if (!path) throw new Error(`The home page names nothing like ${pattern}`)
  return path
}

const kinds: [kind: string, request: (send: Send) => Promise<Response>, status: number][] = [
  ['a page', (send) => send('/'), 200],
  ['a page without its body', (send) => send('/', { method: 'HEAD' }), 200],
  [
    'a page that the browser has',
    async (send) => send('/', { headers: { 'if-none-match': await etagOf(send, '/') } }),
    304,
  ],
  ['a page that does not exist', (send) => send('/nowhere'), 404],
  ['an article that does not exist', (send) => send('/articles/999999'), 404],
  ['a response of the API', (send) => send('/api/articles/all'), 200],
  [
    'a response that the client has',
    async (send) => send('/api', { headers: { 'if-none-match': await etagOf(send, '/api') } }),
    304,
  ],
  ['an invalid request', (send) => send('/api/articles/all?current=none'), 200],
  ['an endpoint that does not exist', (send) => send('/api/nowhere'), 404],
  ['an endpoint with the wrong method', (send) => send('/api/articles/all', { method: 'DELETE' }), 405],
  ['a page with the wrong method', (send) => send('/', { method: 'DELETE' }), 405],
  [
    'a form sent to the API',
    (send) => send('/api/articles/access', { method: 'POST', body: new URLSearchParams({ a: 'b' }) }),
    415,
  ],
  ['a body that is not JSON', (send) => send('/api/articles/access', json('{')), 400],
  ['a body that is too large', (send) => send('/api/articles/access', json(`"${'x'.repeat(200_000)}"`)), 413],
  ['a URL that is too long', (send) => send(`/?${'x'.repeat(10_000)}`), 414],
  ['a script', async (send) => send(await assetOfHome(send, /src="([^"]+\.js)"/)), 200],
  ['a style sheet', async (send) => send(await assetOfHome(send, /href="([^"]+\.css)"/)), 200],
  ['a generated cover', async (send) => send(await assetOfHome(send, /"(\/covers\/[^"?\s]+)/)), 200],
  ['the OpenAPI document', (send) => send('/api/openapi.json'), 200],
  ['the documentation page of the API', (send) => send('/api/docs'), 200],
  ['robots.txt', (send) => send('/robots.txt'), 200],
  ['the sitemap', (send) => send('/sitemap.xml'), 200],
  ['a feed', (send) => send('/rss.xml'), 200],
  ['the health check', (send) => send('/healthz'), 200],
  [
    'a choice of theme',
    (send) => send('/preferences', { method: 'POST', body: new URLSearchParams({ theme: 'theme-light' }) }),
    303,
  ],
]

const etagOf = async (send: Send, path: string) => (await send(path)).headers.get('etag') ?? ''
const json = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json' },
})

for (const [kind, request, status] of kinds)
  it(`H1: ${kind} has the security headers`, async () => {
    const response = await request(sendTo(site))
    const { headers } = response
    const body = await response.text()
    expect(response.status).toBe(status)

    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-/)
    expect(policy).toMatch(/frame-ancestors 'none'|sandbox/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    // Browsers ignore it over plain HTTP; it is sent when PUBLIC_URL is https.
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(body).not.toMatch(/\bat .+\.(ts|js):\d+|node_modules|select .+ from/i)
  })

it('H6: source maps, dot files, data and folder listings are not found', async () => {
  const send = sendTo(site)
  const script = await assetOfHome(send, /src="([^"]+\.js)"/)
  const paths = [
    `${script}.map`,
    '/.env',
    '/.git/config',
    '/package.json',
    '/data/borealis.db',
    '/media/',
    '/assets/',
    '/covers/',
  ]
  for (const path of [...paths, '/media/../borealis.db', '/assets/%2e%2e/%2e%2e/package.json']) {
    expect([path, (await send(path)).status]).toEqual([path, 404])
  }
  expect(await (await send(script)).text()).not.toContain('sourceMappingURL')
})

it('H2: files with a hash in their name are cached for a year, pages are revalidated', async () => {
  const send = sendTo(site)
  const script = await send(await assetOfHome(send, /src="([^"]+\.js)"/), {
    headers: { 'accept-encoding': 'br' },
  })
  expect(script.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/)
  expect(script.headers.get('content-encoding')).toBe('br')
  const page = await send('/', { headers: { 'accept-encoding': 'gzip' } })
  expect(page.headers.get('cache-control')).toMatch(/no-cache/)
  expect(page.headers.get('content-encoding')).toBe('gzip')
  expect(page.headers.get('vary')).toMatch(/cookie/i)
  expect(page.headers.get('vary')).toMatch(/accept-encoding/i)
})

it('P4: an unlocked article is only for the browser that unlocked it', async () => {
  const send = sendTo(site)
  const { locked } = site.fixtures
  const unlocked = await send(
    '/api/articles/access',
    json(JSON.stringify({ articleId: locked, articlePassword: 'open sesame' })),
  )
  const cookie = (unlocked.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect(unlocked.headers.get('set-cookie')).toMatch(/HttpOnly/i)
  expect(unlocked.headers.get('set-cookie')).toMatch(/SameSite=Lax/i)
  const open = await send(`/api/articles/${locked}`, { headers: { cookie } })
  expect(await open.json()).toMatchObject({ flag: true })
  expect(open.headers.get('cache-control')).toMatch(/private.*no-store|no-store.*private/)
  expect(await (await send(`/api/articles/${locked}`)).json()).toMatchObject({ code: 52003 })
})
