/**
 * A house of its own for each test file: a fresh database on the engine under test, files in the storage under test,
 * a clock that stands still.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { jobHandlers, writers } from '#server/jobs.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Ctx, type House, openHouse } from '#server/platform/context.ts'
import type { Renderer } from '#server/rendering/pages/pages.ts'
import { startFakeS3 } from './fake-s3.ts'

/** A winter noon: when every test begins, unless it says otherwise. */
export const TEST_NOW = Date.UTC(2026, 0, 15, 12)

export type World = {
  ctx: Ctx
  house: House
  clock: { now: number }
  /** The site as browsers meet it; `path` is relative to it. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Asks the api and opens the envelope. */
  api: (
    path: string,
    init?: RequestInit,
  ) => Promise<{ flag: boolean; code: number; message: string; data: never }>
  /** Does everything that waits: jobs that are due, and counters. */
  settle: () => Promise<void>
  end: () => Promise<void>
}

/** Pages are not what most tests are about: this renderer says only what it was asked for. */
const plainRenderer: Renderer = async ({ url, locale, theme, api }) => {
  const { websiteConfigDTO } = await api.settings.site()
  const article = /^\/articles\/(\d+)$/.exec(url)
  const text = article
    ? await api.articles.show({ params: { id: Number(article[1]) } }).catch(() => null)
    : null
  const list = url === '/' ? await api.articles.list() : null
  const html = [
    websiteConfigDTO.websiteTitle,
    url,
    locale,
    theme,
    text?.articleContent,
    JSON.stringify(list),
  ].join('\n')
  return { status: url === '/404' || (article && !text) ? 404 : 200, html: [html] }
}

export async function createWorld(
  env: Record<string, string> = {},
  render: Renderer = plainRenderer,
): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-test-'))
  const database = process.env.BOREALIS_TEST_ENGINE === 'postgres' ? await createPostgresDatabase() : null
  const store = process.env.BOREALIS_TEST_STORAGE === 's3' ? await startFakeS3() : null
  const clock = { now: TEST_NOW }
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    // One address asks for everything, while the clock stands still.
    API_CALLS_PER_MINUTE: '1000000',
    MAILS_PER_MINUTE: '60000',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...store?.env,
    ...env,
  })
  const house = await openHouse(config, { now: () => clock.now })
  house.writeBehind.start(writers(house.ctx), (error) => {
    throw error
  })
  const app = createApp(house.ctx, render)
  const fetch = (path: string, init?: RequestInit) =>
    app.fetch(new Request(new URL(path, 'http://localhost:3000'), init), { remoteAddress: '192.0.2.1' })
  return {
    ctx: house.ctx,
    house,
    clock,
    fetch,
    api: async (path, init) => (await fetch(`/api${path}`, init)).json() as never,
    settle: async () => {
      await house.jobs.drain(jobHandlers(house.ctx))
      await house.writeBehind.flush()
    },
    end: async () => {
      await house.close()
      await database?.drop()
      await store?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A JSON body for `fetch` and `api`. */
export const sending = (
  method: 'POST' | 'PUT',
  body: unknown,
  headers: Record<string, string> = {},
): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

async function createPostgresDatabase() {
  const server = process.env.BOREALIS_TEST_DATABASE_URL
  if (!server) throw new Error('BOREALIS_TEST_DATABASE_URL names no PostgreSQL server')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) }
}
