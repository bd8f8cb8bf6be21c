/**
 * How fast search is, and whether it slows down the pages: generated sites, one query at a time in this process, by kind of query in
 * turn, on SQLite with 10 000 and 100 000 articles and on PostgreSQL with fewer, because filling its index takes long; then a site in a
 * process of its own under 32 connections that search, while another client reads a page, beside the same client on the quiet site.
 */
import { sql } from 'kysely'
import { searchAll } from '#server/features/search/search-all.ts'
import type { Ctx } from '#server/platform/context.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import type { Benchmark } from '../benchmark.ts'
import { copyOf } from '../data/copies.ts'
import { generatedQueries } from '../data/generated-queries.ts'
import { makeSearchable, searchableFolder } from '../data/searchable.ts'
import { createClient } from '../load/client.ts'
import { CONNECTIONS, type MeasuredLoad, runLoad } from '../load/run-load.ts'
import { newDatabase, withOpenedSite } from '../machine/opened-site.ts'
import { type BenchmarkSite, startSite } from '../machine/site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'
import { median, percentile } from '../report/statistics.ts'

/** p99 in ms, by the number of articles. */
const GOALS: Record<number, number> = { 10000: 5, 100000: 40 }
const EACH = 30
const WARM_UP = 100
/** The same queries again: the shortest time of a query is its cost without other work on the machine. */
const ROUNDS = 3

export const search: Benchmark = {
  name: 'search',
  how: 'Generated sites, one query at a time in the process, on both engines; then 32 connections that search while somebody reads a page.',
  run: async ({ isQuick, say }) => {
    const sizes = isQuick ? [1_000] : [10_000, 100_000]
    const figures: Metric[] = []
    for (const size of sizes) {
      const folder = await copyOf(await searchableFolder(size, say), `search-${size}`)
      say(`SQLite, ${size} articles`)
      figures.push(
        ...(await withOpenedSite({ DATA_DIR: folder }, (ctx) => measureSpeed(ctx, 'SQLite', size))),
      )
      if (size !== sizes[0]) continue
      const site = await startSite({ dataFolder: folder })
      say(`${CONNECTIONS} connections that search`)
      figures.push(...(await measureFairness(site, isQuick ? 1 : 3, isQuick ? 3 : 10)))
      await site.stop()
    }
    return [...figures, ...(await measurePostgres(isQuick ? 200 : 2_000, say))]
  },
}

async function measurePostgres(size: number, say: (text: string) => void): Promise<Metric[]> {
  const server = await startPostgres()
  if (!server) return [{ name: 'PostgreSQL: p99', value: null, unit: 'ms', note: 'no PostgreSQL here' }]
  try {
    return await withOpenedSite(await newDatabase(server, 'search'), async (ctx) => {
      say(`${size} articles into PostgreSQL`)
      await makeSearchable(ctx, size, say)
      await sql`vacuum analyze`.execute(ctx.db)
      return measureSpeed(ctx, 'PostgreSQL', size)
    })
  } finally {
    await server.stop()
  }
}

async function measureSpeed(ctx: Ctx, engine: string, size: number): Promise<Metric[]> {
  const asked = generatedQueries(EACH).map((one) => ({ ...one, times: [] as number[] }))
  for (const { query } of asked.slice(0, WARM_UP)) await searchAll(ctx, query)
  for (let round = 0; round < ROUNDS; round++)
    for (const { query, times } of asked) {
      const from = performance.now()
      await searchAll(ctx, query)
      times.push(performance.now() - from)
    }
  const quickest = (of: typeof asked) => of.map((one) => Math.min(...one.times))
  const [slowest] = Object.entries(Object.groupBy(asked, (one) => one.kind))
    .map(([kind, of = []]) => ({ kind, ms: percentile(quickest(of), 90) }))
    .toSorted((a, b) => b.ms - a.ms)
  const goal = GOALS[size]
  const name = `${engine}, ${size} articles`
  return [
    { name: `${name}: p50`, value: median(quickest(asked)), unit: 'ms' },
    {
      name: `${name}: p99`,
      value: percentile(quickest(asked), 99),
      unit: 'ms',
      note: `slowest kind: ${slowest?.kind}, p90 ${slowest?.ms.toFixed(1)} ms`,
      ...(goal === undefined ? {} : { goal: { atMost: goal } }),
    },
  ]
}

/** A client that reads a page again and again, in ms. */
type Reading = { p95: number; p99: number }

async function measureFairness(site: BenchmarkSite, rounds: number, seconds: number): Promise<Metric[]> {
  const paths = generatedQueries(EACH).map(({ query }) => `/api/search?keywords=${encodeURIComponent(query)}`)
  const loads: MeasuredLoad[] = []
  const quiet: Reading[] = []
  const busy: Reading[] = []
  for (let round = 0; round < rounds; round++) {
    quiet.push(await readPages(site, new Promise((resolve) => setTimeout(resolve, seconds * 500))))
    const load = runLoad(site, { paths, seconds })
    busy.push(await readPages(site, load))
    loads.push(await load)
  }
  const name = `${CONNECTIONS} connections`
  return [
    metricOfRounds(
      `${name}: searches`,
      '/s',
      loads.map(({ perSecond }) => perSecond),
    ),
    metricOfRounds(
      `${name}: processor for a search`,
      'ms',
      loads.map(({ cpuMs }) => cpuMs),
    ),
    metricOfRounds(
      `${name}: p99 ÷ p50`,
      '×',
      loads.map(({ p50Ms, p99Ms }) => p99Ms / p50Ms),
      { goal: { atMost: 10 } },
    ),
    metricOfRounds(
      `${name}: p95 of a page meanwhile`,
      'ms',
      busy.map(({ p95 }) => p95),
    ),
    metricOfRounds(
      `${name}: p99 of a page meanwhile ÷ quiet`,
      '×',
      busy.map(({ p99 }, round) => p99 / (quiet[round]?.p99 ?? Number.NaN)),
    ),
  ]
}

async function readPages(site: BenchmarkSite, until: Promise<unknown>): Promise<Reading> {
  const client = createClient()
  const times: number[] = []
  let isOver = false
  const end = () => {
    isOver = true
  }
  until.then(end, end)
  while (!isOver) times.push((await client.ask(`${site.origin}/`)).ms)
  client.close()
  return { p95: percentile(times, 95), p99: percentile(times, 99) }
}
