/** Schedules the announcements of changed public texts to other servers, where the owner wants them. */
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/database.ts'

export const ANNOUNCE_FEEDS = 'announce-feeds'
export const ANNOUNCE_PAGES = 'announce-pages'

/** Changes within this time are announced together. */
const DELAY_MS = 60_000

/** In the transaction of the change, which the feeds and pages show. */
export async function scheduleAnnouncements(ctx: Ctx, tx: Tx): Promise<void> {
  const names = [
    ...(ctx.config.WEBSUB_HUB ? [ANNOUNCE_FEEDS] : []),
    ...(ctx.config.INDEXNOW ? [ANNOUNCE_PAGES] : []),
  ]
  for (const name of names) await ctx.jobs.schedule(tx, name, 'next', ctx.now() + DELAY_MS)
}
