/** The owner's subscribers: the list, CSV in and out, addresses that are set aside, and articles for those who have not got them. */
// @module-tag engine
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CheckedList, StudioSubscriber } from '#contract/studio/subscribers.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { notifySubscribers } from './notify-subscribers.ts'

const DAY_MS = 24 * 3_600_000

let context: TestContext
let mail: MailServer
let owner: TestReader
beforeEach(async () => {
  mail = await startMailServer()
  context = await createTestContext({ SMTP_URL: mail.url, PUBLIC_URL: 'https://blog.example' })
  owner = await createTestReader(context.ctx, { email: 'mira@example.org', isOwner: true })
})
afterEach(async () => {
  await context.close()
  await mail.stop()
})

const call = async <Data>(path: string, init: RequestInit = {}) =>
  (await context.api(`/studio/${path}`, { ...init, headers: { ...owner.headers, ...init.headers } })) as {
    code: number
    message: string
    data: Data
  }
const post = <Data>(path: string, body: object = {}) => call<Data>(path, jsonRequest('POST', body))
const list = async (query = '') =>
  (
    await call<{ records: StudioSubscriber[]; next: number | null; counts: Record<string, number> }>(
      `subscribers${query}`,
    )
  ).data
const take = async (csv: string, hasAgreed = true) =>
  (await post<CheckedList>('subscribers/import', { csv, hasAgreed })).data
const publish = async (title: string) => {
  const { ctx } = context
  const id = await saveArticle(ctx, articleDraft(ctx, { title }))
  await ctx.transaction((tx) => notifySubscribers(ctx, tx, id))
  return id
}
const sendAll = async () => {
  mail.mails.length = 0
  context.clock.now += 60_000
  await context.runJobs()
  return mail.mails.map(({ to }) => to.join()).sort()
}

describe('a list as CSV', () => {
  it('is checked first, and stored when everybody has agreed', async () => {
    await createTestReader(context.ctx, { email: 'reader@example.org' })
    const csv = [
      '\ufeffname;E-Mail;subscribed_to_emails;language;often',
      '"Aas; Ingrid";ingrid@example.org;true;zh;weekly',
      '"Two\nlines";two@example.org;true;;',
      ';INGRID@example.org;true;;',
      ';reader@example.org;true;;',
      ';gone@example.org;false;;',
      '',
    ].join('\r\n')
    const checked = { isStored: false, fresh: 2, known: 2, stopped: 1, bad: 0, badLines: [] }
    expect(await take(csv, false)).toEqual(checked)
    expect((await list()).records).toEqual([])
    expect(await take(csv)).toEqual({ ...checked, isStored: true })
    expect(
      (await list()).records.map(({ email, locale, wantsDigest, source }) => ({
        email,
        locale,
        wantsDigest,
        source,
      })),
    ).toEqual([
      { email: 'two@example.org', locale: 'en', wantsDigest: false, source: null },
      { email: 'ingrid@example.org', locale: 'cn', wantsDigest: true, source: null },
    ])
    expect(await take(csv)).toMatchObject({ fresh: 0, known: 4 })
    await publish('Snow')
    expect(await sendAll()).toEqual(['two@example.org'])
  })

  it('with a wrong line stores nothing, and names the lines as an editor does', async () => {
    const csv = 'email\nok@example.org\n"no\naddress"\nalso@wrong\nfine@example.org\n'
    expect(await take(csv)).toEqual({
      isStored: false,
      fresh: 2,
      known: 0,
      stopped: 0,
      bad: 2,
      badLines: [
        { line: 3, text: 'no\naddress' },
        { line: 5, text: 'also@wrong' },
      ],
    })
    expect((await list()).counts.all).toBe(0)
    // Without a head, each line is an address.
    expect(await take('a@example.org\nb@example.org')).toMatchObject({ isStored: true, fresh: 2 })
  })

  it('with too many lines is refused before anything is looked at', async () => {
    const { code, message } = await post('subscribers/import', { csv: 'x\n'.repeat(20_001), hasAgreed: true })
    expect([code, message]).toEqual([52000, 'Files can have up to 20000 lines. Split this one'])
  })

  it('R7: leaves the site in a confirmed session only, with an email to the owner, and comes back as it was', async () => {
    await take('email,often,language\na@example.org,weekly,cn\n=cmd@example.org,each,en')
    await context.ctx.transaction((tx) =>
      tx.updateTable('subscriber').set({ state: 'paused' }).where('email', '=', '=cmd@example.org').execute(),
    )
    const { data } = await post<{ fileName: string; csv: string }>('subscribers/export')
    expect(data.fileName).toBe('subscribers-2026-01-15.csv')
    expect(data.csv.split('\r\n')).toEqual([
      'email,state,often,language,source,since',
      "'=cmd@example.org,paused,each,en,,2026-01-15T12:00:00.000Z",
      'a@example.org,confirmed,weekly,cn,,2026-01-15T12:00:00.000Z',
      '',
    ])
    expect(await sendAll()).toEqual(['mira@example.org'])
    context.clock.now += 16 * 60_000
    expect((await post('subscribers/export')).code).toBe(51020)
    await context.ctx.transaction((tx) => tx.deleteFrom('subscriber').execute())
    expect(await take(data.csv)).toMatchObject({ isStored: true, fresh: 1, stopped: 1 })
    expect((await list()).records).toMatchObject([
      { email: 'a@example.org', locale: 'cn', wantsDigest: true },
    ])
  })
})

