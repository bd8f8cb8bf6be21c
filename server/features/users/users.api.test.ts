// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { type AccountContext, createAccountContext, GOOD_PASSWORD } from '#server/testing/account-context.ts'
import { hashesDuring } from '#server/testing/hashes-during.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { jsonRequest } from '#server/testing/test-context.ts'
import { checkPassword } from './check-password.ts'

let context: AccountContext
beforeAll(async () => {
  context = await createAccountContext()
})
afterAll(() => context.close())

let boxes = 0
const freshBox = () => `someone${++boxes}@example.org`
const register = async (form: { username?: string; password?: string; code?: string }) => {
  const username = form.username ?? freshBox()
  const code = form.code ?? (await context.codeFor(username))
  return context.api(
    '/users/register',
    jsonRequest('POST', { username, password: form.password ?? GOOD_PASSWORD, code }),
  ) as Promise<{
    code: number
    message: string
  }>
}
const someone = async () => {
  const username = freshBox()
  await register({ username })
  const { data } = await context.login({ username })
  const { token, userInfoId } = data as { token: string; userInfoId: number }
  return { username, id: userInfoId, headers: { authorization: `Bearer ${token}` } }
}
type Someone = Awaited<ReturnType<typeof someone>>
const put = async (path: string, who: Someone, body: unknown) =>
  (await context.api(path, jsonRequest('PUT', body, who.headers))) as { code: number; message: string }
const infoOf = async (id: number, headers: Record<string, string> = {}) =>
  (await context.api(`/users/info/${id}`, { headers })).data as Record<string, unknown>

/** Publishes a comment of the reader, which makes their name public. */
const write = (accountId: number, text = `Hello ${accountId}`) =>
  saveComment(context.ctx, {
    subject: { type: 2, id: 0 },
    parentId: null,
    replyUserId: null,
    ipAddress: null,
    accountId,
    text,
  })

describe('A3: passwords', () => {
  it('have 8 to 128 characters, in any script', async () => {
    expect(await register({ password: 'sevennn' })).toMatchObject({
      code: 52000,
      message: expect.stringMatching(/8 characters/),
    })
    expect((await register({ password: 'eight ch' })).code).toBe(20000)
    expect((await register({ password: '极夜里的一封长信' })).code).toBe(20000)
    expect((await register({ password: `${'x'.repeat(100)}polar night in June snow ho!` })).code).toBe(20000)
    expect((await register({ password: 'y'.repeat(129) })).code).toBe(52000)
  })
  it('of a megabyte are refused before they are hashed', async () => {
    const body = { username: 'huge@example.org', password: 'x'.repeat(1_000_000), code: '123456' }
    expect((await context.fetch('/api/users/register', jsonRequest('POST', body))).status).toBe(413)
  })
})

describe('A4: commonly guessed passwords', () => {
  it.each([
    'password',
    '12345678',
    'qwertyuiop',
    'football',
    'baseball',
    'superman',
    'trustno1',
    'iloveyou',
    'sunshine',
    'princess',
    'starwars',
    'computer',
    'michelle',
    'whatever',
    '123456789',
    'PASSWORD',
    'liverpool',
    'charlie1',
    '87654321',
    'qwerty123',
    '00000000',
    '123123123',
    'abcdefgh',
  ])('%s is refused', async (password) => {
    expect(await register({ password, code: '123456' })).toMatchObject({
      code: 51000,
      message: expect.stringMatching(/too common/),
    })
  })
  it('and so are the 10 000 most common ones that are long enough', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    const possible = dictionary['passwords-common'].map(String).filter((word) => word.length >= 8)
    const first = possible.slice(0, 10_000)
    expect(first.length).toBeGreaterThanOrEqual(3_000)
    for (const password of first)
      await expect(checkPassword(context.ctx, password, 'a@example.org')).rejects.toMatchObject({
        kind: 'refused',
      })
    await checkPassword(context.ctx, 'polar-lantern-harbour', 'a@example.org')
  })
  it('and so are the email address, its name and the name of the site', async () => {
    for (const password of ['Longname@example.org', 'longname', 'Borealis'])
      expect(await register({ username: 'longname@example.org', password, code: '123456' })).toMatchObject({
        code: 51000,
        message: expect.stringMatching(/email address or the name/),
      })
  })
})

