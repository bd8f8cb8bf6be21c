/** Logins with a provider of OpenID Connect and with GitHub: who gets in, what is linked, and what a provider that lies gets. */
// @module-tag engine
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignInProvider } from '#contract/sessions.ts'
import {
  DISCOVERIES,
  type FakeOidc,
  FORGERIES,
  LIES,
  OIDC_APP,
  OUTAGES,
  startFakeOidc,
} from '#server/testing/fake-oidc.ts'
import { codeAt, createOwnerContext, OWNER, type OwnerContext } from '#server/testing/owner-context.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let oidc: FakeOidc
beforeAll(async () => {
  oidc = await startFakeOidc()
})
afterEach(() => {
  Object.assign(oidc, { mood: 'well', userInfo: {}, person: { sub: 'person-1', name: 'Ingrid' } })
})
afterAll(() => oidc.stop())

const applications = () => ({
  PUBLIC_URL: 'https://blog.example',
  OIDC_ISSUER: oidc.url,
  OIDC_NAME: 'Harbor',
  OIDC_CLIENT_ID: OIDC_APP.id,
  OIDC_CLIENT_SECRET: OIDC_APP.secret,
  GITHUB_BASE_URL: oidc.url,
  GITHUB_CLIENT_ID: OIDC_APP.id,
  GITHUB_CLIENT_SECRET: OIDC_APP.secret,
})

type Headers = Record<string, string>
type Begun = { url: string; state: string; cookie: string }
type Reply = {
  code: number
  message: string
  data: { userInfoId: number; token: string; factor: string; email: string | null; nickname: string } | null
}

