/**
 * No request of up to 100 kB costs much: every field of every endpoint, every header and every path, filled with what
 * makes careless code slow. SQLite runs in this process, so its work counts as well; worker processes have limits of their own.
 */
// @module-tag full
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { type RunningServer, startServer } from '#server/platform/http/http-server.ts'
import { routes } from './api.ts'
import { createApp } from './app.ts'
import { saveArticleFixtures } from './testing/fixtures.ts'
import { hostileObjects, type JsonSchema, plainObject, urlEncoded } from './testing/hostile-values.ts'
import { createTestReader } from './testing/readers.ts'
import { type Costs, expectCost, measureUnit } from './testing/request-cost.ts'
import { createTestContext, type TestContext } from './testing/test-context.ts'

const MAX_BODY = 99 * 1024
const MAX_QUERY = 7 * 1024
/** Node refuses more than 16 kB of headers. */
const MAX_HEADER = 14 * 1024
const HOUR_MS = 3_600_000
/** One unit is some 3 ms on two shared cores, where the limit of a request is 50 ms (docs/requirements/safety.md, B3). */
const MAX_UNITS = 16

/** Beginnings without an end, nesting, backtracking, characters that grow when they are folded or escaped. */
const fillers = [
  'a',
  ' ',
  '\n',
  '\u0000',
  '.',
  '@',
  'a@a.',
  '\\',
  '"',
  '%',
  '&#',
  '[',
  '[a](',
  '*a **a ',
  '`',
  '> - ',
  '|a|',
  '<a ',
  '((a',
  '{',
  ',',
  '1.',
  'http://a.',
  '一',
  'İ',
  'ﷺ',
  'e\u0301',
  '👨‍👩‍👧',
  '\ud800',
  'an',
  'aA1-',
]

let context: TestContext
let server: RunningServer
let articleId: number
let unitMs: number
const costs: Costs = { most: 0, of: '', count: 0 }
beforeAll(async () => {
  context = await createTestContext({
    PORT: '0',
    HOST: '127.0.0.1',
    COMMENTS_PER_MINUTE: '100000',
    CODES_PER_HOUR: '1000000',
  })
  articleId = (await saveArticleFixtures(context.ctx)).open
  server = await startServer(
    context.ctx,
    createApp(context.ctx, async ({ url }) => ({ status: 200, html: url })),
  )
  await context.fetch('/')
  unitMs = await measureUnit()
})
afterAll(async () => {
  console.log(`${costs.count} requests; the most expensive one: ${costs.most.toFixed(1)} ms (${costs.of})`)
  await server.stop()
  await context.close()
})

const fill = (filler: string, length: number) =>
  filler.repeat(Math.ceil(length / filler.length)).slice(0, length)
/** The longest that stays below the limit as JSON. */
const fillJson = (filler: string) =>
  fill(filler, Math.floor((MAX_BODY - 2_000) / (JSON.stringify(filler).length - 2)) * filler.length)
const fillForm = (filler: string) =>
  fill(filler, Math.floor(MAX_QUERY / encodeURIComponent(filler.toWellFormed()).length) * filler.length)

/** What a field of this kind gets: a long text, or a list of many short ones. */
const jsonValues = ({ type, items, anyOf }: JsonSchema): unknown[] => {
  if (type === 'array')
    return items?.type === 'string'
      ? fillers.map((filler) => Array(190).fill(fill(filler, 80)))
      : [Array(190).fill(1)]
  return type === 'string' || anyOf?.some((one) => one.type === 'string') ? fillers.map(fillJson) : []
}

const expectCheap = (name: string, send: () => Promise<unknown>) =>
  expectCost({ name, send, costs }, { unitMs, maxUnits: MAX_UNITS })

