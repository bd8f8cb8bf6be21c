/**
 * Requests the websites of friends when the owner asks for it, and stores whether they respond. What waits is in the
 * database: a restart continues.
 */
import type { Ctx } from '#server/platform/context.ts'
import {
  type FriendCheckRow,
  insertWaitingChecks,
  selectWaitingFriendIds,
  selectWaitingUrl,
  updateCheckResult,
} from './friends-studio.sql.ts'
import { type Probe, type ProbeResult, probePublic } from './probe-public.ts'
import { REFUSALS } from './read-friend-site.ts'

export const CHECK_FRIENDS = 'check-friends'
/** So many websites are requested at the same time. */
const AT_ONCE = 6

/** Checks these friend links, or all, in the background. Returns how many wait. */
export const startFriendCheck = (ctx: Ctx, ids?: number[]): Promise<number> =>
  ctx.transaction(async (tx) => {
    const waiting = await insertWaitingChecks(tx, ids, ctx.now())
    if (waiting > 0) await ctx.jobs.schedule(tx, CHECK_FRIENDS, 'all', ctx.now())
    return waiting
  })

/** Job: checks everything that waits. @throws the reason of `ending` when the process stops; the rest waits */
export async function checkFriends(ctx: Ctx, ending: AbortSignal, probe: Probe = probePublic): Promise<void> {
  for (;;) {
    // Again, because the owner may ask for more meanwhile.
    const ids = await selectWaitingFriendIds(ctx.db)
    if (ids.length === 0) return
    const checkNext = async () => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) await checkFriend(ctx, id, ending, probe)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, checkNext))
  }
}

async function checkFriend(ctx: Ctx, friend_id: number, ending: AbortSignal, probe: Probe): Promise<void> {
  ending.throwIfAborted()
  const url = await selectWaitingUrl(ctx.db, friend_id)
  if (url === undefined) return
  const result = resultOf(await probe(url, ending))
  await ctx.transaction((tx) => updateCheckResult(tx, { friend_id, url, checked_at: ctx.now(), ...result }))
}

function resultOf(result: ProbeResult): Pick<FriendCheckRow, 'outcome' | 'status' | 'target' | 'reason'> {
  const { status, target } = result
  if (result.kind === 'fails') {
    // It is there for people.
    const outcome = status !== null && REFUSALS.includes(status) ? ('refuses' as const) : ('fails' as const)
    return { outcome, status, target, reason: result.reason }
  }
  return { outcome: result.isMoved ? 'moved' : 'responds', status, target, reason: null }
}
