/**
 * Checks whether QQ's login page allows framing. Browsers do not report why a frame stays empty, so the server
 * checks.
 */
import type { Ctx } from '#server/platform/context.ts'
import { fetchQq } from './qq-client.ts'

const CACHE_MS = 3600 * 1000
const TIMEOUT_MS = 3_000

const cached = new WeakMap<Ctx, { at: number; isFramable: Promise<boolean> }>()

/** Checked once an hour; if the check fails, no frame is used. */
export function canBeFramed(ctx: Ctx, url: string): Promise<boolean> {
  const before = cached.get(ctx)
  if (before && ctx.now() - before.at < CACHE_MS) return before.isFramable
  const isFramable = requestHeaders(url)
  cached.set(ctx, { at: ctx.now(), isFramable: isFramable })
  return isFramable
}

async function requestHeaders(url: string): Promise<boolean> {
  try {
    const { headers, body } = await fetchQq(url, AbortSignal.timeout(TIMEOUT_MS))
    body.destroy()
    const policy = String(headers['content-security-policy'] ?? '')
    return !('x-frame-options' in headers) && !/frame-ancestors/i.test(policy)
  } catch {
    return false
  }
}
