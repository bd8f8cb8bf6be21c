/** Limits on guessing, counted in the database, so that a restart or a second instance forgets nothing. */
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { compiled } from './db/compiled-query.ts'
import type { Db, Tx } from './db/database.ts'
import { tooMany } from './errors.ts'

/** At most `most` tries in any `withinSeconds` for one bucket. */
export type Limit = { bucket: string; most: number; withinSeconds: number }

const LONGEST_SECONDS = 24 * 3600

/** Newest first. */
export const selectTries = compiled((db, bucket: string, since: number, most: number) =>
  db
    .selectFrom('attempt')
    .select('tried_at')
    .where('bucket', '=', bucket)
    .where('tried_at', '>', since)
    .orderBy('tried_at', 'desc')
    .limit(most),
)
export const insertTry = compiled((db, bucket: string, tried_at: number) =>
  db.insertInto('attempt').values({ bucket, tried_at }).returning('id'),
)
const deleteTriesBefore = compiled((db, before: number) =>
  db.deleteFrom('attempt').where('tried_at', '<', before),
)

/** @throws too-many when any of the limits is used up */
export async function checkLimits(ctx: Ctx, limits: Limit[], db: Db = ctx.db): Promise<void> {
  for (const limit of limits) {
    const [now, within] = [ctx.now(), limit.withinSeconds * 1000]
    const tries = await selectTries(db, limit.bucket, now - within, limit.most)
    hold(
      now,
      tries.map((row) => row.tried_at),
      limit.most,
      within,
    )
  }
}

/**
 * @param times of tries, newest first
 * @param within milliseconds
 * @throws too-many when `most` of them are younger than that
 */
export function hold(now: number, times: number[], most: number, within: number): void {
  const oldest = times[most - 1]
  if (oldest !== undefined && oldest > now - within)
    throw tooMany(Math.max(1, Math.ceil((oldest + within - now) / 1000)))
}

/** One or more rows in `attempt`, to be given back when the try was no failure. */
export type Taken = number[]

/**
 * Takes a try from each limit, or none: counted before it is known how it ends, so that many at once cannot slip
 * through together.
 * @throws too-many when any of the limits is used up
 */
export async function takeTry(ctx: Ctx, tx: Tx, limits: Limit[]): Promise<Taken> {
  if (ctx.engine === 'postgres')
    for (const bucket of limits.map((limit) => limit.bucket).sort())
      await sql`select pg_advisory_xact_lock(hashtext(${bucket}))`.execute(tx)
  await checkLimits(ctx, limits, tx)
  const taken = await insertTries(tx, limits, ctx.now())
  await forgetOldTries(tx, ctx.now())
  return taken
}

async function insertTries(tx: Tx, limits: Limit[], now: number): Promise<Taken> {
  const taken: Taken = []
  for (const { bucket } of limits) for (const { id } of await insertTry(tx, bucket, now)) taken.push(id)
  return taken
}

export const giveBack = (tx: Tx, taken: Taken) => tx.deleteFrom('attempt').where('id', 'in', taken).execute()

const forgetOldTries = (tx: Tx, now: number) => deleteTriesBefore(tx, now - LONGEST_SECONDS * 1000)

/** Remembers one try in each bucket. */
export async function countTry(ctx: Ctx, limits: Limit[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.now()
    await insertTries(tx, limits, now)
    await forgetOldTries(tx, now)
  })
}
