/**
 * How fast a site takes in what people write. Comments: how many per second are stored durably, with the response after the sync, for
 * 32 writers who each wait for their response; beside it, what a bare commit with its sync costs on this disk at that moment. Saving:
 * drafts of an article of 20 000 words through HTTP, as the editor sends them, and publishing among 10 000 articles. Moderation: the
 * comments screen of the studio among 100 000 comments of 5 000 readers on 800 articles, as the use case with its statements.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hashText } from '#contract/studio/hash-text.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { readStudioComments } from '#server/features/comments/read-studio-comments.ts'
import { createArticle } from '#server/features/drafts/create-article.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createTestReader } from '#server/testing/readers.ts'
import type { Benchmark } from '../benchmark.ts'
import { type CommentSite, createCommentSite } from '../data/comment-site.ts'
import { copyOfSeeded, emptyFolder } from '../data/copies.ts'
import { articleDraft } from '../data/draft.ts'
import { insertManyComments, RARE_WORD } from '../data/many-comments.ts'
import { markdownOf } from '../data/words.ts'
import { type AcknowledgedComments, type CommentLoad, commentTextOf } from '../load/comment-writers.ts'
import { CONNECTIONS } from '../load/run-load.ts'
import { outputOf } from '../machine/children.ts'
import { withOpenedSite } from '../machine/opened-site.ts'
import { cpuSeconds } from '../machine/process-use.ts'
import { startSite } from '../machine/site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'
import { percentile, ratios } from '../report/statistics.ts'

const SECONDS = 6
const generator = join(import.meta.dirname, '../load/comment-writers.ts')

export const writes: Benchmark = {
  name: 'writes',
  how: `Comments saved through HTTP by ${CONNECTIONS} writers, each answered after the sync, with all limits and the owner’s mail; drafts of 20 000 words; publishing; the comments screen of the studio.`,
  run: async ({ isQuick, say }) => {
    const rounds = isQuick ? 1 : 5
    say(`comments: ${rounds} rounds of ${SECONDS} s`)
    const comments = await measureComments(rounds, isQuick ? 4_000 : 12_000)
    const size = isQuick ? 1_000 : 10_000
    say(`saving among ${size} articles`)
    const saves = await measureSaves(size, isQuick ? 20 : 100)
    const count = isQuick ? 10_000 : 100_000
    say(`moderation among ${count} comments`)
    return [...comments, ...saves, ...(await measureModeration(count, isQuick ? 3 : 25))]
  },
}

async function measureComments(rounds: number, readers: number): Promise<Metric[]> {
  const rates: number[] = []
  const bare: number[] = []
  const p99s: number[] = []
  const costs: (number | null)[] = []
  for (let round = 0; round < rounds; round++) {
    const site = await createCommentSite(readers)
    // No rate limit applies: there are many readers and networks, and the limits stay as they are.
    const server = await startSite({ dataFolder: site.folder, env: { TRUST_PROXY: '127.0.0.1' } })
    bare.push(await bareCommits())
    const before = cpuSeconds(server.pid)
    const { acknowledged, seconds, times } = await write(site, server.origin)
    const after = cpuSeconds(server.pid)
    await server.stop()
    requireStored(site, acknowledged)
    costs.push(before === null || after === null ? null : ((after - before) * 1000) / acknowledged.length)
    rates.push(acknowledged.length / seconds)
    p99s.push(percentile(times, 99))
  }
  return [
    metricOfRounds('durable comments', 'a second', rates, { goal: { atLeast: 1_500 } }),
    metricOfRounds('durable comments: p99 of a response', 'ms', p99s),
    metricOfRounds('durable comments: processor', 'ms', costs),
    metricOfRounds('durable comments ÷ bare commits', '×', ratios(rates, bare)),
    metricOfRounds('beside them: bare commits, one after the other', 'a second', bare),
  ]
}

async function write(site: CommentSite, origin: string): Promise<AcknowledgedComments> {
  const port = Number(new URL(origin).port)
  const load: CommentLoad = { port, connections: CONNECTIONS, seconds: SECONDS, tokens: site.tokens }
  const words = ['--disable-warning=ExperimentalWarning', generator, JSON.stringify(load)]
  const output = await outputOf(process.execPath, words, { withinMs: (SECONDS + 30) * 1000 })
  const written = JSON.parse(output) as AcknowledgedComments
  if (written.refused.length > 0) throw new Error(`${written.refused.length} refused: ${written.refused[0]}`)
  return written
}

/** @throws Error when an acknowledged comment is not stored exactly once: a rate of lost comments is none */
function requireStored({ folder }: CommentSite, acknowledged: number[]): void {
  const database = new DatabaseSync(join(folder, 'borealis.db'), { readOnly: true })
  const rows = database.prepare('select markdown from comment').all() as { markdown: string }[]
  database.close()
  const stored = rows.map(({ markdown }) => markdown).toSorted()
  const expected = acknowledged.map(commentTextOf).toSorted()
  if (JSON.stringify(stored) !== JSON.stringify(expected))
    throw new Error(`${acknowledged.length} comments were acknowledged, ${stored.length} are stored`)
}

