/** Schedules the next weekly digest, at the hour of the site's settings. */
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { nextWeekly } from '../zoned-time.ts'

export const WEEKLY_DIGEST = 'weekly-digest'

type DigestTime = { digestWeekday: number; digestHour: number; timeZone: string }

export const scheduleDigest = (
  ctx: Ctx,
  tx: Tx,
  { digestWeekday: weekday, digestHour: hour, timeZone: zone }: DigestTime,
): Promise<void> =>
  ctx.jobs.schedule(tx, WEEKLY_DIGEST, 'next', nextWeekly(ctx.now(), { weekday, hour, zone }))
