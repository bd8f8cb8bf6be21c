// @module-tag engine
// @module-tag both
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { selectOwner } from '#server/features/users/users.sql.ts'
import { GOOD_PASSWORD } from '#server/testing/account-context.ts'
import {
  codeAt,
  createOwnerContext,
  OWNER,
  type OwnerContext,
  wrongCodeAt,
} from '#server/testing/owner-context.ts'
import { createTestSession } from '#server/testing/readers.ts'
import { jsonRequest } from '#server/testing/test-context.ts'
import { resetFactor } from './disable-factor.ts'

const MINUTE_MS = 60_000

let context: OwnerContext
beforeEach(async () => {
  context = await createOwnerContext()
})
afterEach(() => context.close())

const login = (code?: string, password = GOOD_PASSWORD, username = OWNER) =>
  context.login({ username, password, ...(code !== undefined && { code }) })
const now = () => context.clock.now
const put = (body: unknown, headers: Record<string, string>) =>
  context.api('/studio/second-factor', jsonRequest('PUT', body, headers))
const off = (body: unknown, headers: Record<string, string>) =>
  context.api('/studio/second-factor', { ...jsonRequest('POST', body, headers), method: 'DELETE' })
const show = async (headers: Record<string, string>) =>
  (await context.api('/studio/second-factor', { headers })).data as { isOn: boolean; codesLeft: number }
const verbs = async () => {
  await context.runJobs()
  const rows = await context.ctx.db.selectFrom('audit').select('action').orderBy('id').execute()
  return rows.map(({ action }) => action)
}

describe('R4: turning the second factor on', () => {
  it('requires the password, returns the secret as text, URL and QR code, and one right code confirms it', async () => {
    const { headers } = await context.logIn()
    const begin = (password?: string) =>
      context.api('/studio/second-factor', jsonRequest('POST', { ...(password && { password }) }, headers))
    expect(await begin()).toMatchObject({ code: 51000 })
    expect(await begin('wrong one')).toMatchObject({ code: 51000 })
    const { data } = (await begin(GOOD_PASSWORD)) as { data: Record<string, unknown> }
    expect(data).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: `otpauth://totp/Night:mira%40example.org?issuer=Night&secret=${data.secret}&algorithm=SHA1&digits=6&period=30`,
      qr: { side: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h\d+v1h-\d+z)+$/) },
    })
    // Nothing has changed before a code was sent.
    expect(await show(headers)).toMatchObject({ isOn: false })
    const secret = String(data.secret)
    expect(await put({ code: wrongCodeAt(secret, now()) }, headers)).toMatchObject({ code: 51000 })
    const { data: done } = (await put({ code: codeAt(secret, now()) }, headers)) as {
      data: { recoveryCodes: string[] }
    }
    expect(done.recoveryCodes).toHaveLength(10)
    for (const [slot, code] of done.recoveryCodes.entries())
      expect(code).toMatch(new RegExp(`^${slot}\\d{3} \\d{4} \\d{4} \\d{4}$`))
    expect(await show(headers)).toMatchObject({ isOn: true, codesLeft: 10, since: expect.any(String) })
    expect(await begin(GOOD_PASSWORD)).toMatchObject({
      code: 51000,
      message: expect.stringContaining('already'),
    })
    await context.runJobs()
    expect(context.mailsTo(OWNER).at(-1)).toContain('wo-step verification')
  })
  it('ends every other session, and a started setup expires after half an hour', async () => {
    const first = await createTestSession(context.ctx, { id: context.ownerId })
    const { headers } = await context.logIn()
    const begin = jsonRequest('POST', { password: GOOD_PASSWORD }, headers)
    const { secret } = (await context.api('/studio/second-factor', begin)).data as { secret: string }
    context.clock.now += 31 * MINUTE_MS
    expect(await put({ code: codeAt(secret, now()) }, headers)).toMatchObject({ code: 51000 })
    const again = (await context.api('/studio/second-factor', begin)).data as { secret: string }
    expect(again.secret).not.toBe(secret)
    expect(await put({ code: codeAt(again.secret, now()) }, headers)).toMatchObject({ code: 20000 })
    expect(await context.api('/users/sessions', { headers: first.headers })).toMatchObject({ code: 40001 })
    expect(await context.api('/users/sessions', { headers })).toMatchObject({ code: 20000 })
  })
  it('stores neither the secret nor a recovery code in plain text, in the tables or in the log', async () => {
    const { secret, recoveryCodes } = await context.enrollSecondFactor()
    const tables = ['second_factor', 'recovery_code', 'audit', 'job', 'attempt', 'setting'] as const
    const rows = await Promise.all(
      tables.map((table) => context.ctx.db.selectFrom(table).selectAll().execute()),
    )
    const all = JSON.stringify(rows)
    expect(rows[1]).toHaveLength(10)
    expect(all).not.toContain(secret)
    for (const code of recoveryCodes) expect(all).not.toContain(code.replaceAll(' ', ''))
    expect(all.match(/\$argon2id\$v=19\$/g)).toHaveLength(10)
  })
})

