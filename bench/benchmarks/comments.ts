/**
 * Comments: how many per second are stored durably, with the response after the sync, for 32 writers who each wait
 * for their response; beside it, what a bare commit with its sync costs on this disk at that moment. Then repeated
 * kill -9 during such writing: every acknowledged comment is stored exactly once and complete, and the counts agree.
 */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { commentHtml } from '#contract/comment-text.ts'
import { createApp } from '#server/app.ts'
import { sanitizeComment } from '#server/features/comments/sanitize-comment.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import type { Benchmark } from '../benchmark.ts'
import { type CommentSite, createCommentSite } from '../data/comment-site.ts'
import { emptyFolder } from '../data/copies.ts'
import { insertManyComments } from '../data/many-comments.ts'
import { type AcknowledgedComments, type CommentLoad, commentTextOf } from '../load/comment-writers.ts'
import { CONNECTIONS } from '../load/run-load.ts'
import { outputOf } from '../machine/children.ts'
import { cpuSeconds } from '../machine/process-use.ts'
import { startSite } from '../machine/site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'
import { median, percentile } from '../report/statistics.ts'

const READERS = 12_000
const SECONDS = 6
const generator = join(import.meta.dirname, '../load/comment-writers.ts')

export const comments: Benchmark = {
  name: 'comments',
  how: `Comments saved through HTTP by ${CONNECTIONS} writers, each answered after the sync, with all limits and the owner’s mail; then kill -9 in the middle, and every acknowledged comment looked for.`,
  run: async ({ isQuick, say }) => {
    const rounds = isQuick ? 1 : 5
    const kills = isQuick ? 3 : 20
    say(`${rounds} rounds of ${SECONDS} s`)
    const rates = await measureRates(rounds)
    say('a page of comments among 2 000 and among 100 000')
    const scale = await measureScale(isQuick ? 50 : 300)
    say(`${kills} rounds of kill -9`)
    return [...rates, ...scale, ...(await killAgainAndAgain(kills))]
  },
}

/** No rate limit applies: there are many readers and networks, and the limits stay as they are. */
const env = { TRUST_PROXY: '127.0.0.1' }

async function measureRates(rounds: number): Promise<Metric[]> {
  const rates: number[] = []
  const floors: number[] = []
  const p99s: number[] = []
  const costs: (number | null)[] = []
  for (let round = 0; round < rounds; round++) {
    const site = await createCommentSite(READERS)
    const server = await startSite({ dataFolder: site.folder, env })
    floors.push(await bareCommits())
    const before = cpuSeconds(server.pid)
    const written = await write(site, server.origin, { seconds: SECONDS, from: 0 })
    const after = cpuSeconds(server.pid)
    await server.stop()
    costs.push(
      before === null || after === null ? null : ((after - before) * 1000) / written.acknowledged.length,
    )
    check(site, new Set(written.acknowledged))
    rates.push(written.acknowledged.length / written.seconds)
    p99s.push(percentile(written.times, 99))
  }
  return [
    metricOfRounds('comments saved', 'a second', rates, { goal: { atLeast: 1_000 } }),
    metricOfRounds('answer, p99', 'ms', p99s),
    metricOfRounds('processor for a comment', 'ms', costs),
    metricOfRounds('beside it: bare commits, one after the other', 'a second', floors),
  ]
}

/**
 * Reading a page with comments, and saving one, with few and with many comments: in turn, so that other work of the
 * machine and its disk affects both.
 */
async function measureScale(rounds: number): Promise<Metric[]> {
  const sites = [await openAmong(2_000), await openAmong(100_000)]
  for (let round = -10; round < rounds; round++)
    for (const { asked, found } of sites)
      for (const [name, work] of Object.entries(asked)) {
        const from = performance.now()
        await work()
        if (round < 0) continue
        found[name] ??= []
        found[name].push(performance.now() - from)
      }
  for (const { house: opened } of sites) await opened.close()
  const times = sites.map(({ found }) => found)
  return Object.keys(times[0] ?? {}).map((name) => {
    const [few = [], many = []] = times.map((found) => found[name] ?? [])
    return {
      name: `${name}: among 100 000 ÷ among 2 000`,
      value: median(many) / median(few),
      unit: '×',
      goal: { atMost: 1.5 },
      note: `${median(many).toFixed(2)} ms`,
    }
  })
}

