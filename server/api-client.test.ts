/** Runs a client that is written from docs/requirements/api.md alone: plain fetch, cookies by hand, the payloads of the tables. */
// @module-tag engine
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { type RunningServer, startServer } from '#server/platform/http/http-server.ts'
import { type AccountContext, createAccountContext } from '#server/testing/account-context.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'

type ApiEnvelope = { flag: boolean; code: number; message: string; data: unknown }
type JsonObject = Record<string, unknown>

let context: AccountContext
let server: RunningServer
const ids = { open: 0, locked: 0, talk: 0 }
const ARTICLE_PASSWORD = 'seven lamps'
const DAY_MS = 24 * 3600 * 1000

beforeAll(async () => {
  context = await createAccountContext({ PORT: '0', HOST: '127.0.0.1' })
  const { ctx } = context
  ids.open = await saveArticle(ctx, articleDraft(ctx))
  ids.locked = await saveArticle(ctx, articleDraft(ctx, { password: ARTICLE_PASSWORD }))
  ids.talk = await saveTalk(ctx, talkDraft(ctx))
  server = await startServer(
    ctx,
    createApp(ctx, async () => ({ status: 200, html: '' })),
  )
})
afterAll(async () => {
  await server?.stop()
  await context?.close()
})

/** A client that holds a token and cookies, as a phone application would. */
function createClient() {
  let token: string | null = null
  const cookies = new Map<string, string>()
  const send = async (
    method: string,
    path: string,
    body?: string | URLSearchParams | FormData,
    contentType?: string,
  ) => {
    const headers = new Headers({ 'accept-language': 'en' })
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (contentType !== undefined) headers.set('content-type', contentType)
    const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const envelope = (await response.json()) as ApiEnvelope
    expect(Object.keys(envelope).toSorted(), path).toEqual(['code', 'data', 'flag', 'message'])
    return { status: response.status, ...envelope }
  }
  const json = (method: string) => (path: string, body?: JsonObject) =>
    body === undefined ? send(method, path) : send(method, path, JSON.stringify(body), 'application/json')
  return {
    get: (path: string) => send('GET', path),
    post: json('POST'),
    put: json('PUT'),
    form: (path: string, fields: Record<string, string>) => send('POST', path, new URLSearchParams(fields)),
    upload: (path: string, file: Blob) => {
      const form = new FormData()
      form.set('file', file, 'me.jpg')
      return send('POST', path, form)
    },
    setToken: (value: string | null) => {
      token = value
    },
  }
}
type Client = ReturnType<typeof createClient>

/** The digits in the newest email to this address. */
async function mailedCode(client: Client, email: string): Promise<string> {
  context.clock.now += 60_000
  expect(await client.get(`/users/code?username=${encodeURIComponent(email)}`)).toMatchObject({
    code: 20000,
    data: null,
  })
  await context.runJobs()
  const code = /\b\d{6}\b/.exec(context.mailsTo(email).at(-1) ?? '')?.[0]
  if (code === undefined) throw new Error(`No code arrived at ${email}`)
  return code
}