/** A browser that signs in, or links the account of the session whose headers it gets. */
const browserOf = (context: TestContext) => {
  const begin = async (
    key = 'oidc',
    headers?: Headers,
  ): Promise<Begun & { code: number; message: string }> => {
    const path = `/api/users/oauth/${key}/authorize${headers ? '?link=true' : ''}`
    const response = await context.fetch(path, { headers: headers ?? {} })
    const { data, code, message } = (await response.json()) as { data: Begun; code: number; message: string }
    return { ...data, code, message, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const end = async (begun: Begun, body: object, { key = 'oidc', headers = {} as Headers } = {}) => {
    const request = jsonRequest('POST', body, { cookie: begun.cookie, ...headers })
    return (await context.api(`/users/oauth/${key}`, request)) as Reply
  }
  const signIn = async (key = 'oidc', headers?: Headers) => {
    const begun = await begin(key, headers)
    return end(begun, await oidc.visit(begun.url), { key, headers: headers ?? {} })
  }
  const providers = async (headers: Headers = {}) =>
    (await context.api('/users/oauth', { headers })).data as SignInProvider[]
  const unlink = (key: string, headers: Headers) =>
    context.api(`/users/oauth/${key}`, { method: 'DELETE', headers })
  return { begin, end, signIn, providers, unlink }
}
type Browser = ReturnType<typeof browserOf>

let context: TestContext
let browser: Browser
beforeEach(async () => {
  context = await createTestContext(applications())
  browser = browserOf(context)
})
afterEach(() => context.close())

const tokenOf = ({ data }: Reply): Headers => ({ authorization: `Bearer ${data?.token}` })
const idOf = (reply: Reply) => reply.data?.userInfoId

describe('login with OpenID Connect', () => {
  it('sends the browser to the page of the provider, with PKCE, a nonce and the exact callback', async () => {
    expect(await browser.providers()).toEqual([
      { key: 'github', name: 'GitHub', isLinked: false },
      { key: 'oidc', name: 'Harbor', isLinked: false },
    ])
    const { url, state } = await browser.begin()
    const at = new URL(url)
    expect(at.origin + at.pathname).toBe(`${oidc.url}/authorize`)
    expect(Object.fromEntries(at.searchParams)).toEqual({
      response_type: 'code',
      client_id: OIDC_APP.id,
      redirect_uri: 'https://blog.example/oauth/login/oidc',
      scope: 'openid profile email',
      state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect((await browser.begin('google')).code).toBe(51000)
  })

  it('creates an account with the verified address, and finds it again', async () => {
    oidc.person = { sub: 'p', name: 'In\u202Egrid', email: 'Ingrid@Example.org', email_verified: true }
    const first = await browser.signIn()
    expect(first).toMatchObject({
      code: 20000,
      data: { nickname: 'Ingrid', email: 'Ingrid@example.org', loginType: 2, hasPassword: false },
    })
    oidc.person = { sub: 'p', name: 'Another name' }
    expect((await browser.signIn()).data).toMatchObject({ userInfoId: first.data?.userInfoId })
  })

  it('A22: the name of the owner is not taken over from a provider', async () => {
    await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
    oidc.person = { sub: 'p', name: 'Мira' }
    expect((await browser.signIn()).data?.nickname).toMatch(/^Reader \d{4}$/)
  })

  it('takes name and address from the user info where the ID token has none', async () => {
    oidc.person = { sub: 'p' }
    oidc.userInfo = { name: 'Ola', email: 'ola@example.org', email_verified: true }
    expect((await browser.signIn()).data).toMatchObject({ nickname: 'Ola', email: 'ola@example.org' })
  })

  it('R5: the export of a reader names the linked identity', async () => {
    const { data } = await browser.signIn()
    const headers = { authorization: `Bearer ${data?.token}` }
    expect((await context.api('/users/export', { headers })).data).toMatchObject({
      identities: [{ provider: `${oidc.url}/`, subject: 'person-1' }],
    })
  })
})

describe('login with GitHub', () => {
  it('takes number, name and the verified main address', async () => {
    const emails = [
      { email: 'other@example.org', primary: false, verified: true },
      { email: 'ola@example.org', primary: true, verified: true },
    ]
    oidc.github = { id: 42, login: 'ola', name: null, emails }
    const first = await browser.signIn('github')
    expect(first.data).toMatchObject({ nickname: 'ola', email: 'ola@example.org' })
    oidc.github = { id: 42, login: 'renamed', name: 'Renamed', emails: [] }
    expect(idOf(await browser.signIn('github'))).toBe(idOf(first))
    oidc.github = { id: 43, login: 'ola', name: null, emails: [{ ...emails[1], verified: false }] }
    expect((await browser.signIn('github')).data).toMatchObject({ email: null })
  })
})

describe('O1: the state', () => {
  it('belongs to this browser and this provider, and works once', async () => {
    const [mine, other] = [await browser.begin(), await browser.begin()]
    const returned = await oidc.visit(mine.url)
    expect((await browser.end({ ...mine, cookie: other.cookie }, returned)).code).toBe(53001)
    expect((await browser.end(mine, returned, { key: 'github' })).code).toBe(53001)
    expect((await browser.end(mine, returned)).code).toBe(20000)
    expect((await browser.end(mine, returned)).code).toBe(53001)
  })
  it('PKCE: the code of another browser is refused by the provider', async () => {
    const [mine, theirs] = [await browser.begin(), await browser.begin()]
    const { code } = await oidc.visit(theirs.url)
    expect((await browser.end(mine, { code, state: mine.state })).code).toBe(53001)
  })
  it('a response that names another issuer is refused', async () => {
    const begun = await browser.begin()
    const returned = await oidc.visit(begun.url)
    expect((await browser.end(begun, { ...returned, iss: 'https://evil.example' })).code).toBe(53001)
  })
  it('is valid for ten minutes, and whoever cancels is told so', async () => {
    const late = await browser.begin()
    const returned = await oidc.visit(late.url)
    const cancelled = await browser.begin()
    expect(await browser.end(cancelled, { state: cancelled.state })).toMatchObject({
      code: 53001,
      message: expect.stringContaining('Harbor'),
    })
    context.clock.now += 10 * 60_000
    expect((await browser.end(late, returned)).code).toBe(53001)
  })
})

describe('O2: the identity', () => {
  it.each([...LIES, ...FORGERIES])('%s: nobody gets in', async (mood) => {
    oidc.mood = mood
    expect(await browser.signIn()).toMatchObject({ code: 53001, data: null })
    const accounts = await context.ctx.db.selectFrom('account').select('id').execute()
    expect(accounts).toEqual([])
    expect((await context.api('')).code).toBe(20000)
  })

  it('is never matched by an email address: the address stays with the account that has it', async () => {
    const reader = await createTestReader(context.ctx, { email: 'lin@example.org' })
    oidc.person = { sub: 'p', name: 'Lin', email: 'LIN@example.org', email_verified: true }
    const reply = await browser.signIn()
    expect(reply.data?.userInfoId).not.toBe(reader.id)
    expect(reply.data?.email).toBeNull()
    oidc.person = { sub: 'q', email: 'unverified@example.org', email_verified: false }
    expect((await browser.signIn()).data?.email).toBeNull()
  })
})

describe('O4: the provider does not respond properly', () => {
  /** Requests that wait for a silent server end at once. */
  const watchTimeouts = (mood: string) => {
    const timeouts = vi.spyOn(AbortSignal, 'timeout')
    if (mood === 'silent') timeouts.mockImplementation(() => AbortSignal.abort())
    return timeouts
  }

  it.each(OUTAGES)(
    '%s: the login fails before and after the page of the provider, in the reader’s language',
    async (mood) => {
      oidc.mood = mood
      const before = watchTimeouts(mood)
      expect(await browser.begin()).toMatchObject({ code: 53001, message: expect.stringContaining('Harbor') })
      before.mockRestore()
      oidc.mood = 'well'
      const begun = await browser.begin()
      const returned = await oidc.visit(begun.url)
      oidc.mood = mood
      const after = watchTimeouts(mood)
      const headers = { cookie: `${begun.cookie}; locale=cn` }
      const reply = await browser.end(begun, returned, { headers })
      expect(after.mock.calls).toContainEqual([5_000])
      after.mockRestore()
      expect(reply).toMatchObject({ code: 53001, message: expect.stringMatching(/Harbor [未暂]/) })
      expect((await context.api('')).code).toBe(20000)
      expect(oidc.asked).not.toContain('/elsewhere')
    },
  )

  it.each(DISCOVERIES)('%s: the browser is sent nowhere', async (mood) => {
    oidc.mood = mood
    expect(await browser.begin()).toMatchObject({ code: 53001 })
  })
})

describe('linking', () => {
  it('only a reader who is signed in links, and unlinks; the last way to sign in stays', async () => {
    const { headers, id } = await createTestReader(context.ctx, { email: 'lin@example.org' })
    expect((await browser.begin('oidc', {})).code).toBe(40001)
    expect(await browser.signIn('oidc', headers)).toMatchObject({ code: 20000, data: null })
    expect(await browser.providers(headers)).toContainEqual({ key: 'oidc', name: 'Harbor', isLinked: true })
    expect(idOf(await browser.signIn())).toBe(id)

    expect(await browser.unlink('oidc', headers)).toMatchObject({ code: 51000 })
    expect((await browser.signIn('github', headers)).code).toBe(20000)
    expect((await browser.unlink('oidc', headers)).code).toBe(20000)
    expect(idOf(await browser.signIn())).not.toBe(id)
    expect(idOf(await browser.signIn('github'))).toBe(id)
  })

  it('an identity belongs to one account, and an account has one of a provider', async () => {
    const [lin, ola] = [await createTestReader(context.ctx), await createTestReader(context.ctx)]
    await browser.signIn('oidc', lin.headers)
    expect((await browser.signIn('oidc', lin.headers)).code).toBe(20000)
    expect(await browser.signIn('oidc', ola.headers)).toMatchObject({ code: 51000 })
    oidc.person = { sub: 'person-2' }
    expect(await browser.signIn('oidc', lin.headers)).toMatchObject({ code: 51000 })
  })

  it('ends in the session in which it began, and not in one that was confirmed long ago', async () => {
    const [lin, eve] = [await createTestReader(context.ctx), await createTestReader(context.ctx)]
    for (const headers of [eve.headers, {}]) {
      const begun = await browser.begin('oidc', lin.headers)
      const reply = await browser.end(begun, await oidc.visit(begun.url), { headers })
      expect([51000, 40001]).toContain(reply.code)
    }
    expect(await browser.providers(eve.headers)).toContainEqual({
      key: 'oidc',
      name: 'Harbor',
      isLinked: false,
    })
    context.clock.now += 16 * 60_000
    expect((await browser.begin('oidc', lin.headers)).code).toBe(51020)
    expect((await browser.unlink('oidc', lin.headers)).code).toBe(51020)
  })

  it('a disabled reader does not get in', async () => {
    const { headers, id } = await createTestReader(context.ctx)
    await browser.signIn('oidc', headers)
    await context.ctx.transaction((tx) =>
      tx.updateTable('account').set({ disabled_at: 1 }).where('id', '=', id).execute(),
    )
    expect((await browser.signIn()).code).toBe(51000)
  })
})

describe('R4: the owner', () => {
  let site: OwnerContext
  let own: Browser
  beforeEach(async () => {
    site = await createOwnerContext(applications())
    own = browserOf(site)
  })
  afterEach(() => site.close())

  const actions = async () => {
    await site.runJobs()
    const rows = await site.ctx.db.selectFrom('audit').select('action').orderBy('id').execute()
    return rows.map(({ action }) => action)
  }

  it('signs in with the code of the authenticator, which the provider’s code does not replace', async () => {
    const { secret, headers } = await site.enableSecondFactor()
    expect((await own.signIn('oidc', headers)).code).toBe(20000)
    const begun = await own.begin()
    const returned = await oidc.visit(begun.url)
    const { state } = returned
    const asked = await own.end(begun, returned)
    expect(asked).toMatchObject({ code: 51010, data: { factor: 'authenticator' } })
    const used = oidc.asked.length
    expect((await own.end(begun, { state, factorCode: '000000' })).code).not.toBe(20000)
    const factorCode = codeAt(secret, site.clock.now)
    expect((await own.end({ ...begun, cookie: 'oauth=0' }, { state, factorCode })).code).toBe(53001)
    const reply = await own.end(begun, { state, factorCode })
    expect(reply).toMatchObject({ code: 20000, data: { userInfoId: site.ownerId, isOwner: true } })
    expect(oidc.asked.length).toBe(used)
    expect((await own.end(begun, { state, factorCode })).code).toBe(53001)
    expect((await site.api('/studio/settings', { headers: tokenOf(reply) })).code).toBe(20000)
    expect(await actions()).toEqual(
      expect.arrayContaining(['account.provider-linked', 'account.code-asked', 'account.login-by-provider']),
    )
  })

  it('gets a code by email in a new browser', async () => {
    const { headers } = await site.logIn()
    await own.signIn('oidc', headers)
    const begun = await own.begin()
    const returned = await oidc.visit(begun.url)
    expect(await own.end(begun, returned)).toMatchObject({ code: 51010, data: { factor: 'mail' } })
    await site.runJobs()
    const factorCode = /^ {4}(\d{6})$/m.exec(site.mailsTo(OWNER).at(-1) ?? '')?.[1]
    expect((await own.end(begun, { state: returned.state, factorCode })).code).toBe(20000)
  })

  it('A15: a reset of the password ends the links of an account that had one', async () => {
    const { headers } = await site.logIn()
    await own.signIn('oidc', headers)
    const code = await site.codeFor(OWNER)
    const body = { username: OWNER, code, password: 'another long night' }
    expect((await site.api('/users/password', jsonRequest('PUT', body))).code).toBe(20000)
    expect((await own.signIn()).data?.userInfoId).not.toBe(site.ownerId)
  })
})
