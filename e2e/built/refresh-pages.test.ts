/**
 * Publishing makes exactly the pages stale that show the article: every public page of a site is compared before and
 * after, as the built renderer writes it. Without a browser.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { pages as pageUrls } from '#contract/pages.ts'
import { createApp } from '#server/app.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { type OpenApp, openApp } from '#server/platform/context.ts'
import { loadRenderer } from '#server/rendering/pages/built-web.ts'
import { canonicalPageUrl } from '#server/rendering/pages/page-url.ts'
import { createPages, type Pages, type Renderer } from '#server/rendering/pages/pages.ts'
import {
  articleDraft,
  saveAlbumFixtures,
  saveTalkFixtures,
  saveVideoFixtures,
} from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'

const DAY_MS = 24 * 3600 * 1000
const COUNT = 26
/** Charts end today: the clock of this site stands still. */
const NOW = Date.now()
const anyone = { locale: 'en', theme: 'theme-dark' } as const

let folder: string
let opened: OpenApp
let config: Config
let renderer: Renderer
let app: ReturnType<typeof createApp>
let headers: Record<string, string>
/** From the newest to the oldest. */
let ids: number[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'borealis-stale-'))
  config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', API_CALLS_PER_MINUTE: '100000' })
  opened = await openApp(config, { now: () => NOW })
  const { ctx } = opened
  headers = (await createTestReader(ctx, { isOwner: true })).headers
  ids = []
  for (let age = 1; age <= COUNT; age++)
    ids.push(
      await saveArticle(
        ctx,
        articleDraft(ctx, {
          title: `Number ${age} of them`,
          category: age % 2 ? 'Field notes' : 'Systems',
          tags: [age % 3 ? 'walking' : 'snow'],
          publishedAt: ctx.now() - age * 9 * DAY_MS,
        }),
      ),
    )
  await saveTalkFixtures(ctx)
  await saveAlbumFixtures(ctx)
  await saveVideoFixtures(ctx)
  renderer = await loadRenderer()
  app = createApp(ctx, renderer)
  // The first publication gives an article its date of change, which its neighbors' data have too.
  await publish(15, {})
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

// A change schedules that pages are rendered in the background, where a page that is stale would become fresh again.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** The queries stand in the order in which they ended, which means nothing. */
const contentOf = (html: string): string =>
  html.replace(/(<script type="application\/json" id="state">)(.*?)(<\/script>)/s, (_, start, state, end) => {
    const queries = (JSON.parse(state) as unknown[]).map((query) => JSON.stringify(query)).sort()
    return start + queries.join() + end
  })

/** The content of every public page that a link leads to. All of them are cached afterwards. */
const readAll = async (pages: Pages): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  const waiting: string[] = Object.values(pageUrls).flatMap(({ path }) => (path.includes(':') ? [] : [path]))
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (found.has(url)) continue
    const page = await pages.page(url, anyone, 'identity')
    const html = Buffer.from(page.body).toString()
    found.set(url, contentOf(html))
    for (const [, href = ''] of html.matchAll(/ href="(\/[^"#]*)"/g)) {
      const next = canonicalPageUrl(href.replaceAll('&amp;', '&'))
      if (next && !found.has(next)) waiting.push(next)
    }
  }
  return found
}

/** As a process shows them that has cached nothing. */
const readFresh = async (): Promise<Map<string, string>> => {
  const other = await openApp(config, { now: () => NOW })
  const fresh = await readAll(createPages(other.ctx, renderer))
  await other.close()
  return fresh
}

/** What a change makes stale, and of which pages the content is another one afterwards. */
const compare = async (change: () => Promise<unknown>) => {
  const before = await readAll(app.pages)
  await change()
  const stale = [...before.keys()].filter((url) => !app.pages.cached(url, anyone, 'identity'))
  const after = await readFresh()
  const changed = [...before.keys()].filter((url) => after.get(url) !== before.get(url))
  return { stale: stale.sort(), changed: changed.sort(), all: before.size }
}