describe('A8: requesting a code, registering and resetting a password', () => {
  it('give the same bytes for a known and an unknown email address, and hash nothing, until the code is right', async () => {
    const { username: known } = await someone()
    const form = (username: string) => ({ username, code: '123456', password: GOOD_PASSWORD })
    const requests: ((email: string) => [path: string, init?: RequestInit])[] = [
      (email) => ['/users/register', jsonRequest('POST', form(email))],
      (email) => ['/users/password', jsonRequest('PUT', form(email))],
      (email) => [`/users/code?username=${email}`],
    ]
    context.clock.now += 60_000
    for (const request of requests) {
      const bytes: string[] = []
      for (const email of [known, freshBox()]) {
        const send = async () => {
          const [path, init] = request(email)
          const response = await context.fetch(`/api${path}`, init)
          bytes.push(`${response.status} ${await response.text()}`)
        }
        expect(await hashesDuring(send)).toEqual([])
      }
      expect(bytes[0]).toBe(bytes[1])
    }
  })
})

describe('POST /users/register', () => {
  const answerOf = async (form: Record<string, unknown>) => {
    const username = freshBox()
    const code = await context.codeFor(username)
    const body = { username, password: GOOD_PASSWORD, code, ...form }
    const response = await context.fetch('/api/users/register', jsonRequest('POST', body))
    const stay = response.headers.getSetCookie().find((one) => one.startsWith('stay='))
    return { stay, ...((await response.json()) as { code: number; data: Record<string, string> }) }
  }
  it('signs in, in this browser for longer if asked, with the chosen name or one with a number', async () => {
    const named = await answerOf({ nickname: '  Solveig  Nord ', staysSignedIn: true })
    expect(named).toMatchObject({ code: 20000, data: { nickname: 'Solveig Nord' } })
    expect(named.stay).toContain('Max-Age=7776000; Path=/api/users/token; HttpOnly; Secure; SameSite=Lax')
    const headers = { authorization: `Bearer ${named.data.token}` }
    expect((await context.api('/users/sessions', { headers })).code).toBe(20000)
    const unnamed = await answerOf({})
    expect(unnamed).toMatchObject({
      code: 20000,
      data: { nickname: expect.stringMatching(/^Reader \d{4}$/) },
    })
    expect(unnamed.stay).toMatch(/^stay=; Max-Age=0;/)
  })
  it.each([
    ['', 52000],
    ['\u200b ', 52000],
    ['x'.repeat(31), 52000],
    ['Borealis', 51000],
    ['cheap-pills.com', 51000],
  ])(
    'A22: refuses the name “%s” as the personal center does, and keeps the code valid',
    async (nickname, code) => {
      const username = freshBox()
      const form = { username, password: GOOD_PASSWORD, code: await context.codeFor(username) }
      const send = (more: object) => context.api('/users/register', jsonRequest('POST', { ...form, ...more }))
      expect(await send({ nickname })).toMatchObject({ code })
      expect(await send({ nickname: 'Solveig' })).toMatchObject({ code: 20000 })
    },
  )
})

describe('A8: registering', () => {
  it('returns the same bytes for a known and an unknown email address, until the code is right', async () => {
    const { username } = await someone()
    const guess = (email: string) => register({ username: email, code: '123456' })
    expect(await guess(username)).toEqual(await guess(freshBox()))
    const code = await context.codeFor(username)
    expect(await register({ username, code })).toMatchObject({
      code: 51000,
      message: expect.stringMatching(/already registered/),
    })
    // Not used up: it resets the password now.
    expect(
      (await put('/users/password', await someone(), { username, code, password: 'a second long night' }))
        .code,
    ).toBe(20000)
  })
})

