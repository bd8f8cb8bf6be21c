/** Limits on guessing, counted in the database, so that a restart or a second instance forgets nothing. */
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { compiledQuery } from './db/compiled-query.ts'
import type { Db, Tx } from './db/database.ts'
import { tooMany } from './errors.ts'

/** At most `most` tries in any `withinSeconds` for one bucket. */
export type RateLimit = { bucket: string; max: number; withinSeconds: number }

const MAX_SECONDS = 24 * 3600

/** Newest first. */
export const selectAttempts = compiledQuery((db, bucket: string, since: number, most: number) =>
  db
    .selectFrom('attempt')
    .select('tried_at')
    .where('bucket', '=', bucket)
    .where('tried_at', '>', since)
    .orderBy('tried_at', 'desc')
    .limit(most),
)
export const insertAttempt = compiledQuery((db, bucket: string, tried_at: number) =>
  db.insertInto('attempt').values({ bucket, tried_at }).returning('id'),
)
const deleteAttemptsBefore = compiledQuery((db, before: number) =>
  db.deleteFrom('attempt').where('tried_at', '<', before),
)

/** @throws too-many when any of the limits is used up */
export async function checkRateLimits(ctx: Ctx, limits: RateLimit[], db: Db = ctx.db): Promise<void> {
  for (const limit of limits) {
    const [now, within] = [ctx.now(), limit.withinSeconds * 1000]
    const tries = await selectAttempts(db, limit.bucket, now - within, limit.max)
    assertBelowLimit(
      now,
      tries.map((row) => row.tried_at),
      limit.max,
      within,
    )
  }
}

/**
 * @param times of tries, newest first
 * @param within milliseconds
 * @throws too-many when `most` of them are younger than that
 */
export function assertBelowLimit(now: number, times: number[], most: number, within: number): void {
  const oldest = times[most - 1]
  if (oldest !== undefined && oldest > now - within)
    throw tooMany(Math.max(1, Math.ceil((oldest + within - now) / 1000)))
}

/** One or more rows in `attempt`, to be given back when the try was no failure. */
export type ConsumedAttempts = number[]

/**
 * Takes a try from each limit, or none: counted before it is known how it ends, so that many at once cannot slip
 * through together.
 * @throws too-many when any of the limits is used up
 */
export async function consumeAttempt(ctx: Ctx, tx: Tx, limits: RateLimit[]): Promise<ConsumedAttempts> {
  if (ctx.engine === 'postgres')
    for (const bucket of limits.map((limit) => limit.bucket).sort())
      await sql`select pg_advisory_xact_lock(hashtext(${bucket}))`.execute(tx)
  await checkRateLimits(ctx, limits, tx)
  const taken = await insertAttempts(tx, limits, ctx.now())
  await deleteOldAttempts(tx, ctx.now())
  return taken
}

async function insertAttempts(tx: Tx, limits: RateLimit[], now: number): Promise<ConsumedAttempts> {
  const taken: ConsumedAttempts = []
  for (const { bucket } of limits) for (const { id } of await insertAttempt(tx, bucket, now)) taken.push(id)
  return taken
}

export const refundAttempt = (tx: Tx, taken: ConsumedAttempts) =>
  tx.deleteFrom('attempt').where('id', 'in', taken).execute()

const deleteOldAttempts = (tx: Tx, now: number) => deleteAttemptsBefore(tx, now - MAX_SECONDS * 1000)

/** Remembers one try in each bucket. */
export async function countAttempt(ctx: Ctx, limits: RateLimit[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.now()
    await insertAttempts(tx, limits, now)
    await deleteOldAttempts(tx, now)
  })
}