describe('R4: logging in with the second factor', () => {
  it('the right password alone gets a request for the code, a right code logs in, a used one never again', async () => {
    const { secret } = await context.enableSecondFactor()
    expect(await login()).toMatchObject({
      code: 51010,
      data: { factor: 'authenticator' },
      message: expect.stringContaining('authenticator'),
    })
    const code = codeAt(secret, now())
    expect(await login(code)).toMatchObject({ code: 20000, data: { isOwner: true } })
    expect(await login(code)).toMatchObject({ code: 51000 })
    // Nor one from before it, which the window would still accept.
    expect(await login(codeAt(secret, now() - 30_000))).toMatchObject({ code: 51000 })
    context.clock.now += 30_000
    expect(await login(codeAt(secret, now()))).toMatchObject({ code: 20000 })
  })
  it('accepts one step to either side of the clock, and no more', async () => {
    const { secret } = await context.enableSecondFactor()
    for (const by of [-60_000, 60_000])
      expect(await login(codeAt(secret, now() + by)), `${by}`).toMatchObject({ code: 51000 })
    expect(await login(codeAt(secret, now() - 30_000))).toMatchObject({ code: 20000 })
    expect(await login(codeAt(secret, now() + 30_000))).toMatchObject({ code: 20000 })
  })
  it('the code that turned it on does not log in', async () => {
    const { secret } = await context.enrollSecondFactor()
    context.clock.now -= 60_000
    expect(await login(codeAt(secret, now()))).toMatchObject({ code: 51000 })
  })
  it('parallel logins with one code: one succeeds', async () => {
    const { secret } = await context.enableSecondFactor()
    const code = codeAt(secret, now())
    const responses = await Promise.all(Array.from({ length: 4 }, () => login(code)))
    expect(responses.filter((response) => response.code === 20000)).toHaveLength(1)
  })
  it('a recovery code logs in once, however it is grouped', async () => {
    const { recoveryCodes, headers } = await context.enrollSecondFactor()
    const [first = '', second = ''] = recoveryCodes
    expect(await login(first)).toMatchObject({ code: 20000 })
    expect(await login(first)).toMatchObject({ code: 51000 })
    expect(await login(second.replaceAll(' ', '-'))).toMatchObject({ code: 20000 })
    expect(await show(headers)).toMatchObject({ codesLeft: 8 })
    expect(await verbs()).toContain('account.login-by-recovery-code')
  })
  it('five wrong codes an hour, and then not even a right one; nobody without the password uses them up', async () => {
    const { secret } = await context.enableSecondFactor()
    const wrong = () => wrongCodeAt(secret, now())
    for (let i = 0; i < 4; i += 1) await login(wrong(), 'a wrong password')
    // Those were no attempts at the second factor: a right code logs in, and the count is cleared.
    expect(await login(codeAt(secret, now()))).toMatchObject({ code: 20000 })
    for (let i = 0; i < 5; i += 1) expect(await login(wrong())).toMatchObject({ code: 51000 })
    context.clock.now += 30_000
    expect(await login(codeAt(secret, now()))).toMatchObject({ code: 42900 })
    // Stored in the table, where a restart finds it.
    const rows = await context.ctx.db.selectFrom('attempt').selectAll().execute()
    expect(rows.filter(({ bucket }) => bucket === `second-factor:${context.ownerId}`)).toHaveLength(5)
    context.clock.now += 60 * MINUTE_MS
    expect(await login(codeAt(secret, now()))).toMatchObject({ code: 20000 })
  })
  it('after five wrong passwords the code of the authenticator is enough; an emailed one is not', async () => {
    const { secret } = await context.enableSecondFactor()
    for (let i = 0; i < 5; i += 1) await login(undefined, `guess ${i}`)
    expect(await login()).toMatchObject({ code: 51010, data: null })
    expect(await login(await context.codeFor(OWNER))).toMatchObject({
      code: 51010,
      data: { factor: 'authenticator' },
    })
    expect(await login(codeAt(secret, now()))).toMatchObject({ code: 20000 })
  })
  it('nobody without the password learns that there is one: the same bytes as for any reader and for a missing account', async () => {
    const { secret } = await context.enableSecondFactor()
    await context.register('lin@example.org')
    const course = async (username: string) => {
      const all = []
      for (let i = 0; i < 3; i += 1) all.push(await login(undefined, `guess ${i}`, username))
      all.push(await login(wrongCodeAt(secret, now()), 'guess', username))
      for (let i = 0; i < 3; i += 1) all.push(await login(undefined, `guess ${i}`, username))
      all.push(await login('0123 4567 8901 2345', 'guess', username))
      return all
    }
    const owners = await course(OWNER)
    expect(owners).toEqual(await course('lin@example.org'))
    expect(owners).toEqual(await course('nobody@example.org'))
  })
  it('a reset by email changes the password and keeps the second factor', async () => {
    await context.enableSecondFactor()
    const password = 'another long night'
    const reset = { username: OWNER, code: await context.codeFor(OWNER), password }
    expect(await context.api('/users/password', jsonRequest('PUT', reset))).toMatchObject({ code: 20000 })
    expect(await login(undefined, password)).toMatchObject({ code: 51010, data: { factor: 'authenticator' } })
  })
})

