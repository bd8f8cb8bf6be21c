/** Backups by schedule, in their place: recorded, deleted by number and age, shown by the health check, and private. */
// @module-tag engine
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { runHealthChecks } from '#server/doctor/doctor.command.ts'
import { type FakeS3, startFakeS3 } from '#server/testing/fake-s3.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { openBackupPlace } from './backup-place.ts'
import { selectBackups } from './backups.sql.ts'
import { makeBackup } from './make-backup.ts'
import { planBackup, planScheduledBackup, SCHEDULED_BACKUP, scheduleBackups } from './plan-backup.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

let context: TestContext
let store: FakeS3 | null = null
afterEach(async () => {
  await context.close()
  await store?.stop()
  store = null
})

const states = async () =>
  (await selectBackups(context.ctx.db, 20)).map(({ name, state }) => ({ name, state })).toReversed()
const make = async () => makeBackup(context.ctx, await planBackup(context.ctx, 'command'))
const folder = () => join(context.ctx.config.DATA_DIR, 'backups')
const backupFindings = async () =>
  (await runHealthChecks(context.ctx)).filter(({ message }) => /backup/i.test(message))

it('keeps a number of backups, none that is too old, and always the newest one', async () => {
  context = await createTestContext({ BACKUP_KEEP: '2', BACKUP_KEEP_DAYS: '10' })
  for (let i = 0; i < 3; i++) {
    await make()
    context.clock.now += HOUR_MS
  }
  expect((await states()).map(({ state }) => state)).toEqual(['deleted', 'proven', 'proven'])
  expect(readdirSync(folder()).sort()).toEqual((await states()).slice(1).map(({ name }) => name))
  context.clock.now += 20 * DAY_MS
  await make()
  expect((await states()).map(({ state }) => state)).toEqual(['deleted', 'deleted', 'deleted', 'proven'])
  expect(readdirSync(folder())).toHaveLength(1)
})

it.each([
  [{}, /^borealis-\d{8}-\d{6}-[0-9a-f]{4}\.tar$/, 0],
  [{ BACKUP_PASSWORD: 'a long polar night' }, /^borealis-\d{8}-\d{6}-[0-9a-f]{4}\.tar\.age$/, 1],
] as const)(
  'the name and the list say whether a backup is encrypted: %j',
  async (env, name, is_encrypted) => {
    context = await createTestContext(env)
    await planBackup(context.ctx, 'command')
    expect(await selectBackups(context.ctx.db, 20)).toEqual([
      expect.objectContaining({ name: expect.stringMatching(name), is_encrypted }),
    ])
  },
)

it('D9: every file of a backup is for its own account alone, whatever the umask is', async () => {
  context = await createTestContext()
  const umask = process.umask(0o022)
  try {
    const { name } = await make()
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder(), name)).mode & 0o777).toBe(0o600)
    expect(statSync(join(context.ctx.config.DATA_DIR, 'backup-work')).mode & 0o777).toBe(0o700)
  } finally {
    process.umask(umask)
  }
})

it('the health check shows the last proof, a missing file and a failure', async () => {
  context = await createTestContext()
  expect(await backupFindings()).toMatchObject([{ state: 'warn', message: 'No backup yet.' }])
  const { name } = await make()
  expect(await backupFindings()).toMatchObject([
    { state: 'ok', message: expect.stringMatching(/verified by a test restore: \d+ rows/) },
  ])
  context.clock.now += 31 * DAY_MS
  expect(await backupFindings()).toMatchObject([{ state: 'warn' }])
  rmSync(join(folder(), name))
  expect(await backupFindings()).toMatchObject([{ state: 'error', message: expect.stringContaining(name) }])
  // A file in the place of the folder.
  rmSync(folder(), { recursive: true })
  writeFileSync(folder(), '')
  await expect(make()).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect((await backupFindings())[0]).toMatchObject({
    state: 'warn',
    message: expect.stringContaining('failed'),
  })
  expect((await states()).map(({ state }) => state)).toEqual(['proven', 'failed'])
})

it('a schedule plans the next backup first, makes this one in a process of its own, and ends when it is turned off', async () => {
  context = await createTestContext({ BACKUP_EVERY_HOURS: '24' })
  const { ctx } = context
  const next = async () =>
    (await ctx.db.selectFrom('job').select('run_at').where('name', '=', SCHEDULED_BACKUP).execute()).map(
      ({ run_at }) => run_at,
    )
  await scheduleBackups(ctx)
  expect(await next()).toEqual([ctx.now() + 5 * 60_000])
  context.clock.now += 10 * 60_000
  await context.runJobs()
  expect(await next()).toEqual([ctx.now() + DAY_MS])
  const [row] = await selectBackups(ctx.db, 1)
  expect(row).toMatchObject({ state: 'proven', reason: 'schedule', place: 'folder' })
  expect(existsSync(join(folder(), row?.name ?? ''))).toBe(true)

  context.clock.now += HOUR_MS
  await scheduleBackups(ctx)
  expect((await next())[0]).toBe((row?.created_at ?? 0) + DAY_MS)
  ctx.config.BACKUP_EVERY_HOURS = 0
  await scheduleBackups(ctx)
  expect(await next()).toEqual([])
  await planScheduledBackup(ctx)
  expect(await selectBackups(ctx.db, 5)).toHaveLength(1)
})

it('a failure in that process is in the list, and the job fails with its reason', async () => {
  context = await createTestContext({ BACKUP_EVERY_HOURS: '24' })
  mkdirSync(context.ctx.config.DATA_DIR, { recursive: true })
  writeFileSync(folder(), '')
  await planScheduledBackup(context.ctx)
  await expect(context.runJobs()).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(await selectBackups(context.ctx.db, 1)).toMatchObject([
    { state: 'failed', error: expect.stringMatching(/E/) },
  ])
})

it('stores backups in a bucket, reads them again, and deletes them there', async () => {
  store = await startFakeS3()
  context = await createTestContext({ ...store.env, BACKUP_TO: 's3', BACKUP_KEEP: '1' })
  const first = await make()
  context.clock.now += HOUR_MS
  const second = await make()
  const place = await openBackupPlace(context.ctx.config)
  expect(await place.has(first.name)).toBe(false)
  expect((await place.read(second.name))?.bytes).toBe(second.bytes)
  expect(await backupFindings()).toMatchObject([{ state: 'ok' }])
  // Media and backups of one bucket are apart.
  for await (const { key } of context.ctx.storage.list()) expect(key).not.toContain('borealis-')
  store.behave('refuses')
  await expect(make()).rejects.toThrow(/file store/)
})
