/**
 * What survives a power loss: between the arrival of a write and its response, the system calls of the process contain a
 * sync of the database. The settings of the connections prove it where calls cannot be traced; dead-postgres.test.ts has those of PostgreSQL.
 */
// @module-tag engine
// @module-tag full
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { apiProcessFile, childEnv, killProcess } from '#server/testing/child-process.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { syncsBetween } from '#server/testing/strace-log.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
  context.clock.now = Date.now()
})
afterEach(() => context.close())

const isPostgres = process.env.BOREALIS_TEST_ENGINE === 'postgres'
const canTrace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0

it.skipIf(isPostgres || !canTrace)(
  'D2: every kind of write syncs the database before its response, and writers at the same time share syncs',
  async () => {
    const { ctx } = context
    const articleId = await saveArticle(ctx, articleDraft(ctx))
    const reader = await createTestReader(ctx)
    const owner = await createTestReader(ctx, { isOwner: true, nickname: 'Mira' })
    const traceFile = join(ctx.config.DATA_DIR, 'trace')
    const calls = 'trace=read,recvfrom,write,writev,sendto,fsync,fdatasync'
    const child = spawn(
      'strace',
      [
        '-D',
        '-f',
        '-y',
        '-s',
        '160',
        '-e',
        calls,
        '-o',
        traceFile,
        process.execPath,
        '--disable-warning=ExperimentalWarning',
        apiProcessFile,
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: childEnv(ctx.config, { COMMENTS_PER_MINUTE: '1000', HOST: '127.0.0.1', SMTP_URL: 'file:' }),
      },
    )
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const send = async (path: string, init: RequestInit) => {
      const response = await fetch(`http://127.0.0.1:${String(line).trim()}${path}`, init)
      expect(await response.json(), path).toMatchObject({ code: 20000 })
    }
    const comment = (text: string) => ({ type: 1, topicId: articleId, commentContent: text })
    const draft = { saveId: 'save-0001', device: 'test', title: 'Kept', markdown: 'Kept.' }
    const subscription = { userId: reader.id, isSubscribe: 1 }
    const writes: Record<string, RequestInit> = {
      '/api/comments/save?w=comment': jsonRequest('POST', comment('Durable'), reader.headers),
      '/api/users/info?w=profile': jsonRequest('PUT', { nickname: 'Ingrid' }, reader.headers),
      '/api/users/subscribe?w=subscription': jsonRequest('PUT', subscription, reader.headers),
      '/api/studio/articles?w=draft': jsonRequest('POST', draft, owner.headers),
    }
    for (const [path, init] of Object.entries(writes)) await send(path, init)
    const together = '/api/comments/save?w=together'
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        send(together, jsonRequest('POST', comment(`Writer ${i}`), reader.headers)),
      ),
    )
    const reading = '/api/articles/all?w=reading'
    for (let i = 0; i < 5; i += 1) await send(reading, {})
    await killProcess(child)

    // The tracer is a process of its own, which ends after the traced one.
    const readTrace = () => readFile(traceFile, 'utf8')
    await expect.poll(readTrace).toContain('+++ killed by SIGKILL +++')
    const trace = await readTrace()
    const syncsOf = (path: string) => syncsBetween(trace, path, 'borealis.db-wal')
    for (const path of Object.keys(writes)) {
      expect(syncsOf(path), path).toHaveLength(1)
      expect(Math.min(...syncsOf(path)), path).toBeGreaterThanOrEqual(1)
    }
    expect(syncsOf(together)).toHaveLength(8)
    expect(Math.min(...syncsOf(together))).toBeGreaterThanOrEqual(1)
    // What only reads waits for no sync, unless one of a background job falls between: the trace can tell the two apart.
    expect(syncsOf(reading)).toContain(0)
  },
)

it.skipIf(isPostgres)('D2: transactions wait for the disk', async () => {
  const full = 2
  const { rows } = await context.ctx.transaction((tx) =>
    sql<{ synchronous: number }>`pragma synchronous`.execute(tx),
  )
  expect(rows).toEqual([{ synchronous: full }])
})
