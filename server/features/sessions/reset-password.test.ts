// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountContext, createAccountContext, GOOD_PASSWORD } from '#server/testing/account-context.ts'
import { jsonRequest } from '#server/testing/test-context.ts'

let context: AccountContext
beforeAll(async () => {
  context = await createAccountContext()
})
afterAll(() => context.close())

let boxes = 0
const someone = async () => {
  const username = `reader${++boxes}@example.org`
  await context.register(username)
  return username
}
const tokenOf = async (username: string, password = GOOD_PASSWORD) =>
  ((await context.login({ username, password })).data as { token: string }).token
const isIn = async (token: string) =>
  (await context.api('/users/sessions', { headers: { authorization: `Bearer ${token}` } })).code === 20000
/** The cookie of a browser that stays signed in. */
const stayCookieOf = async (username: string) => {
  const body = new URLSearchParams({ username, password: GOOD_PASSWORD, staysSignedIn: 'true' })
  const response = await context.fetch('/api/users/login', { method: 'POST', body })
  return (
    response.headers
      .getSetCookie()
      .find((one) => one.startsWith('stay='))
      ?.split(';')[0] ?? ''
  )
}
const isSignedIn = async (cookie: string) => {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  return (await context.api('/users/token', { method: 'POST', headers })).code === 20000
}
const NEW = 'another long night'

describe('A15: a reset', () => {
  it('ends every session, logs nobody in, and notifies the email address', async () => {
    const username = await someone()
    const tokens = [await tokenOf(username), await tokenOf(username)]
    const stay = await stayCookieOf(username)
    const code = await context.codeFor(username)
    const response = await context.api(
      '/users/password',
      jsonRequest('PUT', { username, code, password: NEW }),
    )
    expect(response).toMatchObject({ code: 20000, data: null })
    for (const token of tokens) expect(await isIn(token)).toBe(false)
    expect(await isSignedIn(stay)).toBe(false)
    expect((await context.login({ username })).code).toBe(51000)
    expect((await context.login({ username, password: NEW })).code).toBe(20000)
    await context.runJobs()
    expect(context.mailsTo(username).at(-1)).toMatch(/password was just changed/)
  })
  it('of an email address without an account is reported only to a person with its code', async () => {
    const username = 'nobody@example.org'
    const guess = await context.api(
      '/users/password',
      jsonRequest('PUT', { username, code: '123456', password: NEW }),
    )
    const known = await context.api(
      '/users/password',
      jsonRequest('PUT', { username: await someone(), code: '123456', password: NEW }),
    )
    expect(guess).toEqual(known)
    const code = await context.codeFor(username)
    expect(
      (await context.api('/users/password', jsonRequest('PUT', { username, code, password: NEW }))).message,
    ).toMatch(/no account/)
  })
})

describe('PUT /users/password/change', () => {
  const change = async (token: string, currentPassword: string, password: string) =>
    (
      await context.api(
        '/users/password/change',
        jsonRequest('PUT', { currentPassword, password }, { authorization: `Bearer ${token}` }),
      )
    ).code
  it('requires the current one, ends every other session and keeps this one', async () => {
    const username = await someone()
    const [mine, other] = [await tokenOf(username), await tokenOf(username)]
    const stay = await stayCookieOf(username)
    expect(await isSignedIn(stay)).toBe(true)
    expect(await change(mine, 'wrong one', NEW)).toBe(51000)
    expect(await change(mine, GOOD_PASSWORD, NEW)).toBe(20000)
    expect(await isIn(mine)).toBe(true)
    expect(await isIn(other)).toBe(false)
    expect(await isSignedIn(stay)).toBe(false)
  })
  it('cannot be used for guessing: five wrong ones, then a wait', async () => {
    const token = await tokenOf(await someone())
    for (let i = 0; i < 5; i += 1) expect(await change(token, `wrong ${i}`, NEW)).toBe(51000)
    expect(await change(token, GOOD_PASSWORD, NEW)).toBe(42900)
  })
})
