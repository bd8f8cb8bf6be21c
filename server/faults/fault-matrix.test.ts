/**
 * Every fault against every operation (docs/faults.md): a fault begins and ends in the middle of the work. During it each operation is
 * done or refused in words, after it each is done without anybody's help, and what was acknowledged is there, whole and once.
 */
// @module-tag engine
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type OpenApp, openApp } from '#server/platform/context.ts'
import { createSmtp } from '#server/platform/smtp.ts'
import { createS3Storage } from '#server/platform/storage/s3-storage.ts'
import { startFakeS3 } from '#server/testing/fake-s3.ts'
import { startFaultyProxy } from '#server/testing/faulty-proxy.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { createOperations, type Operation, type Outcome } from '#server/testing/operations-under-fault.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

const isPostgres = process.env.BOREALIS_TEST_ENGINE === 'postgres'
const env = { COMMENTS_PER_MINUTE: '1000', API_CALLS_PER_MINUTE: '1000000', SMTP_URL: 'file:' }
const SLOW_MS = 20

type Broken = {
  context: TestContext
  /** The app that the fault strikes; its context reads past the fault otherwise. */
  app: OpenApp
  begin: () => unknown
  end: () => unknown
  close?: () => Promise<unknown>
}

let closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
})

/** The connection that writes, which nothing else can reach where no transaction can begin. */
async function withWritingConnection(): Promise<{ context: TestContext; connection: DatabaseSync }> {
  let connection: DatabaseSync | undefined
  const exec = DatabaseSync.prototype.exec
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
    this: DatabaseSync,
    text,
  ) {
    if (text.includes('secure_delete')) connection = this
    exec.call(this, text)
  })
  const context = await createTestContext(env)
  spy.mockRestore()
  if (!connection) throw new Error('No connection writes')
  return { context, connection }
}

async function breakSqlite(fault: 'full' | 'read-only' | 'locked'): Promise<Broken> {
  const { context, connection } = await withWritingConnection()
  if (fault === 'locked') {
    const other = new DatabaseSync(join(context.ctx.config.DATA_DIR, 'borealis.db'))
    const [begin, end] = [() => other.exec('begin immediate'), () => other.exec('commit')]
    return { context, app: context.app, begin, end, close: async () => other.close() }
  }
  const [broken, works] =
    fault === 'full'
      ? ['max_page_count = 1', 'max_page_count = 1073741823']
      : ['query_only = on', 'query_only = off']
  const set = (setting: string) => connection.exec(`pragma ${setting}`)
  return { context, app: context.app, begin: () => set(broken), end: () => set(works) }
}

async function breakPostgres(fault: 'hangs' | 'dies' | 'is slow'): Promise<Broken> {
  const context = await createTestContext(env)
  const { DATA_DIR, DATABASE_URL = '' } = context.ctx.config
  const url = new URL(DATABASE_URL)
  // The server of the tests has a socket in a folder, and no port.
  const folder = url.searchParams.get('host')
  const proxy = await startFaultyProxy(folder ? join(folder, '.s.PGSQL.5432') : Number(url.port))
  url.search = ''
  url.host = `127.0.0.1:${proxy.port}`
  const config = readConfig({ ...env, LOG_LEVEL: 'silent', DATA_DIR, DATABASE_URL: url.href })
  const app = await openApp(config, { now: () => context.clock.now })
  const begin = { hangs: proxy.hang, dies: proxy.die, 'is slow': () => proxy.slowDown(SLOW_MS) }[fault]
  const close = async () => {
    await app.close()
    await proxy.die()
  }
  return { context, app, begin, end: proxy.comeBack, close }
}

async function breakStore(fault: 'is slow' | 'hangs' | 'refuses'): Promise<Broken> {
  const store = await startFakeS3()
  const context = await createTestContext({ ...env, ...store.env })
  // A store that hangs fails sooner than after ten seconds.
  context.ctx.storage = createS3Storage(context.ctx.config, { respondWithinMs: 3_000 })
  const [begin, end] = [() => store.behave(fault), () => store.behave('works')]
  return { context, app: context.app, begin, end, close: store.stop }
}

async function breakMail(fault: 'is slow' | 'hangs' | 'dies'): Promise<Broken> {
  const mail = await startMailServer()
  const proxy = await startFaultyProxy(Number(new URL(mail.url).port))
  const url = `smtp://127.0.0.1:${proxy.port}`
  const context = await createTestContext({ ...env, SMTP_URL: url })
  context.ctx.smtp.close()
  context.ctx.smtp = createSmtp({ stepTimeoutMs: 500 })
  const begin = { hangs: proxy.hang, dies: proxy.die, 'is slow': () => proxy.slowDown(SLOW_MS) }[fault]
  const close = async () => {
    await proxy.die()
    await mail.stop()
  }
  return { context, app: context.app, begin, end: proxy.comeBack, close }
}

const everything = () => true
const nothing = () => false
const writes = ({ isKept, name }: Operation) => isKept !== null || name === 'log in'

