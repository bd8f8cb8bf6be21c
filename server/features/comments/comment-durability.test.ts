/** Two hundred parallel comments by twenty readers, with every email they cause, while the process is killed. */
// @module-tag engine
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { projectFolder } from '#server/platform/config/folders.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

const READERS = 20
const EACH = 10
const KILLS = 10
const LEASE_MS = 60_000

let context: TestContext
let mails: MailServer
let child: ChildProcess | null = null
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
  const readers: TestReader[] = []
  for (let i = 0; i < READERS; i++)
    readers.push(await createTestReader(context.ctx, { nickname: `Reader ${i}` }))
  return { articleId, readers }
}

/** Starts the process and returns its URL. */
async function start(more: Record<string, string> = {}): Promise<string> {
  const { DATA_DIR, DATABASE_URL = '' } = context.ctx.config
  const file = join(projectFolder, 'server/testing/api-process.ts')
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...{
        PATH: process.env.PATH,
        DATA_DIR,
        DATABASE_URL,
        PORT: '0',
        LOG_LEVEL: 'silent',
        SMTP_URL: mails.url,
      },
      ...{ COMMENTS_PER_MINUTE: '1000', API_CALLS_PER_MINUTE: '1000000', MAILS_PER_MINUTE: '60000', ...more },
    },
  })
  child = started
  const [line] = await once(started.stdout as NodeJS.ReadableStream, 'data')
  return `http://127.0.0.1:${String(line).trim()}`
}

async function kill(): Promise<void> {
  const dying = child as ChildProcess
  const gone = once(dying, 'exit')
  dying.kill('SIGKILL')
  await gone
}

type Wanted = { reader: TestReader; text: string; isSaved: boolean }

/** One attempt: a reader whose browser got no response tries again, and learns that the comment is already saved. */
async function say(origin: string, articleId: number, wanted: Wanted): Promise<void> {
  const headers = { 'content-type': 'application/json', ...wanted.reader.headers }
  const body = JSON.stringify({ type: 1, topicId: articleId, commentContent: wanted.text })
  try {
    const answer = await fetch(`${origin}/api/comments/save`, { method: 'POST', headers, body })
    const { code, message } = (await answer.json()) as { code: number; message: string }
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
  for (let i = 0; i < 1_200 && (await left()); i++) await pause(50)
}

async function checkComments(articleId: number, all: Wanted[]): Promise<void> {
  const rows = await context.ctx.db.selectFrom('comment').select('markdown').execute()
  expect(rows.map((row) => row.markdown).sort()).toEqual(all.map(({ text }) => text).sort())
  expect(await context.api(`/comments?type=1&topicId=${articleId}&size=100`)).toMatchObject({
    data: { count: READERS * EACH },
  })
  const tally = await context.ctx.db.selectFrom('comment_tally').selectAll().execute()
  expect(tally).toEqual([
    { type: 1, subject_id: articleId, thread_count: READERS * EACH, comment_count: READERS * EACH },
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
  expect(mails.mails).toHaveLength(READERS * EACH)
  expect(new Set(mails.mails.map(({ messageId }) => messageId)).size).toBe(READERS * EACH)
}, 120_000)

it('D1: also when the process is killed ten times; an email in flight arrives again with the same Message-ID', async () => {
  const { articleId, readers } = await open()
  const all = wishes(readers)
  let killed = 0
  while (killed < KILLS) {
    const origin = await start()
    // A part of the rest at a time, so that every run of the process has comments and emails in progress when it is
    // killed.
    const open = all.filter(({ isSaved }) => !isSaved).slice(0, Math.ceil((READERS * EACH) / (KILLS - 2)))
    const saying = Promise.all(open.map((wanted) => say(origin, articleId, wanted)))
    await Promise.race([saying, pause(60 + killed * 35)])
    await pause((killed * 61) % 150)
    await kill()
    killed += 1
    await saying
  }
  const origin = await start({ CLOCK_AHEAD_MS: String(2 * LEASE_MS) })
  await Promise.all(all.filter(({ isSaved }) => !isSaved).map((wanted) => say(origin, articleId, wanted)))
  expect(all.every(({ isSaved }) => isSaved)).toBe(true)
  await untilMailed()
  await checkComments(articleId, all)
  const ids = mails.mails.map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(READERS * EACH)
  expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(KILLS)
}, 240_000)
