/** Tests comments without an account: who may write, whose names are taken, what a browser may change, emails, taking over, forms. */
// @module-tag engine
// @module-tag both
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Comment, OwnComment, RecentComment } from '#contract/comments.ts'
import type { PrivateSettings } from '#contract/studio/settings.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { registerAccount } from '#server/features/users/register-account.ts'
import { updateInfo } from '#server/features/users/update-info.ts'
import { placesOf } from '#server/testing/every-row.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { proofOfWork } from '#server/testing/proof-of-work.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { updateSettings } from '../settings/update-settings.ts'
import { approveComment } from './comment-states.ts'
import { deleteIdleGuests, eraseGuest } from './guests.ts'
import { importComment } from './import-comments.ts'

let mails: MailServer
let context: TestContext
let articleId: number
let owner: TestReader
let networks = 0

beforeEach(async () => {
  mails = await startMailServer()
  context = await createTestContext({
    SMTP_URL: mails.url,
    PUBLIC_URL: 'https://blog.example',
    TRUST_PROXY: '192.0.2.1',
  })
  articleId = await saveArticle(context.ctx, articleDraft(context.ctx, { title: 'The pier' }))
  owner = await createTestReader(context.ctx, { nickname: 'Mira', email: 'mira@example.org', isOwner: true })
  await createTestReader(context.ctx, { nickname: 'Lin', email: 'lin@example.org' })
})
afterEach(async () => {
  await context.close()
  await mails.stop()
})

const allow = (guestComments: PrivateSettings['guestComments'], more: Partial<PrivateSettings> = {}) =>
  context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { guestComments, ...more }))

type Reply<Data> = { code: number; message: string; data: Data }

/** A browser with its cookies, in a network of its own. */
class Browser {
  cookie = ''
  readonly network: string
  constructor() {
    networks += 1
    this.network = `198.51.100.${networks % 250}`
  }

  headers = (): Record<string, string> => ({ cookie: this.cookie, 'x-forwarded-for': this.network })

  async send<Data>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Reply<Data>> {
    const init =
      body === undefined
        ? { method, headers: this.headers() }
        : jsonRequest(method as 'POST' | 'PUT', body, this.headers())
    const response = await context.fetch(`/api${path}`, init)
    this.keep(response)
    return (await response.json()) as Reply<Data>
  }

  keep(response: Response): void {
    const set = response.headers.get('set-cookie')
    if (set?.startsWith('guest=')) this.cookie = set.split(';')[0] ?? ''
  }

  /** Comments after the pause that the limits ask for. */
  async say(text: string, more: object = {}): Promise<Reply<OwnComment>> {
    const proof = await proofOfWork(context)
    context.clock.now += 61_000
    const body = { type: 1, topicId: articleId, commentContent: text, proof, ...more }
    return this.send('POST', '/comments/save', body)
  }
  own = async () =>
    (await this.send<OwnComment[]>('GET', `/comments/waiting?type=1&topicId=${articleId}`)).data
}

const list = async () =>
  (await new Browser().send<{ records: Comment[] }>('GET', `/comments?type=1&topicId=${articleId}`)).data
    .records
const shown = async () => (await list()).map(({ nickname }) => nickname)

async function arrived() {
  await context.runJobs()
  return mails.mails.splice(0).map(({ to, raw }) => ({ to: to.join(), text: textOf(raw), raw }))
}
const mailTo = async (address: string) => (await arrived()).find(({ to }) => to === address)
const linkIn = (text = '') => {
  const { pathname, search } = new URL(/https:\S+confirm-name\S+/.exec(text)?.[0] ?? 'https://none.example/')
  return pathname + search
}
const post = (path: string) => context.fetch(path, { method: 'POST' })

/** A comment of a guest whose address is confirmed. */
async function confirmedGuest(browser: Browser, nickname: string, email: string, text = `By ${nickname}`) {
  const { data } = await browser.say(text, { nickname, email })
  await post(linkIn((await mailTo(email))?.text))
  return data
}

