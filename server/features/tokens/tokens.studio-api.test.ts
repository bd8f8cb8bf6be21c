// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import type { AccessToken } from '#contract/studio/tokens.ts'
import { createApp } from '#server/app.ts'
import { GOOD_PASSWORD } from '#server/testing/account-context.ts'
import { createOwnerContext, OWNER, type OwnerContext } from '#server/testing/owner-context.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { jsonRequest } from '#server/testing/test-context.ts'
import { createToken } from './create-token.ts'

type Created = { token: string; record: AccessToken }

let context: OwnerContext
let headers: { authorization: string }
let cookie: string
beforeAll(async () => {
  context = await createOwnerContext()
  ;({ headers, cookie } = await context.logIn())
})
afterAll(() => context.close())

const form = { name: 'Editor', scopes: ['write', 'read'], password: GOOD_PASSWORD }
const ask = (body: object) => context.api('/studio/tokens', jsonRequest('POST', body, headers))
const create = async (body: object = {}) => {
  const { code, message, data } = await ask({ ...form, ...body })
  if (code !== 20000) throw new Error(`Not created: ${message}`)
  return data as Created
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const list = async () => (await context.api('/studio/tokens', { headers })).data as AccessToken[]
const revoke = (id: number) => context.api(`/studio/tokens/${id}`, { method: 'DELETE', headers })

describe('S10, R6: access tokens', () => {
  it('POST /studio/tokens shows the token once, and the database has only its hash', async () => {
    const { token, record } = await create()
    expect(token).toMatch(/^borealis_[0-9A-Za-z]{46}$/)
    expect(record).toMatchObject({
      name: 'Editor',
      hint: token.slice(-4),
      scopes: ['read', 'write'],
      endTime: null,
      hasEnded: false,
      lastUsedTime: null,
      lastNetwork: null,
    })
    expect(JSON.stringify(await list())).not.toContain(token)
    const secret = token.slice('borealis_'.length, -6)
    for (const table of ['access_token', 'audit', 'mail', 'job'] as const)
      expect(JSON.stringify(await context.ctx.db.selectFrom(table).selectAll().execute())).not.toContain(
        secret,
      )
  })

  it('asks for the password, and emails the owner that there is a new token', async () => {
    expect(await ask({ ...form, password: undefined })).toMatchObject({ code: 51000 })
    expect(await ask({ ...form, password: 'wrong one' })).toMatchObject({ code: 51000 })
    await create({ name: 'Told <b>' })
    await context.runJobs()
    expect(context.mailsTo(OWNER).at(-1)).toContain('The access token “Told <b>” was created.')
  })

  it('a name, a scope and an end in the next ten years are needed', async () => {
    for (const wrong of [
      { name: '  ' },
      { name: 'x'.repeat(61) },
      { scopes: [] },
      { scopes: ['owner'] },
      { endTime: new Date(context.clock.now - 1).toISOString() },
      { endTime: new Date(context.clock.now + 3700 * 24 * 3600 * 1000).toISOString() },
      { endTime: 'tomorrow' },
    ])
      expect(await ask({ ...form, ...wrong })).toMatchObject({ code: 52000 })
  })

  it('is used at the calls of the studio that it has the scope for, and the message names the one it lacks', async () => {
    const { token } = await create({ scopes: ['read'] })
    expect(await context.api('/studio/talks', { headers: bearer(token) })).toMatchObject({ code: 20000 })
    const talk = { content: 'By a script' }
    expect(await context.api('/studio/talks', jsonRequest('POST', talk, bearer(token)))).toMatchObject({
      code: 40300,
      message: expect.stringContaining('“write”'),
    })
    for (const path of ['/studio/tokens', '/studio/second-factor', '/users/sessions'])
      expect(await context.api(path, { headers: bearer(token) })).toMatchObject({
        code: 40300,
        message: 'Access tokens can’t do this. Sign in instead',
      })
  })

  it('is no session: the public API treats it as an anonymous visitor, and no cookie opens files', async () => {
    const { token } = await create({ scopes: ['read'] })
    const own = await context.api(`/users/info/${context.ownerId}`, { headers: bearer(token) })
    const foreign = await context.api(`/users/info/${context.ownerId}`)
    expect(own.data).toEqual(foreign.data)
    const response = await context.fetch('/api/studio/talks', { headers: bearer(token) })
    expect(response.headers.getSetCookie()).toEqual([])
    // A browser sends cookies by itself, and never a token.
    const cookie = await context.fetch('/api/studio/talks', { headers: { cookie: `token=${token}` } })
    expect(((await cookie.json()) as { code: number }).code).toBe(40001)
  })

  it('a typo is told from a token that has ended', async () => {
    const { token, record } = await create()
    const typo = await context.api('/studio/talks', { headers: bearer(`${token.slice(0, -1)}!`) })
    expect(typo).toMatchObject({ code: 40001, message: expect.stringContaining('typo') })
    await revoke(record.id)
    const gone = await context.api('/studio/talks', { headers: bearer(token) })
    expect(gone).toMatchObject({ code: 40001, message: expect.stringContaining('revoked') })
  })

  it('DELETE /studio/tokens/:id ends a token at once, in every process', async () => {
    const { token, record } = await create()
    const other = createApp(context.ctx, async () => ({ status: 200, html: '' }) as never)
    const answer = async () => {
      const request = new Request('http://site.example/api/studio/talks', { headers: bearer(token) })
      return ((await (await other.fetch(request)).json()) as { code: number }).code
    }
    expect(await answer()).toBe(20000)
    expect(await revoke(record.id)).toMatchObject({ code: 20000 })
    expect(await answer()).toBe(40001)
    expect((await list()).map(({ id }) => id)).not.toContain(record.id)
    expect(await revoke(record.id)).toMatchObject({ code: 51000 })
  })

  it('ends at its end date, and stays in the list until it is removed', async () => {
    const endTime = new Date(context.clock.now + 60_000).toISOString()
    const { token, record } = await create({ endTime })
    expect(await context.api('/studio/talks', { headers: bearer(token) })).toMatchObject({ code: 20000 })
    context.clock.now += 60_000
    expect(await context.api('/studio/talks', { headers: bearer(token) })).toMatchObject({ code: 40001 })
    expect((await list()).find(({ id }) => id === record.id)).toMatchObject({ hasEnded: true, endTime })
  })

  it('records the last use and its network, at most once a minute', async () => {
    const { token, record } = await create({ scopes: ['read'] })
    const use = async (ipAddress: string) => {
      await context.api('/studio/talks', { headers: { ...bearer(token), 'x-forwarded-for': ipAddress } })
      await context.app.flusher.flush()
      return (await list()).find(({ id }) => id === record.id)
    }
    const first = new Date(context.clock.now).toISOString()
    expect(await use('2001:db8:1:2::9')).toMatchObject({ lastUsedTime: first, lastNetwork: '2001:db8:1:2' })
    context.clock.now += 30_000
    expect(await use('2001:db8:1:2::7')).toMatchObject({ lastUsedTime: first })
    context.clock.now += 31_000
    const second = new Date(context.clock.now).toISOString()
    expect(await use('2001:db8:1:2::7')).toMatchObject({ lastUsedTime: second })
    expect(await use('192.0.2.7')).toMatchObject({ lastNetwork: '192.0.2.7' })
  })

  it('the audit log names the token, also after it was revoked', async () => {
    const { token, record } = await create({ name: 'Phone editor' })
    const made = await context.api(
      '/studio/articles',
      jsonRequest('POST', { saveId: 'by-a-token', device: 'curl', title: 'Hello' }, bearer(token)),
    )
    expect(made.code).toBe(20000)
    await revoke(record.id)
    const { data } = await context.api('/studio/audit?size=3', { headers })
    expect((data as { records: AuditEntry[] }).records).toMatchObject([
      { verb: 'studioTokens.revoke', tokenName: null, subject: 'access-token', subjectId: record.id },
      { verb: 'articles.create', tokenName: 'Phone editor', accountId: context.ownerId },
      { verb: 'studioTokens.create', tokenName: null },
    ])
  })

  it('one token may send 300 requests a minute, and another one is not affected', async () => {
    const [busy, calm] = [await create({ scopes: ['read'] }), await create({ scopes: ['read'] })]
    const send = (token: string) => context.fetch('/api/studio/second-factor', { headers: bearer(token) })
    // At the beginning of a minute without requests before it.
    context.clock.now = Math.ceil(context.clock.now / 60_000 + 1) * 60_000
    let accepted = 0
    while (accepted < 360 && (await send(busy.token)).status !== 429) accepted++
    expect(accepted).toBe(300)
    expect((await send(calm.token)).status).toBe(200)
  })

  it('the password reset of the owner ends every token', async () => {
    const { token } = await create()
    const reset = { username: OWNER, code: await context.codeFor(OWNER), password: GOOD_PASSWORD }
    expect(await context.api('/users/password', jsonRequest('PUT', reset))).toMatchObject({ code: 20000 })
    expect(await context.api('/studio/talks', { headers: bearer(token) })).toMatchObject({ code: 40001 })
    ;({ headers } = await context.logIn('', cookie))
    expect(await list()).toEqual([])
  })

  it('there are at most 50', async () => {
    const one = { accountId: context.ownerId, name: 'One of many', scopes: ['read' as const], endsAt: null }
    for (let count = (await list()).length; count < 50; count++)
      await createToken(context.ctx, { ...one, password: GOOD_PASSWORD })
    expect(await ask(form)).toMatchObject({ code: 51000, message: expect.stringContaining('50') })
  })

  it('a reader has none', async () => {
    const reader = await createTestReader(context.ctx)
    expect(await context.api('/studio/tokens', { headers: reader.headers })).toMatchObject({ code: 40300 })
  })
})
