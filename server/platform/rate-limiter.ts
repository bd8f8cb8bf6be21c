/** Limits attempts (login, codes, unlock, comments, uploads); stores them in the database, so that a restart or another instance counts them too. */
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { compiledQuery } from './db/compiled-query.ts'
import type { Tx } from './db/database.ts'
import { isServerBusy, tooMany } from './errors.ts'

/** At most `max` attempts in any `withinSeconds` for one bucket. */
export type RateLimit = { bucket: string; max: number; withinSeconds: number }

/** Ids of rows in `attempt`, for a refund. */
export type ConsumedAttempts = number[]

/** Longer than every `withinSeconds`. Buckets contain IP addresses, which are deleted after a day. */
const RETENTION_MS = 24 * 3600 * 1000

/** Clocks of instances differ a little. An attempt that is further ahead was made before the clock was set back. */
const MAX_AHEAD_MS = 60_000

/** The attempt that has to expire before the next one is allowed: the `max`-th newest. Reads the index only. */
const selectLimitingAttempt = compiledQuery(
  (db, bucket: string, since: number, until: number, offset: number) =>
    db
      .selectFrom('attempt')
      .select('tried_at')
      .where('bucket', '=', bucket)
      .where('tried_at', '>', since)
      .where('tried_at', '<=', until)
      .orderBy('tried_at', 'desc')
      .limit(1)
      .offset(offset),
)
const insertAttempt = compiledQuery((db, bucket: string, tried_at: number) =>
  db.insertInto('attempt').values({ bucket, tried_at }).returning('id'),
)

/**
 * Consumes one attempt of each limit, or none. Called before the work starts, so that parallel requests cannot
 * exceed a limit. Limits with the same bucket share one attempt.
 * @throws too-many when any of the limits is used up
 */
export async function consumeAttempt(ctx: Ctx, tx: Tx, limits: RateLimit[]): Promise<ConsumedAttempts> {
  const buckets = [...new Set(limits.map(({ bucket }) => bucket))].sort()
  if (ctx.engine === 'postgres')
    for (const bucket of buckets)
      await sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`.execute(tx)
  const now = ctx.now()
  for (const { bucket, max, withinSeconds } of limits) {
    const within = withinSeconds * 1000
    const [limiting] = await selectLimitingAttempt(tx, bucket, now - within, now + MAX_AHEAD_MS, max - 1)
    if (limiting) throw tooMany(Math.max(1, Math.ceil((limiting.tried_at + within - now) / 1000)))
  }
  const consumed: ConsumedAttempts = []
  for (const bucket of buckets) for (const { id } of await insertAttempt(tx, bucket, now)) consumed.push(id)
  return consumed
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
  const consumed = await ctx.quietTransaction((tx) => consumeAttempt(ctx, tx, limits))
  const refund = () => ctx.quietTransaction((tx) => refundAttempt(tx, consumed))
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

/** Deletes attempts older than a day, and the IP addresses in their buckets (docs/requirements/safety.md, R5). */
export const deleteOldAttempts = (tx: Tx, now: number) =>
  tx
    .deleteFrom('attempt')
    .where('tried_at', '<', now - RETENTION_MS)
    .execute()
