/**
 * Search. Quality: real queries with the articles that should match them, on real blogs, on both engines: whether one
 * of them is among the first ten, and its rank (the mean of 1 ÷ rank). Speed: generated sites of 1 000, 10 000 and
 * 100 000 articles, one query at a time in this process, thirteen kinds of query in turn; and the cost of publishing
 * an article into the index of each. PostgreSQL runs beside it, durable like an owner's.
 */

import { sql } from 'kysely'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { searchAll } from '#server/features/search/search-all.ts'
import { searchSources } from '#server/features/search/search-sources.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fillIndex } from '#server/search-index/fill-index.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import type { Benchmark } from '../benchmark.ts'
import { contentFolder } from '../data/content.ts'
import { copyOf } from '../data/copies.ts'
import { copyArticles } from '../data/copy-to-postgres.ts'
import { articleDraft } from '../data/draft.ts'
import { generatedQueries } from '../data/generated-queries.ts'
import { importedPath, type RealQuery, readQueries } from '../data/real-queries.ts'
import { makeSearchable, searchableFolder } from '../data/searchable.ts'
import { newDatabase, withOpenedSite } from '../machine/opened-site.ts'
import type { Metric } from '../report/metrics.ts'
import { median, percentile } from '../report/statistics.ts'

const SIZES = [1_000, 10_000, 100_000]
/** p99. */
const GOAL_MS: Record<string, Record<number, number>> = {
  SQLite: { 10000: 10, 100000: 40 },
  PostgreSQL: { 100000: 100 },
}

export const search: Benchmark = {
  name: 'search',
  how: 'Real queries over real blogs, then made-up sites of growing size, one query at a time in the process, on both engines.',
  run: async ({ isQuick, say }) => {
    const sizes = isQuick ? SIZES.slice(0, 2) : SIZES
    const figures: Metric[] = []
    figures.push(...(await measureQuality(say)))
    for (const size of sizes) {
      const folder = await copyOf(await searchableFolder(size, say), `search-${size}`)
      say(`SQLite, ${size} articles`)
      figures.push(
        ...(await withOpenedSite({ DATA_DIR: folder }, (ctx) => measureSpeed(ctx, 'SQLite', size))),
      )
    }
    figures.push(costOfGrowth(figures, 'SQLite', sizes))
    const server = await startPostgres({ isDurable: true })
    if (!server) return figures
    try {
      for (const size of sizes)
        figures.push(
          ...(await withOpenedSite(await newDatabase(server, `search_${size}`), async (ctx) => {
            say(`${size} articles into PostgreSQL`)
            await makeSearchable(ctx, size, say)
            await sql`vacuum analyze`.execute(ctx.db)
            return measureSpeed(ctx, 'PostgreSQL', size)
          })),
        )
      figures.push(costOfGrowth(figures, 'PostgreSQL', sizes))
    } finally {
      await server.stop()
    }
    return figures
  },
}

const GOALS = {
  English: { recall: 0.98, place: 0.9 },
  Chinese: { recall: 1, place: 0.88 },
}
const OPTIONAL_RECALL = 0.75

async function measureQuality(say: (text: string) => void): Promise<Metric[]> {
  const languages = { English: readQueries('en'), Chinese: readQueries('zh') }
  if (!languages.English || !languages.Chinese)
    return [{ name: 'quality', value: null, unit: '', note: 'the queries are not here' }]
  const { folder } = await contentFolder(say)
  const figures: Metric[] = []
  const judge = async (ctx: Ctx, engine: string) => {
    for (const [language, queries] of Object.entries(languages) as ['English' | 'Chinese', RealQuery[]][])
      figures.push(...(await judgeQueries(ctx, `${engine}, ${language}`, GOALS[language], queries)))
  }
  await withOpenedSite({ DATA_DIR: await copyOf(folder, 'search-quality') }, async (ctx) => {
    await judge(ctx, 'SQLite')
    const server = await startPostgres()
    if (!server) return
    try {
      await withOpenedSite(await newDatabase(server, 'quality'), async (postgres) => {
        say('the same articles into PostgreSQL')
        await copyArticles(ctx, postgres)
        await fillIndex(postgres, searchSources, 20, () => {})
        await judge(postgres, 'PostgreSQL')
      })
    } finally {
      await server.stop()
    }
  })
  return figures
}

type Judged = { type: string; isOptional: boolean; place: number; hasPassed: boolean }

