/** The logins with other sites in the studio: how they are set, and what a provider says about an application, without a login. */
// @module-tag engine
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderForm, ProviderState } from '#contract/studio/sign-in-providers.ts'
import { type FakeOidc, OIDC_APP, startFakeOidc } from '#server/testing/fake-oidc.ts'
import { type FakeQq, QQ_APP, startFakeQq } from '#server/testing/fake-qq.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

const PATH = '/studio/sign-in-providers'
const github: ProviderForm = {
  key: 'github',
  name: '',
  issuer: '',
  clientId: 'Iv1.abc',
  secret: OIDC_APP.secret,
}
const harbor: ProviderForm = { ...github, key: 'oidc-1', name: 'Harbor', issuer: 'https://id.example.org' }

/** What the studio says about a form, on a site with this environment. */
const testOn = async (env: Record<string, string>, form: object) => {
  const own = await createTestContext(env)
  const { headers } = await createTestReader(own.ctx, { isOwner: true })
  const { data } = await own.api(`${PATH}/test`, jsonRequest('POST', form, headers))
  await own.close()
  return data
}

describe('setting a provider', () => {
  let context: TestContext
  let owner: TestReader
  beforeEach(async () => {
    context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
    owner = await createTestReader(context.ctx, { isOwner: true })
  })
  afterEach(() => context.close())

  const save = (form: Partial<ProviderForm>, by = owner) =>
    context.api(PATH, jsonRequest('PUT', { ...harbor, ...form }, by.headers))
  const show = async (key: string) => {
    const states = (await context.api(PATH, { headers: owner.headers })).data as ProviderState[]
    return states.find((one) => one.key === key)
  }
  const buttons = async () =>
    ((await context.api('/users/oauth')).data as { name: string }[]).map(({ name }) => name)

  it('applies at once, shows the callback before, and an empty client id removes it', async () => {
    expect(await show('oidc-2')).toMatchObject({
      clientId: '',
      callback: 'https://blog.example/oauth/login/oidc-2',
    })
    expect((await save({})).code).toBe(20000)
    expect((await save(github)).code).toBe(20000)
    expect(await buttons()).toEqual(['GitHub', 'Harbor'])
    expect(await show('github')).toMatchObject({
      name: 'GitHub',
      issuer: 'https://github.com',
      hasSecret: true,
    })
    expect((await save({ clientId: '' })).code).toBe(20000)
    expect(await buttons()).toEqual(['GitHub'])
  })

  it('D10: the secret is stored encrypted, and no response has it', async () => {
    const saved = await save({})
    const rows = JSON.stringify(await context.ctx.db.selectFrom('setting').select('value').execute())
    expect(rows).toContain('encryptedSecret')
    for (const text of [rows, JSON.stringify([saved, await show('oidc-1'), await context.api('')])])
      expect(text).not.toContain(OIDC_APP.secret)
  })

  it('H11: a stored secret goes only to the issuer and client that it was entered for', async () => {
    await save({})
    expect((await save({ secret: undefined, name: 'Port' })).code).toBe(20000)
    for (const change of [{ issuer: 'https://evil.example' }, { clientId: 'another' }])
      expect(await save({ ...change, secret: undefined })).toMatchObject({
        code: 52000,
        data: { field: 'secret' },
      })
  })

  it('names each wrong field', async () => {
    for (const issuer of ['id.example.org', 'http://id.example.org', 'https://id.example.org/?a', 'x'])
      expect(await save({ issuer })).toMatchObject({ code: 52000, data: { field: 'issuer' } })
    expect(await save({ name: ' ', clientId: 'a b' })).toMatchObject({
      code: 52000,
      data: { fields: { name: expect.any(String), clientId: expect.any(String) } },
    })
  })

  it('H11: only the owner sets it, and not in a session that was confirmed long ago', async () => {
    expect((await save({}, await createTestReader(context.ctx))).code).toBe(40300)
    context.clock.now += 16 * 60_000
    expect((await save({})).code).toBe(51020)
    expect(await buttons()).toEqual([])
  })

  it('H10: a provider in a private network is asked nothing', async () => {
    const form = { ...harbor, issuer: 'https://127.0.0.1:9' }
    const { data } = await context.api(`${PATH}/test`, jsonRequest('POST', form, owner.headers))
    expect(data).toEqual({ outcome: 'private', detail: '127.0.0.1' })
  })

  it('a secret of another key is one that is missing', async () => {
    await save({})
    const stored = await context.ctx.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'sign-in-providers')
      .executeTakeFirstOrThrow()
    const value = stored.value.replace(/"encryptedSecret":"[^"]+"/, '"encryptedSecret":"AAAA"')
    await context.ctx.transaction(async (tx) => {
      await tx.updateTable('setting').set({ value }).where('name', '=', 'sign-in-providers').execute()
      context.ctx.content.changed(tx, 'settings')
    })
    expect(await show('oidc-1')).toMatchObject({ clientId: 'Iv1.abc', hasSecret: false })
    expect(await buttons()).toEqual([])
  })
})

