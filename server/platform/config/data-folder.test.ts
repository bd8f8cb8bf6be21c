/** D9: the modes of everything that setup, a start, an upload, an import and a backup write, with umask 022. */
// @module-tag engine
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runHealthChecks } from '#server/doctor/doctor.command.ts'
import { openApp } from '#server/platform/context.ts'
import { processFile } from '#server/platform/processes/process-file.ts'
import { receive } from '#server/platform/storage/incoming.ts'
import { killProcess, startApiProcess } from '#server/testing/child-process.ts'
import { createFormerDatabase } from '#server/testing/former-database.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { readConfig } from './config.ts'
import { openToOthers, prepareDataFolder } from './data-folder.ts'
import { projectFolder } from './folders.ts'

let folder: string
let umask: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'borealis-modes-'))
  umask = process.umask(0o022)
})
afterEach(async () => {
  process.umask(umask)
  await rm(folder, { recursive: true })
})

/** Every path below the folder whose mode lets others in. */
async function openPaths(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true })
  const all = await Promise.all(
    ['.', ...names].map(async (name) => ({ name, mode: (await stat(join(path, name))).mode & 0o777 })),
  )
  return all.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name, mode }) => `${name} ${mode.toString(8)}`)
}

const borealis = (dataDir: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [processFile('server/cli.ts'), ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })

it('D9: setup, start, upload, import and backup write private files only, with umask 022', async () => {
  const dataDir = join(folder, 'data')
  const copy = join(folder, 'copy.tar')
  const openAfter: Record<string, string[]> = {}
  const look = async (step: string) => {
    openAfter[step] = await openPaths(dataDir)
  }
  const owner = ['--email', 'mira@example.org', '--password', 'nine lit windows', '--name', 'Mira']
  await borealis(dataDir, 'setup', ...owner, '--title', 'Mira', '--zone', 'UTC')
  await look('setup')

  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const { child, origin } = await startApiProcess({ ctx: { config } } as TestContext)
  await look('start')
  const beside = await openApp(config)
  const headers = (await createTestReader(beside.ctx, { isOwner: true, nickname: 'Mira' })).headers
  await beside.close()
  const moon = await readFile(join(projectFolder, 'db/demo/albums/moon.webp'))
  const upload = async (path: string) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(moon)]), 'moon.webp')
    const response = await fetch(origin + path, { method: 'POST', headers, body })
    expect(await response.json()).toMatchObject({ code: 20000 })
  }
  await upload('/api/users/avatar')
  await upload('/api/studio/media')
  await look('upload')
  await killProcess(child)

  const photos = join(folder, 'photos')
  await mkdir(photos)
  await copyFile(join(projectFolder, 'db/demo/albums/moon.webp'), join(photos, 'moon.webp'))
  await borealis(dataDir, 'import', 'photos', photos, '--album', 'Fjord')
  await look('import')
  await borealis(dataDir, 'backup')
  await borealis(dataDir, 'backup', copy)
  await look('backup')

  const steps = ['setup', 'start', 'upload', 'import', 'backup']
  expect(openAfter).toEqual(Object.fromEntries(steps.map((step) => [step, []])))
  expect((await stat(copy)).mode & 0o777).toBe(0o600)
  const names = await readdir(dataDir, { recursive: true })
  expect(names).toEqual(expect.arrayContaining(['borealis.db', 'secret.key', 'media', 'backups']))
  expect(names.filter((name) => /^backups\/.+/.test(name))).toHaveLength(1)
})

it('D9: a running site keeps its database and its uploads private, whatever the umask is', async () => {
  const context = await createTestContext()
  const { DATA_DIR } = context.ctx.config
  const upload = await receive(DATA_DIR, [Buffer.from('WEBVTT')], 100)
  await context.ctx.storage.put(`${'a'.repeat(32)}/file.vtt`, { path: upload.path }, 'text/vtt')
  await context.ctx.storage.put(`${'b'.repeat(32)}/480.webp`, Buffer.from('x'), 'image/webp')
  const modes = await openPaths(DATA_DIR)
  const findings = await runHealthChecks(context.ctx)
  await context.close()
  expect(modes).toEqual([])
  expect(findings).toContainEqual({
    state: 'ok',
    message: 'Only the site’s account can read the data folder.',
  })
})

it('D9: a start that migrates an older database, an avatar and an email in the outbox write private files only', async () => {
  const former = await createFormerDatabase()
  await (await former.open()).close()
  const modes = await openPaths(former.config.DATA_DIR)
  await former.remove()
  expect(modes).toEqual([])

  const context = await createTestContext({ SMTP_URL: 'file:' })
  const { DATA_DIR } = context.ctx.config
  const { headers } = await createTestReader(context.ctx)
  const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#8cedb7' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(png)]), 'me.png')
  expect(await context.api('/users/avatar', { method: 'POST', headers, body })).toMatchObject({ code: 20000 })
  expect(await context.api('/users/code?username=lin%40example.org')).toMatchObject({ code: 20000 })
  await context.runJobs()
  const names = await readdir(DATA_DIR, { recursive: true })
  const written = await openPaths(DATA_DIR)
  await context.close()
  expect(names.some((name) => name.endsWith('.eml'))).toBe(true)
  expect(written).toEqual([])
})

it('D9: corrects the modes of an existing folder, logs it once, and leaves other files alone', async () => {
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'media', 'abc'), { recursive: true })
  for (const name of ['borealis.db', 'borealis.db-wal', 'media/abc/480.webp', 'notes.txt'])
    await writeFile(join(folder, name), 'x')
  expect(openToOthers(folder)).toHaveLength(6)
  const logged: unknown[] = []
  const log = { warn: (details: unknown) => logged.push(details) }
  prepareDataFolder(folder, log as never)
  prepareDataFolder(folder, log as never)
  expect(logged).toEqual([{ folder, corrected: 6 }])
  expect(await openPaths(folder)).toEqual(['notes.txt 644'])
})

it('D9: doctor reports a folder that others may read, and how to fix it', async () => {
  const context = await createTestContext()
  const { DATA_DIR } = context.ctx.config
  await chmod(DATA_DIR, 0o755)
  const findings = await runHealthChecks(context.ctx)
  await context.close()
  expect(findings).toContainEqual({
    state: 'error',
    message: `Other accounts on this machine can read ${DATA_DIR}.`,
    fix: `Run: chmod -R go-rwx '${DATA_DIR}'`,
  })
})