const idOf = (age: number) => ids[age - 1] as number
const send = async (method: string, path: string, body: object = {}) => {
  const request = new Request(`http://localhost/api/studio${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const response = (await (await app.fetch(request)).json()) as { code: number; data: unknown }
  expect(response.code, path).toBe(20000)
  return response.data
}
let saves = 0
const publish = async (
  age: number,
  { properties = {}, ...text }: { properties?: object; title?: string; markdown?: string },
  at: string | null = null,
) => {
  const { draft } = (await send('GET', `/articles/${idOf(age)}`)) as {
    draft: { revision: number; properties: object }
  }
  saves += 1
  const saved = await send('PUT', `/articles/${idOf(age)}/draft`, {
    saveId: `save-${1000 + saves}`,
    baseRevision: draft.revision,
    device: 'test',
    ...text,
    properties: { ...draft.properties, ...properties },
  })
  await send('PUT', `/articles/${idOf(age)}/publication`, {
    revision: (saved as { revision: number }).revision,
    device: 'test',
    lock: { kind: 'none' },
    at,
  })
}
const bulk = (age: number, action: object) => send('POST', '/articles/bulk', { ids: [idOf(age)], action })

/** They show the title of the article, and have one cache tag with all that it contains. */
const neighborsOf15 = () => ['/articles/14', '/articles/16']

/** `unneeded` are pages that are rendered again although their content stays the same. */
const changes: [name: string, change: () => Promise<unknown>, unneeded?: string[]][] = [
  [
    'a saved draft',
    () => {
      const draft = { saveId: 'save-0001', baseRevision: 0, device: 'test', title: 'Draft' }
      return send('PUT', `/articles/${idOf(3)}/draft`, draft)
    },
  ],
  ['another title', () => publish(15, { title: 'Another title' })],
  [
    'a longer text',
    () => publish(15, { markdown: 'Many more words, so that the ray is taller. '.repeat(9) }),
    neighborsOf15(),
  ],
  // Which articles a list has is one cache tag for all lists.
  [
    'another tag',
    () => publish(15, { properties: { tags: ['walking'] } }),
    ['/archives', ...neighborsOf15(), '/categories/1?page=2', '/categories/2', '/categories/2?page=2'],
  ],
  ['a pinned article', () => bulk(20, { kind: 'set-pinned', isTop: true })],
  // It shows the article, without this mark.
  ['a featured article', () => bulk(21, { kind: 'set-featured', isFeatured: true }), ['/archives']],
  ['an article that is taken back', () => send('DELETE', `/articles/${idOf(9)}/publication`)],
  ['an article that is scheduled', () => publish(9, {}, '2199-01-01T00:00:00.000Z')],
  [
    'an article that is published',
    () => publish(9, {}, new Date(opened.ctx.now() - 9 * DAY_MS).toISOString()),
  ],
]
for (const [name, change, unneeded = []] of changes)
  it(`${name}: exactly the pages whose content has changed are stale`, { tags: ['full'] }, async () => {
    const { stale, changed } = await compare(change)
    // A page that is not stale shows what it showed before.
    expect(changed.filter((url) => !stale.includes(url))).toEqual([])
    expect(stale.filter((url) => !changed.includes(url))).toEqual(unneeded)
  })

it('only the pages that show an article change with it', { tags: ['full'] }, async () => {
  const { changed, all } = await compare(() => publish(15, { title: 'One more title' }))
  expect(changed).toContain(`/articles/${idOf(15)}`)
  expect(changed.length).toBeLessThan(10)
  expect(all).toBeGreaterThan(50)
})

it('H2: a 304 renders nothing', { tags: ['full'] }, async () => {
  const { ctx } = opened
  const paths = ids.slice(0, 20).map((id) => `/articles/${id}`)
  const read = async (path: string, etag = '') => {
    const headers = { 'accept-encoding': 'br', 'if-none-match': etag }
    const response = await app.fetch(new Request(`http://localhost${path}`, { headers }))
    return { status: response.status, etag: response.headers.get('etag') ?? '', body: await response.text() }
  }
  const renders = () => Number(/borealis_pages_total\{source="render"\} (\d+)/.exec(ctx.metrics.text())?.[1])
  await ctx.transaction(async (tx) => ctx.cacheTags.invalidate(tx, 'site'))
  const before = renders()
  const etags: string[] = []
  for (const path of paths) etags.push((await read(path)).etag)
  expect(renders()).toBe(before + paths.length)
  for (const [i, path] of paths.entries())
    expect(await read(path, etags[i])).toMatchObject({ status: 304, body: '' })
  expect(renders()).toBe(before + paths.length)
})
