// @module-tag engine
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { type FakeQq, QQ_APP, startFakeQq } from '#server/testing/fake-qq.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'
import { parseQqResponse, qqErrorOf } from './qq-client.ts'

let context: TestContext
let qq: FakeQq
beforeAll(async () => {
  qq = await startFakeQq()
  context = await createTestContext({ ...QQ_APP, QQ_BASE_URL: qq.url, PUBLIC_URL: 'https://blog.example' })
  await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { qqLogin: 1 }))
})
afterEach(() => {
  qq.mood = 'well'
  context.clock.now = TEST_NOW
})
afterAll(async () => {
  await context.close()
  await qq.stop()
})

type Begun = { url: string; state: string; cookie: string; canFrame: boolean }
const begin = async (): Promise<Begun> => {
  const response = await context.fetch('/api/users/oauth/qq/authorize')
  const { data } = (await response.json()) as { data: Begun }
  return { ...data, cookie: response.headers.getSetCookie()[0] ?? '' }
}
let codes = 0
const comeBack = async ({ state, cookie }: Begun, more: object = {}) =>
  (await context.api(
    '/users/oauth/qq',
    jsonRequest('POST', { code: `CODE-${++codes}`, state, ...more }, { cookie: cookie.split(';')[0] ?? '' }),
  )) as { code: number; data: { userInfoId: number; token: string } }

