/**
 * Cold pages: home and article rendered for each request (PAGE_CACHE_MB=0, one connection, so that no two requests
 * share a rendering), as processor time of the server, beside the baseline bench/baselines/small-tree.ts on the same
 * data. In turn, round by round; on 10 000 and 100 000 articles beside 100. Memoized values are active here too; so home is
 * also requested after each of a series of edits of an article on it, by another process.
 */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openApp } from '#server/platform/context.ts'
import type { Benchmark } from '../benchmark.ts'
import { copyOfSeeded } from '../data/copies.ts'
import { articleDraft } from '../data/draft.ts'
import { type BenchClient, createClient } from '../load/client.ts'
import { startBaseline } from '../machine/baseline.ts'
import { cpuSeconds } from '../machine/process-use.ts'
import type { Server } from '../machine/server.ts'
import { startSite } from '../machine/site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'
import { ratios } from '../report/statistics.ts'

const sizes = [100, 10_000, 100_000]
/** Article pages take turns with these: every size has them. */
const ARTICLES = 90

export const cold: Benchmark = {
  name: 'cold',
  how: 'Pages rendered for each request, one connection: processor time of the server beside a small React tree with three SQLite queries and Brotli 4 for each request.',
  run: async ({ isQuick, say }) => {
    const data = await Promise.all(sizes.map((size) => copyOfSeeded(size)))
    const baseline = await startBaseline(
      'small-tree.ts',
      { database: join(data[0] as string, 'borealis.db') },
      '/',
    )
    const servers: Record<string, Server> = { floor: baseline }
    for (const [i, size] of sizes.entries())
      servers[size] = await startSite({ dataFolder: data[i] as string, env: { PAGE_CACHE_MB: '0' } })
    const rounds = isQuick ? 2 : 7
    const figures: Metric[] = []
    for (const page of ['home', 'article'] as const) {
      say(`${page}: ${rounds} rounds`)
      figures.push(...(await measurePage(page, servers, rounds, isQuick ? 50 : 120)))
    }
    const edits = isQuick ? 10 : 60
    say(`home, after ${edits} edits`)
    figures.push(await measureEdits(data[0] as string, servers[100] as Server, baseline, edits))
    await Promise.all(Object.values(servers).map((server) => server.stop()))
    return figures
  },
}

async function measurePage(
  page: 'home' | 'article',
  servers: Record<string, Server>,
  rounds: number,
  requests: number,
): Promise<Metric[]> {
  const reader = createClient()
  const cost: Record<string, (number | null)[]> = {}
  for (let round = -1; round < rounds; round++)
    for (const [name, server] of Object.entries(servers)) {
      const spent = await costOf(reader, server, page, requests)
      // The first round warms up.
      if (round >= 0) cost[name] = [...(cost[name] ?? []), spent]
    }
  reader.close()
  const of = (name: string | number) => cost[name] ?? []
  const ratio = (ours: string | number, theirs: string | number) =>
    of(ours).includes(null) ? [null] : ratios(of(ours) as number[], of(theirs) as number[])
  return [
    metricOfRounds(`${page}: ours ÷ small tree`, '×', ratio(100, 'floor'), { goal: { atMost: 3 } }),
    metricOfRounds(`${page}: 10 000 ÷ 100 articles`, '×', ratio(10_000, 100), { goal: { atMost: 1.25 } }),
    metricOfRounds(`${page}: 100 000 ÷ 100 articles`, '×', ratio(100_000, 100)),
    metricOfRounds(`${page}, Borealis`, 'ms/req', of(100), { goal: { atMost: page === 'home' ? 2 : 1.2 } }),
    metricOfRounds(`${page}, small tree`, 'ms/req', of('floor')),
  ]
}

const EDIT_IS_SEEN_MS = 300

/** The two are requested once after each edit, while the server is idle. */
async function measureEdits(folder: string, site: Server, baseline: Server, edits: number): Promise<Metric> {
  const app = await openApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }))
  const reader = createClient()
  const spent: [ours: number | null, floors: number | null][] = []
  for (let i = 0; i < edits; i++) {
    await saveArticle(app.ctx, articleDraft(`Edit ${i}`, 1), 100 - (i % 10))
    await setTimeout(EDIT_IS_SEEN_MS)
    spent.push([await costOf(reader, site, 'home', 1), await costOf(reader, baseline, 'home', 1)])
  }
  reader.close()
  await app.close()
  const sum = (which: 0 | 1) => spent.reduce((total, pair) => total + (pair[which] ?? Number.NaN), 0)
  return {
    name: 'home, after an edit: ours ÷ small tree',
    value: sum(0) / sum(1),
    unit: '×',
    note: `${(sum(0) / edits).toFixed(2)} and ${(sum(1) / edits).toFixed(2)} ms, both from rest`,
  }
}

/** Milliseconds of processor time for one request. */
async function costOf(
  reader: BenchClient,
  server: Server,
  page: string,
  requests: number,
): Promise<number | null> {
  const before = cpuSeconds(server.pid)
  for (let i = 0; i < requests; i++) {
    const path = page === 'home' ? '/' : `/articles/${(i % ARTICLES) + 1}`
    const { status } = await reader.ask(`${server.origin}${path}`)
    if (status !== 200) throw new Error(`${server.origin}${path} answered ${status}`)
  }
  const after = cpuSeconds(server.pid)
  return before === null || after === null ? null : ((after - before) * 1000) / requests
}
