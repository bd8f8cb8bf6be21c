/** H1 of docs/requirements/safety.md: every kind of answer carries the protecting headers, and none tells what is behind it. */
import { expect, inject, it } from 'vitest'

const site = () => inject('siteUrl')
const ask = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, site()), { redirect: 'manual', ...init })

const assetOfHome = async (pattern: RegExp) => {
  const html = await (await ask('/')).text()
  const path = pattern.exec(html)?.[1]
  if (!path) throw new Error(`Home mentions nothing like ${pattern}`)
  return path
}

const kinds: [kind: string, answer: () => Promise<Response>, status: number][] = [
  ['a page', () => ask('/'), 200],
  ['a page without its body', () => ask('/', { method: 'HEAD' }), 200],
  [
    'a page that the browser has',
    async () => ask('/', { headers: { 'if-none-match': await etagOf('/') } }),
    304,
  ],
  ['a page that is not there', () => ask('/nowhere'), 404],
  ['an article that is not there', () => ask('/articles/999999'), 404],
  ['an answer of the api', () => ask('/api/articles/all'), 200],
  [
    'an answer that the client has',
    async () => ask('/api', { headers: { 'if-none-match': await etagOf('/api') } }),
    304,
  ],
  ['a refused call', () => ask('/api/articles/all?current=none'), 200],
  ['a call that is not there', () => ask('/api/nowhere'), 404],
  ['a call with the wrong method', () => ask('/api/articles/all', { method: 'DELETE' }), 405],
  ['a page with the wrong method', () => ask('/', { method: 'DELETE' }), 405],
  [
    'a form sent to the api',
    () => ask('/api/articles/access', { method: 'POST', body: new URLSearchParams({ a: 'b' }) }),
    415,
  ],
  ['a body that is no JSON', () => ask('/api/articles/access', json('{')), 400],
  ['a body that is too large', () => ask('/api/articles/access', json(`"${'x'.repeat(200_000)}"`)), 413],
  ['an address that is too long', () => ask(`/?${'x'.repeat(10_000)}`), 414],
  ['a script', async () => ask(await assetOfHome(/src="([^"]+\.js)"/)), 200],
  ['a style sheet', async () => ask(await assetOfHome(/href="([^"]+\.css)"/)), 200],
  ['a generated cover', async () => ask(await assetOfHome(/"(\/covers\/[^"?\s]+)/)), 200],
  ['the description of the api', () => ask('/api/openapi.json'), 200],
  ['the page of the api', () => ask('/api/docs'), 200],
  ['robots.txt', () => ask('/robots.txt'), 200],
  ['the health check', () => ask('/healthz'), 200],
  [
    'a choice of theme',
    () => ask('/preferences', { method: 'POST', body: new URLSearchParams({ theme: 'theme-light' }) }),
    303,
  ],
]

const etagOf = async (path: string) => (await ask(path)).headers.get('etag') ?? ''
const json = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json' },
})

it.each(kinds)('%s', async (_, answer, status) => {
  const response = await answer()
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
  // Over plain HTTP a browser must ignore it; it is for sites whose PUBLIC_URL is https.
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(body).not.toMatch(/\bat .+\.(ts|js):\d+|node_modules|select .+ from/i)
})

it('H6: no source maps, dot files, data or folder listings', async () => {
  const script = await assetOfHome(/src="([^"]+\.js)"/)
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
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  }
  expect(await (await ask(script)).text()).not.toContain('sourceMappingURL')
})

it('H2: hashed files are kept for a year, pages are asked for anew', async () => {
  const script = await ask(await assetOfHome(/src="([^"]+\.js)"/), { headers: { 'accept-encoding': 'br' } })
  expect(script.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/)
  expect(script.headers.get('content-encoding')).toBe('br')
  const page = await ask('/', { headers: { 'accept-encoding': 'gzip' } })
  expect(page.headers.get('cache-control')).toMatch(/no-cache/)
  expect(page.headers.get('content-encoding')).toBe('gzip')
  expect(page.headers.get('vary')).toMatch(/cookie/i)
  expect(page.headers.get('vary')).toMatch(/accept-encoding/i)
})

it('P4: an unlocked article is for one reader alone', async () => {
  const { locked } = inject('fixtures')
  const unlocked = await ask(
    '/api/articles/access',
    json(JSON.stringify({ articleId: locked, articlePassword: 'open sesame' })),
  )
  const cookie = (unlocked.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect(unlocked.headers.get('set-cookie')).toMatch(/HttpOnly/i)
  expect(unlocked.headers.get('set-cookie')).toMatch(/SameSite=Lax/i)
  const open = await ask(`/api/articles/${locked}`, { headers: { cookie } })
  expect(await open.json()).toMatchObject({ flag: true })
  expect(open.headers.get('cache-control')).toMatch(/private.*no-store|no-store.*private/)
  expect(await (await ask(`/api/articles/${locked}`)).json()).toMatchObject({ code: 52003 })
})