describe('A19: changing the email address', () => {
  it('requires a code to the new one and the password, and notifies the old one', async () => {
    const me = await someone()
    const email = freshBox()
    expect((await put('/users/email', me, { email, code: '123456', password: GOOD_PASSWORD })).code).toBe(
      51000,
    )
    const foreign = await context.codeFor(freshBox())
    expect((await put('/users/email', me, { email, code: foreign, password: GOOD_PASSWORD })).code).toBe(
      51000,
    )
    context.clock.now += 15 * 60_000 + 1
    const code = await context.codeFor(email)
    expect(await put('/users/email', me, { email, code })).toMatchObject({
      code: 51000,
      message: expect.stringMatching(/current password/),
    })
    expect((await put('/users/email', me, { email, code, password: 'wrong one' })).code).toBe(51000)
    expect((await put('/users/email', me, { email, code, password: GOOD_PASSWORD })).code).toBe(20000)
    await context.runJobs()
    const notice = context.mailsTo(me.username).at(-1) ?? ''
    expect(notice).toMatch(/is now s…@example\.org/)
    expect(notice).not.toContain(email)
    expect((await context.login({ username: email })).code).toBe(20000)
    expect((await context.login({ username: me.username })).code).toBe(51000)
  })
  it('requires a session, and an email address without an account', async () => {
    const [me, other] = [await someone(), await someone()]
    const code = await context.codeFor(other.username)
    expect(
      (await context.api('/users/email', jsonRequest('PUT', { email: other.username, code }))).code,
    ).toBe(40001)
    expect(
      await put('/users/email', me, { email: other.username, code, password: GOOD_PASSWORD }),
    ).toMatchObject({
      code: 51000,
      message: expect.stringMatching(/already registered/),
    })
  })
  it('for the first time requires only the code', async () => {
    const reader = await createTestReader(context.ctx)
    await context.ctx.transaction((tx) =>
      tx
        .updateTable('account')
        .set({ email: null, username: 'qq:x', username_key: 'qq:x' })
        .where('id', '=', reader.id)
        .execute(),
    )
    const email = freshBox()
    const code = await context.codeFor(email)
    expect(
      (await context.api('/users/email', jsonRequest('PUT', { email, code }, reader.headers))).code,
    ).toBe(20000)
    expect(await infoOf(reader.id, reader.headers)).toMatchObject({ email, hasPassword: false })
  })
})

describe('PUT /users/info', () => {
  it('stores the profile as plain text', async () => {
    const me = await someone()
    const info = {
      nickname: ' 林默\u202E <b> ',
      website: 'https://linmo.example/a?b=c',
      intro: ' Bridges.\r\n\r\n\r\n\r\nAnd\u200B snow. ',
    }
    expect((await put('/users/info', me, info)).code).toBe(20000)
    expect(await infoOf(me.id, me.headers)).toMatchObject({
      nickname: '林默 <b>',
      website: 'https://linmo.example/a?b=c',
      intro: 'Bridges.\n\nAnd snow.',
    })
    await put('/users/info', me, { nickname: 'Lin', website: '', intro: null })
    expect(await infoOf(me.id, me.headers)).toMatchObject({ nickname: 'Lin', website: null, intro: null })
  })
  it.each([
    { nickname: '', website: '', intro: '' },
    { nickname: '\u202E \u200B', website: '', intro: '' },
    { nickname: 'x'.repeat(31), website: '', intro: '' },
    { nickname: 'Lin', website: 'https://user:pass@evil.example', intro: '' },
    { nickname: 'Lin', website: 'https://', intro: '' },
    { nickname: 'Lin', website: '', intro: 'x'.repeat(201) },
  ])('refuses %j (X2)', async (info) =>
    expect((await put('/users/info', await someone(), info)).code).toBe(52000),
  )
  it.each([
    'linmo.blog',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
  ])('refuses the website %j, which is neither http nor https (X2)', async (website) =>
    expect(await put('/users/info', await someone(), { website })).toMatchObject({
      code: 51000,
      message: 'The website must include http:// or https://',
    }),
  )
  it('changes only the fields that were sent', async () => {
    const me = await someone()
    await put('/users/info', me, { nickname: 'Ada', website: 'https://a.example', intro: 'Bridges' })
    await put('/users/info', me, { intro: 'Snow' })
    expect(await infoOf(me.id, me.headers)).toMatchObject({
      nickname: 'Ada',
      website: 'https://a.example',
      intro: 'Snow',
    })
    await put('/users/info', me, { website: '' })
    expect(await infoOf(me.id, me.headers)).toMatchObject({ nickname: 'Ada', website: null, intro: 'Snow' })
  })
  it('R2: writes nothing else, whatever is sent', async () => {
    const [me, other] = [await someone(), await someone()]
    const before = await infoOf(other.id, other.headers)
    const extra = {
      id: other.id,
      userInfoId: other.id,
      is_owner: 1,
      isOwner: true,
      email: 'x@y.zz',
      status: 1,
      createTime: '2000-01-01T00:00:00Z',
      isSubscribe: 1,
      __proto__: { isOwner: true },
    }
    expect((await put('/users/info', me, { nickname: 'Me', website: '', intro: '', ...extra })).code).toBe(
      20000,
    )
    expect(await infoOf(me.id, me.headers)).toMatchObject({
      isOwner: false,
      email: me.username,
      isSubscribe: 0,
    })
    expect(await infoOf(other.id, other.headers)).toEqual(before)
  })
})

