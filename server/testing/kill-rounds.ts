/** Kills the app in the middle of every kind of write, again and again, and collects what it had acknowledged before. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { vi } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { builtCli, killProcess, startApiProcess, startBuiltProduct, startProcess } from './child-process.ts'
import { articleDraft } from './fixtures.ts'
import { type MailServer, textOf } from './mail-server.ts'
import { createTestReader } from './readers.ts'
import { jsonRequest, type TestContext } from './test-context.ts'

export type Acknowledged = {
  comments: string[]
  /** Email addresses. */
  registrations: string[]
  /** Account id → address of the image. */
  avatars: Map<number, string>
  /** Ids of articles whose time came while the app was killed. */
  scheduled: number[]
}

/** `npm run faults -- kill` kills the built product; tests need no build. */
const isBuilt = process.env.BOREALIS_KILL_BUILT === '1'

const WRITERS = 4
const IMPORTED_ARTICLES = 60
const LEASE_MS = 60_000
const PASSWORD = 'nine lit windows'
/** The timeout ends only what hangs. */
const WAITING = { interval: 5, timeout: 600_000 }

/** Imported anew in each round: a second run adds nothing. */
export async function writeImportFolder(context: TestContext): Promise<string> {
  const folder = join(context.ctx.config.DATA_DIR, 'to-import')
  await mkdir(folder)
  for (let i = 0; i < IMPORTED_ARTICLES; i++)
    await writeFile(
      join(folder, `article-${i}.md`),
      `---\ntitle: Imported ${i}\ndate: 2025-01-01 12:00:00\ntags: [imported]\n---\n\n${`Text ${i}. `.repeat(200)}`,
    )
  return folder
}

export async function runKillRounds(
  context: TestContext,
  mails: MailServer,
  { rounds, importFolder }: { rounds: number; importFolder: string },
): Promise<Acknowledged> {
  const { ctx } = context
  const acknowledged: Acknowledged = {
    comments: [],
    registrations: [],
    avatars: new Map(),
    scheduled: [],
  }
  const articleId = await saveArticle(ctx, articleDraft(ctx))
  const author = await createTestReader(ctx)
  const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#8cedb7' } })
    .png()
    .toBuffer()

  for (let round = 0; round < rounds; round++) {
    // Scheduled while the app is down, due when it runs.
    acknowledged.scheduled.push(
      await saveArticle(
        ctx,
        articleDraft(ctx, { title: `Scheduled ${round}`, publishedAt: Date.now() + 300 }),
      ),
    )
    const app = await startApp(context, mails, isBuilt ? startBuiltProduct : startApiProcess)
    const importing = startImport(context, importFolder)
    const post = (path: string, init: RequestInit) => fetch(`${app.origin}/api${path}`, init)
    const untilKilled = (write: (i: number) => Promise<void>) => repeatUntilItFails(write)

    const comments = Array.from({ length: WRITERS }, (_, writer) =>
      untilKilled(async (i) => {
        const text = `Round ${round}, writer ${writer}, comment ${i} ${'long '.repeat(i % 50)}`.trim()
        const body = { type: 1, topicId: articleId, commentContent: text }
        await accepted(await post('/comments/save', jsonRequest('POST', body, author.headers)))
        acknowledged.comments.push(text)
      }),
    )
    const registrations = untilKilled(async (i) => {
      const username = `round${round}-${i}@example.org`
      const headers = { 'x-forwarded-for': `198.51.${round % 250}.${i % 250}` }
      await accepted(await post(`/users/code?username=${encodeURIComponent(username)}`, { headers }))
      const code = await codeFor(mails, username, app.child)
      await accepted(
        await post('/users/register', jsonRequest('POST', { username, code, password: PASSWORD })),
      )
      acknowledged.registrations.push(username)
    })
    const avatars = untilKilled(async () => {
      const reader = await createTestReader(ctx)
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(png)]), 'me.png')
      const response = await post('/users/avatar', { method: 'POST', headers: reader.headers, body })
      acknowledged.avatars.set(reader.id, (await accepted(response)) as string)
    })

    // At another moment of the work each time, and after something of every kind in every fifth round.
    const before = { registrations: acknowledged.registrations.length, avatars: acknowledged.avatars.size }
    const enough = acknowledged.comments.length + 5 + ((round * 17) % 40)
    const slow = () =>
      Math.min(
        acknowledged.registrations.length - before.registrations,
        acknowledged.avatars.size - before.avatars,
      )
    const hasAll = () =>
      acknowledged.comments.length >= enough && importing.hasBegun() && (round % 5 > 0 || slow() > 0)
    await vi.waitUntil(hasAll, WAITING)
    await Promise.all([killProcess(app.child), killProcess(importing.child)])
    await Promise.all([...comments, registrations, avatars])
  }
  return acknowledged
}

/** Starts the app once more, past the leases that killed processes held. */
export async function recover(context: TestContext, mails: MailServer) {
  const app = await startApp(context, mails, startApiProcess, { CLOCK_AHEAD_MS: String(2 * LEASE_MS) })
  return { origin: app.origin, stop: () => killProcess(app.child) }
}

/** Runs the import to its end. */
export async function importAll(context: TestContext, folder: string): Promise<void> {
  const { child } = startImport(context, folder)
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`The import ended with ${code}`)
}

async function startApp(
  context: TestContext,
  mails: MailServer,
  start: typeof startApiProcess,
  more: Record<string, string> = {},
) {
  const { child, origin } = await start(context, {
    SMTP_URL: mails.url,
    TRUST_PROXY: '127.0.0.1',
    CODES_PER_HOUR: '100000',
    COMMENTS_PER_MINUTE: '100000',
    API_CALLS_PER_MINUTE: '1000000',
    MAILS_PER_MINUTE: '60000',
    ...more,
  })
  await accepted(await fetch(`${origin}/api/articles/all`))
  return { child, origin }
}

/** `hasBegun` is true when it has printed its progress, or has ended. */
function startImport(context: TestContext, folder: string) {
  const child = startProcess(context, isBuilt ? builtCli : 'server/cli.ts', {
    words: ['import', 'markdown', folder],
  })
  let isBegun = false
  child.stderr.on('data', () => {
    isBegun = true
  })
  return { child, hasBegun: () => isBegun || child.exitCode !== null }
}

/** A broken connection ends the writing; every other error is a failure of the test. */
async function repeatUntilItFails(write: (i: number) => Promise<void>): Promise<void> {
  for (let i = 0; ; i++)
    try {
      await write(i)
    } catch (error) {
      if (error instanceof Refused) throw error
      return
    }
}

class Refused extends Error {}

/** The data of the response. @throws Refused when the app refuses */
async function accepted(response: Response): Promise<unknown> {
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown }
  if (code !== 20000) throw new Refused(`${code} ${message}`)
  return data
}

async function codeFor(mails: MailServer, email: string, app: ChildProcess): Promise<string> {
  const find = () => {
    const mail = mails.mails.find(({ to }) => to.includes(email))
    const code = mail && /^ {4}(\d{6})$/m.exec(textOf(mail.raw))?.[1]
    if (!code && (app.exitCode !== null || app.signalCode !== null)) throw new Error('The app was killed')
    return code
  }
  return vi.waitUntil(find, WAITING)
}
