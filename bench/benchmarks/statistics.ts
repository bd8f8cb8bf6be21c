/**
 * Statistics of a busy site: ten million views a year over 1 200 articles, stored as totals with the daily roll-up after each
 * month, for ten years on both engines (PostgreSQL is vacuumed after each month, as it does by itself). The owner's request for each range over HTTP, from the
 * request to the last byte, and the size of the totals.
 */
import { sql } from 'kysely'
import type { StatisticRange } from '#contract/studio/statistics.ts'
import { rollUpStatistics } from '#server/features/views/roll-up.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { storeStatistics } from '#server/testing/statistic-totals.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import type { Benchmark } from '../benchmark.ts'
import { emptyFolder } from '../data/copies.ts'
import { newDatabase } from '../machine/opened-site.ts'
import { startSite } from '../machine/site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'

const DAY_MS = 24 * 3600 * 1000
const VIEWS_PER_YEAR = 10_000_000
const ARTICLES = 1_200
const REFERRERS = 300
/** A roll-up looks back 31 days. */
const DAYS_AT_ONCE = 28
const YEAR_DAYS = 365
const ranges: StatisticRange[] = ['7', '30', '90', '365']

export const statistics: Benchmark = {
  name: 'statistics',
  how: 'The owner’s statistics of a site with ten million views a year, over HTTP on both engines, and the size of ten years.',
  run: async ({ isQuick, say }) => {
    const rounds = isQuick ? 3 : 15
    const years = isQuick ? 1 : 10
    const metrics = await measure('SQLite', years, rounds, { DATA_DIR: await emptyFolder('statistics') }, say)
    const server = await startPostgres({ isDurable: true })
    if (!server) return metrics
    try {
      const env = await newDatabase(server, 'statistics')
      metrics.push(...(await measure('PostgreSQL', years, rounds, env, say)))
    } finally {
      await server.stop()
    }
    return metrics
  },
}

async function measure(
  engine: string,
  years: number,
  rounds: number,
  env: Record<string, string>,
  say: (text: string) => void,
): Promise<Metric[]> {
  const { token, bytes, views } = await fill(env, years, (done) =>
    say(`${engine}: ${done} of ${years * YEAR_DAYS} days`),
  )
  const site = await startSite({ dataFolder: env.DATA_DIR ?? '', env })
  const metrics: Metric[] = [
    {
      name: `totals of ${years} ${years === 1 ? 'year' : 'years'}, ${engine}`,
      value: bytes / 1024 / 1024,
      unit: 'MB',
      note: `${Math.round(views / years / 1e5) / 10} million views a year`,
    },
  ]
  try {
    for (const range of ranges) {
      say(`${engine}: the last ${range} days`)
      await request(site.origin, token, range)
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await request(site.origin, token, range))
      metrics.push(
        metricOfRounds(`statistics of ${range} days, ${engine}`, 'ms', times, { goal: { atMost: 300 } }),
      )
    }
  } finally {
    await site.stop()
  }
  return metrics
}

/** Stores the totals month by month, as a site does that runs. */
async function fill(
  env: Record<string, string>,
  years: number,
  onProgress: (days: number) => void,
): Promise<{ token: string; bytes: number; views: number }> {
  const end = Date.now()
  let now = end
  const app = await openApp(readConfig({ LOG_LEVEL: 'silent', ...env }), { now: () => now })
  try {
    const { token } = await createTestReader(app.ctx, { email: 'owner@example.org', isOwner: true })
    const before = await databaseBytes(app.ctx)
    const articleIds = Array.from({ length: ARTICLES }, (_, n) => n + 1)
    let views = 0
    for (let left = years * YEAR_DAYS; left > 0; left -= DAYS_AT_ONCE) {
      const days = Math.min(DAYS_AT_ONCE, left)
      now = end - (left - days) * DAY_MS
      views += await storeStatistics(app.ctx, {
        days,
        viewsPerDay: VIEWS_PER_YEAR / YEAR_DAYS,
        articleIds,
        referrersPerDay: REFERRERS,
      })
      await rollUpStatistics(app.ctx)
      if (app.ctx.engine === 'postgres') await sql`vacuum analyze statistic`.execute(app.ctx.db)
      onProgress(years * YEAR_DAYS - left + days)
    }
    return { token, bytes: (await databaseBytes(app.ctx)) - before, views }
  } finally {
    await app.close()
  }
}

async function databaseBytes(ctx: Ctx): Promise<number> {
  const query =
    ctx.engine === 'sqlite'
      ? sql<{ bytes: number }>`select (select page_count from pragma_page_count)
          * (select page_size from pragma_page_size) as bytes`
      : sql<{ bytes: number }>`select pg_total_relation_size('statistic') as bytes`
  const { rows } = await query.execute(ctx.db)
  return Number(rows[0]?.bytes ?? 0)
}

/** @returns the time until the last byte, in ms. @throws when the response has no statistics */
async function request(origin: string, token: string, range: StatisticRange): Promise<number> {
  const from = performance.now()
  const response = await fetch(`${origin}/api/studio/statistics?range=${range}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await response.json()) as { data: { days: unknown[] } | null }
  const ms = performance.now() - from
  if (data?.days.length !== Number(range)) throw new Error(`No statistics of ${range} days`)
  return ms
}
