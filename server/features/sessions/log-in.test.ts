// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { createOwner } from '#server/features/users/owner.ts'
import { hashCost, hashPassword } from '#server/features/users/password.ts'
import { type AccountContext, createAccountContext, GOOD_PASSWORD } from '#server/testing/account-context.ts'
import { hashesDuring } from '#server/testing/hashes-during.ts'
import { jsonRequest } from '#server/testing/test-context.ts'
import { afterFailure } from './login-lockout.ts'

const MINUTE_MS = 60_000

let context: AccountContext
beforeAll(async () => {
  context = await createAccountContext()
})
afterAll(() => context.close())

let boxes = 0
const freshBox = () => `reader${++boxes}@example.org`
const someone = async () => {
  const username = freshBox()
  await context.register(username)
  return username
}
const fail = async (username: string, times: number) => {
  for (let i = 0; i < times; i += 1) await context.login({ username, password: `guess number ${i}` })
}

describe('POST /users/login', () => {
  it('returns the user with a token, whatever the case of the email address', async () => {
    const username = await someone()
    const { data } = await context.login({ username: ` ${username.toUpperCase()} ` })
    expect(data).toEqual({
      userInfoId: expect.any(Number),
      username,
      email: username,
      loginType: 1,
      nickname: expect.stringMatching(/^Reader \d{4}$/),
      avatar: null,
      website: null,
      intro: null,
      isSubscribe: 0,
      wantsDigest: 0,
      wantsReplies: 1,
      isOwner: false,
      hasPassword: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
  })
  it.each([
    { username: '  ', password: 'x' },
    { username: 'a@b.cd', password: '' },
  ])('refuses a blank field: %j', async (form) => expect((await context.login(form)).code).toBe(52000))
  it('S7: accepts a form, but not one that another site sent', async () => {
    const username = await someone()
    expect(
      (await context.fetch('/api/users/login', jsonRequest('POST', { username, password: GOOD_PASSWORD })))
        .status,
    ).toBe(415)
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of elsewhere) expect((await context.login({ username }, { headers })).code).toBe(40300)
    const own = { origin: 'http://localhost:3000', host: 'localhost:3000' }
    expect((await context.login({ username }, { headers: own })).code).toBe(20000)
  })
  it('S7: a form of another site cannot make a JSON request', async () => {
    const body = JSON.stringify({ articleId: 1, articlePassword: 'x' })
    const response = await context.fetch('/api/articles/access', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
    })
    expect(response.status).toBe(415)
  })
  it('S8: allows no other origin', async () => {
    const response = await context.fetch('/api', { headers: { origin: 'https://evil.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
  it('S5: the token is in no header and no cookie of the response', async () => {
    const username = await someone()
    const response = await context.fetch('/api/users/login', {
      method: 'POST',
      body: new URLSearchParams({ username, password: GOOD_PASSWORD }),
    })
    const { data } = (await response.json()) as { data: { token: string } }
    expect(JSON.stringify([...response.headers])).not.toContain(data.token)
  })
})

describe('A5: guessing one password', () => {
  it('after five failures the right password alone gets the response of a wrong one; with the code it logs in', async () => {
    const username = await someone()
    await fail(username, 5)
    const [right, wrong] = [
      await context.login({ username }),
      await context.login({ username, password: 'wrong one' }),
    ]
    expect(right).toMatchObject({ code: 51010 })
    expect(right).toEqual(wrong)
    const code = await context.codeFor(username)
    expect((await context.login({ username, code })).code).toBe(20000)
    expect((await context.login({ username })).code).toBe(20000)
  })
  it('is counted the same for an email address without an account, to the byte', async () => {
    const known = await someone()
    const responses = async (username: string) => {
      const all = []
      for (let i = 0; i < 8; i += 1)
        all.push(await context.login({ username, password: `guess number ${i}` }))
      return all
    }
    expect(await responses(known)).toEqual(await responses(freshBox()))
  })
  it('in parallel requests all attempts are counted', async () => {
    const username = await someone()
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => context.login({ username, password: `guess number ${i}` })),
    )
    expect(responses.filter(({ code }) => code === 51000)).toHaveLength(5)
    expect(responses.filter(({ code }) => code === 51010)).toHaveLength(7)
  })
  it('within 15 minutes: slower attempts start a new count', async () => {
    const username = await someone()
    await fail(username, 4)
    context.clock.now += 15 * MINUTE_MS + 1
    await fail(username, 4)
    expect((await context.login({ username })).code).toBe(20000)
  })
  it('after ten more the waits are 1, 2, 4 … minutes, an hour at most', () => {
    let row = { fails: 0, began_at: 0, code_needed: 0 as 0 | 1, wait_until: null as number | null }
    for (let i = 0; i < 5; i += 1) row = afterFailure(row, 0)
    expect(row).toMatchObject({ code_needed: 1, wait_until: null })
    for (let i = 0; i < 9; i += 1) row = afterFailure(row, 0)
    expect(row.wait_until).toBeNull()
    const waits = Array.from({ length: 9 }, () => {
      row = afterFailure(row, 0)
      return (row.wait_until ?? 0) / MINUTE_MS
    })
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })
  it('during a wait no login succeeds, a reset by code ends it, and a restart does not', async () => {
    const username = await someone()
    await fail(username, 5)
    for (let i = 0; i < 10; i += 1) await context.login({ username, password: 'wrong one', code: '000000' })
    const response = await context.login({ username, code: '000000' })
    expect(response).toMatchObject({ code: 42900 })
    context.clock.now += 60 * MINUTE_MS
    await context.login({ username, password: 'wrong one', code: '000000' })
    context.clock.now += 60 * MINUTE_MS
    const code = await context.codeFor(username)
    const reset = jsonRequest('PUT', { username, code, password: 'another long night' })
    expect((await context.api('/users/password', reset)).code).toBe(20000)
    expect((await context.login({ username, password: 'another long night' })).code).toBe(20000)
  })
  it('after a wait the right password and code log in, and the count begins again', async () => {
    const username = await someone()
    await fail(username, 5)
    for (let i = 0; i < 10; i += 1) await context.login({ username, password: 'wrong one', code: '000000' })
    expect((await context.login({ username })).code).toBe(42900)
    context.clock.now += MINUTE_MS
    expect((await context.login({ username, code: await context.codeFor(username) })).code).toBe(20000)
    await fail(username, 4)
    expect((await context.login({ username })).code).toBe(20000)
  })
  it('is stored in the database, where a restart finds it', async () => {
    const username = freshBox()
    await fail(username, 3)
    const rows = await context.ctx.db.selectFrom('login_lockout').selectAll().execute()
    expect(rows.some(({ fails }) => fails === 3)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain('reader')
  })
  it('the owner can require a code at every login', async () => {
    const username = await someone()
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { alwaysCode: true }))
    expect((await context.login({ username })).code).toBe(51010)
    expect((await context.login({ username, code: await context.codeFor(username) })).code).toBe(20000)
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { alwaysCode: false }))
  })
})

