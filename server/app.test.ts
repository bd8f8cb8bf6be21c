/** Tests what all responses of the app have in common, and what none may contain. */
// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { studioContract } from '#contract/studio-contract.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft, saveArticleFixtures, saveMentionFixtures, sentinels } from './testing/fixtures.ts'
import { createTestContext, jsonRequest, type TestContext } from './testing/test-context.ts'

let context: TestContext
let fixtures: Awaited<ReturnType<typeof saveArticleFixtures>>
beforeAll(async () => {
  context = await createTestContext()
  fixtures = await saveArticleFixtures(context.ctx)
  await saveMentionFixtures(context.ctx, fixtures)
})
afterAll(() => context.close())

describe('frames of other sites', () => {
  const path = '/frames/fosstodon.org/@lin/111111111111111111'
  const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }

  it('S6: pages may show those of the hosts that a text can name, and of no other', async () => {
    const { headers } = await context.fetch('/')
    const [, sources] = /frame-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? []
    expect(sources?.split(' ')).toEqual([
      "'self'",
      'https://www.youtube-nocookie.com',
      'https://player.bilibili.com',
      'https://player.vimeo.com',
      'https://open.spotify.com',
      'https://music.163.com',
      'https://codepen.io',
      'https://embed.bsky.app',
    ])
  })

  it('S6: a post on a host that no list can name is in a page of ours, which may show that host alone', async () => {
    const response = await context.fetch(path, { headers: framed })
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(response.status).toBe(200)
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/),
      'frame-src https://fosstodon.org',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ])
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(await response.text()).toContain(
      '<iframe src="https://fosstodon.org/@lin/111111111111111111/embed" title="fosstodon.org"',
    )
  })

  it('S6: nobody sees that page alone, from elsewhere, or with anything but a post', async () => {
    const requests: [string, Record<string, string>][] = [
      [path, {}],
      [path, { ...framed, 'sec-fetch-dest': 'document' }],
      [path, { ...framed, 'sec-fetch-site': 'cross-site' }],
      [`${path}/embed`, framed],
      ['/frames/', framed],
      ['/frames/evil.example/login', framed],
      ['/frames/vimeo.com/82090131', framed],
    ]
    for (const [url, headers] of requests) {
      const response = await context.fetch(url, { headers })
      expect([response.status, response.headers.get('x-frame-options')], url).toEqual([404, 'DENY'])
    }
  })
})

describe('headers (H1)', () => {
  const paths = [
    '/',
    '/404',
    '/nowhere',
    '/api',
    '/api/nowhere',
    '/api/docs',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
    '/robots.txt',
    '/covers/1-row-night-1.svg',
  ]
  it.each(paths)('%s has every security header and no version', async (path) => {
    const { headers } = await context.fetch(path)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    // What is cached for a year carries the id of no request.
    const isImmutable = path.startsWith('/covers/')
    if (isImmutable) expect(headers.get('x-request-id')).toBeNull()
    else expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    for (const name of ['server', 'x-powered-by']) expect(headers.get(name)).toBeNull()
  })
  it('require HTTPS only where the site has it', async () => {
    expect((await context.fetch('/')).headers.get('strict-transport-security')).toBeNull()
    const secure = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
    expect((await secure.fetch('/')).headers.get('strict-transport-security')).toBe('max-age=31536000')
    await secure.close()
    const strict = await createTestContext({ PUBLIC_URL: 'https://blog.example', HSTS_SUBDOMAINS: 'true' })
    expect((await strict.fetch('/')).headers.get('strict-transport-security')).toContain('includeSubDomains')
    await strict.close()
  })
})