async function image(): Promise<Blob> {
  const background = { r: 20, g: 90, b: 160 }
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

const success = { status: 200, flag: true, code: 20000 }
const password = 'under a polar night'

async function signIn(client: Client, username: string): Promise<JsonObject> {
  const { data, ...rest } = await client.form('/users/login', { username, password })
  expect(rest).toMatchObject(success)
  const user = data as JsonObject
  client.setToken(String(user.token))
  return user
}

async function register(client: Client, email: string): Promise<JsonObject> {
  const code = await mailedCode(client, email)
  expect(await client.post('/users/register', { username: email, password, code })).toMatchObject({
    ...success,
    data: { username: email, token: expect.any(String) },
  })
  return signIn(client, email)
}

it('registers, signs in and receives the documented user', async () => {
  const user = await register(createClient(), 'one@example.org')
  expect(user).toMatchObject({
    userInfoId: expect.any(Number),
    username: 'one@example.org',
    email: 'one@example.org',
    loginType: 1,
    nickname: expect.any(String),
    website: null,
    intro: null,
    isSubscribe: 0,
    isOwner: false,
    token: expect.stringMatching(/^[\w-]{43,}$/),
  })
  expect(user).toHaveProperty('avatar')
})

it('comments on every type of subject, and replies', async () => {
  const client = createClient()
  const { userInfoId } = await register(client, 'two@example.org')
  const subjects = [
    { type: 1, topicId: ids.open },
    { type: 2 },
    { type: 3 },
    { type: 4 },
    { type: 5, topicId: ids.talk },
  ]
  for (const subject of subjects) {
    context.clock.now += 60_000
    const commentContent = `A word on subject ${subject.type}.`
    const saved = await client.post('/comments/save', { ...subject, commentContent })
    expect(saved).toMatchObject({ ...success, data: { ...subject, userId: userInfoId, isReview: 1 } })
    const parentId = (saved.data as { id: number }).id
    const reply = {
      ...subject,
      parentId,
      replyUserId: userInfoId,
      commentContent: `And an answer to ${subject.type}.`,
    }
    expect(await client.post('/comments/save', reply)).toMatchObject({
      ...success,
      data: { parentId, replyUserId: userInfoId },
    })
    const query = new URLSearchParams(Object.entries(subject).map(([name, value]) => [name, String(value)]))
    expect(await client.get(`/comments?${query}`)).toMatchObject({
      data: { count: 1, records: [{ id: parentId, replyCount: 1, replyDTOs: [{ parentId }] }] },
    })
    expect(await client.get(`/comments/${parentId}/replies`)).toMatchObject({
      ...success,
      data: [{ parentId }],
    })
  }
  expect(await client.get('/comments/topSix')).toMatchObject({ ...success, data: { length: 6 } })
})

it('changes name, avatar, email and subscription', async () => {
  const client = createClient()
  const { userInfoId } = await register(client, 'three@example.org')
  const info = { nickname: 'Ida', website: 'https://ida.example', intro: 'Lives by the sea.' }
  expect(await client.put('/users/info', info)).toMatchObject({ ...success, data: null })
  expect(await client.put('/users/info', { website: 'ida.example' })).toMatchObject({
    flag: false,
    code: 51000,
  })
  const avatar = await client.upload('/users/avatar', await image())
  expect(avatar).toMatchObject({ ...success, data: expect.stringMatching(/\.webp$/) })

  for (const isSubscribe of [1, 0, '1', '0', true, false, 1])
    expect(await client.put('/users/subscribe', { userId: userInfoId, isSubscribe })).toMatchObject({
      ...success,
      data: null,
    })
  expect(
    await client.put('/users/subscribe', { userId: Number(userInfoId) + 1, isSubscribe: 1 }),
  ).toMatchObject({ code: 40300 })

  const email = 'three-b@example.org'
  const code = await mailedCode(client, email)
  expect(await client.put('/users/email', { email, code })).toMatchObject({ ...success, data: null })
  expect(await client.get(`/users/info/${userInfoId}`)).toMatchObject({
    ...success,
    data: { userInfoId, ...info, avatar: avatar.data, email, isSubscribe: 1 },
  })
})

it('asks for the password when an older session changes its email address', async () => {
  const client = createClient()
  await register(client, 'four@example.org')
  context.clock.now += 3600 * 1000
  const email = 'four-b@example.org'
  const code = await mailedCode(client, email)
  expect(await client.put('/users/email', { email, code })).toMatchObject({ flag: false, code: 51000 })
  expect(await client.put('/users/email', { email, code, password })).toMatchObject({
    ...success,
    data: null,
  })
})

it('resets a forgotten password with an emailed code', async () => {
  const client = createClient()
  await register(client, 'five@example.org')
  const code = await mailedCode(client, 'five@example.org')
  const reset = { username: 'five@example.org', code, password: 'another polar night' }
  expect(await client.put('/users/password', reset)).toMatchObject({ ...success, data: null })
  expect(await client.put('/users/info', { nickname: 'Ebbe' })).toMatchObject({ code: 40001 })
  expect(await client.form('/users/login', { username: 'five@example.org', password })).toMatchObject({
    code: 51000,
  })
})

it('opens a locked article, with its cookie alone, and loses it by signing out', async () => {
  const client = createClient()
  await register(client, 'six@example.org')
  const path = `/articles/${ids.locked}`
  expect(await client.get(path)).toMatchObject({
    flag: false,
    code: 52003,
    data: { id: ids.locked, locked: true },
  })
  const unlock = (articlePassword: string) =>
    client.post('/articles/access', { articleId: ids.locked, articlePassword })
  expect(await unlock('eight lamps')).toMatchObject({ flag: false, code: 51000 })
  expect(await unlock(ARTICLE_PASSWORD)).toMatchObject({ ...success, data: null })
  expect(await client.get(path)).toMatchObject({
    ...success,
    data: { id: ids.locked, articleContent: expect.stringContaining('<p>') },
  })

  expect(await client.post('/users/logout')).toMatchObject({ ...success, data: null })
  expect(await client.get(path)).toMatchObject({ code: 52003 })
  expect(await client.put('/users/info', { nickname: 'Ebba' })).toMatchObject({
    flag: false,
    code: 40001,
    data: null,
  })
  expect(await client.post('/users/logout')).toMatchObject({ ...success, data: null })
})

it('gets 40001 from endpoints that need a session when its token has expired, and public responses otherwise', async () => {
  const client = createClient()
  const { userInfoId } = await register(client, 'seven@example.org')
  const portrait = await image()
  context.clock.now += 8 * DAY_MS
  expect(await client.get('/articles/all?current=1&size=12')).toMatchObject({
    ...success,
    data: { count: 2 },
  })
  const calls = [
    client.put('/users/info', { nickname: 'Late' }),
    client.put('/users/subscribe', { userId: userInfoId ?? 0, isSubscribe: 1 }),
    client.put('/users/email', { email: 'late@example.org', code: '123456' }),
    client.post('/comments/save', { type: 2, commentContent: 'Too late.' }),
    client.upload('/users/avatar', portrait),
  ]
  for (const response of await Promise.all(calls))
    expect(response).toMatchObject({ status: 200, flag: false, code: 40001, data: null })
  for (const token of ['null', 'undefined', 'malformed', '']) {
    client.setToken(token)
    expect(await client.get('/talks')).toMatchObject({ ...success, data: { count: 1 } })
    expect(await client.put('/users/info', { nickname: 'Late' })).toMatchObject({ code: 40001 })
  }
})