describe('R3: GET /users/info/{id}', () => {
  const others = ['avatar', 'intro', 'nickname', 'userInfoId', 'website']
  it('returns five fields to others, and all fields to oneself', async () => {
    const [me, other] = [await someone(), await someone()]
    await write(me.id)
    expect(Object.keys(await infoOf(me.id)).sort()).toEqual(others)
    expect(Object.keys(await infoOf(me.id, other.headers)).sort()).toEqual(others)
    expect(Object.keys(await infoOf(me.id, me.headers)).sort()).toEqual(
      [
        ...others,
        'email',
        'hasPassword',
        'isOwner',
        'isSubscribe',
        'loginType',
        'username',
        'wantsDigest',
        'wantsReplies',
      ].sort(),
    )
    const own = await context.fetch(`/api/users/info/${me.id}`, { headers: me.headers })
    expect(own.headers.get('cache-control')).toBe('private, no-store')
  })
  it('is null for readers who never wrote in public, so that names cannot be listed by id', async () => {
    const [me, other] = [await someone(), await someone()]
    expect(await infoOf(me.id)).toBeNull()
    expect(await infoOf(me.id, other.headers)).toBeNull()
    const owner = await createTestReader(context.ctx, { isOwner: true, nickname: 'Mira' })
    expect(await infoOf(owner.id)).toMatchObject({ nickname: 'Mira' })
    await context.ctx.transaction((tx) =>
      tx.updateTable('account').set({ is_owner: 0 }).where('id', '=', owner.id).execute(),
    )
  })
  it('is null for missing and disabled accounts', async () => {
    expect(await infoOf(999_999)).toBeNull()
    const gone = await createTestReader(context.ctx, { isDisabled: true })
    expect(await infoOf(gone.id)).toBeNull()
  })
})

describe('R1: PUT /users/subscribe', () => {
  it('changes only one’s own subscription, and requires an email address', async () => {
    const [me, other] = [await someone(), await someone()]
    expect((await put('/users/subscribe', me, { userId: other.id, isSubscribe: 1 })).code).toBe(40300)
    expect((await put('/users/subscribe', me, { userId: me.id, isSubscribe: 1 })).code).toBe(20000)
    expect(await infoOf(me.id, me.headers)).toMatchObject({ isSubscribe: 1, wantsReplies: 1 })
    await put('/users/subscribe', me, { userId: me.id, isSubscribe: 0, wantsReplies: 0 })
    expect(await infoOf(me.id, me.headers)).toMatchObject({ isSubscribe: 0, wantsReplies: 0 })
    await context.ctx.transaction((tx) =>
      tx.updateTable('account').set({ email: null }).where('id', '=', me.id).execute(),
    )
    expect(await put('/users/subscribe', me, { userId: me.id, isSubscribe: 1 })).toMatchObject({
      code: 51000,
      message: 'Email not bound',
    })
    expect((await put('/users/subscribe', me, { userId: me.id, isSubscribe: 2 })).code).toBe(52000)
  })
  it.each([
    ['1', 1],
    ['0', 0],
    [true, 1],
    [false, 0],
  ])('accepts %j as well', async (isSubscribe, stored) => {
    const me = await someone()
    await put('/users/subscribe', me, { userId: me.id, isSubscribe: 1 - stored })
    expect((await put('/users/subscribe', me, { userId: me.id, isSubscribe })).code).toBe(20000)
    expect(await infoOf(me.id, me.headers)).toMatchObject({ isSubscribe: stored })
  })
})

