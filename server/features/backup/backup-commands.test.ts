/** `borealis backup` and `borealis restore` as commands: output, exit codes, questions and modes of files. */
// @module-tag engine
// @module-tag full
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Config } from '#server/platform/config/config.ts'
import { projectFolder } from '#server/platform/config/folders.ts'
import { secretKeyFile } from '#server/platform/config/secret-key.ts'
import { openApp } from '#server/platform/context.ts'
import { processFile } from '#server/platform/processes/process-file.ts'
import { contentOf, type EmptySite, emptySite, fillBackupSite } from '#server/testing/backup-site.ts'
import { childEnv } from '#server/testing/child-process.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let other: EmptySite | null = null
beforeEach(async () => {
  context = await createTestContext()
})
afterEach(async () => {
  await other?.remove()
  other = null
  await context.close()
})

/** Under umask 022, without a terminal. */
const borealis = (...words: string[]) => borealisOf(context.ctx.config, ...words)
async function borealisOf(config: Config, ...words: string[]) {
  const command = `umask 022; exec "${process.execPath}" --disable-warning=ExperimentalWarning '${processFile('server/cli.ts')}' ${words.map((word) => `'${word}'`).join(' ')}`
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: projectFolder,
    env: childEnv(config, { LOG_LEVEL: 'error' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: code as number, stdout, stderr }
}

it('D6, D9: back up, check, refuse a running site and a damaged file; every command says what happened', async () => {
  await fillBackupSite(context.ctx)
  const file = join(context.ctx.config.DATA_DIR, 'made', 'blog.tar')
  const made = await borealis('backup', file, '--json')
  expect(made.code, made.stderr).toBe(0)
  expect(JSON.parse(made.stdout)).toMatchObject({ file, isEncrypted: false, hasKey: false })
  expect(made.stderr).toContain('100 %')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700)

  const before = await contentOf(context.ctx.config)
  const checked = await borealis('restore', file, '--dry-run')
  expect(checked).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Nothing was changed: this was a check.'),
  })
  const running = await borealis('restore', file, '--yes')
  expect(running).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('one of its commands is running'),
  })

  const bytes = readFileSync(file)
  const at = bytes.indexOf('database/article.jsonl.gz') + 512 + 40
  bytes[at] = (bytes[at] as number) ^ 1
  writeFileSync(file, bytes)
  const damaged = await borealis('restore', file, '--dry-run')
  expect(damaged.code).toBe(1)
  expect(damaged.stderr).toContain('The backup is damaged: database/article.jsonl.gz')
  expect(await contentOf(context.ctx.config)).toEqual(before)
  const missing = join(context.ctx.config.DATA_DIR, 'missing.tar')
  expect(await borealis('restore', missing)).toMatchObject({
    code: 1,
    stderr: `${missing} does not exist.\n`,
  })
  expect(await borealis('restore', context.ctx.config.DATA_DIR)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is a folder. Name the file of the backup.'),
  })
  expect(await borealis('backup', '--encrypt')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('need a file'),
  })
})

it('without a terminal, a restore needs --yes; Ctrl-C ends a backup with 130 and leaves nothing', async () => {
  await fillBackupSite(context.ctx)
  const file = join(context.ctx.config.DATA_DIR, 'made', 'blog.tar')
  expect((await borealis('backup', file)).stdout).toMatch(
    /Verified by a test restore: [\d,]+ rows in \d+ tables/,
  )
  const { config } = context.ctx
  const folder = join(config.DATA_DIR, 'other')
  mkdirSync(folder)
  copyFileSync(secretKeyFile(config.DATA_DIR), secretKeyFile(folder))
  other = await emptySite(folder, config.DATABASE_URL ? 'postgres' : 'sqlite')
  await (await openApp(other.config)).close()
  const asked = await borealisOf(other.config, 'restore', file)
  expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes is needed') })
  const restored = await borealisOf(other.config, 'restore', file, '--yes')
  expect(restored, restored.stderr).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The old database is kept'),
  })

  const second = join(config.DATA_DIR, 'made', 'second.tar')
  const child = spawn(process.execPath, [processFile('server/cli.ts'), 'backup', second], {
    cwd: projectFolder,
    env: childEnv(config, { LOG_LEVEL: 'error' }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    const hadBegun = stderr.includes('%')
    stderr += part
    // Node may write warnings before the command listens to Ctrl-C.
    if (!hadBegun && stderr.includes('%')) child.kill('SIGINT')
  })
  const [code] = (await once(child, 'close')) as [number | null]
  expect(stderr).toContain('Interrupted. Nothing was written.')
  expect(code).toBe(130)
  expect(existsSync(second)).toBe(false)
})