describe('who may comment without an account', () => {
  it('nobody where the owner says so, and nobody without a name', async () => {
    const browser = new Browser()
    expect(await browser.say('No name')).toMatchObject({ code: 40001 })
    expect(await browser.say('Blank', { nickname: ' \u200b' })).toMatchObject({
      code: 52000,
      data: { field: 'nickname' },
    })
    await allow('off')
    expect(await browser.say('Hello', { nickname: 'Ingrid' })).toMatchObject({ code: 40001 })
    expect(
      (await browser.send<{ hasGuests: boolean }>('GET', '/settings/comments?type=1')).data.hasGuests,
    ).toBe(false)
  })

  it('everybody with a name; the first comment waits, is shown in this browser alone, and the next appears at once', async () => {
    const browser = new Browser()
    const { data } = await browser.say('Hello', { nickname: 'Ingrid Aas', website: 'aas.example' })
    expect(data).toMatchObject({
      userId: 0,
      nickname: 'Ingrid Aas',
      webSite: 'https://aas.example',
      isOwner: false,
      isReview: 0,
      awaits: 'approval',
    })
    expect((await browser.own()).map(({ id, markdown }) => [id, markdown])).toEqual([[data.id, 'Hello']])
    expect(await new Browser().own()).toEqual([])
    expect(await shown()).toEqual([])
    await approveComment(context.ctx, data.id)
    expect((await browser.say('Again', { nickname: 'Ingrid Aas' })).data).toMatchObject({ isReview: 1 })
    expect(await shown()).toEqual(['Ingrid Aas', 'Ingrid Aas'])
    // The same name in another browser is somebody else.
    expect((await new Browser().say('Me too', { nickname: 'Ingrid Aas' })).data).toMatchObject({
      isReview: 0,
    })
  })

  it('appear at once where the owner says so, unless all comments wait', async () => {
    await allow('open')
    expect((await new Browser().say('Hello', { nickname: 'Théo' })).data).toMatchObject({ isReview: 1 })
    const recent = await new Browser().send<RecentComment[]>('GET', '/comments/topSix')
    expect(recent.data).toMatchObject([{ userId: 0, nickname: 'Théo' }])
    await allow('open', { commentApproval: 'everybody' })
    expect((await new Browser().say('Wait', { nickname: 'Noor' })).data).toMatchObject({ isReview: 0 })
  })

  it('H8: a network has the limits of a reader, whatever name is used', async () => {
    await allow('open')
    const browser = new Browser()
    for (let i = 0; i < 3; i += 1)
      expect((await browser.say(`Number ${i}`, { nickname: `N ${i}x` })).code).toBe(20000)
    context.clock.now -= 61_000
    const send = (text: string) =>
      browser.send('POST', '/comments/save', {
        type: 1,
        topicId: articleId,
        commentContent: text,
        nickname: 'Ada',
      })
    const codes: number[] = []
    for (let i = 0; i < 4; i += 1) codes.push((await send(`More ${i}`)).code)
    expect(codes).toContain(42900)
    context.clock.now += 61_000
    expect(await browser.say('Number 2', { nickname: 'Ada' })).toMatchObject({ code: 51000 })
  })

  it('a wrong address and a wrong website are named', async () => {
    const browser = new Browser()
    for (const [field, value] of [
      ['email', 'ingrid@aas'],
      ['website', 'javascript:alert(1)'],
    ] as const)
      expect(await browser.say('Hello', { nickname: 'Ingrid', [field]: value })).toMatchObject({
        code: 52000,
        data: { field },
      })
  })
})

describe('floods from many networks', () => {
  it('X6: of new guests a site takes so many an hour, and of those whom it knows more', async () => {
    await context.close()
    context = await createTestContext({ COMMENTS_PER_MINUTE: '1', TRUST_PROXY: '192.0.2.1' })
    articleId = await saveArticle(context.ctx, articleDraft(context.ctx))
    const known = new Browser()
    const { data } = await known.say('Hello', { nickname: 'Ingrid' })
    await approveComment(context.ctx, data.id)
    context.clock.now += 3_600_000
    const codes: number[] = []
    for (let i = 0; i < 105; i += 1) {
      // All within the hour.
      context.clock.now -= 60_500
      codes.push((await new Browser().say(`Number ${i}`, { nickname: 'Somebody' })).code)
    }
    expect(codes).toEqual([...Array(100).fill(20000), ...Array(5).fill(42900)])
    expect((await known.say('Still here', { nickname: 'Ingrid' })).code).toBe(20000)
    const guests = await context.ctx.db.selectFrom('guest').select('id').execute()
    expect(guests).toHaveLength(101)
  })

  it('A12: of links that confirm an address a site sends so many an hour', async () => {
    await context.close()
    context = await createTestContext({
      SMTP_URL: mails.url,
      PUBLIC_URL: 'https://blog.example',
      TRUST_PROXY: '192.0.2.1',
      CODES_PER_HOUR: '3',
    })
    articleId = await saveArticle(context.ctx, articleDraft(context.ctx))
    for (let i = 0; i < 5; i += 1) {
      const { data } = await new Browser().say(`Number ${i}`, {
        nickname: `N ${i}`,
        email: `n${i}@aas.example`,
      })
      expect(data.awaits).toBe('confirmation')
    }
    expect(await arrived()).toHaveLength(3)
  })
})

