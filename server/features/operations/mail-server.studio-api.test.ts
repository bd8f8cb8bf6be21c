/** The owner sets the mail server in the studio: what visitors, readers and the owner meet without one, with a wrong and with a right one. */
// @module-tag engine
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '#contract/settings.ts'
import type { MailForm, MailServerState, MailTest } from '#contract/studio/mail-server.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { createSmtp } from '#server/platform/smtp.ts'
import { type MailServer, type Secured, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { trustTestCertificate } from '#server/testing/test-certificate.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

const PASSWORD = 'Sentinel of the mail server'

let context: TestContext
let mail: MailServer
let owner: TestReader
let endTrust: () => void
const start = async (secured: Secured | undefined, env: Record<string, string> = {}) => {
  mail = await startMailServer(secured)
  context = await createTestContext(env)
  // Servers of a test are on this machine.
  context.ctx.smtp = createSmtp({ isAllowed: () => true, stepTimeoutMs: 2_000 })
  owner = await createTestReader(context.ctx, { nickname: 'Mira', email: 'mira@example.org', isOwner: true })
}
beforeEach(() => {
  endTrust = trustTestCertificate()
})
afterEach(async () => {
  endTrust()
  await context.close()
  await mail.stop()
})

const formOf = (changes: Partial<MailForm> = {}): MailForm => ({
  host: '127.0.0.1',
  port: Number(new URL(mail.url).port),
  encryption: 'tls',
  user: 'mira@example.org',
  password: PASSWORD,
  senderName: '',
  senderAddress: '',
  ...changes,
})
const show = async () =>
  (await context.api('/studio/mail-server', { headers: owner.headers })).data as MailServerState
const save = (changes: Partial<MailForm> = {}, by = owner) =>
  context.api('/studio/mail-server', jsonRequest('PUT', formOf(changes), by.headers))
const test = (changes: Partial<MailForm> = {}) =>
  context.api(
    '/studio/mail-server/test',
    jsonRequest('POST', { ...formOf(changes), to: 'friend@example.org' }, owner.headers),
  )
const requestCode = (address: string) => context.api(`/users/code?username=${address}`)
const canSendEmail = async () => ((await context.api('')).data as Site).canSendEmail
const secured = { encryption: 'tls', password: PASSWORD } as const

describe('without SMTP_URL', () => {
  beforeEach(() => start(secured))

  it('none, a wrong one, a right one, without a restart: registration is refused, waits, arrives', async () => {
    expect(await show()).toMatchObject({ delivery: 'none', hasPassword: false })
    expect(await canSendEmail()).toBe(false)
    expect((await requestCode('lin@example.org')).code).toBe(51000)

    expect((await save({ password: 'wrong' })).code).toBe(20000)
    expect(await canSendEmail()).toBe(true)
    expect((await requestCode('lin@example.org')).code).toBe(20000)
    await context.runJobs()
    expect(mail.mails).toEqual([])
    expect(await show()).toMatchObject({
      delivery: 'server',
      lastSentTime: null,
      delayed: { count: 1, error: expect.stringContaining('535') },
    })

    expect((await save()).code).toBe(20000)
    await context.runJobs()
    expect(mail.mails.map(({ to }) => to)).toEqual([['lin@example.org']])
    expect(textOf(mail.mails[0]?.raw ?? '')).toMatch(/^ {4}\d{6}$/m)
    expect(mail.mails[0]?.raw).toMatch(/^From: .*<mira@example.org>/m)
    expect(await show()).toMatchObject({
      lastSentTime: new Date(context.clock.now).toISOString(),
      delayed: { count: 0 },
    })

    expect((await save({ host: '' })).code).toBe(20000)
    expect(await show()).toMatchObject({ delivery: 'none', hasPassword: false })
    expect((await requestCode('ole@example.org')).code).toBe(51000)
  })

  it('the sender is the one that the owner has named', async () => {
    await save({ senderName: 'Mira at night', senderAddress: 'hello@blog.example' })
    await requestCode('lin@example.org')
    await context.runJobs()
    expect(mail.mails[0]?.raw).toContain('From: Mira at night <hello@blog.example>')
  })

  it('D10: the password is stored encrypted, and no response has it', async () => {
    await save()
    const rows = await context.ctx.db.selectFrom('setting').select('value').execute()
    expect(JSON.stringify(rows)).toContain('encryptedPassword')
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
    expect(await show()).toMatchObject({ hasPassword: true })
    expect(JSON.stringify([await show(), (await context.api('')).data])).not.toContain(PASSWORD)
  })

  it('H11: a stored password goes only to the server and user that it was entered for', async () => {
    await save()
    expect(((await test({ password: undefined })).data as MailTest).failure).toBeNull()
    expect((await save({ password: undefined, senderName: 'Mira' })).code).toBe(20000)
    for (const change of [{ host: 'localhost' }, { user: 'eve@example.org' }])
      for (const send of [save, test])
        expect(await send({ ...change, password: undefined })).toMatchObject({
          code: 52000,
          data: { field: 'password' },
        })
    expect(mail.connections()).toBe(1)
  })

  it('H11: only the owner sets it, and not in a session that was confirmed long ago', async () => {
    const reader = await createTestReader(context.ctx)
    expect((await save({}, reader)).code).toBe(40300)
    context.clock.now += 16 * 60_000
    expect((await save()).code).toBe(51020)
    expect(await show()).toMatchObject({ delivery: 'none' })
  })

  it('A5: a mail server makes codes by email possible at once', async () => {
    const { ctx } = context
    await ctx.transaction((tx) => updateSettings(ctx, tx, { alwaysCode: true }))
    const logIn = () =>
      context.api('/users/login', {
        method: 'POST',
        body: new URLSearchParams({ username: 'mira@example.org', password: 'wrong' }),
      })
    expect((await logIn()).code).toBe(51000)
    await save()
    expect((await logIn()).code).toBe(51010)
  })

  it('names each wrong field', async () => {
    const wrong = { host: 'smtp.example.org:465', encryption: 'none', senderAddress: 'nobody' } as const
    const { data } = await save({ ...wrong, password: '' })
    expect(Object.keys((data as { fields: object }).fields)).toEqual([
      'host',
      'encryption',
      'senderAddress',
      'password',
    ])
  })
})

describe('a test email', () => {
  it('arrives with the values as they are, and says how', async () => {
    await start(secured)
    const { data } = await test()
    expect(data).toMatchObject({
      steps: [{ step: 'found' }, { step: 'encrypted' }, { step: 'signedIn' }, { step: 'accepted' }],
      failure: null,
      encryption: { protocol: 'TLSv1.3', validUntil: Date.UTC(2120, 0, 1) },
      response: expect.stringMatching(/^250 /),
    })
    expect(mail.mails.map(({ to }) => to)).toEqual([['friend@example.org']])
    expect(await show()).toMatchObject({ delivery: 'none' })
  })

  it('uses STARTTLS where the owner says so', async () => {
    await start({ ...secured, encryption: 'starttls' })
    expect((await test({ encryption: 'starttls' })).data).toMatchObject({
      failure: null,
      encryption: { protocol: 'TLSv1.3' },
    })
  })

  const failures = {
    'a wrong password': [secured, { password: 'wrong' }, 'signedIn', 'password', /^535 .*invalid/],
    'another encryption, TLS': [
      { ...secured, encryption: 'starttls' },
      {},
      'encrypted',
      'other-encryption',
      /./,
    ],
    'another encryption, STARTTLS': [
      secured,
      { encryption: 'starttls' },
      'encrypted',
      'other-encryption',
      /./,
    ],
    'no encryption': [undefined, { encryption: 'starttls' }, 'encrypted', 'no-encryption', /./],
    'a port that is closed': [secured, { port: 1 }, 'found', 'closed-port', /ECONNREFUSED/],
    'a name without a server': [secured, { host: 'mail.invalid' }, 'found', 'unknown-host', /mail\.invalid/],
  } as const
  it.each(Object.entries(failures))('names the step that fails and says why: %s', async (_, failure) => {
    const [server, changes, step, reason, words] = failure
    await start(server)
    const { steps, failure: found } = (await test(changes)).data as MailTest
    expect(steps.at(-1)?.step).toBe(step)
    expect(found).toEqual({ reason, words: expect.stringMatching(words) })
    expect(mail.mails).toEqual([])
    // A failed test never blocks saving.
    expect((await save(changes)).code).toBe(20000)
  })

  it('says that the certificate is not valid', async () => {
    await start(secured)
    endTrust()
    const { failure } = (await test()).data as MailTest
    expect(failure).toEqual({ reason: 'certificate', words: expect.stringMatching(/certificate/) })
  })

  it('says who was refused', async () => {
    await start(secured)
    mail.refuseWith(550)
    const { failure } = (await test()).data as MailTest
    expect(failure).toEqual({ reason: 'recipient', words: expect.stringMatching(/^550 /) })
  })

  it('H11: can be sent ten times in ten minutes', async () => {
    await start(undefined)
    for (let i = 0; i < 10; i++) expect((await test({ port: 1 })).code).toBe(20000)
    expect((await test({ port: 1 })).code).toBe(42900)
  })
})

it('what the environment sets wins field by field, and stays when the owner saves the rest', async () => {
  await start(undefined, { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'night@blog.example' })
  const fixed = { server: true, senderName: false, senderAddress: true }
  expect(await show()).toMatchObject({ delivery: 'server', fixed })
  expect((await save({ host: 'evil.example', senderName: 'Mira', senderAddress: 'a@b.example' })).code).toBe(
    20000,
  )
  expect((await show()).fields).toEqual({
    host: '127.0.0.1',
    port: 2525,
    encryption: 'none',
    user: '',
    senderName: 'Mira',
    senderAddress: 'night@blog.example',
  })
})
