/**
 * A large site on PostgreSQL: 100 000 generated articles, one query at a time by kind. The database is stored between
 * runs: building it takes many minutes the first time.
 */
import { join } from 'node:path'
import { sql } from 'kysely'
import { searchAll } from '#server/features/search/search-all.ts'
import { projectFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { PostgresServer } from '../../scripts/postgres.ts'
import type { Benchmark, BenchmarkOptions } from '../benchmark.ts'
import { demandingQueries } from '../data/generated-queries.ts'
import { preparedDatabase, startStoredPostgres } from '../data/prepared-postgres.ts'
import { postgresHash } from '../data/recipe-hash.ts'
import { makeSearchable } from '../data/searchable.ts'
import { withOpenedSite } from '../machine/opened-site.ts'
import type { Metric } from '../report/metrics.ts'
import { median, percentile } from '../report/statistics.ts'

const MADE = 100_000
const EACH = 20
/** The shortest time of a query is its cost without other work on the machine. */
const ROUNDS = 2
const GOAL_MS = 100

export const large: Benchmark = {
  name: 'large',
  how: 'Searches on PostgreSQL among 100 000 generated articles, by kind of query.',
  run: async (options) => {
    const server = await startStoredPostgres()
    if (!server) return [{ name: 'searches', value: null, unit: 'ms', note: 'no PostgreSQL here' }]
    try {
      return await measureMade(server, options)
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

const recipe = (name: string): string => join(projectFolder, 'bench', 'data', `${name}.ts`)