describe('V1: names', () => {
  it.each([
    ['Mira', 'owner'],
    ['mira', 'owner'],
    // Greek capitals, Cyrillic capitals, full width, zero width, digits, accents.
    ['ΜΙRΑ', 'owner'],
    ['МIRА', 'owner'],
    ['Ｍｉｒａ', 'owner'],
    ['Mi\u200bra', 'owner'],
    ['M1ra', 'owner'],
    ['Mïrä', 'owner'],
    ['Lin', 'reader'],
    ['LІN', 'reader'],
    ['L\u2060i\u00adn', 'reader'],
    ['l ı n', 'reader'],
  ])('“%s” is that of the %s', async (nickname, whose) => {
    const { code, message, data } = await new Browser().say('Hello', { nickname })
    expect({ code, data }).toEqual({ code: 52000, data: { field: 'nickname', isTaken: true } })
    expect(message).toContain(`belongs to ${whose === 'owner' ? 'the owner' : 'a reader'}`)
  })

  it.each(['Miranda', 'Linnea', '米拉', 'Amir'])('“%s” is free', async (nickname) => {
    expect((await new Browser().say('Hello', { nickname })).code).toBe(20000)
  })

  it('that of a guest with a confirmed address is refused to everybody else, readers too', async () => {
    await confirmedGuest(new Browser(), 'Ingrid', 'ingrid@aas.example')
    for (const more of [{}, { email: 'other@aas.example' }])
      expect(await new Browser().say('Me', { nickname: 'ΙngrId', ...more })).toMatchObject({
        code: 52000,
        data: { field: 'nickname' },
      })
    const reader = await createTestReader(context.ctx, { nickname: 'Wei' })
    await expect(updateInfo(context.ctx, reader.id, { nickname: 'Ingrid' })).rejects.toMatchObject({
      kind: 'refused',
    })
  })

  it('with the same address in another browser, it has to be confirmed there too', async () => {
    await allow('open')
    const [one, other] = [new Browser(), new Browser()]
    await confirmedGuest(one, 'Ingrid', 'ingrid@aas.example')
    expect(
      (await one.say('At once', { nickname: 'Ingrid', email: 'Ingrid@AAS.example' })).data,
    ).toMatchObject({
      isReview: 1,
    })
    // A new name with an address that was confirmed here needs no other link, and frees the former one.
    expect(
      (await one.say('Married', { nickname: 'Ingrid Dahl', email: 'ingrid@aas.example' })).data,
    ).toMatchObject({
      isReview: 1,
    })
    expect((await new Browser().say('Free now', { nickname: 'Ingrid' })).code).toBe(20000)
    expect(
      (await other.say('An impostor?', { nickname: 'Ingrid Dahl', email: 'ingrid@aas.example' })).data,
    ).toMatchObject({ isReview: 0, awaits: 'confirmation' })
  })
})

