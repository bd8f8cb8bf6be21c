/** Background jobs and emails in the studio: what failed and why, another attempt, deletion. */
// @module-tag engine
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StudioEmail, StudioJob } from '#contract/studio/operations.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let mails: MailServer
let owner: TestReader
beforeEach(async () => {
  mails = await startMailServer()
  context = await createTestContext({ SMTP_URL: mails.url })
  owner = await createTestReader(context.ctx, { nickname: 'Mira', email: 'mira@example.org', isOwner: true })
})
afterEach(async () => {
  await context.close()
  await mails.stop()
})

const get = async <Row>(path: string) =>
  (await context.api(`/studio${path}`, { headers: owner.headers })).data as unknown as {
    records: Row[]
    counts: Record<string, number>
  }
const send = async (method: 'POST' | 'DELETE', path: string) =>
  (await context.api(`/studio${path}`, jsonRequest(method as 'POST', {}, owner.headers))) as {
    code: number
    data: { changed: number }
  }
const addJob = (name: string, change: object) =>
  context.ctx.transaction(async (tx) => {
    await context.ctx.jobs.add(tx, name, {}, context.clock.now + 60_000)
    const { id } = await tx
      .selectFrom('job')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    if (Object.keys(change).length > 0) await tx.updateTable('job').set(change).where('id', '=', id).execute()
    return id
  })

it('jobs have one status each, and failed ones say why', async () => {
  const now = context.clock.now
  await addJob('send-mail', { failed_at: now, attempts: 5, error: 'Error: connect ECONNREFUSED' })
  await addJob('send-mail', { attempts: 2, error: 'Error: timeout' })
  await addJob('fetch-video-cover', { attempts: 1, leased_until: now + 30_000 })
  await addJob('publish-due', {})
  const failed = await get<StudioJob>('/jobs')
  expect(failed.counts).toEqual({ failed: 1, retrying: 1, running: 1, planned: 1 })
  expect(failed.records).toMatchObject([
    { name: 'send-mail', status: 'failed', attempts: 5, error: 'Error: connect ECONNREFUSED' },
  ])
  for (const status of ['retrying', 'running', 'planned'])
    expect((await get<StudioJob>(`/jobs?status=${status}`)).records.map((job) => job.status)).toEqual([
      status,
    ])
})

it('a failed job runs again or is deleted; other jobs are refused', async () => {
  const now = context.clock.now
  const failed = { failed_at: now, attempts: 5, error: 'Error: no' }
  const [first, second, third] = [
    await addJob('publish-due', failed),
    await addJob('publish-due', failed),
    await addJob('publish-due', failed),
  ]
  expect((await send('POST', `/jobs/${first}/retry`)).code).toBe(20000)
  expect((await get<StudioJob>('/jobs')).counts).toMatchObject({ failed: 2, planned: 1 })
  expect((await send('POST', `/jobs/${first}/retry`)).code).toBe(51000)
  expect((await send('DELETE', `/jobs/${first}`)).code).toBe(51000)
  expect((await send('DELETE', `/jobs/${second}`)).code).toBe(20000)
  expect((await send('POST', '/jobs/retry')).data.changed).toBe(1)
  await context.runJobs()
  expect(
    await context.ctx.db.selectFrom('job').select('id').where('id', 'in', [first, third]).execute(),
  ).toEqual([])
})

it('a failed email is sent again, once; the log has addresses and never a text', async () => {
  const content = { subject: 'Sentinel subject', paragraphs: ['Sentinel text'], reason: 'Test' }
  await context.ctx.transaction((tx) =>
    queueEmail(context.ctx, tx, { kind: 'code', to: 'lin@example.org', locale: 'en', content }),
  )
  await context.ctx.transaction(async (tx) => {
    await tx.deleteFrom('job').execute()
    await tx.updateTable('mail').set({ failed_at: 5, tries: 3, error: '550 No such mailbox' }).execute()
  })
  const failed = await get<StudioEmail>('/emails?status=failed')
  expect(failed.counts).toEqual({ all: 1, failed: 1, pending: 0, sent: 0, written: 0 })
  expect(failed.records).toMatchObject([{ to: 'lin@example.org', error: '550 No such mailbox', attempts: 3 }])
  expect(JSON.stringify(failed)).not.toContain('Sentinel')
  const id = failed.records[0]?.id as number
  expect((await send('POST', `/emails/${id}/retry`)).code).toBe(20000)
  expect((await send('POST', `/emails/${id}/retry`)).code).toBe(51000)
  await context.runJobs()
  expect(mails.mails.map(({ to }) => to)).toEqual([['lin@example.org']])
  expect((await get<StudioEmail>('/emails?status=sent')).records).toMatchObject([{ id, status: 'sent' }])
  expect((await send('POST', `/emails/${id}/retry`)).code).toBe(51000)
})
