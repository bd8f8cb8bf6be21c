/** Hostile values in every field of every endpoint: each gets a response in words, and nothing fails unexpectedly. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from './api.ts'
import { saveArticleFixtures } from './testing/fixtures.ts'
import { hostileObjects, urlEncoded } from './testing/hostile-values.ts'
import { createTestReader } from './testing/readers.ts'
import { createTestContext, type TestContext } from './testing/test-context.ts'

let context: TestContext
let articleId: number
const logged: unknown[] = []
beforeAll(async () => {
  context = await createTestContext({ COMMENTS_PER_MINUTE: '100000' })
  context.ctx.log = { ...context.ctx.log, error: ((entry: unknown) => logged.push(entry)) as never }
  articleId = (await saveArticleFixtures(context.ctx)).open
})
afterAll(() => context.close())

const strings = [
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  "'; drop table account; --",
  '%00%ff',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '一'.repeat(3_000),
  'a@example.org\r\nBcc: b@example.org',
  '-1',
  '9007199254740993',
  '1e309',
  '999999999999999999999999',
  '__proto__',
]
const others = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 53 - 1,
  -(2 ** 53) + 1,
  1e308,
  [],
  [[]],
  [null],
  {},
  { length: 1e9 },
]

async function expectWords(path: string, init: RequestInit): Promise<void> {
  const what = `${init.method} ${path.slice(0, 200)} ${String(init.body).slice(0, 300)}`
  const response = await context.fetch(`/api${path}`, init)
  const text = await response.text()
  const { code, message } = JSON.parse(text) as { code: number; message: string }
  expect(
    [response.status < 500, code !== 50000],
    `${what}\n${text}\n${logged.map((entry) => String((entry as { err?: Error }).err?.stack)).join()}`,
  ).toEqual([true, true])
  expect(message, what).not.toMatch(/sqlite|select |insert |\/server\/|node_modules|at .*:\d+:\d+/i)
}

// Endpoints that run slow work for each request are among them: the cost of hashing is low in tests.
it.each(routes.map((route) => ({ ...route, name: `${route.feature}.${route.action}` })))(
  'B1: $name answers hostile input in words',
  async ({ endpoint }) => {
    logged.length = 0
    // A session of its own: some endpoints end it.
    const headersOf = async (): Promise<Record<string, string>> =>
      endpoint.audience === 'anyone'
        ? {}
        : (await createTestReader(context.ctx, { isOwner: endpoint.audience === 'owner', nickname: 'Mira' }))
            .headers
    const at = (id: string) => endpoint.path.replace(/:\w+/g, id)
    const send = async (path: string, body?: string | FormData, type?: string) =>
      expectWords(path, {
        method: endpoint.method,
        headers: { ...(await headersOf()), ...(type ? { 'content-type': type } : {}) },
        ...(body === undefined ? {} : { body }),
      })

    if (endpoint.path.includes(':'))
      for (const id of ['0', '-1', '9007199254740991', '%00', '1e3', '..%2f1', "1'"]) await send(at(id))
    for (const query of hostileObjects(endpoint.query, articleId, () => [...strings, ...others]))
      await send(`${at(String(articleId))}?${urlEncoded(query)}`)
    if (endpoint.method === 'GET') return
    if (endpoint.bodyKind === 'json') {
      for (const body of ['', 'null', '[]', '"x"', '{', '{"a":'.repeat(40), '\u0000'])
        await send(at(String(articleId)), body, 'application/json')
      for (const body of hostileObjects(endpoint.body, articleId, () => [...strings, ...others]))
        await send(at(String(articleId)), JSON.stringify(body), 'application/json')
    } else if (endpoint.bodyKind === 'form') {
      for (const body of hostileObjects(endpoint.body, articleId, () => strings))
        await send(at(String(articleId)), urlEncoded(body), 'application/x-www-form-urlencoded')
    } else {
      for (const content of ['', '\u0000', 'GIF89a', '<svg/>', '--']) {
        const form = new FormData()
        form.set('file', new Blob([content]), '../../\u0000.png')
        await send(at(String(articleId)), form)
      }
      await send(at(String(articleId)), 'no multipart', 'multipart/form-data; boundary=')
    }
  },
)

it.each([
  '/%00',
  '/articles/%00',
  '/search?q=%00',
  '/tags/%00/1',
  '/media/%00',
  '/avatars/%00',
  '/covers/%00',
])('B1: GET %s is a page or a refusal', async (path) => {
  expect((await context.fetch(path)).status).toBeLessThan(500)
})
