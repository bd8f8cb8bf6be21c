// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Passkey } from '#contract/studio/passkeys.ts'
import { GOOD_PASSWORD } from '#server/testing/account-context.ts'
import { createOwnerContext, OWNER, type OwnerContext } from '#server/testing/owner-context.ts'
import { createTestReader, createTestSession } from '#server/testing/readers.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from '#server/testing/software-passkey.ts'
import { jsonRequest } from '#server/testing/test-context.ts'
import { passkeySite } from './passkey-site.ts'

const SITE = 'https://blog.example'

let context: OwnerContext
let headers: { authorization: string }
let cookie: string
beforeAll(async () => {
  context = await createOwnerContext()
  ;({ headers, cookie } = await context.logIn())
})
afterAll(() => context.close())

type Options = Record<string, unknown>

const begin = async (own = headers, password: string | null = GOOD_PASSWORD) =>
  context.api(
    '/studio/passkeys/registration',
    jsonRequest('POST', password === null ? {} : { password }, own),
  )
const add = (answer: object, name = 'Security key', own = headers) =>
  context.api('/studio/passkeys', jsonRequest('POST', { name, answer }, own))
const addNew = async (name?: string): Promise<SoftwarePasskey> => {
  const key = createSoftwarePasskey(SITE)
  const added = await add(key.register((await begin()).data as Options), name)
  if (added.code !== 20000) throw new Error(`Not added: ${added.message}`)
  return key
}
const list = async () =>
  (await context.api('/studio/passkeys', { headers })).data as { records: Passkey[]; origin: string | null }

const beginLogin = async () => {
  const response = await context.fetch('/api/studio/passkey-login/options', jsonRequest('POST', {}))
  const set = response.headers.getSetCookie().find((one) => one.startsWith('passkey='))
  const { data } = (await response.json()) as { data: Options }
  return { options: data, browser: set?.split(';')[0] ?? '', set }
}
const finish = (answer: object, browser: string) =>
  context.api('/studio/passkey-login', jsonRequest('POST', { answer }, { cookie: browser }))
