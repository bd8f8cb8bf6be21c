/** PostgreSQL that hangs, dies and comes back, below an app that keeps running. */
// @module-tag full
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { runHealthChecks } from '#server/doctor/doctor.command.ts'
import { selectDurability } from '#server/doctor/doctor.sql.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type OpenApp, openApp } from '#server/platform/context.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { jsonRequest } from '#server/testing/test-context.ts'
import { type PostgresServer, startPostgres } from '../../scripts/postgres.ts'

const server = await startPostgres({ isDurable: true })
const postgres = server as PostgresServer
let folder: string
let opened: OpenApp
let app: ReturnType<typeof createApp>
let reader: TestReader
let articleId: number
const rejections: unknown[] = []
const collect = (error: unknown) => rejections.push(error)

beforeAll(async () => {
  if (!server) return
  folder = await mkdtemp(join(tmpdir(), 'borealis-postgres-'))
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    COMMENTS_PER_MINUTE: '10000',
    API_CALLS_PER_MINUTE: '100000',
  })
  opened = await openApp(config)
  app = createApp(opened.ctx, async () => ({ status: 200, html: '' }))
  reader = await createTestReader(opened.ctx)
  articleId = await saveArticle(opened.ctx, articleDraft(opened.ctx))
  process.on('uncaughtException', collect)
})
afterAll(async () => {
  if (!server) return
  process.off('uncaughtException', collect)
  await opened.close()
  await postgres.stop()
  await rm(folder, { recursive: true })
})

const comment = (text: string) => {
  const body = { type: 1, topicId: articleId, commentContent: text }
  return app.fetch(
    new Request('http://localhost/api/comments/save', jsonRequest('POST', body, reader.headers)),
  )
}
/** Eight comments at once, so that connections are in every state when the server fails. */
const comments = (name: string) =>
  Promise.all(
    Array.from({ length: 8 }, async (_, i) => ({
      text: `${name} ${i}`,
      response: await comment(`${name} ${i}`),
    })),
  )

const searches = async () => {
  const search = () => app.fetch(new Request('http://localhost/api/search?keywords=cold'))
  return (await Promise.all(Array.from({ length: 8 }, search))).map(({ status }) => status)
}

const texts = async () =>
  (await opened.ctx.db.selectFrom('comment').select('markdown').execute()).map((row) => row.markdown)

/** Each attempt has a text of its own. */
let attempts = 0
/** Until the app has noticed that the server responds again. */
const untilBack = () => expect.poll(async () => (await comment(`back ${++attempts}`)).status).toBe(200)

describe.skipIf(server === null)('PostgreSQL', () => {
  it('D2: transactions wait for the disk, and doctor warns of a server that waits for nothing', async () => {
    const { ctx } = opened
    const durability = async () =>
      (await runHealthChecks(ctx)).filter(({ message }) => message.startsWith('PostgreSQL'))
    expect(await ctx.transaction(selectDurability)).toMatchObject({ commit: 'on' })
    expect(await durability()).toMatchObject([{ state: 'ok' }])
    await sql`alter system set synchronous_commit = off`.execute(ctx.db)
    await sql`select pg_reload_conf()`.execute(ctx.db)
    await expect.poll(durability).toMatchObject([{ state: 'warn' }])
    await sql`alter system reset synchronous_commit`.execute(ctx.db)
    await sql`select pg_reload_conf()`.execute(ctx.db)
    await expect.poll(durability).toMatchObject([{ state: 'ok' }])
  })

  it('a server that hangs makes requests fail in words within seconds, and its return needs nobody', async () => {
    await comments('before')
    await postgres.signal('SIGSTOP')
    const during = await comments('hanging')
    for (const { response } of during) {
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('30')
      expect(await response.json()).toMatchObject({
        code: 50300,
        message: expect.stringContaining('can’t reach its data'),
      })
    }
    await postgres.signal('SIGCONT')
    await untilBack()
    expect(rejections).toEqual([])
  })

  it('a server that hangs while the connection is lost that would notice it fails requests as well', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen content_change'`.execute(
      opened.ctx.db,
    )
    await postgres.signal('SIGSTOP')
    for (const { response } of await comments('hanging again')) expect(response.status).toBe(503)
    await postgres.signal('SIGCONT')
    await untilBack()
    expect(rejections).toEqual([])
  })

  it('a server that hangs makes searches fail as well, and they work again afterwards', async () => {
    expect(await searches()).toEqual(Array(8).fill(200))
    await postgres.signal('SIGSTOP')
    expect(await searches()).toEqual(Array(8).fill(503))
    await postgres.signal('SIGCONT')
    await expect.poll(searches).toEqual(Array(8).fill(200))
    expect(rejections).toEqual([])
  })

  it('D1: a server that is killed loses nothing that was acknowledged, and the app connects again by itself', async () => {
    const acknowledged: string[] = []
    const writing = Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let i = 0; ; i++) {
          const text = `writer ${writer}, comment ${i}`
          const { status } = await comment(text)
          if (status !== 200) return status
          acknowledged.push(text)
        }
      }),
    )
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(20)
    await postgres.signal('SIGKILL')
    expect(await writing).toEqual(Array(8).fill(503))
    const version = opened.ctx.content.current('content')
    await postgres.restart()
    await untilBack()
    const stored = await texts()
    expect(acknowledged.filter((text) => !stored.includes(text))).toEqual([])
    expect(new Set(stored).size).toBe(stored.length)
    // Changes of other instances may have been missed: everything that was cached is stale.
    await expect.poll(() => opened.ctx.content.current('content')).toBeGreaterThan(version)
    expect(rejections).toEqual([])
  })

  it('a start without its database fails with a sentence that says what to check', async () => {
    const config = readConfig({
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x',
    })
    await expect(openApp(config)).rejects.toThrow(
      /^The database does not respond: check that PostgreSQL is running/,
    )
  })
})
