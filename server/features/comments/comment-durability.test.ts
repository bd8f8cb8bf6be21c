/** Two hundred parallel replies by twenty readers, with every email to whom they reply, while the process is killed. */
// @module-tag engine
// @module-tag full
import type { ChildProcess } from 'node:child_process'
import { afterEach, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { killProcess, startApiProcess } from '#server/testing/child-process.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { saveComment } from './save-comment.ts'

const READERS = 20
const EACH = 10
const KILLS = 10
const LEASE_MS = 60_000
/** Whom everybody replies to. */
const ADA = 'ada@example.org'

let context: TestContext
let mails: MailServer
let child: ChildProcess | null = null
let threadId: number
afterEach(async () => {
  child?.kill('SIGKILL')
  await context.close()
  await mails.stop()
})

async function open() {
  mails = await startMailServer()
  context = await createTestContext()
  // Shared with a process whose clock runs.
  context.clock.now = Date.now()
  const articleId = await saveArticle(context.ctx, articleDraft(context.ctx))
  await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
  const ada = await createTestReader(context.ctx, { nickname: 'Ada', email: ADA })
  const subject = { type: 1, id: articleId } as const
  const own = {
    accountId: ada.id,
    subject,
    text: 'Thread',
    parentId: null,
    replyUserId: null,
    ipAddress: null,
  }
  threadId = (await saveComment(context.ctx, own)).id
  const readers: TestReader[] = []
  for (let i = 0; i < READERS; i++)
    readers.push(await createTestReader(context.ctx, { nickname: `Reader ${i}` }))
  return { articleId, readers }
}

/** Starts the process and returns its URL. */
async function start(more: Record<string, string> = {}): Promise<string> {
  const limits = { COMMENTS_PER_MINUTE: '1000', API_CALLS_PER_MINUTE: '1000000', MAILS_PER_MINUTE: '60000' }
  const started = await startApiProcess(context, { SMTP_URL: mails.url, ...limits, ...more })
  child = started.child
  return started.origin
}

type Wanted = { reader: TestReader; text: string; isSaved: boolean }

/** `unavailable` of the contract: on a busy machine, the database answers too late. */
const UNAVAILABLE = 50300

/** One attempt: a reader whose browser got no response tries again, and learns that the comment is already saved. */
async function say(origin: string, articleId: number, wanted: Wanted): Promise<void> {
  const headers = { 'content-type': 'application/json', ...wanted.reader.headers }
  const body = JSON.stringify({
    type: 1,
    topicId: articleId,
    parentId: threadId,
    commentContent: wanted.text,
  })
  try {
    const response = await fetch(`${origin}/api/comments/save`, { method: 'POST', headers, body })
    const { code, message } = (await response.json()) as { code: number; message: string }
    if (code === UNAVAILABLE) return await say(origin, articleId, wanted)
    if (code !== 20000 && message !== 'You have just posted the same comment')
      throw new Error(`${code} ${message}`)
    wanted.isSaved = true
  } catch (error) {
    if ((error as Error).name !== 'TypeError' && !(error instanceof SyntaxError)) throw error
  }
}

const wishes = (readers: TestReader[]): Wanted[] =>
  readers.flatMap((reader, r) =>
    Array.from({ length: EACH }, (_, i) => ({ reader, text: `Comment ${i} of reader ${r}`, isSaved: false })),
  )

async function untilMailed(): Promise<void> {
  const left = () =>
    context.ctx.db.selectFrom('mail').select('id').where('sent_at', 'is', null).limit(1).executeTakeFirst()
  await expect.poll(left).toBeUndefined()
}

/** Of the emails to the author of the thread. */
const messageIds = () => mails.mails.filter(({ to }) => to.includes(ADA)).map(({ messageId }) => messageId)

async function checkComments(articleId: number, all: Wanted[]): Promise<void> {
  const replies = context.ctx.db.selectFrom('comment').select('markdown').where('parent_id', 'is not', null)
  const rows = await replies.execute()
  expect(rows.map((row) => row.markdown).sort()).toEqual(all.map(({ text }) => text).sort())
  expect(await context.api(`/comments?type=1&topicId=${articleId}&size=100`)).toMatchObject({
    data: { count: 1, commentCount: READERS * EACH + 1 },
  })
  const tally = await context.ctx.db.selectFrom('comment_tally').selectAll().execute()
  expect(tally).toEqual([
    { type: 1, subject_id: articleId, thread_count: 1, comment_count: READERS * EACH + 1 },
  ])
}

it('all comments are saved, the counts are right, and each email arrives once', async () => {
  const { articleId, readers } = await open()
  const all = wishes(readers)
  const origin = await start()
  await Promise.all(all.map((wanted) => say(origin, articleId, wanted)))
  expect(all.every(({ isSaved }) => isSaved)).toBe(true)
  await untilMailed()
  await checkComments(articleId, all)
  const ids = messageIds()
  expect(ids).toHaveLength(READERS * EACH)
  expect(new Set(ids).size).toBe(READERS * EACH)
})

it('D1: also when the process is killed ten times; an email in flight arrives again with the same Message-ID', async () => {
  const { articleId, readers } = await open()
  const all = wishes(readers)
  let killed = 0
  while (killed < KILLS) {
    const origin = await start()
    // A part of the rest at a time, so that every run of the process has comments and emails in progress when it is
    // killed.
    const open = all.filter(({ isSaved }) => !isSaved).slice(0, Math.ceil((READERS * EACH) / (KILLS - 2)))
    const mailsBefore = mails.mails.length
    const saying = Promise.all(open.map((wanted) => say(origin, articleId, wanted)))
    // After another number of comments and emails each time.
    const done = () => open.filter(({ isSaved }) => isSaved).length + mails.mails.length - mailsBefore
    const enough = Math.min(open.length, 2 + ((killed * 7) % 20))
    await expect.poll(done, { interval: 5 }).toBeGreaterThanOrEqual(enough)
    await killProcess(child as ChildProcess)
    killed += 1
    await saying
  }
  const origin = await start({ CLOCK_AHEAD_MS: String(2 * LEASE_MS) })
  await Promise.all(all.filter(({ isSaved }) => !isSaved).map((wanted) => say(origin, articleId, wanted)))
  expect(all.every(({ isSaved }) => isSaved)).toBe(true)
  await untilMailed()
  await checkComments(articleId, all)
  const ids = messageIds()
  expect(new Set(ids).size).toBe(READERS * EACH)
  expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(KILLS)
})
