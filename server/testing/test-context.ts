/** Creates the test context of a test file: an app with a fresh database on the engine under test and a stopped clock. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { articleUrl } from '#contract/url-names.ts'
import { createApp } from '#server/app.ts'
import { upsertSettings } from '#server/features/settings/settings.sql.ts'
import { flushHandlers, jobHandlers } from '#server/jobs.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type AppOptions, type Ctx, type OpenApp, openApp } from '#server/platform/context.ts'
import { postgresLimits } from '#server/platform/db/postgres-listener.ts'
import type { Renderer } from '#server/rendering/pages/pages.ts'
import './cheap-hashing.ts'
import { startFakeS3 } from './fake-s3.ts'
import { copyMigratedTemplate } from './migrated-template.ts'

/** The time at which every test starts, in Unix ms, unless it sets another. */
export const TEST_NOW = Date.UTC(2026, 0, 15, 12)

export type TestContext = {
  ctx: Ctx
  app: OpenApp
  clock: { now: number }
  /** Sends a request to the app as a browser does; `path` is relative to the site. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Sends a request to the API and returns the envelope. */
  api: (
    path: string,
    init?: RequestInit,
  ) => Promise<{ flag: boolean; code: number; message: string; data: never }>
  /** Runs every job that is due, and writes the buffered counters. */
  runJobs: () => Promise<void>
  close: () => Promise<void>
}

/** A fake renderer for tests that are not about pages: it returns its arguments as text. */
export const plainRenderer: Renderer = async ({ url, locale, theme, api }) => {
  const { websiteConfigDTO } = await api.settings.site()
  const article = /^\/articles\/([^/]+)$/.exec(url)
  const text = article
    ? await api.articles
        .show({ params: { idOrName: decodeURIComponent(article[1] ?? '') } })
        .catch(() => null)
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
  if (text && articleUrl(text) !== url) return { status: 301, html: '', redirect: articleUrl(text) }
  return { status: url === '/404' || (article && !text) ? 404 : 200, html: html }
}

/** Opens PostgreSQL without the limits by which a visitor gets a response: a busy machine would exceed them. */
async function withPatience<Result>(open: () => Promise<Result>): Promise<Result> {
  const limits = { ...postgresLimits }
  Object.assign(postgresLimits, { connectWithinMs: 600_000, respondWithinMs: 600_000 })
  return open().finally(() => Object.assign(postgresLimits, limits))
}

export async function createTestContext(
  env: Record<string, string> = {},
  render: Renderer = plainRenderer,
  options: Pick<AppOptions, 'log'> & {
    /** Names in URLs, as every site has them at first. Without them, what a test saves is at its number. */
    hasNames?: boolean
  } = {},
): Promise<TestContext> {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-test-'))
  const database = await copyMigratedTemplate(folder, TEST_NOW)
  const store = process.env.BOREALIS_TEST_STORAGE === 's3' ? await startFakeS3() : null
  const clock = { now: TEST_NOW }
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    // All requests come from one IP address, while the clock is stopped.
    API_CALLS_PER_MINUTE: '1000000',
    MAILS_PER_MINUTE: '60000',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...store?.env,
    ...env,
  })
  const opened = await withPatience(() => openApp(config, { ...options, now: () => clock.now }))
  if (!options.hasNames) await opened.ctx.transaction((tx) => upsertSettings(tx, { urlNames: 'numbers' }))
  opened.flusher.start(flushHandlers(opened.ctx), (error) => {
    throw error
  })
  const app = createApp(opened.ctx, render)
  const fetch = (path: string, init?: RequestInit) =>
    app.fetch(new Request(new URL(path, 'http://localhost:3000'), init), { remoteAddress: '192.0.2.1' })
  return {
    ctx: opened.ctx,
    app: opened,
    clock,
    fetch,
    api: async (path, init) => (await fetch(`/api${path}`, init)).json() as never,
    runJobs: async () => {
      await opened.jobs.drain(jobHandlers(opened.ctx))
      await opened.flusher.flush()
    },
    close: async () => {
      await opened.close()
      await database?.drop()
      await store?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A request with a JSON body, for `fetch` and `api`. */
export const jsonRequest = (
  method: 'POST' | 'PUT',
  body: unknown,
  headers: Record<string, string> = {},
): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
