// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GOOD_PASSWORD } from '#server/testing/account-context.ts'
import { createOwnerContext, OWNER, type OwnerContext } from '#server/testing/owner-context.ts'
import { jsonRequest } from '#server/testing/test-context.ts'
import { createSecret } from './second-factor/authenticator.ts'
import { confirmEnrollment, upsertEnrollment } from './second-factor/second-factor.sql.ts'

const READER = 'lin@example.org'
let context: OwnerContext
beforeAll(async () => {
  context = await createOwnerContext()
  await context.register(READER)
})
afterAll(() => context.close())

let networks = 0
const freshNetwork = () => `203.0.${(++networks >> 8) & 255}.${networks & 255}`

type Form = { username: string; password?: string; code?: string }
const logIn = async (form: Form, { cookie = '', ip = freshNetwork() } = {}) => {
  const response = await context.fetch('/api/users/login', {
    method: 'POST',
    headers: { 'x-forwarded-for': ip, cookie },
    body: new URLSearchParams({ password: GOOD_PASSWORD, ...form }),
  })
  const browser = response.headers.getSetCookie().find((one) => one.startsWith('browser='))
  const { code, data } = (await response.json()) as { code: number; data: { token?: string } | null }
  return { code, data, cookie: browser?.split(';')[0] ?? '' }
}
const fresh = async (username: string) => {
  const code = username === OWNER ? await context.codeFor(OWNER) : undefined
  return (await logIn({ username, ...(code && { code }) })).cookie
}

/** Everything that an attacker at five networks can use up for an address, until the account is locked out. */
async function attack(username: string): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    await logIn({ username, password: `wrong ${i}`, ...(i >= 5 && { code: '000000' }) })
    await context.api(
      '/users/password',
      jsonRequest('PUT', { username, code: '000000', password: 'another long night' }),
    )
  }
  expect((await logIn({ username })).code).toBe(42900)
}