describe('R4: turning it off', () => {
  it('requires the password and a code; afterwards the password alone logs in from this browser', async () => {
    const { secret, headers } = await context.enableSecondFactor()
    const code = () => codeAt(secret, now())
    expect(await off({ code: code() }, headers)).toMatchObject({ code: 51000 })
    expect(await off({ password: 'wrong one', code: code() }, headers)).toMatchObject({ code: 51000 })
    expect(await off({ password: GOOD_PASSWORD, code: wrongCodeAt(secret, now()) }, headers)).toMatchObject({
      code: 51000,
    })
    expect(await off({ password: GOOD_PASSWORD, code: code() }, headers)).toMatchObject({ code: 20000 })
    expect(await show(headers)).toMatchObject({ isOn: false, codesLeft: 0 })
    expect(await off({ password: GOOD_PASSWORD, code: code() }, headers)).toMatchObject({ code: 51000 })
  })
  it('new recovery codes void the old ones', async () => {
    const { secret, recoveryCodes, headers } = await context.enrollSecondFactor()
    const body = { password: GOOD_PASSWORD, code: codeAt(secret, now()) }
    const { data } = (await context.api(
      '/studio/second-factor/codes',
      jsonRequest('POST', body, headers),
    )) as {
      data: { recoveryCodes: string[] }
    }
    expect(await login(recoveryCodes[0])).toMatchObject({ code: 51000 })
    expect(await login(data.recoveryCodes[0])).toMatchObject({ code: 20000 })
  })
  it('a command on the server restores access for the owner, whatever was lost', async () => {
    const { secret, headers } = await context.enableSecondFactor()
    for (let i = 0; i < 5; i += 1) await login(wrongCodeAt(secret, now()))
    for (let i = 0; i < 8; i += 1) await login(wrongCodeAt(secret, now()), 'wrong one')
    const owner = await selectOwner(context.ctx.db)
    if (!owner) throw new Error('no owner')
    expect(await resetFactor(context.ctx, owner)).toBe(true)
    expect(await context.api('/users/sessions', { headers })).toMatchObject({ code: 40001 })
    expect(await login()).toMatchObject({ code: 20000 })
    expect(await resetFactor(context.ctx, owner)).toBe(false)
  })
})

describe('R4: without an authenticator', () => {
  it('an unknown browser needs an emailed code; wrong passwords reveal nothing about it', async () => {
    const { cookie } = await context.logIn()
    expect(await login(undefined, 'a wrong password')).toMatchObject({ code: 51000, data: null })
    expect(await login()).toMatchObject({ code: 51010, data: { factor: 'mail' } })
    expect(await login('000000')).toMatchObject({ code: 51000 })
    expect(await login(await context.codeFor(OWNER))).toMatchObject({ code: 20000 })
    await expect(context.logIn('', cookie)).resolves.toBeDefined()
    await expect(context.logIn('', 'browser=planted')).rejects.toThrow('this browser before')
  })
  it('a requested code is no failure: ten requests do not cause the waits of A5', async () => {
    const { cookie } = await context.logIn()
    for (let i = 0; i < 10; i += 1) expect((await login()).data).toEqual({ factor: 'mail' })
    await expect(context.logIn('', cookie)).resolves.toBeDefined()
  })
})

describe('R4: without a mail server', () => {
  let silent: OwnerContext
  beforeAll(async () => {
    silent = await createOwnerContext({ SMTP_URL: '' })
  })
  afterAll(() => silent.close())
  it('the password alone logs in from every browser, and the owner is informed of it', async () => {
    await silent.logIn()
    const { headers } = await silent.logIn('', 'browser=planted')
    const { data } = await silent.api('/studio/second-factor', { headers })
    expect(data).toEqual({ isOn: false, since: null, codesLeft: 0, isMailed: false })
  })
})
