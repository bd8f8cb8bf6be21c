// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountContext, createAccountContext, GOOD_PASSWORD } from '#server/testing/account-context.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { jsonRequest } from '#server/testing/test-context.ts'

let context: AccountContext
beforeAll(async () => {
  context = await createAccountContext()
})
afterAll(() => context.close())

let count = 0
const freshEmail = () => `bind${++count}@example.org`
const register = async () => {
  const email = freshEmail()
  await context.register(email)
  return { email, headers: await logIn(email) }
}
const logIn = async (username: string) => {
  const { data } = await context.login({ username })
  return { authorization: `Bearer ${(data as { token: string }).token}` }
}
const change = (headers: Record<string, string>, body: unknown) =>
  context.api('/users/email', jsonRequest('PUT', body, headers))
const later = () => {
  context.clock.now += 15 * 60_000 + 1
}

describe('A19: PUT /users/email', () => {
  it('takes { email, code } alone in a session that signed in within 15 minutes', async () => {
    const { headers } = await register()
    const email = freshEmail()
    const code = await context.codeFor(email)
    expect(await change(headers, { email, code })).toMatchObject({ code: 20000 })
    expect((await context.login({ username: email })).code).toBe(20000)
  })
  it('asks for the password in an older session, and remembers for 15 minutes that it was right', async () => {
    const { headers } = await register()
    later()
    const email = freshEmail()
    const code = await context.codeFor(email)
    expect(await change(headers, { email, code })).toMatchObject({
      code: 51000,
      message: 'Please enter your current password as well',
    })
    expect(await change(headers, { email, code, password: GOOD_PASSWORD })).toMatchObject({ code: 20000 })
    const next = freshEmail()
    const nextCode = await context.codeFor(next)
    expect(await change(headers, { email: next, code: nextCode })).toMatchObject({ code: 20000 })
  })
  it('asks an account without a password for a code to the current address', async () => {
    const current = freshEmail()
    const reader = await createTestReader(context.ctx, { email: current })
    later()
    const email = freshEmail()
    const code = await context.codeFor(email)
    expect((await change(reader.headers, { email, code })).code).toBe(51000)
    const foreign = await context.codeFor(freshEmail())
    expect((await change(reader.headers, { email, code, currentCode: foreign })).code).toBe(51000)
    const currentCode = await context.codeFor(current)
    expect((await change(reader.headers, { email, code, currentCode })).code).toBe(20000)
  })
  it('takes a code that a browser known to the account requested', async () => {
    const { email: current } = await register()
    const login = await context.fetch('/api/users/login', {
      method: 'POST',
      body: new URLSearchParams({ username: current, password: GOOD_PASSWORD }),
    })
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const { token } = ((await login.json()) as { data: { token: string } }).data
    const headers = { authorization: `Bearer ${token}`, cookie }
    await context.ctx.transaction((tx) =>
      tx.updateTable('account').set({ password_hash: null }).where('email', '=', current).execute(),
    )
    later()
    const codeFor = async (email: string) => {
      await context.api(`/users/code?username=${email}`, { headers: { cookie } })
      await context.runJobs()
      return /^ {4}(\d{6})$/m.exec(context.mailsTo(email).at(-1) ?? '')?.[1]
    }
    const email = freshEmail()
    const body = { email, code: await codeFor(email), currentCode: await codeFor(current) }
    expect(await change(headers, body)).toMatchObject({ code: 20000 })
  })
})

describe('A19: the link that undoes a change of email', () => {
  const changed = async () => {
    const { email: previous, headers } = await register()
    const email = freshEmail()
    await change(headers, { email, code: await context.codeFor(email) })
    await context.runJobs()
    const link = /https:\/\/blog\.example(\/undo-email-change\?token=\S+)/.exec(
      context.mailsTo(previous).at(-1) ?? '',
    )?.[1]
    return { previous, email, headers, link: link ?? '' }
  }
  const undo = async (link: string) => (await context.fetch(link, { method: 'POST' })).headers.get('location')

  it('restores the previous address and ends every session, once', async () => {
    const { previous, email, headers, link } = await changed()
    expect(await undo(link)).toBe('/undo-email-change?result=done')
    expect((await context.login({ username: email })).code).toBe(51000)
    expect((await context.login({ username: previous })).code).toBe(20000)
    expect((await context.api('/users/sessions', { headers })).code).toBe(40001)
    expect(await undo(link)).toBe('/undo-email-change?result=unknown')
  })
  it('R4: writes an audit entry for the owner’s account, and none for a reader’s', async () => {
    const undone = () =>
      context.ctx.db
        .selectFrom('audit')
        .select(['account_id', 'subject', 'subject_id'])
        .where('action', '=', 'account.email-undone')
        .execute()
    const reader = await changed()
    await undo(reader.link)
    expect(await undone()).toEqual([])
    const { email, link } = await changed()
    const account = await context.ctx.transaction((tx) =>
      tx
        .updateTable('account')
        .set({ is_owner: 1 })
        .where('email', '=', email)
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await undo(link)
    expect(await undone()).toEqual([{ account_id: null, subject: 'account', subject_id: account.id }])
    await context.ctx.transaction((tx) =>
      tx.updateTable('account').set({ is_owner: 0 }).where('id', '=', account.id).execute(),
    )
  })
  it('works for seven days', async () => {
    const { email, link } = await changed()
    context.clock.now += 7 * 24 * 3600 * 1000 + 1
    expect(await undo(link)).toBe('/undo-email-change?result=unknown')
    expect((await context.login({ username: email })).code).toBe(20000)
  })
  it('changes nothing on a GET, and nothing with another token', async () => {
    const { email, link } = await changed()
    await context.fetch(link)
    expect(await undo('/undo-email-change?token=guessed')).toBe('/undo-email-change?result=unknown')
    expect((await context.login({ username: email })).code).toBe(20000)
  })
})
