/** A site without a mail server: what needs an email is refused, nobody is locked out, and a file is not called sent. */
// @module-tag engine
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '#contract/settings.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { createOwner } from '#server/features/users/owner.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

const owner = { email: 'mira@example.org', password: 'a long polar night', name: 'Mira', title: 'Notes' }
const REFUSED = {
  code: 51000,
  message: 'This site can’t send email right now, so this isn’t available',
}

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
  await createOwner(context.ctx, owner)
})
afterEach(() => context.close())

const logIn = (password: string) =>
  context.api('/users/login', {
    method: 'POST',
    body: new URLSearchParams({ username: owner.email, password }),
  })
const outbox = () => readdir(join(context.ctx.config.DATA_DIR, 'outbox')).catch(() => [])

describe('without a mail server', () => {
  it('A8: refuses codes, registration and reset alike for known and unknown addresses, and writes nothing', async () => {
    for (const username of [owner.email, 'nobody@example.org']) {
      const body = { username, code: '123456', password: 'another long night' }
      expect(await context.api(`/users/code?username=${username}`)).toMatchObject(REFUSED)
      expect(await context.api('/users/register', jsonRequest('POST', body))).toMatchObject(REFUSED)
      expect(await context.api('/users/password', jsonRequest('PUT', body))).toMatchObject(REFUSED)
    }
    await context.runJobs()
    expect(await outbox()).toEqual([])
    expect(((await context.api('')).data as Site).canSendEmail).toBe(false)
    const chinese = await context.api('/users/code?username=lin@example.org', {
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(chinese.message).toBe('本站目前无法发送邮件，因此暂时不能进行此操作')
  })

  it('refuses another email address and a subscription, and lets a reader turn emails off', async () => {
    const { id: userId, headers } = await createTestReader(context.ctx)
    const put = (path: string, body: object) => context.api(path, jsonRequest('PUT', body, headers))
    expect(await put('/users/email', { email: 'new@example.org', code: '123456' })).toMatchObject(REFUSED)
    expect(await put('/users/subscribe', { userId, isSubscribe: 1 })).toMatchObject(REFUSED)
    expect((await put('/users/subscribe', { userId, isSubscribe: 0, wantsReplies: 0 })).code).toBe(20000)
    expect(await put('/users/subscribe', { userId, isSubscribe: 0, wantsReplies: 1 })).toMatchObject(REFUSED)
  })

  it('A5: never asks for a code by email, so that the owner can log in after any number of failures', async () => {
    const { ctx } = context
    await ctx.transaction((tx) => updateSettings(ctx, tx, { alwaysCode: true }))
    for (let i = 0; i < 6; i++) expect((await logIn('wrong')).code).toBe(51000)
    expect((await logIn(owner.password)).code).toBe(20000)
    // The failures are counted on, and end in a lockout that passes.
    for (let i = 0; i < 15; i++) await logIn('wrong')
    expect((await logIn(owner.password)).code).toBe(42900)
    context.clock.now += 16 * 60_000
    expect((await logIn(owner.password)).code).toBe(20000)
  })

  it('lists what it wrote to a file as not sent', async () => {
    const { token } = (await logIn(owner.password)).data as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const body = { currentPassword: owner.password, password: 'another long polar night' }
    await context.api('/users/password/change', jsonRequest('PUT', body, headers))
    await context.runJobs()
    const { data } = await context.api('/studio/emails', { headers })
    expect(data).toMatchObject({ hasMailServer: false, counts: { sent: 0, pending: 0, failed: 0 } })
    const { records, counts } = data as { records: { status: string }[]; counts: { written: number } }
    expect(counts.written).toBe(records.length)
    expect(new Set(records.map(({ status }) => status))).toEqual(new Set(['written']))
    expect(await outbox()).toHaveLength(records.length)
    const listed = async (status: string) =>
      ((await context.api(`/studio/emails?status=${status}`, { headers })).data as { records: unknown[] })
        .records
    expect([(await listed('sent')).length, (await listed('written')).length]).toEqual([0, records.length])
  })
})

it('with SMTP_URL=file: readers can register with the code in the outbox, and logins need none', async () => {
  await context.close()
  context = await createTestContext({ SMTP_URL: 'file:' })
  await createOwner(context.ctx, owner)
  expect(((await context.api('')).data as Site).canSendEmail).toBe(true)
  expect((await context.api('/users/code?username=lin@example.org')).code).toBe(20000)
  await context.runJobs()
  expect(await outbox()).toHaveLength(1)
  for (let i = 0; i < 6; i++) await logIn('wrong')
  expect((await logIn(owner.password)).code).toBe(20000)
})