/** `mustRefuse`: what cannot be done meanwhile. `mayRefuse`: what may be done, as a little room or a cached page may be left. */
type Fault = {
  name: string
  prepare: () => Promise<Broken>
  mustRefuse: (operation: Operation) => boolean
  mayRefuse: (operation: Operation) => boolean
  /** Operations wait for its end. */
  isWaitedFor?: boolean
}
const sqliteFaults: Fault[] = [
  { name: 'SQLite disk full', prepare: () => breakSqlite('full'), mustRefuse: nothing, mayRefuse: writes },
  {
    name: 'SQLite read-only',
    prepare: () => breakSqlite('read-only'),
    mustRefuse: writes,
    mayRefuse: writes,
  },
  {
    name: 'another program locks SQLite',
    prepare: () => breakSqlite('locked'),
    mustRefuse: nothing,
    mayRefuse: nothing,
    isWaitedFor: true,
  },
]
const postgresFaults: Fault[] = [
  {
    name: 'PostgreSQL hangs',
    prepare: () => breakPostgres('hangs'),
    mustRefuse: writes,
    mayRefuse: everything,
  },
  {
    name: 'PostgreSQL dies',
    prepare: () => breakPostgres('dies'),
    mustRefuse: writes,
    mayRefuse: everything,
  },
  {
    name: 'PostgreSQL is slow',
    prepare: () => breakPostgres('is slow'),
    mustRefuse: nothing,
    mayRefuse: nothing,
  },
]
const otherFaults: Fault[] = [
  ...(['hangs', 'refuses'] as const).map((fault) => ({
    name: `the S3 store ${fault}`,
    prepare: () => breakStore(fault),
    mustRefuse: ({ usesFiles }: Operation) => usesFiles,
    mayRefuse: ({ usesFiles }: Operation) => usesFiles,
  })),
  {
    name: 'the S3 store is slow',
    prepare: () => breakStore('is slow'),
    mustRefuse: nothing,
    mayRefuse: nothing,
  },
  ...(['is slow', 'hangs', 'dies'] as const).map((fault) => ({
    name: `the mail server ${fault}`,
    prepare: () => breakMail(fault),
    mustRefuse: nothing,
    mayRefuse: nothing,
  })),
]

const everyOperationEnds = async ({ prepare, mustRefuse, mayRefuse, isWaitedFor = false }: Fault) => {
  const { context, app, begin, end, close } = await prepare()
  closing.push(() => context.close())
  if (close) closing.push(close)
  const logged: { message: unknown }[] = []
  app.ctx.log = {
    ...app.ctx.log,
    error: ((_: unknown, message: unknown) => logged.push({ message })) as never,
  }
  const web = createApp(app.ctx, async ({ url, api }) => {
    const id = Number(/^\/articles\/(\d+)$/.exec(url)?.[1])
    return {
      status: 200,
      html: JSON.stringify(id ? await api.articles.show({ params: { idOrName: id } }) : url),
    }
  })
  const fetch = (path: string, init?: RequestInit) =>
    web.fetch(new Request(new URL(path, 'http://localhost:3000'), init), { remoteAddress: '192.0.2.1' })
  const { operations, beginRound } = await createOperations({
    app,
    fetch,
    clock: context.clock,
    beside: context.ctx,
  })
  const kept = async (round: string, done: Operation[]) => {
    const lost = await Promise.all(
      done.map(async ({ name, isKept }) => (((await isKept?.(round)) ?? true) ? [] : [name])),
    )
    expect(lost.flat(), `lost of what was acknowledged ${round}`).toEqual([])
  }

  await beginRound('before')
  for (const { name, run } of operations) expect(await run('before'), name).toBe('done')
  await kept('before', operations)

  await beginRound('during')
  const connected = operations.map(({ name }) => name)
  await begin()
  const running = operations.map(({ run }) => run('during'))
  if (isWaitedFor) {
    await Promise.all(running.slice(0, 3))
    await end()
  }
  const outcomes = new Map<string, Outcome>()
  for (const [i, outcome] of (await Promise.all(running)).entries()) outcomes.set(connected[i] ?? '', outcome)
  for (const operation of operations) {
    const outcome = outcomes.get(operation.name)
    if (mustRefuse(operation)) expect(outcome, operation.name).toBe('refused in words')
    if (!mayRefuse(operation)) expect(outcome, operation.name).toBe('done')
  }
  // The owner finds the cause: no request failed for a reason that nobody knows.
  expect(logged.map(({ message }) => message)).not.toContain('A request failed')
  if (!isWaitedFor) await end()

  await kept(
    'during',
    operations.filter(({ name }) => outcomes.get(name) === 'done'),
  )
  // The app notices by itself that the fault is gone.
  await beginRound('after')
  for (const { name, run } of operations)
    await expect
      .poll(() => run('after').catch((error: unknown) => String(error)), { message: name })
      .toBe('done')
  await kept('after', operations)
}

const title = 'D5: $name: each operation is done or refused in words, and done when the fault is gone'
const faults = [...(isPostgres ? postgresFaults : sqliteFaults), ...otherFaults]
const isQuick = ({ name }: Fault) => name === 'SQLite read-only'
it.each(faults.filter(isQuick))(title, everyOperationEnds)
it.each(faults.filter((fault) => !isQuick(fault)))(title, { tags: ['full'] }, everyOperationEnds)
