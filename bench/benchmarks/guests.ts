/**
 * What people without an account can do to a site: 1 000 comments and 100 000 likes, from one network and from as many networks as
 * there are requests, as a trusted proxy would pass them on. Meanwhile another visitor reads the home page, the article and its
 * comments, every 20 ms. Then: what is stored, and which emails arrive at a mail server of ours, the digest included, which is not
 * waited for.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { countRows } from '#server/platform/db/count-rows.ts'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { createTestReader } from '#server/testing/readers.ts'
import type { Benchmark } from '../benchmark.ts'
import { copyOfSeeded } from '../data/copies.ts'
import { createClient } from '../load/client.ts'
import type { FloodResult, GuestFlood } from '../load/guest-flood.ts'
import { outputOf } from '../machine/children.ts'
import { withOpenedSite } from '../machine/opened-site.ts'
import { type BenchmarkSite, startSite } from '../machine/site.ts'
import type { Metric } from '../report/metrics.ts'
import { percentile } from '../report/statistics.ts'

const generator = join(import.meta.dirname, '../load/guest-flood.ts')
const VISIT_EVERY_MS = 20
const FLOOD_WITHIN_MS = 600_000
const MAIL_WITHIN_MS = 60_000
const OWNER = 'owner@example.org'

export const guests: Benchmark = {
  name: 'guests',
  how: 'Another visitor, what is stored and which emails are sent during 1 000 comments of guests and 100 000 likes, from one network and from many.',
  run: async ({ isQuick, say }) => {
    const mails = await startMailServer()
    const folder = await copyOfSeeded(100)
    await withOpenedSite({ DATA_DIR: folder }, (ctx) =>
      createTestReader(ctx, { email: OWNER, isOwner: true }),
    )
    const env = {
      TRUST_PROXY: '127.0.0.1',
      API_CALLS_PER_MINUTE: '300',
      SMTP_URL: mails.url,
      PUBLIC_URL: 'https://blog.example',
      MAILS_PER_MINUTE: '60000',
    }
    const server = await startSite({ dataFolder: folder, env })
    const metrics: Metric[] = []
    for (const kind of ['comments', 'likes'] as const)
      for (const isOneNetwork of [true, false]) {
        const count = (kind === 'comments' ? 1_000 : 100_000) / (isQuick ? 50 : 1)
        say(`${count} ${kind} from ${isOneNetwork ? 'one network' : 'many networks'}`)
        metrics.push(...(await measureFlood(server, { kind, isOneNetwork, count })))
      }
    await server.stop()
    metrics.push(...(await stored(folder)))
    say('emails')
    const again = await startSite({ dataFolder: folder, env })
    await untilNothingArrives(mails)
    await again.stop()
    await mails.stop()
    const to = mails.mails.flatMap((mail) => mail.to)
    const toOwner = to.filter((address) => address === OWNER).length
    return [
      ...metrics,
      { name: 'emails to the owner', value: toOwner, unit: '', goal: { atMost: 1 } },
      { name: 'emails to others', value: to.length - toOwner, unit: '', goal: { atMost: 200 } },
    ]
  },
}

async function measureFlood(site: BenchmarkSite, flood: Omit<GuestFlood, 'port'>): Promise<Metric[]> {
  const client = createClient()
  const paths = ['/', '/articles/1', '/api/comments?type=1&topicId=1']
  let visits = 0
  const visit = async () => {
    visits += 1
    const headers = { 'x-forwarded-for': `203.0.113.${visits % 250}` }
    return (await client.ask(`${site.origin}${paths[visits % paths.length]}`, headers)).ms
  }
  for (let i = 0; i < 30; i++) await visit()
  const options = JSON.stringify({ ...flood, port: Number(new URL(site.origin).port) } satisfies GuestFlood)
  const words = ['--disable-warning=ExperimentalWarning', generator, options]
  const from = performance.now()
  let seconds: number | null = null
  const sending = outputOf(process.execPath, words, { withinMs: FLOOD_WITHIN_MS }).finally(() => {
    seconds = (performance.now() - from) / 1000
  })
  const times: number[] = []
  while (seconds === null) {
    times.push(await visit())
    await pause(VISIT_EVERY_MS)
  }
  client.close()
  const codes = JSON.parse(await sending) as FloodResult
  const name = `${flood.kind} from ${flood.isOneNetwork ? 'one network' : 'many networks'}`
  const note = Object.entries(codes)
    .map(([code, count]) => `${code}: ${count}`)
    .join(', ')
  return [
    { name: `${name}, per second`, value: flood.count / seconds, unit: '/s', note },
    { name: `${name}: another visitor, p95`, value: percentile(times, 95), unit: 'ms' },
    {
      name: `${name}: another visitor, p99`,
      value: percentile(times, 99),
      unit: 'ms',
      goal: { atMost: 100 },
      note: `${times.length} requests`,
    },
    { name: `${name}: another visitor, longest`, value: Math.max(...times), unit: 'ms' },
  ]
}

/** Counts rows, and makes what waits for its time due. */
const stored = (folder: string): Promise<Metric[]> =>
  withOpenedSite({ DATA_DIR: folder }, async ({ db, now, transaction }) => {
    const rows = async (table: 'comment' | 'guest' | 'visitor_like' | 'attempt' | 'mail', most: number) => ({
      name: `rows of ${table}`,
      value: await countRows(db.selectFrom(table)),
      unit: '',
      goal: { atMost: most },
    })
    const metrics = [
      await rows('comment', 310),
      await rows('guest', 310),
      await rows('visitor_like', 5_000),
      // A like has two, a comment some, all of them for a day.
      await rows('attempt', 12_500),
      await rows('mail', 210),
    ]
    await transaction((tx) =>
      tx.updateTable('job').set({ run_at: now() }).where('name', '=', 'mail-comment-digest').execute(),
    )
    return metrics
  })

/** @throws Error when no email arrives at all */
async function untilNothingArrives(mails: MailServer): Promise<void> {
  const end = performance.now() + MAIL_WITHIN_MS
  const owner = () => mails.mails.some(({ to }) => to.includes(OWNER))
  while (!owner() && performance.now() < end) await pause(200)
  for (let before = -1; before !== mails.mails.length; ) {
    before = mails.mails.length
    await pause(2_000)
  }
  if (!owner()) throw new Error('The owner got no email')
}
