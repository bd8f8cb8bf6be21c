/** Backups in the studio: the plan, the list, another one, a download that works once, and a restore. */
// @module-tag engine
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BackupPlan, StudioBackup, StudioRestore } from '#contract/studio/backups.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import { backupFile } from '#server/testing/backup-site.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, createTestSession, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { updateBackup } from './backups.sql.ts'
import { makeBackup } from './make-backup.ts'
import { planBackup } from './plan-backup.ts'
import { readRestore } from './restore/studio-restore.ts'
import { writeBackup } from './write-backup.ts'

let context: TestContext
let owner: TestReader
beforeEach(async () => {
  context = await createTestContext()
  owner = await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
})
afterEach(() => context.close())

const list = async (language = 'en') =>
  (await context.api('/studio/backups', { headers: { ...owner.headers, 'accept-language': language } }))
    .data as {
    records: StudioBackup[]
    place: string
    nextTime: string | null
    plan: BackupPlan
    fixed: Partial<Record<keyof BackupPlan, string>>
    restore: StudioRestore | null
    lastRestore: { kept: string } | null
  }
const post = async (path: string, headers: Record<string, string> = owner.headers, body = {}) =>
  (await context.api(path, jsonRequest('POST', body, headers))) as { code: number; data: { url: string } }

it('a backup that the owner asks for is made in the background and proven; a second one waits for it', async () => {
  expect(await list()).toMatchObject({
    records: [],
    nextTime: null,
    place: expect.stringContaining('backups'),
  })
  expect((await post('/studio/backups')).code).toBe(20000)
  expect((await list()).records).toMatchObject([{ status: 'waiting', reason: 'studio', proof: null }])
  expect((await post('/studio/backups')).code).toBe(51000)
  await context.runJobs()
  expect((await list()).records).toMatchObject([
    {
      status: 'proven',
      percent: null,
      isEncrypted: false,
      hasKey: false,
      proof: { missingMedia: 0 },
      error: null,
    },
  ])
})

it('a download works once and within a minute, and for nobody but the owner', async () => {
  const reader = await createTestReader(context.ctx)
  await post('/studio/backups')
  await context.runJobs()
  const [made] = (await list()).records
  const path = `/studio/backups/${made?.id}/download`
  expect((await post(path, reader.headers)).code).not.toBe(20000)
  const { url } = (await post(path)).data
  // A program that asks for the size first does not use it up.
  expect((await context.fetch(url, { method: 'HEAD' })).status).toBe(405)
  const first = await context.fetch(url)
  expect(first.headers.get('content-disposition')).toBe(`attachment; filename="${made?.name}"`)
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect((await first.arrayBuffer()).byteLength).toBe(made?.bytes)
  expect((await context.fetch(url)).status).toBe(404)
  const late = (await post(path)).data.url
  context.clock.now += 61_000
  expect((await context.fetch(late)).status).toBe(404)
  expect((await post('/studio/backups/999/download')).code).toBe(51000)
})

it('R7: a session that signed in more than 15 minutes ago downloads nothing, and the owner gets an email about a download', async () => {
  const emails = async () =>
    (await context.ctx.db.selectFrom('mail').select(['kind', 'recipient']).execute()).filter(
      ({ kind }) => kind === 'download',
    )
  await post('/studio/backups')
  await context.runJobs()
  const path = `/studio/backups/${(await list()).records[0]?.id}/download`
  context.clock.now += 15 * 60_000 + 1
  expect(await post(path)).toMatchObject({ code: 51020, data: null })
  // A new login is the confirmation.
  const { headers } = await createTestSession(context.ctx, owner)
  const { url } = (await post(path, headers)).data
  expect(await emails()).toEqual([])
  expect((await context.fetch(url)).status).toBe(200)
  expect((await context.fetch(url)).status).toBe(404)
  expect(await emails()).toEqual([{ kind: 'download', recipient: expect.stringContaining('@example.org') }])
})

