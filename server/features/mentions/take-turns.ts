/** Requests to other sites take turns for each host: a host that is slow, or that sends many mentions, delays its own alone. */
import type { Ctx } from '#server/platform/context.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'

/** Between the turns that a host gives away while it is asked. */
const TURN_MS = 2_000

type Host = {
  isAsked: boolean
  /** The next turn that nobody has, in Unix ms. */
  nextTurn: number
}
const hostsOf = new WeakMap<Ctx['config'], Map<string, Host>>()

/**
 * Does the work of a job, or moves the job to a later turn while the host is asked. The turns are those of this process: after a
 * restart, the jobs come at the times that they were given.
 */
export async function inTurn(
  ctx: Ctx,
  host: string,
  name: string,
  payload: JobPayload,
  work: () => Promise<void>,
): Promise<void> {
  const hosts = hostsOf.get(ctx.config) ?? new Map<string, Host>()
  hostsOf.set(ctx.config, hosts)
  const { turn, ...rest } = payload
  const known = hosts.get(host)
  const mustWait = known && (known.isAsked || (turn === undefined && known.nextTurn > ctx.now()))
  if (mustWait) {
    const next = Math.max(known.nextTurn, ctx.now() + TURN_MS)
    known.nextTurn = next + TURN_MS
    await ctx.transaction((tx) => ctx.jobs.add(tx, name, { ...rest, turn: next }, next))
    return
  }
  const asked = known ?? { isAsked: true, nextTurn: ctx.now() }
  asked.isAsked = true
  hosts.set(host, asked)
  try {
    await work()
  } finally {
    asked.isAsked = false
    for (const [name, { isAsked, nextTurn }] of hosts)
      if (!isAsked && nextTurn <= ctx.now()) hosts.delete(name)
  }
}