/** A row of the same length and a sync each: the speed of this disk at this moment. */
async function bareCommits(): Promise<number> {
  const database = new DatabaseSync(join(await emptyFolder('commits'), 'bare.db'))
  database.exec('pragma journal_mode=wal; pragma synchronous=full; create table row (text text)')
  const insert = database.prepare('insert into row values (?)')
  const from = performance.now()
  let commits = 0
  for (; performance.now() - from < 500; commits++) insert.run(commentTextOf(commits))
  const perSecond = (commits * 1000) / (performance.now() - from)
  database.close()
  return perSecond
}

/** Articles of about 1 235 words each, one behind the other. */
const TEXTS = 17

async function measureSaves(size: number, times: number): Promise<Metric[]> {
  const folder = await copyOfSeeded(size)
  const published: number[] = []
  let markdown = Array.from({ length: TEXTS }, (_, n) => markdownOf(n)).join('\n')
  const { owner, id } = await withOpenedSite({ DATA_DIR: folder }, async (ctx) => {
    for (let i = 0; i < times; i++) {
      const from = performance.now()
      await saveArticle(ctx, articleDraft(`Published ${i}`, (i % 60) + 1))
      published.push(performance.now() - from)
    }
    const owner = await createTestReader(ctx, { email: 'owner@example.org', isOwner: true })
    const article = { saveId: 'benchmark-article', device: 'Benchmark', title: 'Long', markdown }
    return { owner, id: await createArticle(ctx, article) }
  })
  const site = await startSite({ dataFolder: folder })
  const saved: number[] = []
  for (let revision = 1; revision <= times; revision++) {
    const at = Math.floor(markdown.length / 2)
    const insert = ` word${revision}`
    markdown = markdown.slice(0, at) + insert + markdown.slice(at)
    const patch = { changes: [{ from: at, to: at, insert }], hash: hashText(markdown) }
    const body = { saveId: `benchmark-save-${revision}`, baseRevision: revision, device: 'Benchmark', patch }
    const from = performance.now()
    const response = await fetch(`${site.origin}/api/studio/articles/${id}/draft`, {
      method: 'PUT',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { code } = (await response.json()) as { code: number }
    if (code !== 20000) throw new Error(`The response to a save is ${code}.`)
    saved.push(performance.now() - from)
  }
  await site.stop()
  return [
    metricOfRounds('a save of a draft of 20 000 words', 'ms', saved, { goal: { atMost: 100 } }),
    metricOfRounds('publishing an article, with its place in the index', 'ms', published, {
      goal: { atMost: 50 },
    }),
  ]
}

async function measureModeration(count: number, rounds: number): Promise<Metric[]> {
  return withOpenedSite({ DATA_DIR: await emptyFolder('moderation') }, async (ctx) => {
    await insertManyComments(ctx, count)
    const metrics: Metric[] = []
    for (const [name, query] of Object.entries(await screens(ctx))) {
      const times: number[] = []
      for (let round = -1; round < rounds; round++) {
        const from = performance.now()
        await readStudioComments(ctx, query)
        if (round >= 0) times.push(performance.now() - from)
      }
      metrics.push(metricOfRounds(`moderation, ${name}`, 'ms', times, { goal: { atMost: 200 } }))
    }
    return metrics
  })
}

type Query = Parameters<typeof readStudioComments>[1]

async function screens(ctx: Ctx): Promise<Record<string, Query>> {
  const base = { status: 'published' as const, q: '', size: 30 }
  const oldest = await ctx.db
    .selectFrom('comment')
    .select(['id', 'account_id', 'created_at'])
    .where('state', '=', 'published')
    .orderBy('created_at')
    .offset(base.size)
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    'first page': base,
    'last page': { ...base, after: `${oldest.created_at}-${oldest.id}` },
    'waiting comments': { ...base, status: 'waiting' },
    'of one reader': { ...base, author: oldest.account_id ?? 0 },
    'search for a frequent word': { ...base, q: 'the' },
    'search for a rare word': { ...base, q: RARE_WORD },
  }
}