const savePlan = (plan: BackupPlan) =>
  context.api('/studio/backups/plan', jsonRequest('PUT', plan, owner.headers))

it('the owner sets how often a backup is made and how long it stays; the next one is scheduled', async () => {
  expect(await list()).toMatchObject({ plan: { everyHours: 0, keep: 7, keepDays: 90 }, fixed: {} })
  await savePlan({ everyHours: 24, keep: 2, keepDays: 30 })
  expect(await list()).toMatchObject({
    plan: { everyHours: 24, keep: 2, keepDays: 30 },
    nextTime: new Date(context.clock.now + 5 * 60_000).toISOString(),
  })
  await savePlan({ everyHours: 0, keep: 2, keepDays: 30 })
  expect(await list()).toMatchObject({ nextTime: null })
  expect((await savePlan({ everyHours: 0, keep: 0, keepDays: 30 })).code).not.toBe(20000)
})

it('what the environment sets wins, value by value, and is named', async () => {
  Object.assign(context.ctx.config, { BACKUP_KEEP: 3 })
  await savePlan({ everyHours: 168, keep: 9, keepDays: 30 })
  expect(await list()).toMatchObject({
    plan: { everyHours: 168, keep: 3, keepDays: 30 },
    fixed: { keep: 'BACKUP_KEEP' },
  })
})

/** The database stays, until `context.close`. */
async function stopSite(): Promise<void> {
  await context.app.close()
  context.app.close = async () => {}
}

const titles = async ({ db }: Pick<Ctx, 'db'>) =>
  (await db.selectFrom('article').select('title').execute()).map(({ title }) => title)
const restore = async () => (await list()).restore
it('says why a backup failed, in the language of the owner', async () => {
  const ended = await planBackup(context.ctx, 'studio')
  await context.ctx.transaction((tx) => updateBackup(tx, ended, { state: 'running' }))
  const controller = new AbortController()
  controller.abort()
  const making = makeBackup(context.ctx, await planBackup(context.ctx, 'studio'), {
    signal: controller.signal,
  })
  await expect(making).rejects.toThrow()
  const errorsIn = async (language: string) => (await list(language)).records.map(({ error }) => error)
  expect(await errorsIn('en')).toEqual(['It was interrupted', 'The process ended while it was made'])
  expect(await errorsIn('zh-CN')).toEqual(['操作被中断', '进程在完成之前已退出'])
})

/** Ends at once with the error of a failed one. */
async function untilRestore(status: StudioRestore['status']): Promise<void> {
  const settled = ['checked', 'failed']
  await expect.poll(async () => settled.includes((await restore())?.status ?? '')).toBe(true)
  expect(await restore()).toMatchObject(status === 'checked' ? { status, error: null } : { status })
}
const check = (body: { backupId: number | null; password?: string; isKeyLost?: boolean }) =>
  post('/studio/restore', owner.headers, { password: '', isKeyLost: false, ...body })

/** A backup of now, and an article that is newer. */
async function backUpAndWrite(): Promise<number> {
  const { ctx, clock } = context
  await saveArticle(ctx, articleDraft(ctx, { title: 'In the backup' }))
  const { id } = await makeBackup(ctx, await planBackup(ctx, 'command'))
  clock.now += 60_000
  await saveArticle(ctx, articleDraft(ctx, { title: 'Written later' }))
  return id
}