describe('V1: the right to change a comment', () => {
  it('is that of this browser, for fifteen minutes, and no table contains its secret', async () => {
    await allow('open')
    const [browser, other] = [new Browser(), new Browser()]
    const { data } = await browser.say('Helo', { nickname: 'Ingrid' })
    const secret = browser.cookie.replace('guest=', '')
    expect(secret).toHaveLength(43)
    expect(await placesOf(context.ctx, secret)).toEqual([])
    const edit = (by: Browser, text: string) =>
      by.send<OwnComment>('PUT', `/comments/${data.id}`, { commentContent: text })
    expect((await edit(browser, '*Hello*')).data).toMatchObject({
      commentContent: '<p><em>Hello</em></p>',
      markdown: '*Hello*',
      isReview: 1,
    })
    await other.say('Mine', { nickname: 'Théo' })
    for (const [by, code] of [
      [other, 40300],
      [new Browser(), 40001],
    ] as const) {
      expect(await edit(by, 'Gone')).toMatchObject({ code })
      expect(await by.send('DELETE', `/comments/${data.id}`)).toMatchObject({ code })
    }
    expect((await browser.own()).map(({ id }) => id)).toEqual([data.id])
    context.clock.now += 15 * 60_000
    expect(await edit(browser, 'Too late')).toMatchObject({ code: 51000 })
    expect(await browser.send('DELETE', `/comments/${data.id}`)).toMatchObject({ code: 51000 })
    expect(await browser.own()).toEqual([])
    expect((await list()).map(({ commentContent }) => commentContent)).toContain('<p><em>Hello</em></p>')
  })

  it('includes to delete it, and ends when the browser is told to forget', async () => {
    await allow('open')
    const browser = new Browser()
    const { data } = await browser.say('One', { nickname: 'Ingrid' })
    expect(await browser.send('DELETE', `/comments/${data.id}`)).toMatchObject({ code: 20000 })
    expect(await list()).toEqual([])
    const { data: kept } = await browser.say('Two', { nickname: 'Ingrid' })
    await browser.send('DELETE', '/guest')
    expect(browser.cookie).toBe('guest=')
    expect(await browser.send('DELETE', `/comments/${kept.id}`)).toMatchObject({ code: 40001 })
  })

  it('is not what a reader gets whose session has ended', async () => {
    await allow('open')
    const browser = new Browser()
    const { data } = await browser.say('One', { nickname: 'Ingrid' })
    const headers = { ...browser.headers(), authorization: `Bearer ${'a'.repeat(43)}` }
    const body = { type: 1, topicId: articleId, commentContent: 'Two', nickname: 'Ingrid' }
    expect(await context.api('/comments/save', jsonRequest('POST', body, headers))).toMatchObject({
      code: 40001,
    })
    expect(await context.api(`/comments/${data.id}`, { method: 'DELETE', headers })).toMatchObject({
      code: 40001,
    })
  })

  it('a secret that this site did not give is not taken over', async () => {
    const browser = new Browser()
    const planted = `guest=${'A'.repeat(43)}`
    browser.cookie = planted
    await browser.say('Hello', { nickname: 'Ingrid' })
    expect(browser.cookie).not.toBe(planted)
  })

  it('does not get a changed text past the approval', async () => {
    const browser = new Browser()
    const { data } = await browser.say('Kind', { nickname: 'Ingrid' })
    await approveComment(context.ctx, data.id)
    const edited = await browser.send<OwnComment>('PUT', `/comments/${data.id}`, { commentContent: 'Spam' })
    expect(edited.data).toMatchObject({ isReview: 0, awaits: 'approval' })
    expect(await list()).toEqual([])
  })

  it('readers have it as well', async () => {
    const lin = await createTestReader(context.ctx, { nickname: 'Noor' })
    const say = jsonRequest('POST', { type: 1, topicId: articleId, commentContent: 'Helo' }, lin.headers)
    const { data } = (await context.api('/comments/save', say)) as Reply<OwnComment>
    const edit = jsonRequest('PUT', { commentContent: 'Hello' }, lin.headers)
    expect(await context.api(`/comments/${data.id}`, edit)).toMatchObject({ data: { markdown: 'Hello' } })
    context.clock.now += 16 * 60_000
    expect(await context.api(`/comments/${data.id}`, edit)).toMatchObject({ code: 51000 })
  })
})