it.each(routes.map((route) => ({ ...route, name: `${route.feature}.${route.action}` })))(
  'B3: $name costs at most 50 ms of processor time, whatever fills its fields',
  { timeout: 600_000 },
  async ({ endpoint, name }) => {
    const { method, audience, bodyKind } = endpoint
    const path = `/api${endpoint.path.replace(/:\w+/g, String(articleId))}`
    const send = async (what: string, to: string, body?: string | FormData, type?: string) => {
      // Limits of accounts and addresses would refuse what has to be measured.
      context.clock.now += HOUR_MS
      const isOwner = audience === 'owner'
      const headers: Record<string, string> =
        audience === 'anyone'
          ? {}
          : (await createTestReader(context.ctx, { isOwner, nickname: 'Mira' })).headers
      if (type) headers['content-type'] = type
      const init = { method, headers, ...(body === undefined ? {} : { body }) }
      await expectCheap(`${name}, ${what}`, async () => (await context.fetch(to, init)).arrayBuffer())
    }
    const inQuery = hostileObjects(endpoint.query, articleId, ({ type }) =>
      type === 'string' ? fillers.map(fillForm) : [],
    )
    for (const query of inQuery) await send(urlEncoded(query).slice(0, 40), `${path}?${urlEncoded(query)}`)
    if (method === 'GET') return
    if (bodyKind === 'json') {
      const json = 'application/json'
      for (const body of hostileObjects(endpoint.body, articleId, jsonValues))
        await send(JSON.stringify(body).slice(0, 300), path, JSON.stringify(body), json)
      for (const filler of ['[', '{"a":', '"', '"\\', '[1,', '{"a":1,', '"\\u0061', '-', '1', 'true,'])
        await send(`JSON of ${filler}`, path, fill(filler, MAX_BODY), json)
      const many = Object.fromEntries(Array.from({ length: 7_000 }, (_, i) => [`k${i}`, i]))
      await send(
        'JSON of many keys',
        path,
        JSON.stringify({ ...plainObject(endpoint.body, articleId), ...many }),
        json,
      )
    } else if (bodyKind === 'form') {
      const form = 'application/x-www-form-urlencoded'
      const texts = ({ type }: JsonSchema) =>
        type === 'string' ? fillers.map((one) => fill(one, 11_000)) : []
      for (const body of hostileObjects(endpoint.body, articleId, texts))
        await send(urlEncoded(body).slice(0, 300), path, urlEncoded(body).slice(0, MAX_BODY), form)
      for (const filler of ['a&', 'a=b&', '&', '=', '%', '%41', '+', 'username=a&'])
        await send(`form of ${filler}`, path, fill(filler, MAX_BODY), form)
    } else {
      const multipart = 'multipart/form-data; boundary=x'
      const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
      for (const filler of ['--x\r\n', '\r\n--', '-', '\r', part, `${part}a\r\n`, '--x--'])
        await send(`multipart of ${filler}`, path, fill(filler, MAX_BODY), multipart)
      const name99k = part.replace('"a"', `"${fill('a\\"', 90_000)}"`)
      await send('multipart with a long name', path, `${name99k}a\r\n--x--\r\n`, multipart)
      const many = `${fill('A: b\r\n', 90_000)}\r\na\r\n--x--\r\n`
      await send('multipart with many headers', path, part.replace('\r\n\r\n', `\r\n${many}`), multipart)
    }
  },
)

/** Over a real connection, so that the fast path and the parser count. */
const visit = (path: string, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: server.port, path, headers, agent: false },
      (response) => {
        response.resume().once('end', resolve)
      },
    )
    sent.once('error', reject).end()
  })

const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'if-none-match',
  'if-modified-since',
  'range',
  'referer',
  'origin',
  'user-agent',
  'x-forwarded-for',
  'forwarded',
  'sec-fetch-site',
  'sec-purpose',
  'x-any',
]
const headerFillers = [
  'a',
  'a ',
  ',',
  ', ',
  ';',
  '; ',
  'a;q=0.1,',
  'a=b; ',
  'a=b;',
  '=',
  '"',
  '\\"',
  '(',
  '/',
  '*/*,',
  'W/"a",',
  'en-',
  'br;q=0,',
  'locale',
  'locale=',
  'locale=cn;',
  'text/markdown;q=0.5,',
  'gzip ',
  '1.',
  '::',
  'bytes=0-1,',
  '0-1,',
  'Bearer ',
  '%41',
  '%',
  '\x80',
]
const targets = [
  '/',
  '/articles/1',
  '/search?q=a',
  '/api/articles/all',
  '/api/users/sessions',
  '/media/a/b.webp',
  '/covers/x.svg',
  '/rss.xml',
  '/nowhere',
]

it.each(headerNames)(
  'B3: a long header “%s” costs at most 50 ms of processor time',
  { timeout: 600_000 },
  async (name) => {
    for (const filler of headerFillers)
      for (const target of targets)
        await expectCheap(`${name}: ${filler} to ${target}`, () =>
          visit(target, { [name]: fill(filler, MAX_HEADER) }),
        )
  },
)

it('B3: long paths and queries cost at most 50 ms of processor time', { timeout: 600_000 }, async () => {
  const inPaths = [
    'a',
    '/',
    '//',
    '/.',
    '/..',
    '%41',
    '%2f',
    '%00',
    '%e4%b8%80',
    '.',
    '-',
    ':',
    ';',
    '&',
    '=',
    '+',
    '%',
    'a/',
    '%25',
  ]
  const queries = ['a=b&', 'page=1&', 'q=', '&', '=', '%', '%41', '+', '[]', 'a[', 'q=%e4%b8%80&']
  const starts = [
    ...Object.values(pages).map(({ path }) => path.replace(/:\w+/g, '')),
    '/api/',
    '/api/articles/',
    '/media/',
    '/avatars/',
    '/covers/',
    '/cards/',
    '/preview/',
    '/site-style/',
    '/assets/',
  ]
  for (const start of new Set(starts))
    for (const filler of inPaths)
      await expectCheap(`${start}${filler}`, () =>
        visit(`${start}${fill(filler, MAX_QUERY)}`.replace(/ /g, ''), {}),
      )
  for (const start of ['/?', '/search?', '/archives?', '/api/search?', '/api/articles/all?'])
    for (const filler of queries)
      await expectCheap(start + filler, () => visit(start + fill(filler, MAX_QUERY), {}))
})

it.each(['/preferences', '/unsubscribe', '/email-choice', '/undo-email-change'])(
  'B3: a form of 2 kB to %s costs at most 50 ms of processor time',
  async (path) => {
    for (const filler of [...fillers, 'back=/', 'a=b&', 'token=a&']) {
      const body = fill(filler.toWellFormed(), 600)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await expectCheap(`${path} ${filler}`, async () =>
        (await context.fetch(path, { method: 'POST', headers, body })).arrayBuffer(),
      )
    }
    expect(costs.most).toBeGreaterThan(0)
  },
)
