/**
 * Tries the request to another site again, with growing delays, and then gives up: that a page elsewhere does not respond is no fault
 * of this site, so it is not among the failed jobs.
 */
import type { Ctx } from '#server/platform/context.ts'
import { MINUTE_MS } from '#server/platform/durations.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'

const DELAYS_MS = [1, 10, 60, 6 * 60].map((minutes) => minutes * MINUTE_MS)

type Job = { name: string; payload: JobPayload; ending: AbortSignal }

/**
 * @param giveUp runs when the last attempt has failed too
 * @throws AbortError when the site stops
 */
export async function withRetries(
  ctx: Ctx,
  { name, payload, ending }: Job,
  work: () => Promise<void>,
  giveUp: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (ending.aborted) ending.throwIfAborted()
    const tries = Number(payload.tries ?? 0)
    const delay = DELAYS_MS[tries]
    ctx.log.info({ job: name, tries, err: error }, 'Another site did not respond')
    if (delay === undefined) return void (await giveUp())
    await ctx.transaction((tx) => ctx.jobs.add(tx, name, { ...payload, tries: tries + 1 }, ctx.now() + delay))
  }
}
