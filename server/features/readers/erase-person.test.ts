/** Erasing a person: afterwards no column of any table and no file has the name, the address, the website or a token. */
// @module-tag engine
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnComment } from '#contract/comments.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { approveComment } from '#server/features/comments/comment-states.ts'
import { deleteIdleGuests } from '#server/features/comments/guests.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { deleteOldEmails } from '#server/mail/send-mail.job.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { hashOfToken } from '#server/platform/random-token.ts'
import { placesOf } from '#server/testing/every-row.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { textOf } from '#server/testing/mail-server.ts'
import { proofOfWork } from '#server/testing/proof-of-work.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { registerErase } from './erase.command.ts'
import { erasePerson } from './erase-person.ts'

const EMAIL = 'solveig.forgotten@example.org'
const NAME = 'Solveig Forgotten'
const WEBSITE = 'https://forgotten.example'

let context: TestContext
let owner: TestReader
beforeEach(async () => {
  context = await createTestContext({ SMTP_URL: 'file:', PUBLIC_URL: 'https://blog.example' })
  owner = await createTestReader(context.ctx, { nickname: 'Mira', email: 'mira@example.org', isOwner: true })
})
afterEach(() => context.close())

const outboxFolder = () => join(context.ctx.config.DATA_DIR, 'outbox')
const outbox = () => readdir(outboxFolder()).catch(() => [])

/** The path of a link in the newest email with one. */
async function linkInOutbox(path: string): Promise<string> {
  const files = (await outbox()).sort().reverse()
  for (const file of files) {
    const text = textOf(await readFile(join(outboxFolder(), file), 'utf8'))
    const url = new RegExp(`https://blog\\.example(${path}\\S+)`).exec(text)?.[1]
    if (url !== undefined) return url
  }
  throw new Error(`No email has a link to ${path}`)
}

/** Somebody without an account in a browser, which keeps its cookies. */
class Person {
  readonly cookies = new Map<string, string>()

  async send(method: 'POST' | 'DELETE', path: string, body: object) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await context.fetch(`/api${path}`, jsonRequest(method as 'POST', body, { cookie }))
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.cookies.set(name, value)
    }
    return (await response.json()) as { code: number; data: OwnComment }
  }

  async comment(topicId: number, text: string, more: object = {}) {
    const proof = await proofOfWork(context)
    context.clock.now += 61_000
    const body = { type: 1, topicId, commentContent: text, nickname: NAME, website: WEBSITE, proof, ...more }
    return (await this.send('POST', '/comments/save', body)).data.id
  }

  /** Tokens of its cookies, and their hashes. */
  secrets = () =>
    ['guest', 'liker'].flatMap((name) => {
      const token = this.cookies.get(name)
      return token === undefined ? [] : [token, hashOfToken(token)]
    })
}

const traces = (person: Person) => placesOf(context.ctx, EMAIL, NAME, WEBSITE, ...person.secrets())

/** What somebody can leave behind: a subscription, comments in every state with answers and emails, a like. */
async function liveHere(): Promise<Person> {
  const { ctx, runJobs } = context
  const articleId = await saveArticle(ctx, articleDraft(ctx, { title: 'The pier' }))
  const lin = await createTestReader(ctx, { nickname: 'Lin', email: 'lin@example.org' })
  const say = (accountId: number, text: string, parentId: number | null, replyCommentId?: number) =>
    saveComment(ctx, {
      accountId,
      subject: { type: 1, id: articleId },
      text,
      parentId,
      replyUserId: null,
      ...(replyCommentId === undefined ? {} : { replyCommentId }),
      ipAddress: '203.0.113.5',
    })
  const person = new Person()
  await person.send('POST', '/subscribers', { email: 'Solveig.Forgotten@Example.org' })
  await runJobs()
  await context.fetch(await linkInOutbox('/confirm-subscription'), { method: 'POST' })
  const thread = await say(lin.id, 'Who was here in winter?', null)
  const first = await person.comment(articleId, 'I was.', { email: EMAIL, parentId: thread.id })
  await runJobs()
  await context.fetch(await linkInOutbox('/confirm-name'), { method: 'POST' })
  const approve = jsonRequest('POST', { ids: [first], action: 'approve' }, owner.headers)
  expect((await context.api('/studio/comments/moderation', approve)).code).toBe(20000)
  await say(lin.id, 'And the sea?', thread.id, first)
  await person.comment(articleId, 'Loud.', { email: EMAIL })
  await person.comment(articleId, `${WEBSITE}/casino [url=x] +47 912 34 567`, { email: EMAIL })
  await person.send('POST', '/likes', { kind: 'article', id: articleId })
  await context.api(`/users/code?username=${EMAIL}`)
  context.clock.now += 60_000
  await runJobs()
  const reader = await createTestReader(ctx)
  const change = { token_hash: 'a', account_id: reader.id, previous_email: EMAIL, expires_at: ctx.now() + 1 }
  await ctx.transaction((tx) => tx.insertInto('email_change').values(change).execute())
  return person
}