describe('login by QQ', () => {
  it('redirects the browser to QQ with our callback and a state of 128 bits', async () => {
    const { url, state, cookie, canFrame } = await begin()
    const at = new URL(url)
    expect(at.origin + at.pathname).toBe(`${qq.url}/oauth2.0/authorize`)
    expect(Object.fromEntries(at.searchParams)).toEqual({
      response_type: 'code',
      client_id: QQ_APP.QQ_APP_ID,
      redirect_uri: 'https://blog.example/oauth/login/qq',
      scope: 'get_user_info',
      state,
    })
    expect(Buffer.from(state, 'hex')).toHaveLength(16)
    expect(cookie).toMatch(/^oauth=\w{64}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(canFrame).toBe(true)
  })

  it('asks QQ once an hour whether its login page can be in a frame', async () => {
    const asked = () => qq.asked.filter((url) => url.startsWith('/oauth2.0/authorize')).length
    await begin()
    const before = asked()
    qq.allowsFrames = false
    context.clock.now += 59 * 60_000
    expect([(await begin()).canFrame, asked()]).toEqual([true, before])
    context.clock.now += 60_000
    expect([(await begin()).canFrame, asked()]).toEqual([false, before + 1])
    qq.allowsFrames = true
  })

  it('creates an account the first time, and finds it again', async () => {
    qq.person = { openid: 'OPENID-A', nickname: '小\u202E林', avatarUrl: `${qq.url}/face.png` }
    const first = await comeBack(await begin())
    expect(first).toMatchObject({
      code: 20000,
      data: {
        loginType: 2,
        nickname: '小林',
        email: null,
        hasPassword: false,
        isOwner: false,
        avatar: expect.stringMatching(/^\/avatars\/[0-9a-f]{32}\.webp$/),
      },
    })
    const again = await comeBack(await begin())
    expect(again.data.userInfoId).toBe(first.data.userInfoId)
    expect(again.data.token).not.toBe(first.data.token)
    const avatar = await context.fetch((first.data as unknown as { avatar: string }).avatar)
    expect([avatar.status, avatar.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('never fetches an avatar from a server that is not QQ’s', async () => {
    qq.person = { openid: 'OPENID-P', nickname: 'P', avatarUrl: 'http://127.0.0.1:1/face.png' }
    expect((await comeBack(await begin())).data).toMatchObject({ avatar: null })
  })
})

describe('O1: the state', () => {
  it('is used once', async () => {
    const begun = await begin()
    expect((await comeBack(begun)).code).toBe(20000)
    expect((await comeBack(begun)).code).toBe(53001)
  })
  it('belongs to this browser', async () => {
    const [mine, other] = [await begin(), await begin()]
    expect((await comeBack({ ...mine, cookie: other.cookie })).code).toBe(53001)
    expect((await comeBack({ ...mine, cookie: '' })).code).toBe(53001)
    expect((await comeBack(mine)).code).toBe(20000)
  })
  it('is valid for ten minutes', async () => {
    const begun = await begin()
    context.clock.now = TEST_NOW + 10 * 60_000
    expect((await comeBack(begun)).code).toBe(53001)
  })
  it('cannot be missing or invented', async () => {
    const begun = await begin()
    expect((await comeBack({ ...begun, state: '' })).code).toBe(52000)
    expect((await comeBack({ ...begun, state: 'f'.repeat(32) })).code).toBe(53001)
  })
  it('a code that was already exchanged is refused', async () => {
    await comeBack(await begin(), { code: 'SAME' })
    expect((await comeBack(await begin(), { code: 'SAME' })).code).toBe(53001)
  })
})

describe('O2: the identity', () => {
  it('comes from QQ, not from the browser; a token for another application is refused', async () => {
    qq.person = { openid: 'OPENID-ME', nickname: 'Me', avatarUrl: null }
    const mine = await comeBack(await begin(), { openid: 'OPENID-A', client_id: 'x', userInfoId: 1 })
    qq.person = { ...qq.person, openid: 'OPENID-A' }
    const theirs = await comeBack(await begin())
    expect(mine.data.userInfoId).not.toBe(theirs.data.userInfoId)
    qq.mood = 'other application'
    expect((await comeBack(await begin())).code).toBe(53001)
  })
  it('is never matched by an email address or a name', async () => {
    const reader = await createTestReader(context.ctx, { nickname: 'Same name' })
    qq.person = { openid: 'OPENID-S', nickname: 'Same name', avatarUrl: null }
    expect((await comeBack(await begin())).data.userInfoId).not.toBe(reader.id)
  })
})

describe('O4: QQ does not respond properly', () => {
  it.each(['wrong code', 'refused person', 'redirect', 'nonsense', 'endless'] as const)(
    '%s: 53001, and the rest works',
    async (mood) => {
      qq.mood = mood
      expect(await comeBack(await begin())).toMatchObject({ code: 53001, data: null })
      expect((await context.api('')).code).toBe(20000)
    },
  )
  it('silence: 53001 within 5 s', async () => {
    qq.mood = 'silent'
    const begun = await begin()
    const timeouts = vi.spyOn(AbortSignal, 'timeout')
    expect((await comeBack(begun)).code).toBe(53001)
    expect(timeouts.mock.calls).toContainEqual([5_000])
    timeouts.mockRestore()
  })
  it('the application’s key is sent only to QQ', async () => {
    qq.mood = 'redirect'
    await comeBack(await begin())
    expect(qq.asked).not.toContain('/elsewhere')
    const shown = JSON.stringify(await begin())
    expect(shown).not.toContain(QQ_APP.QQ_APP_KEY)
  })
})

describe('without configuration', () => {
  it('it is hidden, and cannot be started or completed', async () => {
    const plain = await createTestContext()
    await plain.ctx.transaction((tx) => updateSettings(plain.ctx, tx, { qqLogin: 1 }))
    expect((await plain.api('')).data).toMatchObject({ websiteConfigDTO: { qqLogin: 0 } })
    expect((await plain.api('/users/oauth/qq/authorize')).code).toBe(51000)
    expect((await plain.api('/users/oauth/qq', jsonRequest('POST', { code: 'x', state: 'y' }))).code).toBe(
      53001,
    )
    await plain.close()
    expect((await context.api('')).data).toMatchObject({ websiteConfigDTO: { qqLogin: 1 } })
  })
})

describe('QQ’s responses', () => {
  it.each([
    ['callback( {"client_id":"1","openid":"A"} );\n', { client_id: '1', openid: 'A' }],
    ['callback({"error":100020,"error_description":"x"});', { error: 100020, error_description: 'x' }],
    [
      'access_token=FE04&expires_in=7776000&refresh_token=88',
      { access_token: 'FE04', expires_in: '7776000', refresh_token: '88' },
    ],
    ['{"ret":0,"nickname":"N"}', { ret: 0, nickname: 'N' }],
    ['callback( {broken );', {}],
    ['[1]', { '[1]': '' }],
  ])('are parsed in each of their forms: %j', (text, fields) => {
    if (text.startsWith('callback( {broken')) expect(qqErrorOf(parseQqResponse(text))).toBeNull()
    else expect(parseQqResponse(text)).toEqual(fields)
  })
})