describe('the test of a provider', () => {
  let oidc: FakeOidc
  beforeAll(async () => {
    oidc = await startFakeOidc()
  })
  afterEach(() => {
    oidc.mood = 'well'
  })
  afterAll(() => oidc.stop())

  const env = (secret = OIDC_APP.secret) => ({
    OIDC_ISSUER: oidc.url,
    OIDC_CLIENT_ID: OIDC_APP.id,
    OIDC_CLIENT_SECRET: secret,
    GITHUB_BASE_URL: oidc.url,
    GITHUB_CLIENT_ID: OIDC_APP.id,
    GITHUB_CLIENT_SECRET: secret,
  })

  it.each(['oidc', 'github'] as const)('%s: accepts what it knows, and says what is wrong', async (key) => {
    const form = { ...harbor, key }
    expect(await testOn(env(), form)).toEqual({ outcome: 'accepted', detail: null })
    expect(await testOn(env('wrong'), form)).toMatchObject({
      outcome: 'refused',
      detail: expect.stringMatching(/invalid_client|incorrect_client/),
    })
    oidc.mood = 'down'
    expect(await testOn(env(), form)).toMatchObject({ outcome: 'unreachable' })
  })

  it('says when a provider calls itself something else, and when there is none', async () => {
    oidc.mood = 'other issuer'
    expect(await testOn(env(), { ...harbor, key: 'oidc' })).toEqual({
      outcome: 'other-issuer',
      detail: 'https://evil.example',
    })
    oidc.mood = 'nonsense'
    expect(await testOn(env(), { ...harbor, key: 'oidc' })).toMatchObject({ outcome: 'no-provider' })
    expect(await testOn({}, { ...harbor, clientId: '' })).toMatchObject({ outcome: 'missing' })
  })

  it('the environment wins, and the studio cannot change it', async () => {
    const own = await createTestContext(env())
    const { headers } = await createTestReader(own.ctx, { isOwner: true })
    const states = (await own.api(PATH, { headers })).data as ProviderState[]
    expect(states.map(({ key, variable }) => [key, variable])).toEqual([
      ['github', 'GITHUB_CLIENT_ID'],
      ['google', null],
      ['oidc', 'OIDC_CLIENT_ID'],
      ...[1, 2, 3, 4, 5].map((n) => [`oidc-${n}`, null]),
    ])
    for (const key of ['github', 'oidc'])
      expect((await own.api(PATH, jsonRequest('PUT', { ...harbor, key }, headers))).code).toBe(51000)
    await own.close()
  })
})

describe('the test of QQ', () => {
  let qq: FakeQq
  beforeAll(async () => {
    qq = await startFakeQq()
  })
  afterAll(() => qq.stop())

  const test = (env: Record<string, string>) => testOn(env, { key: 'qq' })
  const application = () => ({ ...QQ_APP, QQ_BASE_URL: qq.url })

  it('accepts an application that QQ knows: it refuses only the code, which cannot exist', async () => {
    qq.mood = 'wrong code'
    expect(await test(application())).toEqual({ outcome: 'accepted', detail: null })
    expect(qq.asked.at(-1)).toContain('/oauth2.0/token')
  })

  it('says what QQ says about a wrong key', async () => {
    qq.mood = 'well'
    const outcome = await test({ ...application(), QQ_APP_KEY: 'wrong' })
    expect(outcome).toEqual({ outcome: 'refused', detail: '100009 client secret is illegal' })
  })

  it('says when nobody answers, or somebody else, without the key', async () => {
    expect(await test({ ...application(), QQ_BASE_URL: 'http://127.0.0.1:1' })).toMatchObject({
      outcome: 'unreachable',
    })
    qq.mood = 'nonsense'
    const outcome = await test(application())
    expect(outcome).toMatchObject({ outcome: 'unreachable' })
    expect(JSON.stringify(outcome)).not.toContain(QQ_APP.QQ_APP_KEY)
  })

  it('says when the server has no application', async () => {
    expect(await test({})).toEqual({ outcome: 'missing', detail: null })
  })
})
