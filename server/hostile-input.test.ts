/** Hostile values in every field of every endpoint: each gets a response in words, and nothing fails unexpectedly. */
// @module-tag engine
// @module-tag full
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failures } from '#contract/errors.ts'
import { pages } from '#contract/pages.ts'
import { routes } from './api.ts'
import { createApp } from './app.ts'
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

/** Returns the code of the response. */
async function expectWords(path: string, init: RequestInit): Promise<number> {
  const what = `${init.method} ${path.slice(0, 200)} ${String(init.body).slice(0, 300)}`
  const response = await context.fetch(`/api${path}`, init)
  const text = await response.text()
  const { code, message } = JSON.parse(text) as { code: number; message: string }
  expect(
    [response.status < 500, code !== 50000],
    `${what}\n${text}\n${logged.map((entry) => String((entry as { err?: Error }).err?.stack)).join()}`,
  ).toEqual([true, true])
  expect(message, what).not.toMatch(/sqlite|select |insert |\/server\/|node_modules|at .*:\d+:\d+/i)
  return code
}

/** Of a session that has ended, and of an account that has done too much: what follows would not be read. */
const usedUp: number[] = [failures.unauthenticated.code, failures['too-many'].code]

// Endpoints that run slow work for each request are among them: the cost of hashing is low in tests.
it.each(routes.map((route) => ({ ...route, name: `${route.feature}.${route.action}` })))(
  'B1: $name answers hostile input in words',
  async ({ endpoint }) => {
    logged.length = 0
    const headersOf = async (): Promise<Record<string, string>> =>
      endpoint.audience === 'anyone'
        ? {}
        : (await createTestReader(context.ctx, { isOwner: endpoint.audience === 'owner', nickname: 'Mira' }))
            .headers
    const at = (id: string) => endpoint.path.replace(/:\w+/g, id)
    let session = await headersOf()
    const sendOnce = (path: string, body?: string | FormData, type?: string) =>
      expectWords(path, {
        method: endpoint.method,
        headers: { ...session, ...(type ? { 'content-type': type } : {}) },
        ...(body === undefined ? {} : { body }),
      })
    const send = async (path: string, body?: string | FormData, type?: string) => {
      const code = await sendOnce(path, body, type)
      if (endpoint.audience === 'anyone' || !usedUp.includes(code)) return
      session = await headersOf()
      await sendOnce(path, body, type)
    }

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

const segments = [
  '%00',
  '%ff',
  '..',
  '%2e%2e%2f',
  "'",
  '%F0%9F%98%80',
  '%u0041',
  '-1',
  '1e309',
  '%e4%b8%80'.repeat(300),
  'constructor',
  '__proto__',
]

it('B1: every other route answers hostile paths, queries and forms with a page or a refusal', async () => {
  const { routes: all } = createApp(context.ctx, async () => ({ status: 200, html: 'page' }))
  const patterns = [
    // The document of the studio is a file of the build, whatever follows in the path.
    ...all.filter(({ path }) => !/^\/(api|studio)(\/|$)/.test(path)),
    ...Object.values(pages).map(({ path }) => ({ method: 'GET', path })),
  ]
  let sent = 0
  for (const { method, path } of patterns)
    for (const segment of segments)
      for (const to of [
        path.replace(/:\w+|\*$/g, segment),
        `${path.replace(/:\w+|\*$/g, '1')}?q=${segment}&page=${segment}&v=${segment}`,
      ]) {
        const isForm = method === 'POST'
        const init = isForm
          ? { method, body: new URLSearchParams({ back: segment, token: segment, [segment]: segment }) }
          : {}
        const response = await context.fetch(to, init)
        expect(response.status, `${method} ${to}`).toBeLessThan(500)
        await response.arrayBuffer()
        sent += 1
      }
  expect(sent).toBeGreaterThan(500)
})
