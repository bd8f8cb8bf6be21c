/** Limits attempts (login, codes, unlock, comments, uploads); stores them in the database, so that a restart or another instance counts them too. */
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { compiledQuery } from './db/compiled-query.ts'
import type { Tx } from './db/database.ts'
import { type Failure, isServerBusy, tooMany } from './errors.ts'

/** At most `max` attempts in any `withinSeconds` for one bucket. */
export type RateLimit = {
  bucket: string
  max: number
  withinSeconds: number
  /** Thrown in place of too-many. */
  refusal?: () => Failure
  /** Once this limit is used up, that one counts in its place: others who share the bucket shut nobody out. */
  slowsDownTo?: Omit<RateLimit, 'slowsDownTo'>
}

/** Ids of rows in `attempt`, for a refund. */
export type ConsumedAttempts = number[]

/** Longer than every `withinSeconds`. Buckets contain IP addresses, which are deleted after a day. */
const RETENTION_MS = 24 * 3600 * 1000

/** Clocks of instances differ a little. An attempt that is further ahead was made before the clock was set back. */
const MAX_AHEAD_MS = 60_000

/**
 * For each limit the attempt that has to expire before the next one is allowed, the `max`-th newest, or null: one row
 * with a column for each limit. Reads the index only.
 */
const selectLimitingAttempts = compiledQuery(
  (db, buckets: string[], since: number[], offsets: number[], until: number) =>
    db.selectNoFrom((eb) =>
      buckets.map((bucket, index) =>
        eb
          .selectFrom('attempt')
          .select('tried_at')
          .where('bucket', '=', bucket)
          .where('tried_at', '>', since[index] as number)
          .where('tried_at', '<=', until)
          .orderBy('tried_at', 'desc')
          .limit(1)
          .offset(offsets[index] as number)
          .as(`${index}`),
      ),
    ),
)
const insertAttempts = compiledQuery((db, buckets: string[], tried_at: number) =>
  db
    .insertInto('attempt')
    .values(buckets.map((bucket) => ({ bucket, tried_at })))
    .returning('id'),
)

/**
 * Consumes one attempt of each limit, or none. Called before the work starts, so that parallel requests cannot
 * exceed a limit. Limits with the same bucket share one attempt.
 * @throws too-many, or its own refusal, for the first limit that is used up
 */
export async function consumeAttempt(ctx: Ctx, tx: Tx, limits: RateLimit[]): Promise<ConsumedAttempts> {
  const checked = limits.flatMap((limit) => (limit.slowsDownTo ? [limit, limit.slowsDownTo] : [limit]))
  const buckets = [...new Set(checked.map(({ bucket }) => bucket))].sort()
  if (ctx.engine === 'postgres')
    for (const bucket of buckets)
      await sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`.execute(tx)
  const now = ctx.now()
  const [limiting = {}] = await selectLimitingAttempts(
    tx,
    checked.map(({ bucket }) => bucket),
    checked.map(({ withinSeconds }) => now - withinSeconds * 1000),
    checked.map(({ max }) => max - 1),
    now + MAX_AHEAD_MS,
  )
  const limitingOf = (limit: RateLimit) => limiting[`${checked.indexOf(limit)}`] ?? null
  for (const limit of limits) {
    const counting = limit.slowsDownTo && limitingOf(limit) !== null ? limit.slowsDownTo : limit
    const triedAt = limitingOf(counting)
    if (triedAt === null) continue
    const { withinSeconds, refusal } = counting
    throw refusal?.() ?? tooMany(Math.max(1, Math.ceil((triedAt + withinSeconds * 1000 - now) / 1000)))
  }
  const inserted = await insertAttempts(tx, buckets, now)
  return inserted.map(({ id }) => id)
}

export const refundAttempt = (tx: Tx, consumed: ConsumedAttempts) =>
  tx.deleteFrom('attempt').where('id', 'in', consumed).execute()

/**
 * Runs work that may fail as often as the limits allow. Success refunds the attempt, and so does a refusal because
 * the server is busy: such an attempt was not made.
 * @throws too-many when a limit is used up; what the work throws
 */
export async function limitFailures<Result>(
  ctx: Ctx,
  limits: RateLimit[],
  work: () => Promise<Result>,
): Promise<Result> {
  const consumed = await ctx.transaction((tx) => consumeAttempt(ctx, tx, limits), { isAudited: false })
  const refund = () => ctx.transaction((tx) => refundAttempt(tx, consumed), { isAudited: false })
  try {
    const result = await work()
    await refund()
    return result
  } catch (error) {
    if (isServerBusy(error)) await refund()
    throw error
  }
}

export const deleteAttemptsOf = (tx: Tx, bucket: string) =>
  tx.deleteFrom('attempt').where('bucket', '=', bucket).execute()

/** Deletes the attempts of every bucket that ends with the hash of an address. */
export const deleteAttemptsAbout = (tx: Tx, hash: string) =>
  tx.deleteFrom('attempt').where('bucket', 'like', `%:${hash}`).execute()

/** Deletes attempts older than a day, and the IP addresses in their buckets (docs/requirements/safety.md, R5). */
export const deleteOldAttempts = (tx: Tx, now: number) =>
  tx
    .deleteFrom('attempt')
    .where('tried_at', '<', now - RETENTION_MS)
    .execute()
