/** Comments that are held: what their author and the owner see, and how little a flood leaves behind. */
// @module-tag engine
// @module-tag both
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OwnComment } from '#contract/comments.ts'
import { Failure } from '#server/platform/errors.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { proofOfWork } from '#server/testing/proof-of-work.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { approveComment } from '../comment-states.ts'
import { saveComment } from '../save-comment.ts'
import type { SentForm } from './hold-comment.ts'

let mails: MailServer
let context: TestContext
let lin: TestReader
let ada: TestReader
beforeEach(async () => {
  mails = await startMailServer()
  context = await createTestContext({ SMTP_URL: mails.url, PUBLIC_URL: 'https://blog.example' })
  await createTestReader(context.ctx, { nickname: 'Mira', email: 'mira@example.org', isOwner: true })
  lin = await createTestReader(context.ctx, { nickname: 'Lin', email: 'lin@example.org' })
  ada = await createTestReader(context.ctx, { nickname: 'Ada', email: 'ada@example.org' })
})
afterEach(async () => {
  await context.close()
  await mails.stop()
})

const MANY_LINKS = 'https://a.example https://b.example https://c.example and more'

type Sent = { form?: SentForm; ipAddress?: string }
async function say(reader: TestReader, text: string, { form, ipAddress = '192.0.2.9' }: Sent = {}) {
  context.clock.now += 61_000
  const subject = { type: 2, id: 0 } as const
  const row = await saveComment(context.ctx, {
    accountId: reader.id,
    subject,
    text,
    parentId: null,
    replyUserId: null,
    ipAddress,
    ...(form && { form }),
  })
  return { id: row.id, state: row.state, heldFor: row.held_for }
}

it('a comment that breaks a rule waits with its reasons, and its author learns what would be fine', async () => {
  const request = jsonRequest('POST', { type: 2, commentContent: MANY_LINKS }, lin.headers)
  const { data } = await context.api('/comments/save', request)
  expect(data).toMatchObject({ isReview: 0, heldNote: expect.stringMatching(/3; the limit is 2/) })
  const { data: waiting } = await context.api('/comments/waiting?type=2', { headers: lin.headers })
  expect((waiting as unknown as OwnComment[])[0]?.heldNote).toContain('(3;')
  const cn = { headers: { ...lin.headers, 'accept-language': 'zh-CN' } }
  const { data: inChinese } = await context.api('/comments/waiting?type=2', cn)
  expect((inChinese as unknown as OwnComment[])[0]?.heldNote).toContain('3 个链接')
  // Which word it was would help spammers only, and so would half of the truth.
  const word = jsonRequest('POST', { type: 2, commentContent: `Buy viagra ${MANY_LINKS}` }, ada.headers)
  expect((await context.api('/comments/save', word)).data).toMatchObject({ isReview: 0, heldNote: null })
})

it('an author with a published comment can link more, and is held for words all the same', async () => {
  const first = await say(lin, MANY_LINKS)
  expect(first).toMatchObject({ state: 'waiting', heldFor: 'links 3' })
  await approveComment(context.ctx, first.id)
  expect(await say(lin, `Once more: ${MANY_LINKS}`)).toMatchObject({ state: 'published', heldFor: null })
  expect(await say(lin, 'Cheap viagra')).toMatchObject({ state: 'waiting', heldFor: 'word viagra' })
})

it('the same letters from other accounts and networks are held for a day', async () => {
  const text = 'The best thing about Sundays is the fresh bread of our bakery.'
  expect((await say(lin, text)).state).toBe('published')
  const copy = await say(ada, `${text.toUpperCase()} 42`, { ipAddress: '198.51.100.7' })
  expect(copy).toMatchObject({ state: 'waiting', heldFor: 'copy' })
  context.clock.now += 86_400_000
  expect((await say(ada, `${text} 43`, { ipAddress: '198.51.100.7' })).state).toBe('published')
})

it('a proof counts once, tells the time, and is missed where the form has none', async () => {
  const solved = () => proofOfWork(context)
  const proof = await solved()
  expect((await say(lin, 'With a proof', { form: { trap: '', proof } })).state).toBe('published')
  expect((await say(ada, 'With the same', { form: { trap: '', proof } })).heldFor).toBe('proof')
  expect((await say(ada, 'With none', { form: { trap: '', proof: '' } })).heldFor).toBe('proof')
  context.clock.now += 59_000
  const late = await solved()
  context.clock.now -= 60_000
  expect((await say(ada, 'At once', { form: { trap: 'x', proof: late } })).heldFor).toBe('trap\nfast 1')
})

it('X6: of a thousand comments few are stored, and the owner gets one email', {
  tags: ['full'],
}, async () => {
  let stored = 0
  const refusals = new Set<string>()
  for (let i = 0; i < 1000; i += 1) {
    // Within a window of the digest, from one network and from many.
    const ipAddress = i % 2 ? '192.0.2.9' : `198.51.${i % 256}.${i % 250}`
    const reader = i % 2 ? lin : await createTestReader(context.ctx, { nickname: `Bot ${i}` })
    try {
      context.clock.now -= 60_500
      await say(reader, `${MANY_LINKS} ${String.fromCodePoint(0x4e00 + i)}`, { ipAddress })
      stored += 1
    } catch (error) {
      refusals.add((error as Failure).kind)
      if (!(error instanceof Failure)) throw error
    }
  }
  expect(refusals).toEqual(new Set(['too-many']))
  expect(stored).toBeLessThanOrEqual(300)
  expect(stored).toBeGreaterThan(250)
  await context.runJobs()
  expect(mails.mails).toEqual([])
  context.clock.now += 6 * 3_600_000
  await context.runJobs()
  expect(mails.mails.map(({ to }) => to.join())).toEqual(['mira@example.org'])
  expect(textOf(mails.mails[0]?.raw ?? '')).toContain(String(stored))
})