describe('an email address', () => {
  it('is confirmed by a button behind the link, which publishes what waited for it', async () => {
    await allow('open')
    const browser = new Browser()
    const { data } = await browser.say('Hello', { nickname: 'Ingrid', email: 'ingrid@aas.example' })
    expect(data).toMatchObject({ isReview: 0, awaits: 'confirmation' })
    const [mail, ...others] = await arrived()
    expect(others).toEqual([])
    expect(mail?.to).toBe('ingrid@aas.example')
    const link = linkIn(mail?.text)
    expect(await (await context.fetch(link)).text()).toContain('Confirm your name')
    expect(await shown()).toEqual([])
    expect(await (await post(link)).text()).toContain('Your name is confirmed')
    expect(await shown()).toEqual(['Ingrid'])
    // Now the owner hears of it.
    expect((await arrived()).map(({ to }) => to)).toEqual(['mira@example.org'])
    expect(await (await post(link)).text()).toContain('Your name is confirmed')
    expect((await browser.own())[0]).toMatchObject({ awaits: null })
  })

  it('confirmed, the first comment still waits for the owner, who is asked then', async () => {
    const browser = new Browser()
    await browser.say('Hello', { nickname: 'Ingrid', email: 'ingrid@aas.example' })
    await post(linkIn((await mailTo('ingrid@aas.example'))?.text))
    expect(await shown()).toEqual([])
    expect((await browser.own())[0]).toMatchObject({ awaits: 'approval' })
    expect((await mailTo('mira@example.org'))?.text).toContain('after you approve it')
  })

  it('has no link that was invented or has expired, and the name may be taken meanwhile', async () => {
    const browser = new Browser()
    await browser.say('Hello', { nickname: 'Ingrid', email: 'ingrid@aas.example' })
    const link = linkIn((await mailTo('ingrid@aas.example'))?.text)
    for (const wrong of [
      link.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      '/confirm-name?token=x',
      '/confirm-name',
    ])
      expect(await (await post(wrong)).text()).toContain('This link isn’t valid')
    await createTestReader(context.ctx, { nickname: 'ingrid' })
    expect(await (await post(link)).text()).toContain('This name is taken')
    context.clock.now += 2 * 24 * 3600_000 + 1
    expect(await (await post(link)).text()).toContain('This link isn’t valid')
  })

  it('gets the link again after a minute, five times a day, and only by this browser', async () => {
    const browser = new Browser()
    const { data } = await browser.say('Hello', { nickname: 'Ingrid', email: 'ingrid@aas.example' })
    const again = (by: Browser) => by.send('POST', `/comments/${data.id}/confirmation`)
    expect(await again(new Browser())).toMatchObject({ code: 51000 })
    expect(await again(browser)).toMatchObject({ code: 42900 })
    const codes: number[] = []
    for (let i = 0; i < 5; i += 1) {
      context.clock.now += 61_000
      codes.push((await again(browser)).code)
    }
    expect(codes).toEqual([20000, 20000, 20000, 20000, 42900])
    // Comments of others with the address are kept, and cause no email.
    const other = await new Browser().say('Bomb', { nickname: 'Boo', email: 'ingrid@aas.example' })
    expect(other.code).toBe(20000)
    expect((await arrived()).filter(({ to }) => to === 'ingrid@aas.example')).toHaveLength(5)
  })

  it('gets replies, with one click to end them', async () => {
    await allow('open')
    const { id } = await confirmedGuest(new Browser(), 'Ingrid', 'ingrid@aas.example')
    const reply = { parentId: id, replyCommentId: id, nickname: 'Théo' }
    const other = new Browser()
    expect((await other.say('Agreed', reply)).data).toMatchObject({ replyUserId: 0, replyNickname: 'Ingrid' })
    const mail = await mailTo('ingrid@aas.example')
    expect(mail?.text).toContain('Théo replied to your comment')
    expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    const [, url = ''] = /^List-Unsubscribe: <https:\/\/blog\.example(\S+)>/m.exec(mail?.raw ?? '') ?? []
    expect((await context.fetch(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(
      303,
    )
    await other.say('Once more', reply)
    expect(await mailTo('ingrid@aas.example')).toBeUndefined()
  })

  it('that is not confirmed gets no replies', async () => {
    const { data } = await new Browser().say('Hello', { nickname: 'Ingrid', email: 'ingrid@aas.example' })
    await approveComment(context.ctx, data.id)
    await arrived()
    await allow('open')
    await new Browser().say('Agreed', { parentId: data.id, nickname: 'Théo' })
    expect(await mailTo('ingrid@aas.example')).toBeUndefined()
  })

  it('asks for nothing without a mail server', async () => {
    const without = await createTestContext({ TRUST_PROXY: '192.0.2.1' })
    try {
      await without.ctx.transaction((tx) => updateSettings(without.ctx, tx, { guestComments: 'open' }))
      const proof = await proofOfWork(without)
      without.clock.now += 61_000
      const body = {
        type: 2,
        commentContent: 'Hello',
        nickname: 'Ingrid',
        email: 'ingrid@aas.example',
        proof,
      }
      expect(await without.api('/comments/save', jsonRequest('POST', body))).toMatchObject({
        data: { isReview: 1 },
      })
    } finally {
      await without.close()
    }
  })
})

describe('a reply in a thread of guests', () => {
  it('names the comment that it answers; a client that knows only accounts answers the one on top', async () => {
    await allow('open')
    const { data: top } = await new Browser().say('One', { nickname: 'Ingrid' })
    const { data: second } = await new Browser().say('Two', { nickname: 'Théo', parentId: top.id })
    const answer = { nickname: 'Noor', parentId: top.id }
    const replied = async (more: object, text: string) =>
      (await new Browser().say(text, { ...answer, ...more })).data
    expect(await replied({ replyCommentId: second.id }, 'A')).toMatchObject({
      replyNickname: 'Théo',
      replyUserId: 0,
    })
    expect(await replied({ replyUserId: 0 }, 'B')).toMatchObject({ replyNickname: 'Ingrid', replyUserId: 0 })
    const elsewhere = (await new Browser().say('Else', { nickname: 'Ada' })).data.id
    expect(await new Browser().say('C', { ...answer, replyCommentId: elsewhere })).toMatchObject({
      code: 51000,
    })
  })

  it('of the owner in the studio goes to the guest', async () => {
    await allow('open')
    const { id } = await confirmedGuest(new Browser(), 'Ingrid', 'ingrid@aas.example')
    await arrived()
    const reply = jsonRequest('POST', { commentContent: 'Thank you' }, owner.headers)
    expect(await context.api(`/studio/comments/${id}/reply`, reply)).toMatchObject({ code: 20000 })
    context.clock.now += 60_000
    expect((await mailTo('ingrid@aas.example'))?.text).toContain('Mira (owner) replied')
    const details = await context.api(`/studio/comments/${id}`, { headers: owner.headers })
    expect(details.data).toMatchObject({
      comment: { userId: 0, nickname: 'Ingrid' },
      author: { email: 'ingrid@aas.example', isConfirmed: true, publishedCount: 1 },
    })
  })
})

/** Registers as the endpoint does, with a code that is known. */
async function register(email: string, nickname: string, browser: Browser | null) {
  const { ctx } = context
  await arrived()
  const asked = await context.fetch(`/api/users/code?username=${encodeURIComponent(email)}`, {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(asked.status).toBe(200)
  const code = /\b\d{6}\b/.exec((await mailTo(email))?.text ?? '')?.[0] ?? ''
  if (browser === null) {
    const form = {
      email,
      code,
      nickname,
      password: 'quiet-harbour-lamp',
      locale: 'en' as const,
      browser: null,
    }
    return registerAccount(ctx, form).then(({ id }) => id)
  }
  const body = { username: email, code, nickname, password: 'quiet-harbour-lamp' }
  const { data } = await browser.send<{ userInfoId: number }>('POST', '/users/register', body)
  return data.userInfoId
}

describe('registering', () => {
  it('takes over what was confirmed with the address, and the name with it', async () => {
    await allow('open')
    const { id } = await confirmedGuest(new Browser(), 'Ingrid', 'ingrid@aas.example')
    await new Browser().say('Agreed', { parentId: id, nickname: 'Théo' })
    // Somebody who only typed the address is somebody else.
    const { data: impostor } = await new Browser().say('Not me', {
      nickname: 'Boo',
      email: 'ingrid@aas.example',
    })
    await approveComment(context.ctx, impostor.id)
    const accountId = await register('ingrid@aas.example', 'Ingrid', null)
    await context.runJobs()
    const [second, first] = await list()
    expect(first).toMatchObject({ id, userId: accountId, nickname: 'Ingrid' })
    expect(first?.replyDTOs).toMatchObject([{ replyUserId: accountId, replyNickname: 'Ingrid' }])
    expect(second).toMatchObject({ userId: 0, nickname: 'Boo' })
  })

  it('in the same browser takes over what waits for the confirmation, and publishes it', async () => {
    await allow('open')
    const browser = new Browser()
    const { data } = await browser.say('Hello', { nickname: 'Ingrid', email: 'ingrid@aas.example' })
    await arrived()
    const accountId = await register('ingrid@aas.example', 'Ingrid', browser)
    await context.runJobs()
    expect(await list()).toMatchObject([{ id: data.id, userId: accountId }])
  })
})

describe('an imported comment', () => {
  const bring = (email: string | null) =>
    context.ctx.transaction((tx) =>
      importComment(
        context.ctx,
        tx,
        { type: 1, id: articleId },
        {
          accountId: null,
          name: 'Ingrid',
          website: null,
          email,
          text: 'From the old blog',
          state: 'published',
          createdAt: 1000,
          parentId: null,
          replyName: null,
        },
      ),
    )

  it('is that of a guest, and belongs to whoever confirms its address', async () => {
    await allow('open')
    const [withAddress] = [await bring('Ingrid@aas.example'), await bring(null)]
    expect((await list()).map(({ userId, nickname }) => [userId, nickname])).toEqual([
      [0, 'Ingrid'],
      [0, 'Ingrid'],
    ])
    // Nobody has confirmed the name, so it is free.
    expect((await new Browser().say('Me', { nickname: 'Ingrid' })).code).toBe(20000)
    const accountId = await register('ingrid@aas.example', 'Ingrid', null)
    await context.runJobs()
    const owned = (await list()).filter(({ userId }) => userId === accountId)
    expect(owned.map(({ id }) => id)).toEqual([withAddress])
  })

  it('is that of a guest who confirms the address, and gets the replies', async () => {
    await allow('open')
    const id = await bring('ingrid@aas.example')
    await confirmedGuest(new Browser(), 'Ingrid Aas', 'ingrid@aas.example')
    await arrived()
    await new Browser().say('Years later', { parentId: id, nickname: 'Théo' })
    expect((await mailTo('ingrid@aas.example'))?.text).toContain('Théo replied')
  })
})

describe('forgetting', () => {
  it('R5: nothing is left of an address, and the texts stay without a name', async () => {
    await allow('open')
    const { id } = await confirmedGuest(new Browser(), 'Ingrid', 'ingrid@aas.example', 'A word')
    await new Browser().say('Agreed', { parentId: id, nickname: 'Théo' })
    await new Browser().say('Not me', { nickname: 'Boo', email: 'INGRID@aas.example' })
    await arrived()
    await context.ctx.transaction(async (tx) => {
      await eraseGuest(context.ctx, tx, 'Ingrid@aas.example')
      await tx.deleteFrom('mail').execute()
    })
    await context.ctx.truncateLog()
    expect(await placesOf(context.ctx, 'ingrid')).toEqual([])
    expect(await list()).toMatchObject([
      { nickname: 'Former reader', userId: null, replyDTOs: [{ replyNickname: 'Former reader' }] },
    ])
  })

  it('guests of whom no comment is left are forgotten by the daily job', async () => {
    await allow('open')
    const [browser, other] = [new Browser(), new Browser()]
    const { data } = await browser.say('Hello', { nickname: 'Ingrid' })
    await other.say('Stays', { nickname: 'Théo' })
    await browser.send('DELETE', `/comments/${data.id}`)
    await deleteIdleGuests(context.ctx)
    const guests = await context.ctx.db.selectFrom('guest').select('nickname').execute()
    expect(guests).toEqual([{ nickname: 'Théo' }])
  })
})

describe('the form without scripts', () => {
  const send = async (
    browser: Browser,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    context.clock.now += 61_000
    const body = new URLSearchParams({
      type: '1',
      topicId: String(articleId),
      website: '',
      email: '',
      ...fields,
    })
    const response = await context.fetch('/comment', {
      method: 'POST',
      headers: { ...browser.headers(), 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
    browser.keep(response)
    return response
  }

  const open = async (browser: Browser, query: string) => {
    const response = await context.fetch(`/comment?${query}`, { headers: browser.headers() })
    return { status: response.status, page: await response.text() }
  }

  it('says so when the comment of a guest whom the owner has let through before is published', async () => {
    await allow('open')
    const browser = new Browser()
    const held = await send(browser, { commentContent: 'One', nickname: 'Ingrid' })
    expect(await held.text()).toContain('will appear once the owner approves it')
    await approveComment(context.ctx, (await browser.own())[0]?.id ?? 0)
    context.clock.now += 16 * 60_000
    const response = await send(browser, { commentContent: '字'.repeat(2000), nickname: 'Ingrid' })
    const [comment] = await list()
    const page = await response.text()
    expect(page).toContain('<h1>Your comment is published</h1>')
    expect(page).toContain(`href="/articles/${articleId}#comment-${comment?.id}"`)
    expect((await browser.own()).map(({ id }) => id)).toEqual([comment?.id])
  })

  it('shows the comment that is answered, and sends the reply into its thread', async () => {
    await allow('open')
    const [first, browser] = [new Browser(), new Browser()]
    await send(first, { commentContent: 'Where **is** it?', nickname: 'Ingrid' })
    const id = (await first.own())[0]?.id ?? 0
    expect((await open(browser, `reply=${id}`)).page).toContain('no longer exists')
    await approveComment(context.ctx, id)
    const { status, page } = await open(browser, `reply=${id}`)
    expect(status).toBe(200)
    for (const part of ['<h1>Reply to Ingrid</h1>', '<strong>is</strong>', `#comment-${id}`])
      expect(page).toContain(part)
    const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="(\d+)"/g)].map((match) =>
      match.slice(1),
    )
    await send(browser, { ...Object.fromEntries(hidden), commentContent: 'Here', nickname: 'Théo' })
    const [reply] = await browser.own()
    await approveComment(context.ctx, reply?.id ?? 0)
    expect((await list())[0]?.replyDTOs).toMatchObject([{ replyNickname: 'Ingrid', nickname: 'Théo' }])
    // A reply is answered in the same thread.
    expect((await open(browser, `reply=${reply?.id}`)).page).toContain(`name="parentId" value="${id}"`)
    for (const query of ['reply=999', 'reply=x', 'reply=1e99', ''])
      expect((await open(browser, query)).page).toContain('You can’t reply to this comment')
    await allow('off')
    expect((await open(browser, `reply=${id}`)).page).not.toContain('<form')
  })

  it('changes and deletes a comment for fifteen minutes, in the browser that sent it', async () => {
    await allow('open')
    const [browser, other] = [new Browser(), new Browser()]
    const sent = await (await send(browser, { commentContent: 'Helo <there>', nickname: 'Ingrid' })).text()
    const id = (await browser.own())[0]?.id ?? 0
    expect(sent).toContain(`href="/comment?edit=${id}"`)
    expect((await open(browser, `edit=${id}`)).page).toContain('Helo &lt;there&gt;</textarea>')
    for (const stranger of [other, new Browser()])
      expect((await open(stranger, `edit=${id}`)).page).not.toContain('Helo')
    const change = { edit: String(id), commentContent: 'Hello' }
    expect(await (await send(other, change)).text()).toContain('Your comment wasn’t changed')
    expect(await (await send(browser, { ...change, commentContent: ' ' })).text()).toContain('role="alert"')
    expect(await (await send(browser, change)).text()).toContain('Your comment has arrived')
    expect((await browser.own())[0]?.markdown).toBe('Hello')
    await approveComment(context.ctx, id)
    context.clock.now += 16 * 60_000
    expect((await open(browser, `edit=${id}`)).page).toContain('can no longer be changed')
    expect(await (await send(browser, { ...change, delete: '1' })).text()).toContain(
      'can no longer be changed',
    )
    context.clock.now -= 16 * 60_000
    expect(await (await send(browser, { ...change, delete: '1' })).text()).toContain(
      'Your comment is deleted',
    )
    expect(await list()).toEqual([])
    expect((await open(browser, `edit=${id}`)).page).toContain('no longer exists')
    for (const edit of ['x', '1e99', '-1'])
      expect(await (await send(browser, { ...change, edit })).text()).toContain('no longer exists')
  })

  it('says what comes next when the comment waits', async () => {
    const waiting = await (await send(new Browser(), { commentContent: 'One', nickname: 'Ingrid' })).text()
    expect(waiting).toContain('will appear once the owner approves it')
    expect(waiting).toContain(`href="/articles/${articleId}"`)
    const email = 'a&b@aas.example'
    const asked = await (await send(new Browser(), { commentContent: 'Two', nickname: 'Théo', email })).text()
    expect(asked).toContain('a&amp;b@aas.example')
  })

  it('keeps what was typed when something is wrong, in both languages', async () => {
    const fields = { commentContent: 'Long <thought> about', nickname: 'Mira', email: 'me@aas.example' }
    const response = await send(new Browser(), fields, { 'accept-language': 'zh-CN' })
    const page = await response.text()
    expect(page).toContain('“Mira”是站长的名字。请换一个。')
    for (const kept of [
      'Long &lt;thought&gt; about',
      'value="Mira"',
      'value="me@aas.example"',
      `value="${articleId}"`,
    ])
      expect(page).toContain(kept)
    expect(await (await send(new Browser(), { commentContent: 'x', nickname: '' })).text()).toContain(
      'Enter a name',
    )
    expect(await (await send(new Browser(), { commentContent: '', nickname: 'Théo' })).text()).toContain(
      'role="alert"',
    )
    expect(await list()).toEqual([])
  })

  it('S7: is refused when another site sends it', async () => {
    const fields = { commentContent: 'Hello', nickname: 'Ingrid' }
    const response = await send(new Browser(), fields, { 'sec-fetch-site': 'cross-site' })
    expect(await response.text()).not.toContain('has arrived')
    expect(await context.ctx.db.selectFrom('comment').select('id').execute()).toEqual([])
  })
})