describe('A6: guessing from one network', () => {
  it('20 failures in 15 minutes, whatever the accounts, IPv6 by /64', async () => {
    const at = (i: number) => ({ address: `2001:db8:99:1::${i + 1}` })
    for (let i = 0; i < 20; i += 1) {
      const response = await context.login({ username: freshBox(), password: 'wrong one' }, at(i))
      expect(response.code).toBe(51000)
    }
    expect((await context.login({ username: freshBox(), password: 'wrong one' }, at(99))).code).toBe(42900)
    expect((await context.login({ username: freshBox() }, { address: '2001:db8:99:2::1' })).code).toBe(51000)
    context.clock.now += 15 * MINUTE_MS
    expect((await context.login({ username: freshBox() }, at(1))).code).toBe(51000)
  })
  it('a header that no trusted proxy wrote has no effect', async () => {
    const direct = await createAccountContext({ TRUST_PROXY: '' })
    const codes = []
    for (let i = 0; i < 21; i += 1)
      codes.push((await direct.login({ username: freshBox() }, { address: `203.0.113.${i}` })).code)
    expect(codes.at(-1)).toBe(42900)
    await direct.close()
  })
  it('successes are not counted as failures', async () => {
    const username = await someone()
    for (let i = 0; i < 22; i += 1)
      expect((await context.login({ username }, { address: '203.0.113.77' })).code).toBe(20000)
  })
})

