/** Reads everything that anonymous visitors get from a site, to compare two sites. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '#server/api.ts'
import { createApp } from '#server/app.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import { emptySite } from './backup-site.ts'
import { feedPaths } from './feed-paths.ts'
import { plainRenderer, type TestContext } from './test-context.ts'

export type ReadSite = Pick<TestContext, 'ctx' | 'fetch' | 'close'>

/** An empty site of its own on the engine that is named, with a stopped clock. */
export async function openSite(
  engine: 'sqlite' | 'postgres',
  now: number,
  env: Record<string, string> = {},
): Promise<ReadSite> {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-site-'))
  const site = await emptySite(folder, engine, { API_CALLS_PER_MINUTE: '1000000', ...env })
  const opened = await openApp(site.config, { now: () => now })
  const app = createApp(opened.ctx, plainRenderer)
  return {
    ctx: opened.ctx,
    fetch: (path, init) =>
      app.fetch(new Request(new URL(path, 'http://localhost:3000'), init), { remoteAddress: '192.0.2.1' }),
    close: async () => {
      await opened.close()
      await site.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A text that no site has, such as the time of a request. */
const MOVING = /"requestId":"[^"]*"/g

/** A chart shows each of these titles at its own time, so their order means nothing. */
const inAnyOrder = (url: string, text: string): string =>
  url.endsWith('/aurora/titles') ? (text.match(/\{"id"[^}]*\}/g) ?? [text]).sort().join() : text

/** The responses of every public endpoint, of feeds and documents, and the hashes of all files that they name, by URL. */
export async function publicResponses({ ctx, fetch }: ReadSite): Promise<Record<string, string>> {
  const responses: Record<string, string> = {}
  const files = new Set<string>()
  const read = async (url: string) => {
    const response = await fetch(url)
    const text = await response.text()
    responses[url] = `${response.status} ${inAnyOrder(url, text.replace(MOVING, ''))}`
    for (const [file] of text.matchAll(/\/(?:media|avatars)\/[0-9a-f]{32}[\w./-]*/g)) files.add(file)
  }
  for (const url of await publicUrls(ctx)) await read(url)
  for (const file of [...files].sort()) {
    const response = await fetch(file)
    const bytes = new Uint8Array(await response.arrayBuffer())
    responses[file] = `${response.status} ${createHash('sha256').update(bytes).digest('hex')}`
  }
  return responses
}

async function publicUrls({ db }: Ctx): Promise<string[]> {
  const tables = ['article', 'talk', 'album', 'comment', 'account', 'tag', 'category'] as const
  const ids = new Set<number>()
  for (const table of tables)
    for (const { id } of await db
      .selectFrom(table as 'tag')
      .select('id')
      .execute())
      ids.add(id)
  const lists = routes
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.audience === 'anyone')
    .map(({ endpoint }) => `/api${endpoint.path}`)
    // A code and a challenge are others each time.
    .filter((path) => !/oauth|users\/code|challenge/.test(path))
  const every = (pattern: string) => [...ids].map((id) => pattern.replace(/:\w+/, `${id}`))
  const own = await db.selectFrom('own_page').select('path').execute()
  const former = await db.selectFrom('own_page_redirect').select('path').execute()
  const old = await db.selectFrom('article_redirect').select('path').execute()
  return [
    ...lists.flatMap((path) => (path.includes(':') ? every(path) : [path])),
    '/api/articles/all?size=50&current=2',
    '/api/talks?size=50&current=2',
    '/api/search?q=the',
    ...['/api/articles/categoryId?categoryId=:id', '/api/articles/tagId?tagId=:id'].flatMap(every),
    ...[2, 3, 4].map((type) => `/api/comments?type=${type}`),
    ...[1, 5].flatMap((type) => every(`/api/comments?type=${type}&topicId=:id`)),
    ...[...own, ...former].flatMap(({ path }) =>
      ['en', 'cn'].map((lang) => `/api/own-pages?path=${encodeURIComponent(path)}&lang=${lang}`),
    ),
    ...old.map(({ path }) => encodeURI(path)),
    ...feedPaths([...ids]),
    '/sitemap.xml',
    '/llms.txt',
    '/robots.txt',
    ...own.flatMap(({ path }) =>
      ['', '?lang=en', '?lang=zh-CN'].map((lang) => `${encodeURI(path)}.md${lang}`),
    ),
    ...every('/articles/:id.md'),
  ].sort()
}
