/** Whether QQ's page may stand in a frame of ours: no browser tells a page why its frame stays empty, so we ask. */
import type { Ctx } from '#server/platform/context.ts'

const KNOWN_FOR_MS = 3600 * 1000
const PATIENCE_MS = 3_000

const known = new WeakMap<Ctx, { at: number; answer: Promise<boolean> }>()

/** Asked once an hour; when it cannot be known, no frame. */
export function mayBeFramed(ctx: Ctx, url: string): Promise<boolean> {
  const before = known.get(ctx)
  if (before && ctx.now() - before.at < KNOWN_FOR_MS) return before.answer
  const answer = ask(url)
  known.set(ctx, { at: ctx.now(), answer })
  return answer
}

async function ask(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' })
    await answer.body?.cancel()
    const policy = answer.headers.get('content-security-policy') ?? ''
    return !answer.headers.has('x-frame-options') && !/frame-ancestors/i.test(policy)
  } catch {
    return false
  }
}
