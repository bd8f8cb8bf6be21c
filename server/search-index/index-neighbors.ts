/**
 * Makes PostgreSQL's index of neighbors for a site that has entries from before there was one: minutes at 100 000 articles.
 * Until it is there, phrases are looked for in the tokens of all entries with their words.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '#server/platform/context.ts'
import {
  createNeighborsIndex,
  hasNeighborsIndex,
  type IndexProgress,
  selectNeighborsProgress,
  skipNeighborsStatistics,
} from './neighbors-index.sql.ts'

const POLL_MS = 10_000

/**
 * The server finishes what it has begun when this process stops, and the next one waits for it.
 * @throws the reason of `ending`
 */
export async function indexNeighbors(
  ctx: Ctx,
  onProgress: (progress: IndexProgress) => void,
  ending: AbortSignal,
): Promise<void> {
  if (ctx.engine === 'sqlite') return
  while (!(await hasNeighborsIndex(ctx.db))) {
    ending.throwIfAborted()
    const begun = await selectNeighborsProgress(ctx.db)
    if (begun) {
      onProgress(begun)
      await wait(POLL_MS, undefined, { signal: ending })
    } else await untilEnded(createNeighborsIndex(ctx.db), ctx, onProgress, ending)
  }
  await skipNeighborsStatistics(ctx.db)
}

async function untilEnded(
  making: Promise<void>,
  ctx: Ctx,
  onProgress: (progress: IndexProgress) => void,
  ending: AbortSignal,
): Promise<void> {
  const done = making.then(() => true)
  // When the process stops, the connection closes before the statement ends.
  done.catch(() => {})
  const poll = () => wait(POLL_MS, false, { signal: ending, ref: false })
  while (!(await Promise.race([done, poll()]))) {
    const progress = await selectNeighborsProgress(ctx.db)
    if (progress) onProgress(progress)
  }
}

const ready = new WeakSet<object>()

/** Whether searches may use the index of neighbors; asked until it is there. */
export async function canSearchNeighbors(ctx: Pick<Ctx, 'db' | 'cacheTags'>): Promise<boolean> {
  if (ready.has(ctx.cacheTags)) return true
  if (!(await hasNeighborsIndex(ctx.db))) return false
  ready.add(ctx.cacheTags)
  return true
}
