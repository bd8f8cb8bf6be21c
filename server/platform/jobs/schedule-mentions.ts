/** Schedules the webmentions of an article that was published or changed. */
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/database.ts'

export const SEND_MENTIONS = 'send-mentions'

/** Changes within this time are sent together. */
const DELAY_MS = 60_000

export const scheduleMentions = (ctx: Ctx, tx: Tx, articleId: number): Promise<void> =>
  ctx.jobs.schedule(tx, SEND_MENTIONS, String(articleId), ctx.now() + DELAY_MS, { articleId })