const erasings: [string, () => Promise<unknown>][] = [
  [
    'in the studio',
    async () => {
      const request = jsonRequest('POST', { email: EMAIL }, owner.headers)
      const { data } = await context.api('/studio/readers/erasing', request)
      expect((data as { erased: number }).erased).toBeGreaterThan(4)
      const { rows } = await sql<{ action: string }>`select action from audit`.execute(context.ctx.db)
      expect(rows).toContainEqual({ action: 'readers.erase' })
    },
  ],
  [
    'by the command',
    async () => {
      const program = new Command()
      registerErase(program, (work) => work({ ctx: context.ctx, jobs: context.app.jobs }))
      const said = vi.spyOn(console, 'log').mockImplementation(() => {})
      await program.parseAsync(['erase', ` ${EMAIL}`], { from: 'user' })
      expect(said.mock.lastCall?.[0]).toMatch(/^Entries erased: \d+\.$/)
      said.mockRestore()
    },
  ],
]

it.each(erasings)('R5: who is erased %s is in no column of any table, and in no file', async (_, erase) => {
  const person = await liveHere()
  const before = await traces(person)
  expect(before).toEqual(
    expect.arrayContaining([
      'comment.author_name',
      'comment.author_website',
      'comment.html',
      'comment.reply_author_name',
      'email_change.previous_email',
      'guest.email',
      'guest.email_key',
      'guest.nickname',
      'guest.secret_hash',
      'mail.recipient',
      'subscriber.email',
      'subscriber.email_key',
      'visitor_like.visitor_hash',
    ]),
  )
  // Emails to the owner and to Lin name the guest, too.
  const written = await outbox()
  expect(before.filter((place) => place.startsWith('outbox/')).length).toBeGreaterThan(5)

  // The like is taken back in the browser that has its cookie: nobody else can say whose it is.
  const likes = await context.ctx.db.selectFrom('visitor_like').selectAll().execute()
  expect(likes).toHaveLength(1)
  await person.send('DELETE', '/likes', { kind: 'article', id: likes[0]?.subject_id })
  // Their own words are for the owner to delete.
  const named = sql<{ id: number }>`select id from comment where html like ${`%${WEBSITE}%`}`
  const ids = (await named.execute(context.ctx.db)).rows.map(({ id }) => id)
  for (const action of ['trash', 'delete'])
    await context.api('/studio/comments/moderation', jsonRequest('POST', { ids, action }, owner.headers))
  await erase()

  expect(await traces(person)).toEqual([])
  // What tells others about others stays.
  expect((await outbox()).length).toBeGreaterThan(0)
  expect((await outbox()).length).toBeLessThan(written.length)
  expect(await context.ctx.db.selectFrom('verification_code').select('code').execute()).toEqual([])
  // Of the address; what is counted for the network stays for a day.
  const buckets = (await context.ctx.db.selectFrom('attempt').select('bucket').execute()).map(
    ({ bucket }) => bucket,
  )
  expect(buckets.length).toBeGreaterThan(0)
  for (const bucket of buckets) expect(bucket).not.toMatch(/^(subscribe:address|code:pause|code:email)/)
  const found = await context.api(`/search?keywords=${encodeURIComponent('Solveig')}`)
  expect(JSON.stringify(found.data)).not.toContain('olveig')
  const left = await outbox()
  await context.runJobs()
  expect(await outbox()).toEqual(left)
  expect(await traces(person)).toEqual([])
  expect(await erasePerson(context.ctx, EMAIL)).toBe(0)
})

it('R5: a guest without an address is forgotten with the last comment', async () => {
  const { ctx } = context
  const articleId = await saveArticle(ctx, articleDraft(ctx, { title: 'The pier' }))
  const person = new Person()
  const id = await person.comment(articleId, 'Hello')
  await approveComment(ctx, id)
  const lin = await createTestReader(ctx, { nickname: 'Lin', email: 'lin@example.org' })
  await saveComment(ctx, {
    accountId: lin.id,
    subject: { type: 1, id: articleId },
    text: 'Hello to you',
    parentId: id,
    replyUserId: null,
    ipAddress: null,
  })
  expect(await traces(person)).toEqual(expect.arrayContaining(['comment.author_name', 'guest.secret_hash']))
  for (const action of ['trash', 'delete'])
    await context.api(
      '/studio/comments/moderation',
      jsonRequest('POST', { ids: [id], action }, owner.headers),
    )
  await deleteIdleGuests(ctx)
  await ctx.truncateLog()
  expect(await traces(person)).toEqual([])
})

it('R5: an email in the outbox is deleted with its line in the log, a month later', async () => {
  const { ctx } = context
  await context.api('/subscribers', jsonRequest('POST', { email: EMAIL }))
  await context.runJobs()
  expect(await outbox()).toHaveLength(1)
  context.clock.now += 31 * DAY_MS
  await deleteOldEmails(ctx)
  expect(await outbox()).toEqual([])
})

it('an address with an account is refused', async () => {
  await createTestReader(context.ctx, { email: 'reader@example.org' })
  const request = jsonRequest('POST', { email: 'Reader@example.org' }, owner.headers)
  const { message } = await context.api('/studio/readers/erasing', request)
  expect(message).toContain('This address has an account')
})