describe('errors (H4)', () => {
  it('have the envelope, in both languages', async () => {
    const cn = await context.api('/nowhere', { headers: { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' } })
    expect(cn).toEqual({ flag: false, code: 40400, message: '接口不存在', data: null })
    expect(await context.api('/nowhere')).toMatchObject({ message: 'This endpoint doesn’t exist' })
    expect((await context.fetch('/api/nowhere')).status).toBe(404)
  })
  it('name a method that does not exist there', async () => {
    const allowed = async (path: string, method: string) => {
      const { status, headers } = await context.fetch(path, { method })
      return [status, headers.get('allow')]
    }
    expect(await allowed('/api/articles/all', 'DELETE')).toEqual([405, 'GET, HEAD'])
    expect(await allowed('/api/users/login', 'GET')).toEqual([405, 'POST'])
    expect(await allowed('/api/users/info', 'DELETE')).toEqual([405, 'PUT'])
    expect(await allowed('/', 'POST')).toEqual([405, 'GET, HEAD'])
    expect(await allowed('/preferences', 'PUT')).toEqual([405, 'POST'])
    for (const path of ['/api/docs', '/api/docs.css', '/api/openapi.json', '/healthz', '/failure.css'])
      expect(await allowed(path, 'POST')).toEqual([405, 'GET, HEAD'])
    expect(await allowed('/backup-download/ticket', 'HEAD')).toEqual([405, 'GET'])
  })
  it('have a code for what cannot be read and for a URL that is too long', async () => {
    const broken = await context.fetch('/api/articles/access', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"articleId":',
    })
    expect([broken.status, ((await broken.json()) as { code: number }).code]).toEqual([400, 40000])
    const long = await context.fetch(`/api/articles/all?a=${'x'.repeat(9_000)}`)
    expect([long.status, ((await long.json()) as { code: number }).code]).toEqual([414, 41400])
  })
  it('limit bodies in size, depth and keys (H3)', async () => {
    const post = async (body: string) =>
      (
        await context.fetch('/api/articles/access', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).status
    expect(await post(`{"a":"${'x'.repeat(200_000)}"}`)).toBe(413)
    expect(await post('['.repeat(50_000) + ']'.repeat(50_000))).toBe(400)
    expect(await post(`{${Array.from({ length: 300 }, (_, i) => `"k${i}":1`).join(',')}}`)).toBe(400)
    expect(await post('{')).toBe(400)
    expect((await context.fetch(`/api/articles/all?x=${'y'.repeat(9_000)}`)).status).toBe(414)
  })
  it('reveal nothing internal when something unexpected happens', async () => {
    const broken = await createTestContext({}, async () => {
      throw new Error('secret /etc/passwd select * from article')
    })
    const response = await broken.fetch('/')
    const body = await response.text()
    expect(response.status).toBe(500)
    expect(body).toContain('System exception')
    expect(body).toContain(response.headers.get('x-request-id'))
    expect(body).not.toMatch(/secret|passwd|select|at /)
    await broken.close()
  })
})

describe('GET /api', () => {
  it('is the same with and without a slash', async () => {
    expect(await (await context.fetch('/api/')).text()).toBe(await (await context.fetch('/api')).text())
  })
  it.each(['', 'Bearer null', 'Bearer undefined', 'Bearer expired', 'nonsense'])(
    'treats “%s” as an anonymous visitor',
    async (authorization) => {
      expect(await context.api('', { headers: { authorization } })).toMatchObject({ flag: true, code: 20000 })
    },
  )
})

describe('the contract', () => {
  it('is in the OpenAPI document with every endpoint', async () => {
    type Operations = Record<string, { summary: string }>
    const response = await context.fetch('/api/openapi.json')
    const document = (await response.json()) as { openapi: string; paths: Record<string, Operations> }
    expect(document.openapi).toBe('3.1.0')
    for (const room of Object.values({ ...contract, ...studioContract }))
      for (const endpoint of Object.values(room)) {
        const path = `/api${endpoint.path === '/' ? '' : endpoint.path.replace(/:(\w+)/g, '{$1}')}`
        expect(document.paths[path]?.[endpoint.method.toLowerCase()]?.summary).toBe(endpoint.summary)
      }
  })
  it('is a documentation page too', async () => {
    const html = await (await context.fetch('/api/docs')).text()
    expect(html).toContain('/api/articles/topAndFeatured')
    expect(html).not.toMatch(/<script|style=/)
  })
})

describe('pages', () => {
  const text = async (path: string, cookie = '') =>
    (await context.fetch(path, { headers: { cookie } })).text()

  it('are cached by language and theme, and ignore unknown choices', async () => {
    expect(await text('/about', 'locale=cn; theme=theme-light')).toContain('cn\ntheme-light')
    expect(await text('/about', 'locale=xx; theme=pink')).toContain('en\ntheme-dark')
  })
  it('return 304 to a browser that has the same bytes', async () => {
    const etag = (await context.fetch('/about')).headers.get('etag') ?? ''
    for (const named of [etag, `"another", ${etag}`, etag.replace('W/', '')]) {
      const again = await context.fetch('/about', { headers: { 'if-none-match': named } })
      expect([again.status, await again.text()], named).toEqual([304, ''])
    }
  })
  it('return 404 as a page of the site for every other URL', async () => {
    const response = await context.fetch('/no/such/page')
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })
  it('show an edit in the very next request (G3)', async () => {
    const draft = articleDraft(context.ctx, { title: 'Before' })
    const id = await saveArticle(context.ctx, draft)
    expect(await text('/')).toContain('Before')
    await saveArticle(context.ctx, { ...draft, title: 'After' }, id)
    expect(await text('/')).toContain('After')
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { websiteTitle: 'Renamed' }))
    expect(await text('/about')).toContain('Renamed')
  })
  it('redirect from every spelling of a former URL to the article', async () => {
    const id = await saveArticle(context.ctx, articleDraft(context.ctx, { redirects: ['/2020/01/雪'] }))
    for (const path of ['/2020/01/%E9%9B%AA/', '/2020/01/雪', '/2020/01/雪/index.html']) {
      const response = await context.fetch(path)
      expect([response.status, response.headers.get('location')]).toEqual([301, `/articles/${id}`])
    }
  })
  it('never redirect from a former URL to a hidden article', async () => {
    await saveArticle(context.ctx, articleDraft(context.ctx, { state: 'draft', redirects: ['/hidden'] }))
    expect((await context.fetch('/hidden')).status).toBe(404)
  })
})

describe('POST /preferences', () => {
  const choose = (form: Record<string, string>, referer?: string) =>
    context.fetch('/preferences', {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: referer === undefined ? {} : { referer },
    })
  it('sets known choices and redirects back', async () => {
    const response = await choose(
      { theme: 'theme-light', locale: 'cn' },
      'https://site.example/archives?page=2',
    )
    expect([response.status, response.headers.get('location')]).toEqual([303, '/archives?page=2'])
    expect(response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
      'locale=cn',
      'theme=theme-light',
    ])
  })
  it.each([
    ['https://site.example/%E6%96%87?a=%E9%9B%AA#b', '/%E6%96%87?a=%E9%9B%AA'],
    ['http://evil.example/a', '/a'],
    ['https://site.example', '/'],
    ['https://site.example/a\\b', '/a/b'],
  ])('O5: returns to %j as %s, with every header', async (referer, location) => {
    const { status, headers } = await choose({}, referer)
    expect([status, headers.get('location')]).toEqual([303, location])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
  it.each(['https://a.b//evil.example', 'https://a.b/\\evil', '/archives', 'javascript:x', undefined])(
    'redirects from %s to the home page (O5)',
    async (referer) => {
      expect((await choose({ theme: 'pink' }, referer)).headers.get('location')).toBe('/')
    },
  )
})

describe('hidden articles (P1)', () => {
  it('are in no public response or page', async () => {
    const paths = [
      '/',
      '/archives',
      '/tags',
      '/about',
      '/404',
      '/api',
      '/api/articles/all',
      '/api/articles/topAndFeatured',
      '/api/archives/all',
      '/api/archives/aurora',
      '/api/archives/aurora/titles',
      '/api/tags/all',
      '/api/tags/topTen',
      '/api/categories/all',
      '/api/openapi.json',
      ...Array.from({ length: 5 }, (_, i) => `/api/users/info/${i + 1}`),
      ...Object.values(fixtures).flatMap((id) => [`/articles/${id}`, `/api/articles/${id}`]),
      ...Array.from({ length: 9 }, (_, i) => `/api/articles/tagId?tagId=${i + 1}`),
      ...Array.from({ length: 9 }, (_, i) => `/api/articles/categoryId?categoryId=${i + 1}`),
    ]
    for (const path of paths) {
      const response = await context.fetch(path)
      const all = `${await response.text()} ${JSON.stringify([...response.headers])}`
      for (const word of Object.values(sentinels)) expect(all, path).not.toContain(word)
    }
  })
  it('are not unlocked by a password of another type', async () => {
    const response = await context.api(
      '/articles/access',
      jsonRequest('POST', { articleId: fixtures.locked, articlePassword: { $ne: '' } }),
    )
    expect(response.code).toBe(52000)
  })
})

describe('the documents of the API', () => {
  it.each(['/api/openapi.json', '/api/docs'])('%s is made once, and answers with 304', async (path) => {
    const first = await context.fetch(path, { headers: { 'accept-encoding': 'br' } })
    const second = await context.fetch(path, { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(Buffer.from(await second.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()))
    const etag = first.headers.get('etag') ?? ''
    const unchanged = await context.fetch(path, { headers: { 'if-none-match': etag } })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  })
})