async function openAmong(size: number) {
  const { folder } = await createCommentSite(1)
  const opened = await openApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const { ctx } = opened
  await insertManyComments(ctx, size)
  const app = createApp(ctx, async () => ({ status: 200, html: '' }))
  const ask = (path: string) => app.fetch(new Request(`http://localhost/api/comments${path}`))
  const asked: Record<string, () => Promise<unknown>> = {
    // First, because it invalidates the cached pages for all that follow.
    saving: () => saveOne(ctx),
    'first page': () => ask('?type=1&topicId=1'),
    'six newest': () => ask('/topSix'),
    'a linked comment': () => ask(`/${size - 1}`),
  }
  const found: Record<string, number[]> = {}
  return { house: opened, asked, found }
}

let saved = 0
const saveOne = (ctx: Ctx) =>
  saveComment(ctx, {
    accountId: 1,
    subject: { type: 1, id: 1 },
    parentId: null,
    replyUserId: null,
    ipAddress: null,
    text: `One more: ${++saved}`,
  })

async function killAgainAndAgain(kills: number): Promise<Metric[]> {
  const site = await createCommentSite(READERS)
  const acknowledged = new Set<number>()
  const starts: number[] = []
  let from = 0
  let wrong = 0
  for (let kill = 0; kill < kills; kill++) {
    const server = await startSite({ dataFolder: site.folder, env })
    if (kill > 0) starts.push(server.startedInMs / 1000)
    const writing = write(site, server.origin, { seconds: 30, from })
    // At another moment of a commit each time.
    await pause(500 + ((kill * 137) % 400))
    await server.stop('SIGKILL')
    const written = await writing
    from += written.sent
    for (const number of written.acknowledged) acknowledged.add(number)
    wrong += check(site, acknowledged)
  }
  return [
    { name: `acknowledged before ${kills} kills`, value: acknowledged.size, unit: 'comments' },
    { name: 'lost, torn or doubled', value: wrong, unit: 'comments', goal: { atMost: 0 } },
    metricOfRounds('first answer after kill -9', 's', starts),
  ]
}

async function write(
  site: CommentSite,
  origin: string,
  options: Pick<CommentLoad, 'seconds' | 'from'>,
): Promise<AcknowledgedComments> {
  const port = Number(new URL(origin).port)
  const writing: CommentLoad = { port, connections: CONNECTIONS, tokens: site.tokens, ...options }
  const words = ['--disable-warning=ExperimentalWarning', generator, JSON.stringify(writing)]
  const written = JSON.parse(
    await outputOf(process.execPath, words, { withinMs: (options.seconds + 30) * 1000 }),
  ) as AcknowledgedComments
  if (written.refused.length > 0) throw new Error(`${written.refused.length} refused: ${written.refused[0]}`)
  return written
}

/**
 * The number of comments that are not as they should be. @throws Error when the database itself is damaged or its
 * counts are wrong
 */
function check({ folder }: CommentSite, acknowledged: Set<number>): number {
  const database = new DatabaseSync(join(folder, 'borealis.db'))
  try {
    const rows = database.prepare('select markdown, html, state from comment').all() as Row[]
    const found = new Map<number, number>()
    let wrong = 0
    for (const { markdown, html } of rows) {
      const number = Number(/^Number (\d+):/.exec(markdown)?.[1])
      found.set(number, (found.get(number) ?? 0) + 1)
      if (markdown !== commentTextOf(number) || html !== sanitizeComment(commentHtml(markdown))) wrong += 1
    }
    for (const number of acknowledged) if (found.get(number) !== 1) wrong += 1
    for (const times of found.values()) if (times > 1) wrong += 1
    const one = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0]
    if (one('pragma integrity_check') !== 'ok') throw new Error('The database is damaged')
    for (const sql of [
      'select sum(thread_count) from comment_tally',
      "select count(*) from attempt where bucket like 'comment:account:%'",
    ])
      if (one(sql) !== rows.length) throw new Error(`${sql}: ${one(sql)} instead of ${rows.length}`)
    return wrong
  } finally {
    database.close()
  }
}

type Row = { markdown: string; html: string; state: string }

/** A row of the same length and a sync each: the speed of this disk at this moment. */
async function bareCommits(): Promise<number> {
  const folder = await emptyFolder('commits')
  const database = new DatabaseSync(join(folder, 'bare.db'))
  database.exec('pragma journal_mode=wal; pragma synchronous=full; create table row (text text)')
  const insert = database.prepare('insert into row values (?)')
  const from = performance.now()
  let commits = 0
  for (; performance.now() - from < 500; commits++) insert.run(commentTextOf(commits))
  const perSecond = (commits * 1000) / (performance.now() - from)
  database.close()
  return perSecond
}
