/**
 * Questions over real blogs. Quality: ten forms for a rare word of an article, built by a program, and whether that
 * article is among the first ten, on both engines. Cost: the same blogs multiplied to 10 000 articles on both
 * engines: processor time of one query in this process; then a site in its own process under 32 connections that
 * search while another client reads a page, beside the same client on the quiet site. The processor time is that of the
 * site; PostgreSQL's own is not part of it.
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
import { multipliedPostgres } from '../data/multiplied-postgres.ts'
import { multipliedFolder } from '../data/multiplied-site.ts'
import { startStoredPostgres } from '../data/prepared-postgres.ts'
import { type QuestionQuery, questionQueries } from '../data/question-queries.ts'
import { measureFairness, measureProcessor } from '../load/search-cost.ts'
import { newDatabase, withOpenedSite } from '../machine/opened-site.ts'
import { startSite } from '../machine/site.ts'
import type { Metric } from '../report/metrics.ts'

/** Articles of each language. */
const ARTICLES = 60
const SIZE = 10_000
const LANGUAGES = { en: 'English', zh: 'Chinese' }

export const questions: Benchmark = {
  name: 'questions',
  how: 'Questions for a rare word in ten forms over real blogs; then cost and fairness at 10 000 real articles; all on both engines.',
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

/** On both engines, one after the other; without PostgreSQL on this machine, its figures are not measured. */
async function measureCost(options: BenchmarkOptions, asked: QuestionQuery[]): Promise<Metric[]> {
  const { say } = options
  const folder = await multipliedFolder(SIZE, say)
  const queries = asked.map(({ query }) => query)
  const copy = await copyOf(folder, 'question-cost')
  const sqlite = await measureSite(`SQLite, ${SIZE} articles`, { DATA_DIR: copy }, queries, options)
  const server = await startStoredPostgres()
  if (!server) return sqlite
  try {
    const env = await multipliedPostgres(server, folder, say)
    return [...sqlite, ...(await measureSite(`PostgreSQL, ${SIZE} articles`, env, queries, options))]
  } finally {
    await server.stop()
  }
}

async function measureSite(
  name: string,
  env: Record<string, string>,
  queries: string[],
  { isQuick, say }: BenchmarkOptions,
): Promise<Metric[]> {
  const figures = await withOpenedSite(env, (ctx) => measureProcessor(ctx, name, queries))
  const site = await startSite({ dataFolder: env.DATA_DIR as string, env })
  try {
    say(`${name}: 32 connections`)
    return [...figures, ...(await measureFairness(site, name, queries, isQuick ? 1 : 3))]
  } finally {
    await site.stop()
  }
}