describe('GET /users/export', () => {
  it('contains what the site stores about oneself, and no secret', async () => {
    const me = await someone()
    await write(me.id, 'All that I **said**')
    const { data } = await context.api('/users/export', { headers: me.headers })
    expect(data).toMatchObject({
      account: { username: me.username, createTime: expect.stringMatching(/Z$/) },
      sessions: [{ lastUsedTime: expect.any(String) }, { lastUsedTime: expect.any(String) }],
      mails: [{ kind: 'code' }],
      comments: [{ commentContent: 'All that I **said**', isReview: 1, type: 2, topicId: null }],
    })
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash|token/)
  })
})

it('S4: after 15 minutes nobody exports the data, nor deletes an account without a password, before a login', async () => {
  const me = await someone()
  const withoutPassword = await createTestReader(context.ctx)
  const asks = async () => [
    (await context.api('/users/export', { headers: me.headers })).code,
    (await context.api('/users/export', { headers: withoutPassword.headers })).code,
    (
      await context.api('/users/account', {
        ...jsonRequest('PUT', {}, withoutPassword.headers),
        method: 'DELETE',
      })
    ).code,
  ]
  context.clock.now += 15 * 60_000 + 1
  expect(await asks()).toEqual([51020, 51020, 51020])
  expect(await infoOf(withoutPassword.id, withoutPassword.headers)).not.toBeNull()
  context.clock.now -= 1
  expect(await asks()).toEqual([20000, 20000, 20000])
})

describe('DELETE /users/account', () => {
  const remove = async (who: Someone, body: unknown) =>
    (await context.api('/users/account', { ...jsonRequest('PUT', body, who.headers), method: 'DELETE' })).code
  it('requires the password, and then deletes everything', async () => {
    const me = await someone()
    expect(await remove(me, {})).toBe(51000)
    expect(await remove(me, { password: 'wrong one' })).toBe(51000)
    expect(await infoOf(me.id, me.headers)).not.toBeNull()
    expect(await remove(me, { password: GOOD_PASSWORD })).toBe(20000)
    expect(await infoOf(me.id)).toBeNull()
    expect((await context.api('/users/sessions', { headers: me.headers })).code).toBe(40001)
    expect((await context.login({ username: me.username })).code).toBe(51000)
    const rows = await context.ctx.db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', me.id)
      .execute()
    expect(rows).toEqual([])
  })
  it('R5: deletes the emails to the reader from queue, log and outbox, and the codes', async () => {
    const me = await someone()
    const count = async () => {
      const rows = await context.ctx.db.selectFrom('mail').select('recipient').execute()
      return rows.filter(({ recipient }) => recipient === me.username).length
    }
    context.clock.now += 60_000
    await context.api(`/users/code?username=${me.username}`)
    expect(await count()).toBeGreaterThan(1)
    const codes = async () =>
      (await context.ctx.db.selectFrom('verification_code').select('email_hash').execute()).length
    const before = await codes()
    expect(await remove(me, { password: GOOD_PASSWORD })).toBe(20000)
    expect(await count()).toBe(0)
    expect(await codes()).toBe(before - 1)
  })
  it('is refused for the owner', async () => {
    const owner = await createTestReader(context.ctx, { isOwner: true })
    expect((await context.api('/users/account', { method: 'DELETE', headers: owner.headers })).code).toBe(
      51000,
    )
  })
})