it('D6: a backup is checked while the site runs, and takes the place of the database after it has stopped', async () => {
  const { ctx, clock } = context
  const id = await backUpAndWrite()
  expect((await post('/studio/restore/replacement')).code).toBe(51000)
  expect((await check({ backupId: id })).code).toBe(20000)
  await untilRestore('checked')
  expect(await restore()).toMatchObject({
    backupId: id,
    found: { newFiles: 0, since: { articles: 1, talks: 0, comments: 0, readers: 0 } },
  })
  expect(await titles(ctx)).toEqual(['In the backup', 'Written later'])

  clock.now += 15 * 60_000
  expect((await post('/studio/restore/replacement')).code).toBe(51020)
  const asked = ctx.restart.asked()
  const { headers } = await createTestSession(ctx, owner)
  expect((await post('/studio/restore/replacement', headers)).code).toBe(20000)
  expect(await restore()).toMatchObject({ status: 'replacing' })
  const work = await asked
  await stopSite()
  await work()
  const opened = await openApp(ctx.config, { restart: ctx.restart })
  try {
    expect(await titles(opened.ctx)).toEqual(['In the backup'])
    expect(await opened.ctx.db.selectFrom('session').select('id').execute()).toEqual([])
    const last = await opened.ctx.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'last-restore')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(last.value)).toMatchObject({ kept: expect.stringMatching(/before.restore/) })
    expect((await opened.ctx.db.selectFrom('backup').select('id').execute()).map((row) => row.id)).toEqual([
      id,
    ])
  } finally {
    await opened.close()
  }
})

it('a restore that cannot replace the database leaves it as it is, and says why', async () => {
  const { ctx } = context
  await check({ backupId: await backUpAndWrite() })
  await untilRestore('checked')
  const other = await openApp(ctx.config)
  const asked = ctx.restart.asked()
  await post('/studio/restore/replacement')
  const work = await asked
  await stopSite()
  await work()
  await other.close()
  const opened = await openApp(ctx.config, { restart: ctx.restart })
  try {
    expect(await titles(opened.ctx)).toEqual(['In the backup', 'Written later'])
    expect(await readRestore(opened.ctx, 'en')).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('one of its commands is running'),
    })
  } finally {
    await opened.close()
  }
})

it('a checked backup is forgotten when the owner cancels, and when the site stops', async () => {
  const { ctx } = context
  const id = await backUpAndWrite()
  const work = () => readdir(join(ctx.config.DATA_DIR, 'backup-work'))
  await check({ backupId: id })
  await untilRestore('checked')
  await context.api('/studio/restore', { method: 'DELETE', headers: owner.headers })
  expect([await restore(), await work()]).toEqual([null, []])
  await check({ backupId: id })
  await untilRestore('checked')
  await stopSite()
  expect(await work()).toEqual([])
})

it('an uploaded backup arrives in parts; an encrypted one needs its password, and a broken one is refused', async () => {
  const { ctx } = context
  await saveArticle(ctx, articleDraft(ctx, { title: 'In the backup' }))
  const path = backupFile(ctx, 'site.tar.age')
  await writeBackup(ctx, path, { lock: { password: 'seven slow lanterns' }, hasMedia: true })
  const bytes = await readFile(path)
  const send = async (from: number, part: Uint8Array) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(part)]))
    const url = `/studio/restore/parts?name=site.tar.age&bytes=${bytes.length}&from=${from}`
    const { 'content-type': _, ...headers } = owner.headers as Record<string, string>
    return (await context.api(url, { method: 'POST', body: form, headers })).data as { received: number }
  }
  expect((await check({ backupId: null })).code).toBe(51000)
  const half = Math.floor(bytes.length / 2)
  await send(0, bytes.subarray(0, half))
  expect(await restore()).toMatchObject({ status: 'uploading', percent: expect.any(Number) })
  // A part that was sent twice changes nothing.
  expect(await send(0, bytes.subarray(0, half))).toEqual({ received: half })
  expect(await send(half, bytes.subarray(half))).toEqual({ received: bytes.length })
  await check({ backupId: null })
  await untilRestore('failed')
  expect(await restore()).toMatchObject({ needs: 'password' })
  await check({ backupId: null, password: 'another one' })
  await expect.poll(async () => (await restore())?.needs).toBe('other-password')
  await check({ backupId: null, password: 'seven slow lanterns' })
  await untilRestore('checked')
  await send(0, Buffer.from('no backup'))
  expect(await readdir(join(ctx.config.DATA_DIR, 'backup-work'))).toHaveLength(1)
})