const logIn = async (key: SoftwarePasskey, change = {}) => {
  const { options, browser } = await beginLogin()
  return finish(key.logIn(options, change), browser)
}
const lastAction = async () => {
  await context.app.flusher.flush()
  const row = await context.ctx.db
    .selectFrom('audit')
    .select(['action', 'account_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
}

describe('A23: adding a passkey', () => {
  it('takes the password, and the answer to a challenge of this session, once and within five minutes', async () => {
    expect(await begin(headers, null)).toMatchObject({ code: 51000 })
    expect(await begin(headers, 'a wrong one')).toMatchObject({ code: 51000 })
    const options = (await begin()).data as Options
    expect(options).toMatchObject({
      rp: { id: 'blog.example' },
      user: { name: OWNER },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const key = createSoftwarePasskey(SITE)
    const answer = key.register(options)
    const other = await createTestSession(context.ctx, { id: context.ownerId })
    expect(await add(answer, 'Stolen', other.headers)).toMatchObject({ code: 51000 })
    expect(await add(answer)).toMatchObject({ code: 20000, data: { name: 'Security key', isSynced: false } })
    expect(await add(answer)).toMatchObject({ code: 51000 })
    const late = key.register((await begin()).data as Options)
    context.clock.now += 300_000
    expect(await add(late)).toMatchObject({ code: 51000, message: expect.stringContaining('five minutes') })
  })

  it('the origin and the domain of the configured URL are required, and that the device has verified its user', async () => {
    for (const change of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUserVerified: false },
    ]) {
      const answer = createSoftwarePasskey(SITE).register((await begin()).data as Options, change)
      expect(await add(answer)).toMatchObject({ code: 51000 })
    }
    // The answer to a challenge that the site has not made.
    const invented = createSoftwarePasskey(SITE).register({ challenge: 'aW52ZW50ZWQ' })
    expect(await add(invented)).toMatchObject({ code: 51000 })
  })

  it('emails the owner, writes an entry, and lists the name, never the key', async () => {
    await addNew('Phone <b>')
    await context.runJobs()
    expect(context.mailsTo(OWNER).at(-1)).toContain('The passkey “Phone <b>” was added.')
    expect(await lastAction()).toMatchObject({ action: 'studioPasskeys.add', account_id: context.ownerId })
    const { records, origin } = await list()
    expect(origin).toBe(SITE)
    expect(records[0]).toEqual({
      id: expect.any(Number),
      name: 'Phone <b>',
      createTime: expect.any(String),
      lastUsedTime: null,
      isSynced: false,
    })
  })
})

describe('A23: renaming a passkey', () => {
  const rename = (id: number, name: string, own = headers) =>
    context.api(`/studio/passkeys/${id}`, jsonRequest('PUT', { name }, own))

  it('changes the name alone, returns the former one, and writes an entry', async () => {
    const key = await addNew('Phone')
    const [before] = (await list()).records
    const id = before?.id ?? 0
    expect(await rename(id, '  Old phone  ')).toMatchObject({ code: 20000, data: { formerName: 'Phone' } })
    expect((await list()).records[0]).toEqual({ ...before, name: 'Old phone' })
    expect(await lastAction()).toMatchObject({
      action: 'studioPasskeys.rename',
      account_id: context.ownerId,
    })
    expect(await logIn(key)).toMatchObject({ code: 20000 })
  })

  it.each(['', '  ', 'x'.repeat(61), '\ud800'])('refuses the name %j at its field', async (name) => {
    await addNew('Phone')
    const [{ id } = { id: 0 }] = (await list()).records
    expect(await rename(id, name)).toMatchObject({ code: 52000, data: { field: 'name' } })
    expect((await list()).records[0]).toMatchObject({ name: 'Phone' })
  })

  it('finds only what the owner has', async () => {
    expect(await rename(987_654, 'Mine')).toMatchObject({
      code: 51000,
      message: expect.stringContaining('no longer'),
    })
  })
})

describe('A23: logging in with a passkey', () => {
  it('begins a session of the owner without password and code, also when the second factor is on', async () => {
    const key = await addNew()
    await context.ctx.transaction((tx) =>
      tx
        .insertInto('second_factor')
        .values({
          account_id: context.ownerId,
          encrypted: context.ctx.encrypt('secret'),
          begun_at: 1,
          confirmed_at: 1,
          last_step: 0,
        })
        .execute(),
    )
    const { code, data } = await logIn(key)
    expect(code).toBe(20000)
    const session = { authorization: `Bearer ${(data as { token: string }).token}` }
    expect(await context.api('/studio/talks', { headers: session })).toMatchObject({ code: 20000 })
    expect(await lastAction()).toMatchObject({ action: 'account.login-by-passkey' })
    expect((await list()).records[0]?.lastUsedTime).toBe(new Date(context.clock.now).toISOString())
    // The password still takes the code.
    expect(await context.login({ username: OWNER })).toMatchObject({ code: 51010 })
    await context.ctx.transaction((tx) => tx.deleteFrom('second_factor').execute())
  })

  it('a challenge belongs to one browser, is answered once, and expires; its cookie is for scripts out of reach', async () => {
    const key = await addNew()
    const { options, browser, set } = await beginLogin()
    expect(set).toMatch(/HttpOnly; Secure; SameSite=Lax/)
    expect(await finish(key.logIn(options), 'passkey=another')).toMatchObject({ code: 51000 })
    expect(await finish(key.logIn(options), browser)).toMatchObject({ code: 20000 })
    expect(await finish(key.logIn(options), browser)).toMatchObject({ code: 51000 })
    const late = await beginLogin()
    context.clock.now += 300_000
    expect(await finish(key.logIn(late.options), late.browser)).toMatchObject({ code: 51000 })
  })

  it('a wrong signature, another site, an unverified user and a counter that went back are refused and logged', async () => {
    const key = await addNew()
    expect(await logIn(key)).toMatchObject({ code: 20000 })
    for (const change of [
      { signature: Buffer.alloc(70, 7) },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUserVerified: false },
      { counter: 1 },
    ]) {
      expect(await logIn(key, change)).toMatchObject({ code: 51000 })
      expect(await lastAction()).toMatchObject({ action: 'account.passkey-failed', account_id: null })
    }
    expect(await logIn(key)).toMatchObject({ code: 20000 })
  })

  it('an unknown passkey, and a removed one, do not log in', async () => {
    expect(await logIn(createSoftwarePasskey(SITE))).toMatchObject({ code: 51000 })
    const key = await addNew('Lost')
    const [lost] = (await list()).records
    const remove = () => context.api(`/studio/passkeys/${lost?.id}`, { method: 'DELETE', headers })
    expect(await remove()).toMatchObject({ code: 20000 })
    expect(await logIn(key)).toMatchObject({ code: 51000, message: expect.stringContaining('doesn’t know') })
    expect(await remove()).toMatchObject({ code: 51000 })
  })

  it('the options name no passkey and no account, so they are the same for everybody', async () => {
    const { options } = await beginLogin()
    expect(Object.keys(options).sort()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
  })

  it('there are 20 failures in 15 minutes', async () => {
    context.clock.now += 3_600_000
    ;({ headers } = await context.logIn('', cookie))
    const stranger = createSoftwarePasskey(SITE)
    const codes = []
    for (let number = 0; number < 21; number++) codes.push((await logIn(stranger)).code)
    expect(codes.slice(0, 20).every((code) => code === 51000)).toBe(true)
    expect(codes[20]).toBe(42900)
    context.clock.now += 3_600_000
    ;({ headers } = await context.logIn('', cookie))
  })

  it('the reset of the password by email removes every passkey', async () => {
    const key = await addNew()
    const reset = { username: OWNER, code: await context.codeFor(OWNER), password: GOOD_PASSWORD }
    expect(await context.api('/users/password', jsonRequest('PUT', reset))).toMatchObject({ code: 20000 })
    expect(await logIn(key)).toMatchObject({ code: 51000 })
    ;({ headers } = await context.logIn('', cookie))
    expect((await list()).records).toEqual([])
  })

  it('there are at most 20', async () => {
    for (let count = 0; count < 20; count++) await addNew(`Key ${count}`)
    expect(await begin()).toMatchObject({ code: 51000, message: expect.stringContaining('20') })
  })

  it('a reader has none', async () => {
    const reader = await createTestReader(context.ctx)
    expect(await begin(reader.headers)).toMatchObject({ code: 40300 })
  })
})

describe('A23: where passkeys work', () => {
  it.each([
    ['https://blog.example/', 'blog.example'],
    ['https://blog.example:8443', 'blog.example'],
    ['http://localhost:3000', 'localhost'],
    ['http://blog.example', null],
    ['http://192.168.1.7:3000', null],
    ['https://192.0.2.7', null],
    ['http://[::1]:3000', null],
  ])('%s: %s', (PUBLIC_URL, rpId) => {
    const site = passkeySite({ ...context.ctx, config: { ...context.ctx.config, PUBLIC_URL } })
    expect(site?.rpId ?? null).toBe(rpId)
    if (site) expect(site.origin).toBe(new URL(PUBLIC_URL).origin)
  })

  it('elsewhere the list says so, and a sentence refuses the rest', async () => {
    const plain = await createOwnerContext({ PUBLIC_URL: 'http://blog.example' })
    try {
      const { headers: own } = await plain.logIn()
      expect((await plain.api('/studio/passkeys', { headers: own })).data).toEqual({
        records: [],
        origin: null,
      })
      for (const [path, more] of [
        ['/studio/passkeys/registration', own],
        ['/studio/passkey-login/options', {}],
      ] as const)
        expect(await plain.api(path, jsonRequest('POST', { password: GOOD_PASSWORD }, more))).toMatchObject({
          code: 51000,
          message: expect.stringContaining('https://'),
        })
    } finally {
      await plain.close()
    }
  })
})
