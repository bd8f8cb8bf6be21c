/**
 * Questions over real blogs. Quality: ten forms for a rare word of an article, built by a program, and whether that
 * article is among the first ten, on both engines. Cost: the same blogs multiplied to 10 000 articles on the embedded
 * engine: processor time of one query in this process; then a site in its own process under 32 connections that
 * search, alone and while another client reads a page, beside the same client on a quiet site.
 */
import { searchAll } from '#server/features/search/search-all.ts'
import { searchSources } from '#server/features/search/search-sources.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fillIndex } from '#server/search-index/fill-index.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import type { Benchmark, BenchmarkOptions } from '../benchmark.ts'
import { contentFolder } from '../data/content.ts'
import { copyOf } from '../data/copies.ts'
import { copyArticles } from '../data/copy-to-postgres.ts'
import { multipliedFolder } from '../data/multiplied-site.ts'
import { type QuestionQuery, questionQueries } from '../data/question-queries.ts'
import { createClient } from '../load/client.ts'
import { type MeasuredLoad, runLoad } from '../load/run-load.ts'
import { newDatabase, withOpenedSite } from '../machine/opened-site.ts'
import { type BenchmarkSite, startSite } from '../machine/site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'
import { median, percentile } from '../report/statistics.ts'

/** Articles of each language. */
const ARTICLES = 60
const SIZE = 10_000
const LANGUAGES = { en: 'English', zh: 'Chinese' }

export const questions: Benchmark = {
  name: 'questions',
  how: 'Questions for a rare word in ten forms over real blogs on both engines; then cost and fairness at 10 000 real articles.',
  run: async (options) => {
    const { folder, what } = await contentFolder(options.say)
    const figures: Metric[] = []
    let asked: QuestionQuery[] = []
    await withOpenedSite({ DATA_DIR: await copyOf(folder, 'questions') }, async (ctx) => {
      asked = await questionQueries(ctx, ARTICLES)
      figures.push(...(await judge(ctx, `SQLite, ${what}`, asked)))
      const server = await startPostgres()
      if (!server) return
      try {
        await withOpenedSite(await newDatabase(server, 'questions'), async (postgres) => {
          await copyArticles(ctx, postgres)
          await fillIndex(postgres, searchSources, 20, () => {})
          figures.push(...(await judge(postgres, `PostgreSQL, ${what}`, asked)))
        })
      } finally {
        await server.stop()
      }
    })
    return [...figures, ...(await measureCost(options, asked))]
  },
}

async function judge(ctx: Ctx, name: string, asked: QuestionQuery[]): Promise<Metric[]> {
  const figures: Metric[] = []
  const groups = Object.groupBy(asked, ({ language, form }) => `${LANGUAGES[language]}, “${form}”`)
  for (const [group, of = []] of Object.entries(groups)) {
    const places: number[] = []
    for (const { query, articleId } of of)
      places.push((await searchAll(ctx, query)).articles.findIndex(({ id }) => id === articleId) + 1)
    const found = places.filter((place) => place > 0)
    figures.push({
      name: `${name}, ${group}: found among ten`,
      value: found.length / of.length,
      unit: '',
      goal: { atLeast: 0.95 },
      note: `${found.length} of ${of.length}; 1 ÷ place ${(found.reduce((sum, place) => sum + 1 / place, 0) / of.length).toFixed(3)}`,
    })
  }
  return figures
}

async function measureCost({ isQuick, say }: BenchmarkOptions, asked: QuestionQuery[]): Promise<Metric[]> {
  const folder = await copyOf(await multipliedFolder(SIZE, say), 'question-cost')
  const figures = await withOpenedSite({ DATA_DIR: folder }, (ctx) => measureProcessor(ctx, asked))
  const site = await startSite({ dataFolder: folder })
  try {
    say('32 connections')
    return [...figures, ...(await measureFairness(site, asked, isQuick ? 1 : 3))]
  } finally {
    await site.stop()
  }
}

/** The system adds to the processor time of a thread every few milliseconds: so many queries are measured together. */
const TOGETHER = 40

async function measureProcessor(ctx: Ctx, asked: QuestionQuery[]): Promise<Metric[]> {
  // The first queries warm the page cache and the compiler.
  for (const { query } of asked.slice(0, 200)) await searchAll(ctx, query)
  const processorMs: number[] = []
  const times: number[] = []
  for (let first = 0; first < asked.length; first += TOGETHER) {
    const group = asked.slice(first, first + TOGETHER)
    const before = process.threadCpuUsage()
    for (const { query } of group) {
      const from = performance.now()
      await searchAll(ctx, query)
      times.push(performance.now() - from)
    }
    const { user, system } = process.threadCpuUsage(before)
    processorMs.push((user + system) / 1000 / group.length)
  }
  return [
    {
      name: `${SIZE} articles: processor`,
      value: median(processorMs),
      unit: 'ms',
      goal: { atMost: 2 },
      note: `median of the means of ${TOGETHER} queries`,
    },
    { name: `${SIZE} articles: time, p50`, value: median(times), unit: 'ms' },
    { name: `${SIZE} articles: time, p99`, value: percentile(times, 99), unit: 'ms' },
  ]
}

const SECONDS = 10

async function measureFairness(
  site: BenchmarkSite,
  asked: QuestionQuery[],
  rounds: number,
): Promise<Metric[]> {
  const paths = asked.map(({ query }) => `/api/search?keywords=${encodeURIComponent(query)}`)
  const loads: MeasuredLoad[] = []
  const pages: { quiet: number; busy: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const quiet = await readPages(site, SECONDS * 300)
    const reading = { isDone: false }
    const busy = readPagesWhile(site, reading)
    loads.push(await runLoad(site, { paths, seconds: SECONDS }).finally(() => (reading.isDone = true)))
    pages.push({ quiet, busy: await busy })
  }
  const name = `${SIZE} articles, 32 connections`
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
      {
        goal: { atMost: 10 },
      },
    ),
    metricOfRounds(
      `${name}: p99 of a page, quiet`,
      'ms',
      pages.map(({ quiet }) => quiet),
    ),
    metricOfRounds(
      `${name}: p99 of a page meanwhile ÷ quiet`,
      '×',
      pages.map(({ quiet, busy }) => busy / quiet),
      {
        goal: { atMost: 3 },
      },
    ),
  ]
}

/** The 99th percentile of a client that reads a page again and again, in ms. */
async function readPages(site: BenchmarkSite, times: number): Promise<number> {
  let left = times
  return readPagesWhile(site, {
    get isDone() {
      return left-- <= 0
    },
  })
}

async function readPagesWhile(site: BenchmarkSite, reading: { readonly isDone: boolean }): Promise<number> {
  const client = createClient()
  const times: number[] = []
  while (!reading.isDone) times.push((await client.ask(`${site.origin}/`)).ms)
  client.close()
  return percentile(times, 99)
}
