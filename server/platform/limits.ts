/** Limits on guessing, counted in the database, so that a restart or a second instance forgets nothing. */
import type { Ctx } from './context.ts'
import { tooMany } from './errors.ts'

/** At most `most` tries in any `withinSeconds` for one bucket. */
export type Limit = { bucket: string; most: number; withinSeconds: number }

const LONGEST_SECONDS = 24 * 3600

/** @throws too-many when any of the limits is used up */
export async function checkLimits(ctx: Ctx, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const since = ctx.now() - limit.withinSeconds * 1000
    const tries = await ctx.db
      .selectFrom('attempt')
      .select('tried_at')
      .where('bucket', '=', limit.bucket)
      .where('tried_at', '>', since)
      .orderBy('tried_at', 'desc')
      .limit(limit.most)
      .execute()
    const oldest = tries[limit.most - 1]
    if (oldest) throw tooMany(Math.max(1, Math.ceil((oldest.tried_at - since) / 1000)))
  }
}

/** Remembers one try in each bucket. */
export async function countTry(ctx: Ctx, limits: Limit[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.now()
    await tx
      .insertInto('attempt')
      .values(limits.map((limit) => ({ bucket: limit.bucket, tried_at: now })))
      .execute()
    await tx
      .deleteFrom('attempt')
      .where('tried_at', '<', now - LONGEST_SECONDS * 1000)
      .execute()
  })
}