async function judgeQueries(
  ctx: Ctx,
  name: string,
  goal: { recall: number; place: number },
  queries: RealQuery[],
): Promise<Metric[]> {
  const rows = await ctx.db
    .selectFrom('article')
    .select(['id', 'source_key'])
    .where('source_key', 'is not', null)
    .execute()
  const idOf = new Map(rows.map((row) => [row.source_key?.split(':').slice(2).join(':'), row.id]))
  const judged: Judged[] = []
  for (const one of queries) {
    // A title is a query for that article, anything else for any article that contains it.
    const wanted = one.type.startsWith('title-') ? [one.target] : one.relevant
    const ids = new Set(wanted.map((path) => idOf.get(importedPath(path))))
    const { articles } = await searchAll(ctx, one.query)
    const place = articles.findIndex((article) => ids.has(article.id)) + 1
    judged.push({
      type: one.type,
      isOptional: one.optional ?? false,
      place,
      hasPassed: place > 0 && place <= one.k,
    })
  }
  const required = judged.filter((one) => !one.isOptional)
  const optional = judged.filter((one) => one.isOptional)
  const passed = (all: Judged[]) => `${all.filter((one) => one.hasPassed).length} of ${all.length} within k`
  return [
    {
      name: `${name}: found among ten`,
      value: recall(required),
      unit: '',
      goal: { atLeast: goal.recall },
      note: passed(required),
    },
    { name: `${name}: 1 ÷ place`, value: meanPlace(required), unit: '', goal: { atLeast: goal.place } },
    {
      name: `${name}, optional: found among ten`,
      value: recall(optional),
      unit: '',
      goal: { atLeast: OPTIONAL_RECALL },
      note: passed(optional),
    },
    ...Object.entries(Object.groupBy(judged, (one) => one.type)).map(([type, all = []]) => ({
      name: `${name}, ${type}: 1 ÷ place`,
      value: meanPlace(all),
      unit: '',
      note: `${Math.round(recall(all) * all.length)} of ${all.length} found`,
    })),
  ]
}

const recall = (all: Judged[]) => all.filter((one) => one.place > 0).length / all.length
const meanPlace = (all: Judged[]) =>
  all.reduce((sum, one) => sum + (one.place > 0 ? 1 / one.place : 0), 0) / all.length

const EACH = 60
/** The same queries again: the shortest time of a query is its cost without other work on the machine. */
const ROUNDS = 3
const PUBLISHED = 60

async function measureSpeed(ctx: Ctx, engine: string, size: number): Promise<Metric[]> {
  const asked = generatedQueries(EACH).map((one) => ({ ...one, times: [] as number[] }))
  // The first ones warm up the page cache and the compiler.
  for (const { query } of asked.slice(0, 130)) await searchAll(ctx, query)
  const before = process.threadCpuUsage()
  for (let round = 0; round < ROUNDS; round++)
    for (const { query, times } of asked) {
      const from = performance.now()
      await searchAll(ctx, query)
      times.push(performance.now() - from)
    }
  const { user, system } = process.threadCpuUsage(before)
  const all = asked.flatMap((one) => one.times)
  const quickest = (of: typeof asked) => of.map((one) => Math.min(...one.times))
  const slowest = Object.entries(Object.groupBy(asked, (one) => one.kind))
    .map(([kind, of = []]) => ({ kind, ms: percentile(quickest(of), 90) }))
    .toSorted((a, b) => b.ms - a.ms)[0]
  const goal = GOAL_MS[engine]?.[size]
  const name = `${engine}, ${size} articles`
  return [
    { name: `${name}: p50`, value: median(all), unit: 'ms' },
    {
      name: `${name}: p99`,
      value: percentile(all, 99),
      unit: 'ms',
      ...(goal ? { goal: { atMost: goal } } : {}),
    },
    {
      name: `${name}: p99, the quickest of ${ROUNDS}`,
      value: percentile(quickest(asked), 99),
      unit: 'ms',
      note: `slowest kind: ${slowest?.kind}, p90 ${slowest?.ms.toFixed(1)} ms`,
    },
    {
      name: `${name}: processor`,
      value: (user + system) / 1000 / all.length,
      unit: 'ms',
      note: 'of our thread, the mean',
    },
    { name: `${name}: publishing`, value: await publish(ctx), unit: 'ms', note: `median of ${PUBLISHED}` },
    { name: `${name}: index`, value: (await indexBytes(ctx)) / 2 ** 20, unit: 'MB' },
  ]
}

async function publish(ctx: Ctx): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < PUBLISHED; i++) {
    const from = performance.now()
    await saveArticle(ctx, articleDraft(`Published ${i}`, (i % 60) + 1))
    times.push(performance.now() - from)
  }
  return median(times)
}

async function indexBytes(ctx: Ctx): Promise<number> {
  const query =
    ctx.engine === 'postgres'
      ? sql<{
          bytes: number
        }>`select pg_total_relation_size('search_entry') + pg_total_relation_size('search_word')
          + pg_total_relation_size('search_typo') as bytes`
      : sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat where name like '%search%'`
  return Number((await query.execute(ctx.db)).rows[0]?.bytes ?? 0)
}

function costOfGrowth(figures: Metric[], engine: string, sizes: number[]): Metric {
  const at = (size: number | undefined) =>
    figures.find((figure) => figure.name === `${engine}, ${size} articles: publishing`)?.value ?? Number.NaN
  return {
    name: `${engine}: publishing, ${sizes.at(-1)} ÷ ${sizes[0]} articles`,
    value: at(sizes.at(-1)) / at(sizes[0]),
    unit: '×',
    goal: { atMost: 2 },
  }
}
