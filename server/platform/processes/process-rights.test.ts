/** Every kind of process that the site starts: its environment, its configuration and its rights. */
// @module-tag engine
// @module-tag full
import { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { zipFile } from '#importers/archives/testing/zip-file.ts'
import { askPage } from '#server/features/mentions/page-parser.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { studioImports } from '#server/testing/studio-imports.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { processEntries } from './process-entries.ts'
import { processFile } from './process-file.ts'
import { databaseFiles, isBelow, permissionFlags } from './process-rights.ts'
import { runProcess } from './run-process.ts'
import { WorkerProcess } from './worker-process.ts'

const secrets = {
  SMTP_URL: 'smtp://user:of-mail@localhost:1',
  QQ_APP_KEY: 'of-qq',
  METRICS_TOKEN: 'of-metrics-0123456789',
  BACKUP_PASSWORD: 'of-backups',
}
/** The app reads them from the environment of the process as well. */
const inEnvironment = {
  ...secrets,
  S3_SECRET_ACCESS_KEY: 'of-the-store',
  SOMETHING_ELSE: 'of-another-program',
}

/** What Node passes to every process that it starts, by `spawn` or by `fork`. */
type Spawning = { spawn: (options: { args: string[]; envPairs: string[] }) => number }

let context: TestContext
beforeAll(async () => {
  for (const [name, value] of Object.entries(inEnvironment)) vi.stubEnv(name, value)
  context = await createTestContext(secrets)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await context.close()
})

/** An import of an article with a photo, an export, a static copy, a backup and its restore, and everything that parses or hashes. */
async function startEveryKind() {
  const owner = await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  const imports = studioImports(context, owner)
  const archive = zipFile([
    {
      path: 'posts/pier.md',
      content: '---\ntitle: Pier\ndate: 2024-01-01\n---\n\n![](pier.jpg)\n\n```js\nlet a = 1\n```\n',
    },
    { path: 'posts/pier.jpg', content: photo },
  ])
  const id = await imports.upload('blog.zip', archive)
  await context.runJobs()
  await imports.post(`/studio/imports/${id}/start`)
  await context.runJobs()
  expect(await imports.show(id)).toMatchObject({
    phase: 'import',
    status: 'done',
    counts: { created: 1, failed: 0 },
  })
  const list = async (what: 'exports' | 'backups') =>
    (await context.api(`/studio/${what}`, { headers: owner.headers })).data as {
      records: { id: number; status: string; error: string | null }[]
      restore?: { status: string; error: string | null } | null
    }
  const make = async (what: 'exports' | 'backups', body: object) => {
    await context.api(`/studio/${what}`, jsonRequest('POST', body, owner.headers))
    await context.runJobs()
    return (await list(what)).records
  }
  expect(await make('exports', {})).toMatchObject([{ status: 'done', error: null }])
  await make('exports', { copyUrl: 'https://copy.example' })
  const backups = await make('backups', {})
  expect(backups).toMatchObject([{ status: 'proven', error: null }])
  const check = { backupId: backups[0]?.id, password: secrets.BACKUP_PASSWORD, isKeyLost: false }
  await context.api('/studio/restore', jsonRequest('POST', check, owner.headers))
  const restore = async () => (await list('backups')).restore
  await vi.waitUntil(async () => (await restore())?.status !== 'checking', { timeout: 120_000 })
  expect(await restore()).toMatchObject({ status: 'checked', error: null })
  await hashPassword('correct horse battery')
  await askPage({ about: 'endpoint', html: '<p>', url: 'https://example.org' })
}

describe('every kind of process that the site starts', () => {
  const started = new Map<string, { words: readonly string[]; env: string }>()
  beforeAll(async () => {
    // Earlier test files of this process can have left some, which would not start again.
    for (const worker of WorkerProcess.alive) worker.endIfIdle()
    // Not a mock of the module: other files that this process has run may have imported it already.
    const spawned = vi.spyOn(ChildProcess.prototype as unknown as Spawning, 'spawn')
    await startEveryKind()
    for (const [{ args, envPairs }] of spawned.mock.calls) {
      const file = args.slice(1).find((word) => /^[^-].*\.[jt]s$/.test(word)) ?? ''
      started.set(basename(file).replace(/\.\w+$/, ''), { words: args, env: JSON.stringify(envPairs) })
    }
    spawned.mockRestore()
  })

  it('is tried here', () => {
    const kinds = processEntries.map((file) => basename(file, '.ts'))
    // The command is no process of the site, and HEIC is decoded by a thread.
    const expected = kinds.filter((kind) => kind !== 'cli' && kind !== 'heic-worker')
    expect([...started.keys()].sort()).toEqual(expected.sort())
  })

  it('D10: has an environment without secrets', () => {
    for (const [kind, { env }] of started) {
      expect(env, kind).toContain('"PATH=')
      for (const [name, value] of Object.entries(inEnvironment)) {
        expect(env, kind).not.toContain(name)
        expect(env, kind).not.toContain(value)
      }
      expect(env, kind).not.toContain(context.ctx.config.DATABASE_URL ?? 'DATABASE_URL')
    }
  })

  it('D10: runs with the permission model, may start no process, and reads no more than its code and its data', () => {
    for (const [kind, { words }] of started) {
      expect(words, kind).toContain('--permission')
      expect(words, kind).not.toContain('--allow-child-process')
      expect(
        words.filter((word) => /^--allow-fs-\w+=\*$/.test(word)),
        kind,
      ).toEqual([])
      expect(words.includes('--allow-addons'), kind).toBe(kind === 'resize-process')
      expect(words.includes('--allow-worker'), kind).toBe(kind === 'resize-process')
    }
    const writers = [...started].filter(([, { words }]) =>
      words.some((word) => word.startsWith('--allow-fs-write')),
    )
    expect(writers.map(([kind]) => kind).sort()).toEqual([
      'backup-process',
      'copy-process',
      'export-process',
      'import-process',
      'resize-process',
      'restore-process',
    ])
  })
})

describe('a process of runProcess', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'borealis-process-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** What a script prints that has the configuration of its first message as `config`, and lent workers. */
  async function outputOf(script: string, options: { secrets?: ['BACKUP_PASSWORD'] } = {}): Promise<string> {
    const file = join(folder, 'script.mjs')
    await writeFile(
      file,
      `import { execFileSync } from 'node:child_process'
      import { readFileSync, writeFileSync } from 'node:fs'
      const code = (work) => { try { work(); return 'allowed' } catch (error) { return error.code } }
      const ask = (request) => new Promise((done) => {
        process.once('message', done)
        process.send(request)
      })
      process.once('message', async (config) => {
        console.error(JSON.stringify(await (${script})(config)))
        process.disconnect()
      })`,
    )
    const { signal } = new AbortController()
    const { code, output } = await runProcess(context.ctx, { file, args: [], ending: signal, ...options })
    expect(code).toBe(0)
    return output
  }

  it('D10: gets the secrets that it names, and those of the database and the storage', async () => {
    const names = '(config) => Object.keys(config).filter((name) => config[name] !== undefined)'
    expect(JSON.parse(await outputOf(names))).not.toEqual(expect.arrayContaining(Object.keys(secrets)))
    for (const name of Object.keys(secrets)) expect(JSON.parse(await outputOf(names))).not.toContain(name)
    const given = JSON.parse(await outputOf(names, { secrets: ['BACKUP_PASSWORD'] })) as string[]
    expect(given).toContain('BACKUP_PASSWORD')
    expect(given).not.toContain('SMTP_URL')
  })

  it('D10: reads and writes in the data folder, and nowhere else', async () => {
    const { DATA_DIR } = context.ctx.config
    await mkdir(join(folder, 'elsewhere'))
    const elsewhere = JSON.stringify(join(folder, 'elsewhere', 'file'))
    const found = await outputOf(`() => [
      code(() => writeFileSync(${JSON.stringify(join(DATA_DIR, 'here'))}, 'a')),
      code(() => readFileSync(${JSON.stringify(join(DATA_DIR, 'here'))})),
      code(() => writeFileSync(${elsewhere}, 'a')),
      code(() => readFileSync('/etc/passwd')),
      code(() => execFileSync(process.execPath, ['--version'])),
    ]`)
    const no = 'ERR_ACCESS_DENIED'
    expect(JSON.parse(found)).toEqual(['allowed', 'allowed', no, no, no])
  })

  it('D10: borrows only worker processes that the site has, for files of the data folder', async () => {
    const request = (file: string, input: unknown) =>
      outputOf(`() => ask(${JSON.stringify({ id: 7, worker: 1, file, needsNewProcess: false, input })})`)
    expect(
      await request(processFile('server/rendering/markdown/render-process.ts'), { markdown: '*a*' }),
    ).toContain('<em>a</em>')
    expect(await request(join(folder, 'script.mjs'), {})).toContain('Not lent')
    const outside = { path: join(folder, 'elsewhere', 'photo.jpg'), kind: 'jpeg' }
    expect(await request(processFile('server/features/media/resize-process.ts'), outside)).toContain(
      'Not lent',
    )
  })
})

it('folders that only begin with the same name, or lead out of it, are not below a folder', () => {
  expect(isBelow('/data/incoming', '/data')).toBe(true)
  expect(isBelow('/data', '/data')).toBe(true)
  expect(isBelow('/data', '/')).toBe(true)
  expect(isBelow('/data-of-others', '/data')).toBe(false)
  expect(isBelow('/data/../etc', '/data')).toBe(false)
})

it('the certificates of the database can be read, and nothing more', () => {
  const DATABASE_URL = 'postgres://a@host/b?sslrootcert=/etc/ca.pem&sslmode=verify-full'
  expect(databaseFiles(readConfig({ DATABASE_URL }))).toEqual(['/etc/ca.pem'])
  expect(databaseFiles(readConfig({}))).toEqual([])
  expect(permissionFlags('/a/b.js', { reads: ['/etc/ca.pem'] })).toContain('--allow-fs-read=/etc/ca.pem')
})
