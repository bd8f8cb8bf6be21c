/**
 * Large sites on PostgreSQL: 100 000 generated articles, one query at a time by kind; and the real blogs multiplied to 10 000
 * articles: processor time, tail and fairness, as `questions` measures them on SQLite. The databases are stored between
 * runs: building them takes many minutes the first time.
 */
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { searchAll } from '#server/features/search/search-all.ts'
import { projectFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { PostgresServer } from '../../scripts/postgres.ts'
import type { Benchmark, BenchmarkOptions } from '../benchmark.ts'
import { fillEmptyIndex } from '../data/bulk-index.ts'
import { contentFolder } from '../data/content.ts'
import { copyOf } from '../data/copies.ts'
import { copyArticles } from '../data/copy-to-postgres.ts'
import { demandingQueries } from '../data/generated-queries.ts'
import { multipliedFolder } from '../data/multiplied-site.ts'
import { preparedDatabase, startStoredPostgres } from '../data/prepared-postgres.ts'
import { questionQueries } from '../data/question-queries.ts'
import { postgresHash } from '../data/recipe-hash.ts'
import { makeSearchable } from '../data/searchable.ts'
import { measureFairness, measureProcessor } from '../load/search-cost.ts'
import { withOpenedSite } from '../machine/opened-site.ts'
import { startSite } from '../machine/site.ts'
import type { Metric } from '../report/metrics.ts'
import { median, percentile } from '../report/statistics.ts'

const MADE = 100_000
const REAL = 10_000
const EACH = 20
/** The shortest time of a query is its cost without other work on the machine. */
const ROUNDS = 2
const GOAL_MS = 100
/** Of each language, whose rare words are asked for. */
const ARTICLES = 60

export const large: Benchmark = {
  name: 'large',
  how: 'Searches on PostgreSQL: 100 000 generated articles by kind of query; real blogs multiplied to 10 000 articles under load.',
  run: async (options) => {
    const server = await startStoredPostgres()
    if (!server) return [{ name: 'searches', value: null, unit: 'ms', note: 'no PostgreSQL here' }]
    try {
      return [...(await measureMade(server, options)), ...(await measureReal(server, options))]
    } finally {
      await server.stop()
    }
  },
}

async function measureMade(server: PostgresServer, { say }: BenchmarkOptions): Promise<Metric[]> {
  const content = postgresHash(recipe('searchable'), recipe('bulk-index'), recipe('words'))
  const env = await preparedDatabase(server, 'made', content, async (ctx) => {
    await makeSearchable(ctx, MADE, say)
    await sql`vacuum analyze`.execute(ctx.db)
  })
  say(`${MADE} articles`)
  return withOpenedSite(env, measureKinds)
}

async function measureKinds(ctx: Ctx): Promise<Metric[]> {
  const asked = demandingQueries(EACH).map((one) => ({ ...one, times: [] as number[] }))
  // The first ones warm up the page cache and the compiler.
  for (const { query } of asked.slice(0, 130)) await searchAll(ctx, query)
  for (let round = 0; round < ROUNDS; round++)
    for (const { query, times } of asked) {
      const from = performance.now()
      await searchAll(ctx, query)
      times.push(performance.now() - from)
    }
  const quickest = (of: typeof asked) => of.map(({ times }) => Math.min(...times))
  const name = `PostgreSQL, ${MADE} articles`
  const all = asked.flatMap(({ times }) => times)
  return [
    { name: `${name}: p50`, value: median(all), unit: 'ms' },
    { name: `${name}: p99`, value: percentile(all, 99), unit: 'ms', goal: { atMost: GOAL_MS } },
    { name: `${name}: p99, the quickest of ${ROUNDS}`, value: percentile(quickest(asked), 99), unit: 'ms' },
    ...Object.entries(Object.groupBy(asked, ({ kind }) => kind)).map(([kind, of = []]) => ({
      name: `${name}, ${kind}: p50`,
      value: median(quickest(of)),
      unit: 'ms' as const,
      note: `the slowest of ${of.length}: ${Math.max(...quickest(of)).toFixed(1)} ms`,
    })),
  ]
}

async function measureReal(server: PostgresServer, { isQuick, say }: BenchmarkOptions): Promise<Metric[]> {
  const folder = await multipliedFolder(REAL, say)
  const content = `${postgresHash(recipe('bulk-index'))}_${basename(folder).replace(/^content-/, '')}`
  const env = await preparedDatabase(server, 'real', content, async (ctx) => {
    say(`${REAL} articles into PostgreSQL`)
    await withOpenedSite({ DATA_DIR: folder }, (from) => copyArticles(from, ctx))
    await fillEmptyIndex(ctx, () => {})
    await sql`vacuum analyze`.execute(ctx.db)
  })
  const name = `PostgreSQL, ${REAL} real articles`
  const queries = await withOpenedSite(
    { DATA_DIR: await copyOf((await contentFolder(say)).folder, 'large') },
    async (ctx) => (await questionQueries(ctx, ARTICLES)).map(({ query }) => query),
  )
  const figures = await withOpenedSite(env, (ctx) => measureProcessor(ctx, name, queries))
  const site = await startSite({ dataFolder: env.DATA_DIR as string, env })
  try {
    say('32 connections')
    return [...figures, ...(await measureFairness(site, name, queries, isQuick ? 1 : 3))]
  } finally {
    await site.stop()
  }
}

const recipe = (name: string): string => join(projectFolder, 'bench', 'data', `${name}.ts`)