it('S9: a second login in a known browser is the same session, with a new token and cookie', async () => {
  const email = 'twice@example.org'
  await context.register(email)
  const first = await logIn({ username: email })
  context.clock.now += 60_000
  const second = await logIn({ username: email }, { cookie: first.cookie })
  const tokens = [first, second].map(({ data }) => data?.token)
  const of = (token: string | undefined) =>
    context.api('/users/sessions', { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await of(tokens[1])) as { data: { isCurrent: boolean; createTime: string }[] }
  // The other one is that of the registration, which sent no cookie.
  expect(data).toHaveLength(2)
  expect(data[0]).toMatchObject({ isCurrent: true, createTime: new Date(context.clock.now).toISOString() })
  expect(tokens[0]).not.toBe(tokens[1])
  expect((await of(tokens[0])).code).toBe(20000)
})

describe('A20: nobody locks an account out', () => {
  it.each([READER, OWNER])('%s logs in from a known browser during a lockout', async (username) => {
    const cookie = await fresh(username)
    expect(cookie).toMatch(/^browser=[\w-]{43}$/)
    await attack(username)
    expect((await logIn({ username }, { cookie })).code).toBe(20000)
    // The cookie of one account is worthless for another one.
    await attack('nobody@example.org')
    expect((await logIn({ username: 'nobody@example.org' }, { cookie })).code).toBe(42900)
  })

  it('a known browser has a limit of its own: it is locked out as well, and nobody else by it', async () => {
    const email = 'ada@example.org'
    await context.register(email)
    const cookie = (await logIn({ username: email })).cookie
    for (let i = 0; i < 5; i += 1) await logIn({ username: email, password: 'wrong one' }, { cookie })
    expect((await logIn({ username: email }, { cookie })).code).toBe(51010)
    expect((await logIn({ username: email })).code).toBe(20000)
  })

  it('wrong codes count only while a code waits', async () => {
    const email = 'noor@example.org'
    await context.register(email)
    const reset = (code: string) =>
      context.api(
        '/users/password',
        jsonRequest('PUT', { username: email, code, password: 'another long night' }),
      )
    for (let i = 0; i < 30; i += 1) expect((await reset('000000')).code).toBe(51000)
    expect((await reset(await context.codeFor(email))).code).toBe(20000)
  })

  it('the codes of a known browser cannot be used up, requested or voided by others', async () => {
    const email = 'kim@example.org'
    await context.register(email)
    const { cookie } = await logIn({ username: email })
    const ask = async (more: Record<string, string>) =>
      (await context.api(`/users/code?username=${email}`, { headers: more })).code
    context.clock.now += 3_600_001
    expect(await ask({ cookie, 'x-forwarded-for': freshNetwork() })).toBe(20000)
    await context.runJobs()
    const code = /^ {4}(\d{6})$/m.exec(context.mailsTo(email).at(-1) ?? '')?.[1] ?? ''
    // The attacker requests a code at once, and guesses until that one is void.
    expect(await ask({ 'x-forwarded-for': freshNetwork() })).toBe(20000)
    const reset = (given: string, headers: Record<string, string>) =>
      context.api(
        '/users/password',
        jsonRequest('PUT', { username: email, code: given, password: 'another long night' }, headers),
      )
    for (let i = 0; i < 6; i += 1) expect((await reset('000000', {})).code).toBe(51000)
    expect((await reset(code, {})).code).toBe(51000)
    expect((await reset(code, { cookie })).code).toBe(20000)
  })

  it('codes go to the address of the account, however it was typed', async () => {
    context.clock.now += 3_600_001
    await context.api(`/users/code?username=${encodeURIComponent('LIN@Example.ORG')}`)
    await context.runJobs()
    expect(context.mail.mails.at(-1)?.to).toEqual([READER])
  })
})

describe('A20: the email about a lockout', () => {
  const linkTo = async () => {
    // The email is written after the response, and sent by the jobs of the next run.
    await context.runJobs()
    await context.runJobs()
    const text = context.mailsTo(OWNER).findLast((one) => one.includes('/login-link#')) ?? ''
    return /\/login-link#([\w-]{43})/.exec(text)?.[1] ?? ''
  }
  const byLink = (token: string, more: object = {}) =>
    context.api('/users/login/link', jsonRequest('POST', { token, ...more })) as Promise<{
      code: number
      data: { token?: string; isOwner?: boolean } | null
    }>
  const reset = async () => {
    await context.ctx.transaction((tx) => tx.deleteFrom('login_lockout').execute())
    await context.ctx.transaction((tx) => tx.deleteFrom('attempt').execute())
  }

  it('goes to the owner once for each lockout, with a link that logs in once and ends the lockout', async () => {
    await reset()
    await linkTo()
    const before = context.mailsTo(OWNER).filter((one) => one.includes('/login-link#')).length
    await attack(OWNER)
    const token = await linkTo()
    expect(context.mailsTo(OWNER).filter((one) => one.includes('/login-link#'))).toHaveLength(before + 1)
    expect(JSON.stringify(await context.ctx.db.selectFrom('login_link').selectAll().execute())).not.toContain(
      token,
    )
    expect(await byLink('x'.repeat(43))).toMatchObject({ code: 51000 })
    expect(await byLink(token)).toMatchObject({ code: 20000, data: { isOwner: true } })
    expect(await byLink(token)).toMatchObject({ code: 51000 })
    expect((await logIn({ username: OWNER, password: 'wrong one' })).code).not.toBe(42900)
  })

  it('its link expires after an hour', async () => {
    await reset()
    await attack(OWNER)
    const token = await linkTo()
    context.clock.now += 3_600_001
    expect(await byLink(token)).toMatchObject({ code: 51000 })
  })

  it('readers get none', async () => {
    await reset()
    await attack(READER)
    await context.runJobs()
    expect(context.mailsTo(READER).some((one) => one.includes('/login-link#'))).toBe(false)
  })

  it('its link does not replace the second factor', async () => {
    await reset()
    const encrypted = context.ctx.encrypt(await createSecret())
    const row = { account_id: context.ownerId, encrypted, begun_at: context.clock.now }
    await context.ctx.transaction(async (tx) => {
      await upsertEnrollment(tx, row)
      await confirmEnrollment(tx, row, { confirmed_at: context.clock.now, last_step: 0 })
    })
    await attack(OWNER)
    const token = await linkTo()
    expect(await byLink(token)).toMatchObject({ code: 51010, data: { factor: 'authenticator' } })
    expect(await byLink(token, { code: '000000' })).toMatchObject({ code: 51000 })
  })
})
