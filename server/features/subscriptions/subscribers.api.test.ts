/** Subscribing by an email address alone: the same answer for everybody, a link that confirms, one email, one click that ends it. */
// @module-tag engine
// @module-tag both
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOCALE_COOKIE } from '#contract/locale.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { insertAccount } from '#server/features/users/users.sql.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'
import { notifySubscribers } from './notify-subscribers.ts'
import { deleteUnconfirmedSubscribers } from './request-subscription.ts'
import { makeDigest } from './weekly-digest.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let context: TestContext
let mail: MailServer
beforeEach(async () => {
  mail = await startMailServer()
  context = await createTestContext({ SMTP_URL: mail.url, PUBLIC_URL: 'https://blog.example' })
})
afterEach(async () => {
  await context.close()
  await mail.stop()
})

const ask = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  context.api('/subscribers', jsonRequest('POST', { email, ...more }, headers))
const post = async (
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) => {
  const body = new URLSearchParams(fields)
  const response = await context.fetch(path, { method: 'POST', body, headers })
  expect(response.status).toBe(303)
  return response.headers.get('location')
}
const subscribers = () => context.ctx.db.selectFrom('subscriber').selectAll().orderBy('id').execute()
/** Sends what waits, and returns it; the pause between two emails is over. */
const sent = async () => {
  mail.mails.length = 0
  context.clock.now += 60_000
  await context.runJobs()
  return mail.mails.map(({ to, raw }) => ({ to: to.join(), raw, text: textOf(raw) }))
}
const linkIn = (text = '') =>
  /https:\/\/blog\.example(\/confirm-subscription\?token=\S+)/.exec(text)?.[1] ?? ''
const subscribe = async (email: string, more: object = {}) => {
  await ask(email, more)
  const [email_] = await sent()
  expect(await post(linkIn(email_?.text))).toBe('/confirm-subscription?result=done')
}
const announce = async (title = 'Snow') => {
  const { ctx } = context
  const id = await saveArticle(ctx, articleDraft(ctx, { title }))
  await ctx.transaction((tx) => notifySubscribers(ctx, tx, id))
  return id
}