it('the list has pages, a search without wildcards, and the number of each status', async () => {
  await take(Array.from({ length: 120 }, (_, i) => `s${i}@example.org`).join('\n'))
  await take('under_score@example.org')
  const first = await list('?size=50')
  expect(first.counts).toEqual({ all: 121, confirmed: 121, pending: 0, paused: 0 })
  expect(first.records[0]?.email).toBe('under_score@example.org')
  const second = await list(`?size=50&before=${first.next}`)
  const third = await list(`?size=50&before=${second.next}`)
  const emails = [first, second, third].flatMap(({ records }) => records.map(({ email }) => email))
  expect([new Set(emails).size, third.next]).toEqual([121, null])
  expect((await list('?q=R_S')).records).toHaveLength(1)
  expect((await list('?q=S11')).records).toHaveLength(11)
  expect((await list('?status=paused')).records).toEqual([])
  const { code } = await call(`subscribers/${first.records[0]?.id}`, { method: 'DELETE' })
  expect([code, (await list()).counts.all]).toEqual([20000, 120])
})

describe('an address whose mail server refuses emails for good', () => {
  const stored = async () => (await list()).records[0]

  it('is set aside after three in a row, with the words of the server, until the owner sends again', async () => {
    await take('gone@example.org')
    mail.refuseWith(550)
    for (const [i, status] of (['confirmed', 'confirmed', 'paused'] as const).entries()) {
      await publish(`Article ${i}`)
      await sendAll()
      expect(await stored()).toMatchObject({ status, refusal: expect.stringContaining('550') })
    }
    mail.refuseWith(null)
    await publish('Not for a paused address')
    expect(await sendAll()).toEqual([])
    const { id = 0 } = (await stored()) ?? {}
    expect((await post(`subscribers/${id}/activation`)).code).toBe(20000)
    expect((await post(`subscribers/${id}/activation`)).code).toBe(51000)
    await publish('Again')
    expect(await sendAll()).toEqual(['gone@example.org'])
    expect(await stored()).toMatchObject({ status: 'confirmed', refusal: null })
  })

  it('stays when an email arrives between, and when the server is only busy', async () => {
    await take('shaky@example.org')
    for (const code of [550, 550, null, 550, 550, 451]) {
      mail.refuseWith(code)
      await publish(`${code}`)
      await sendAll()
    }
    expect(await stored()).toMatchObject({ status: 'confirmed' })
  })
})

it('an article is sent again to those only who have not got it, and by a job that runs twice only once', async () => {
  await take('a@example.org\nb@example.org')
  const reader = await createTestReader(context.ctx, { email: 'reader@example.org' })
  const id = await publish('Snow')
  expect(await sendAll()).toEqual(['a@example.org', 'b@example.org'])
  const numbers = async () => (await call(`sent-articles/${id}`)).data
  expect(await numbers()).toEqual({ sent: 2, waiting: 0, failed: 0, missing: 0 })
  await take('email,often\nc@example.org,each\nd@example.org,weekly')
  await context.ctx.transaction((tx) =>
    tx.updateTable('account').set({ is_subscribed: 1 }).where('id', '=', reader.id).execute(),
  )
  expect(await numbers()).toMatchObject({ missing: 2 })
  expect((await call<{ records: object[] }>('sent-articles')).data.records).toMatchObject([
    { id, title: 'Snow' },
  ])
  for (let i = 0; i < 2; i += 1)
    expect((await post(`sent-articles/${id}/sending`)).data).toEqual({ count: 2 })
  expect(await sendAll()).toEqual(['c@example.org', 'reader@example.org'])
  expect(await numbers()).toEqual({ sent: 4, waiting: 0, failed: 0, missing: 0 })
  expect((await post(`sent-articles/${id}/sending`)).data).toEqual({ count: 0 })
  // The log of emails no longer says who has got it.
  context.clock.now += 28 * DAY_MS
  owner = await createTestReader(context.ctx, { isOwner: true })
  expect((await post(`sent-articles/${id}/sending`)).code).toBe(51000)
})
