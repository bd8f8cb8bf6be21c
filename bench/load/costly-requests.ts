/**
 * Sends requests of up to 100 kB to an app in this process, and measures the processor time of each: every field of every endpoint,
 * every header and every path, filled with what makes careless code slow. SQLite runs in this process, so its work counts as
 * well; worker processes have limits of their own (B1 and B3 of docs/requirements/safety.md).
 */
import { request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pages } from '#contract/pages.ts'
import { routes } from '#server/api.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import { type RunningServer, startServer } from '#server/platform/http/http-server.ts'
import { saveArticleFixtures } from '#server/testing/fixtures.ts'
import { hostileObjects, type JsonSchema, plainObject, urlEncoded } from '#server/testing/hostile-values.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { emptyFolder } from '../data/copies.ts'
import { median } from '../report/statistics.ts'

const MAX_BODY = 99 * 1024
const MAX_QUERY = 7 * 1024
/** Node refuses more than 16 kB of headers. */
const MAX_HEADER = 14 * 1024
const HOUR_MS = 3_600_000
/** A request that costs more than so many units is sent again, and the cheapest one counts: other work can only add time. */
const REPEATED_FROM_UNITS = 8
const MAX_REPEATS = 4

/** Its processor time on the machine that measures is the unit. On two shared cores it takes some 3 ms, where a request may take 50 ms. */
const UNIT_TEXT = JSON.stringify(
  Array.from({ length: 9_000 }, (_, i) => ({ id: i, name: `Entry ${i}`, tags: ['a', 'b'] })),
)

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

export type Costs = {
  /** The most expensive request, in ms of processor time, and what it was. */
  most: number
  of: string
  count: number
  /** The processor time of a unit of work on this machine. */
  unitMs: number
  /** By how much the memory in use has grown after all requests. */
  keptMb: number
}

/** @param isQuick with some of the fillers and endpoints only */
export async function measureCostlyRequests(isQuick: boolean, say: (text: string) => void): Promise<Costs> {
  if (isQuick) for (const list of [fillers, headerFillers]) list.splice(3)
  const clock = { now: Date.now() }
  const config = readConfig({
    DATA_DIR: await emptyFolder('costly'),
    LOG_LEVEL: 'silent',
    PORT: '0',
    HOST: '127.0.0.1',
    API_CALLS_PER_MINUTE: '1000000',
    COMMENTS_PER_MINUTE: '100000',
    CODES_PER_HOUR: '1000000',
  })
  const opened = await openApp(config, { now: () => clock.now })
  const { ctx } = opened
  const articleId = (await saveArticleFixtures(ctx)).open
  const app = createApp(ctx, async ({ url }) => ({ status: 200, html: url }))
  const server = await startServer(ctx, app)
  const costs: Costs = { most: 0, of: '', count: 0, unitMs: await measureUnit(), keptMb: 0 }
  const site: Site = {
    ctx,
    server,
    articleId,
    clock,
    fetch: (path, init) =>
      app.fetch(new Request(new URL(path, 'http://localhost:3000'), init), { remoteAddress: '192.0.2.1' }),
    measure: (name, send) => measure(costs, name, send),
  }
  await site.fetch('/')
  const before = memoryInUseMb()
  say(`requests of 100 kB to ${routes.length} endpoints`)
  for (const route of isQuick ? routes.filter((_, i) => i % 8 === 0) : routes) await fillEndpoint(site, route)
  say('long headers, paths, queries and forms')
  await fillHeaders(site)
  await fillPaths(site)
  await fillForms(site)
  costs.keptMb = memoryInUseMb() - before
  await server.stop()
  await opened.close()
  return costs
}

type Site = {
  ctx: Ctx
  server: RunningServer
  articleId: number
  clock: { now: number }
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  measure: (name: string, send: () => Promise<unknown>) => Promise<void>
}

/** What is still referenced: a collection first makes the figure the same on every machine. */
function memoryInUseMb(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

async function measureUnit(): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 5; i++) times.push(await processorMs(() => JSON.stringify(JSON.parse(UNIT_TEXT))))
  return median(times)
}

async function measure(costs: Costs, name: string, send: () => Promise<unknown>): Promise<void> {
  let cost = await processorMs(send)
  for (let i = 0; i < MAX_REPEATS && cost > REPEATED_FROM_UNITS * costs.unitMs; i++)
    cost = Math.min(cost, await processorMs(send))
  costs.count += 1
  if (cost > costs.most) Object.assign(costs, { most: cost, of: name })
}

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

async function fillEndpoint(
  { ctx, articleId, clock, fetch, measure }: Site,
  { feature, action, endpoint }: (typeof routes)[number],
): Promise<void> {
  const name = `${feature}.${action}`
  const { method, audience, bodyKind } = endpoint
  const path = `/api${endpoint.path.replace(/:\w+/g, String(articleId))}`
  const send = async (what: string, to: string, body?: string | FormData, type?: string) => {
    // Limits of accounts and addresses would refuse what has to be measured.
    clock.now += HOUR_MS
    const isOwner = audience === 'owner'
    const headers: Record<string, string> =
      audience === 'anyone' ? {} : (await createTestReader(ctx, { isOwner, nickname: 'Mira' })).headers
    if (type) headers['content-type'] = type
    const init = { method, headers, ...(body === undefined ? {} : { body }) }
    await measure(`${name}, ${what}`, async () => (await fetch(to, init)).arrayBuffer())
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
    const texts = ({ type }: JsonSchema) => (type === 'string' ? fillers.map((one) => fill(one, 11_000)) : [])
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
}

/** Over a real connection, so that the fast path and the parser count. */
const visit = ({ server }: Site, path: string, headers: Record<string, string> = {}): Promise<void> =>
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

async function fillHeaders(site: Site): Promise<void> {
  for (const name of headerNames)
    for (const filler of headerFillers)
      for (const target of targets)
        await site.measure(`${name}: ${filler} to ${target}`, () =>
          visit(site, target, { [name]: fill(filler, MAX_HEADER) }),
        )
}

async function fillPaths(site: Site): Promise<void> {
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
      await site.measure(`${start}${filler}`, () =>
        visit(site, `${start}${fill(filler, MAX_QUERY)}`.replace(/ /g, '')),
      )
  for (const start of ['/?', '/search?', '/archives?', '/api/search?', '/api/articles/all?'])
    for (const filler of queries)
      await site.measure(start + filler, () => visit(site, start + fill(filler, MAX_QUERY)))
}

async function fillForms({ fetch, measure }: Site): Promise<void> {
  for (const path of [
    '/preferences',
    '/confirm-subscription',
    '/unsubscribe',
    '/email-choice',
    '/undo-email-change',
  ])
    for (const filler of [...fillers, 'back=/', 'a=b&', 'token=a&']) {
      const body = fill(filler.toWellFormed(), 600)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await measure(`${path} ${filler}`, async () =>
        (await fetch(path, { method: 'POST', headers, body })).arrayBuffer(),
      )
    }
}