describe('a subscription by an email address', () => {
  it('is confirmed by the link, gets the next article, and ends with one click that leaves nothing', async () => {
    await ask('Ingrid@AAS.example')
    const [confirmation] = await sent()
    expect(confirmation?.to).toBe('Ingrid@aas.example')
    const path = linkIn(confirmation?.text)
    await announce('Before the link was used')
    expect(await sent()).toEqual([])
    // Programs that look at links send GET requests.
    await context.fetch(path)
    await context.fetch(path, { method: 'HEAD' })
    expect((await subscribers())[0]).toMatchObject({ state: 'pending' })
    // A second press, as of a double click.
    for (let i = 0; i < 2; i += 1) expect(await post(path)).toBe('/confirm-subscription?result=done')
    expect(await subscribers()).toMatchObject([{ state: 'confirmed', locale: 'en', digest_since: null }])

    await announce('Snow')
    const [article, ...others] = await sent()
    expect(others).toEqual([])
    expect(article?.text).toContain('Snow')
    const raw = article?.raw.replace(/\r\n\s+/g, ' ') ?? ''
    const [, stop = ''] =
      /^List-Unsubscribe: <https:\/\/blog\.example(\/unsubscribe\?token=subscriber\.\S+)>/m.exec(raw) ?? []
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    for (let i = 0; i < 2; i += 1)
      expect(await post(stop, { 'List-Unsubscribe': 'One-Click' })).toBe('/unsubscribe?result=done')
    expect(await subscribers()).toEqual([])
    expect(await post(path)).toBe('/confirm-subscription?result=unknown')
    await announce('Ice')
    expect(await sent()).toEqual([])
  })

  it('A8: is answered alike for a new address, a subscriber and a reader, and sends the same email', async () => {
    await subscribe('known@example.org')
    await createTestReader(context.ctx, { email: 'reader@example.org' })
    const answers = []
    const texts = new Set<string>()
    for (const email of ['new@example.org', 'known@example.org', 'reader@example.org']) {
      answers.push(await ask(email))
      const [one, ...others] = await sent()
      expect([one?.to, others]).toEqual([email, []])
      texts.add(one?.text.replace(/token=\S+/, '') ?? '')
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ flag: true, code: 20000, message: 'Success', data: null })]),
    )
    expect(texts.size).toBe(1)
    expect((await subscribers()).map(({ email, state }) => [email, state])).toEqual([
      ['known@example.org', 'confirmed'],
      ['new@example.org', 'pending'],
      ['reader@example.org', 'pending'],
    ])
  })

  it('its link is valid for two days, belongs to one request, and addresses without it are forgotten', async () => {
    await ask('late@example.org')
    const path = linkIn((await sent())[0]?.text)
    for (const wrong of [path.replace('each', 'weekly'), path.slice(0, -1), '/confirm-subscription'])
      expect(await post(wrong)).toBe('/confirm-subscription?result=unknown')
    context.clock.now = TEST_NOW + 2 * DAY_MS - 1
    await deleteUnconfirmedSubscribers(context.ctx)
    expect(await subscribers()).toHaveLength(1)
    context.clock.now += 1
    expect(await post(path)).toBe('/confirm-subscription?result=unknown')
    await deleteUnconfirmedSubscribers(context.ctx)
    expect(await subscribers()).toEqual([])
  })

  it('is limited for an address, a network and the site, and a filled trap sends nothing', async () => {
    for (let i = 0; i < 3; i += 1) expect((await ask('one@example.org')).code).toBe(20000)
    expect((await ask('ONE@example.org')).code).toBe(42900)
    for (let i = 0; i < 7; i += 1) expect((await ask(`a${i}@example.org`, { name: 'Bot' })).code).toBe(20000)
    expect((await ask('b@example.org')).code).toBe(42900)
    expect(await post('/subscribe', { email: 'b@example.org' })).toBe('/subscribe?result=busy')
    expect((await subscribers()).map(({ email }) => email)).toEqual(['one@example.org'])
    expect(await sent()).toHaveLength(3)
    context.clock.now += HOUR_MS
    expect((await ask('b@example.org')).code).toBe(20000)
    for (const email of [
      '',
      'b',
      'b@example',
      `${'b'.repeat(65)}@example.org`,
      'b@example.org\r\nBcc: c@example.org',
    ])
      expect((await ask(email)).code).toBe(52000)
  })

  it('comes from a plain form as well, in the language of the page, with the path of the page', async () => {
    const headers = {
      cookie: `${LOCALE_COOKIE}=cn`,
      host: 'localhost:3000',
      referer: 'http://localhost:3000/articles/7?from=feed',
    }
    const fields = { email: ' lin@example.org ', often: 'weekly', name: '' }
    expect(await post('/subscribe', fields, headers)).toBe('/subscribe?result=sent')
    expect(await post('/subscribe', { email: 'lin@' }, headers)).toBe('/subscribe?result=wrong')
    const [email] = await sent()
    expect(email?.text).toContain('链接两天内有效')
    expect(await post(linkIn(email?.text))).toBe('/confirm-subscription?result=done')
    expect(await subscribers()).toMatchObject([
      {
        email: 'lin@example.org',
        state: 'confirmed',
        locale: 'cn',
        source: '/articles/7',
        digest_since: context.clock.now,
      },
    ])
  })

  it('chooses the digest by the link in an email, gets it, and changes back', async () => {
    await subscribe('weekly@example.org')
    await announce('Early fog')
    const choice =
      /https:\/\/blog\.example(\/email-choice\?token=\S+)/.exec((await sent())[0]?.text ?? '')?.[1] ?? ''
    expect(await post(choice, { choice: 'weekly' })).toBe('/email-choice?result=weekly')
    context.clock.now += 1000
    await announce('Late fog')
    expect(await sent()).toEqual([])
    await makeDigest(context.ctx)
    const [digest, ...others] = await sent()
    expect(others).toEqual([])
    expect(digest?.text).toContain('Late fog')
    expect(digest?.text).not.toContain('Early fog')
    expect(await post(choice, { choice: 'each' })).toBe('/email-choice?result=each')
    expect((await subscribers())[0]).toMatchObject({ digest_since: null })
    expect(await post(choice, { choice: 'none' })).toBe('/email-choice?result=none')
    expect(await post(choice, { choice: 'each' })).toBe('/email-choice?result=stopped')
    expect(await subscribers()).toEqual([])
  })
})

describe('an address with an account', () => {
  const switchOf = (id: number) =>
    context.ctx.db
      .selectFrom('account')
      .select(['is_subscribed', 'digest_since'])
      .where('id', '=', id)
      .executeTakeFirst()

  it('is subscribed there by the link, and gets one email', async () => {
    const { id } = await createTestReader(context.ctx, { email: 'both@example.org' })
    await subscribe('Both@example.org', { wantsDigest: 1 })
    expect(await switchOf(id)).toEqual({ is_subscribed: 1, digest_since: context.clock.now })
    expect(await subscribers()).toEqual([])
    await subscribe('both@example.org')
    await announce()
    expect((await sent()).map(({ to }) => to)).toEqual(['both@example.org'])
  })

  it('keeps the subscription that it had before the account', async () => {
    await subscribe('later@example.org', { wantsDigest: 1 })
    const since = context.clock.now
    const { ctx } = context
    const { id } = await ctx.transaction((tx) =>
      insertAccount(ctx, tx, {
        username: 'later@example.org',
        username_key: 'later@example.org',
        email: 'later@example.org',
        nickname: 'Later',
        locale: 'en',
        login_type: 1,
        password_hash: null,
      }),
    )
    expect(await switchOf(id)).toEqual({ is_subscribed: 1, digest_since: since })
    expect(await subscribers()).toEqual([])
  })
})

it('without a mail server nobody can subscribe', async () => {
  await context.close()
  context = await createTestContext()
  expect((await ask('lin@example.org')).code).toBe(51000)
  expect(await post('/subscribe', { email: 'lin@example.org' })).toBe('/subscribe')
  expect(await subscribers()).toEqual([])
})
