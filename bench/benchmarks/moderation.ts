/**
 * The comments screen of the studio among 100 000 comments of 5 000 readers on 800 articles, on both engines: pages of each state, the
 * last page, one reader, one article, and searches for a frequent word, a rare one, and one that no comment has. Measured is the
 * use case with its statements, without HTTP.
 */
import { sql } from 'kysely'
import { readStudioComments } from '#server/features/comments/read-studio-comments.ts'
import type { Ctx } from '#server/platform/context.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import type { Benchmark } from '../benchmark.ts'
import { emptyFolder } from '../data/copies.ts'
import { insertModeratedComments, RARE_WORD } from '../data/moderated-comments.ts'
import { newDatabase, withOpenedSite } from '../machine/opened-site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'

const SIZE = 100_000
const PAGE = 30
const WARM_UP = 3

export const moderation: Benchmark = {
  name: 'moderation',
  how: 'The comments screen of the studio among 100 000 comments, on both engines: lists, filters and searches.',
  run: async ({ isQuick, say }) => {
    const rounds = isQuick ? 3 : 25
    say(`SQLite: ${SIZE} comments`)
    const metrics = await measure('SQLite', { DATA_DIR: await emptyFolder('moderation') }, rounds)
    const server = await startPostgres()
    if (!server) return metrics
    try {
      say(`PostgreSQL: ${SIZE} comments`)
      return [...metrics, ...(await measure('PostgreSQL', await newDatabase(server, 'moderation'), rounds))]
    } finally {
      await server.stop()
    }
  },
}

type Query = Parameters<typeof readStudioComments>[1]

const measure = (engine: string, env: Record<string, string>, rounds: number): Promise<Metric[]> =>
  withOpenedSite(env, async (ctx) => {
    await insertModeratedComments(ctx, SIZE)
    if (ctx.engine === 'postgres') await sql`vacuum analyze comment`.execute(ctx.db)
    const metrics: Metric[] = []
    for (const [name, query] of Object.entries(await queries(ctx))) {
      const times: number[] = []
      for (let round = -WARM_UP; round < rounds; round++) {
        const from = performance.now()
        await readStudioComments(ctx, query)
        if (round >= 0) times.push(performance.now() - from)
      }
      metrics.push(metricOfRounds(`${engine}, ${name}`, 'ms', times, { goal: { atMost: 200 } }))
    }
    return metrics
  })

async function queries(ctx: Ctx): Promise<Record<string, Query>> {
  const base = { status: 'published' as const, q: '', size: PAGE }
  const { account_id } = await ctx.db
    .selectFrom('comment')
    .select('account_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const oldest = await ctx.db
    .selectFrom('comment')
    .select(['id', 'created_at'])
    .where('state', '=', 'published')
    .orderBy('created_at')
    .offset(PAGE)
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    'published, first page': base,
    'published, last page': { ...base, after: `${oldest.created_at}-${oldest.id}` },
    'waiting, first page': { ...base, status: 'waiting' },
    'spam, first page': { ...base, status: 'spam' },
    'of one reader': { ...base, author: account_id ?? 0 },
    'on one article': { ...base, type: 1, topicId: 1 },
    'search for a frequent word': { ...base, q: 'the' },
    'search for the name of a reader': { ...base, q: 'reader 4711' },
    'search for a rare word': { ...base, q: RARE_WORD },
    'search for what nobody wrote': { ...base, q: 'qqqqqqqq' },
  }
}