describe('A7: whether an account exists', () => {
  it('is not revealed by the bytes of the response', async () => {
    const known = await someone()
    const result = async (username: string) => {
      const response = await context.fetch('/api/users/login', {
        method: 'POST',
        headers: { 'x-forwarded-for': `203.0.114.${boxes % 255}` },
        body: new URLSearchParams({ username, password: 'wrong one' }),
      })
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
      return { status: response.status, headers, body: await response.text() }
    }
    expect(await result(known)).toEqual(await result(freshBox()))
  })
  it('costs the same one hash as a missing account, and as one without a password', async () => {
    const [known, withoutPassword] = [await someone(), await someone()]
    await context.ctx.transaction((tx) =>
      tx
        .updateTable('account')
        .set({ password_hash: null })
        .where('username', '=', withoutPassword)
        .execute(),
    )
    for (const username of [known, withoutPassword, freshBox()])
      expect(await hashesDuring(() => context.login({ username, password: 'wrong one' })), username).toEqual([
        hashCost,
      ])
  })
})

describe('disabled accounts', () => {
  it('are reported only with the right password, and get no session', async () => {
    const username = await someone()
    await context.ctx.transaction((tx) =>
      tx.updateTable('account').set({ disabled_at: 1 }).where('username', '=', username).execute(),
    )
    expect((await context.login({ username, password: 'wrong one' })).message).toMatch(
      /Incorrect email address or password/,
    )
    expect((await context.login({ username })).message).toMatch(/disabled/)
  })
})

describe('A1: a hash with fewer passes than today’s', () => {
  it('is replaced at the next login', async () => {
    const username = await someone()
    const { argon2Sync, randomBytes } = await import('node:crypto')
    const nonce = randomBytes(16)
    const tag = argon2Sync('argon2id', {
      message: GOOD_PASSWORD,
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: 1024,
      passes: 1,
    })
    const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const old = `$argon2id$v=19$m=1024,t=1,p=1$${plain(nonce)}$${plain(tag)}`
    await context.ctx.transaction((tx) =>
      tx.updateTable('account').set({ password_hash: old }).where('username', '=', username).execute(),
    )
    expect((await context.login({ username })).code).toBe(20000)
    const row = await context.ctx.db
      .selectFrom('account')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirst()
    const parametersOf = (hash: string) => hash.split('$').slice(0, 4)
    const current = await hashPassword(GOOD_PASSWORD)
    expect(parametersOf(row?.password_hash ?? '')).toEqual(parametersOf(current))
    expect((await context.login({ username })).code).toBe(20000)
  })
})

describe('the owner', () => {
  it('A18: there is none before the setup, and no password logs in', async () => {
    for (const username of ['admin', 'root', 'owner@example.org', 'admin@blog.example'])
      expect((await context.login({ username, password: 'admin' })).code).toBe(51000)
    await createOwner(context.ctx, {
      email: 'mira@example.org',
      password: GOOD_PASSWORD,
      name: 'Mira',
      title: 'Night',
    })
    const again = { email: 'eve@example.org', password: GOOD_PASSWORD, name: 'Eve', title: 'Eve' }
    await expect(createOwner(context.ctx, again)).rejects.toMatchObject({ messageKey: 'owner-exists' })
  })
  it('gets an email about a login from a new browser, and none about a known one', async () => {
    const login = (cookie: string, code = '') =>
      context.fetch('/api/users/login', {
        method: 'POST',
        headers: { cookie, 'user-agent': 'A browser' },
        body: new URLSearchParams({ username: 'mira@example.org', password: GOOD_PASSWORD, code }),
      })
    const first = await login('')
    const cookie = first.headers.getSetCookie().find((one) => one.startsWith('browser='))
    expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Lax/)
    await login(cookie?.split(';')[0] ?? '')
    await context.runJobs()
    const mails = context.mailsTo('mira@example.org')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('A browser')
    await login('browser=planted', await context.codeFor('mira@example.org'))
    await context.runJobs()
    // The code, and the new-device alert.
    expect(context.mailsTo('mira@example.org')).toHaveLength(3)
  })
})
