/**
 * Starts a login by QQ: the URL of QQ's page, and the state that proves later that the same browser returned
 * (docs/requirements/safety.md, O1).
 */
import { createHash, randomBytes } from 'node:crypto'
import { readQqConfig } from '#server/features/settings/qq-config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { networkOf, type VisitorInfo } from '#server/platform/http/visitor.ts'
import { consumeAttempt } from '#server/platform/rate-limiter.ts'
import { insertState } from './qq.sql.ts'
import { fetchQq } from './qq-client.ts'

const STATE_LIFETIME_MS = 10 * 60 * 1000
const FRAME_CHECK_MS = 3_000
const FRAME_CACHE_MS = 3600 * 1000

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

type QqAuthorization = {
  url: string
  state: string
  /** For a cookie that scripts cannot read. */
  browser: string
  canFrame: boolean
}

/** @throws refused when login by QQ is off; too-many after 60 starts an hour from one IP address */
export async function authorizeQq(ctx: Ctx, visitor: VisitorInfo): Promise<QqAuthorization> {
  const qq = await readQqConfig(ctx)
  if (!qq) throw refusal('refused')
  const state = randomBytes(16).toString('hex')
  const browser = randomBytes(16).toString('hex')
  const limit = { bucket: `qq:${networkOf(visitor.ipAddress)}`, max: 60, withinSeconds: 3600 }
  await ctx.transaction(async (tx) => {
    await consumeAttempt(ctx, tx, [limit])
    await insertState(tx, {
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      expires_at: ctx.now() + STATE_LIFETIME_MS,
    })
  })
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: qq.appId,
    redirect_uri: qq.callback,
    state,
    scope: 'get_user_info',
  })
  const url = `${qq.baseUrl}/oauth2.0/authorize?${query}`
  return { url, state, browser, canFrame: await canBeFramed(ctx, url) }
}

const cached = new WeakMap<Ctx, { at: number; isFramable: Promise<boolean> }>()

/**
 * Whether QQ's login page allows framing: browsers do not report why a frame stays empty. Checked once an hour; if the check fails,
 * no frame is used.
 */
function canBeFramed(ctx: Ctx, url: string): Promise<boolean> {
  const before = cached.get(ctx)
  if (before && ctx.now() - before.at < FRAME_CACHE_MS) return before.isFramable
  const isFramable = allowsFrames(url)
  cached.set(ctx, { at: ctx.now(), isFramable })
  return isFramable
}

async function allowsFrames(url: string): Promise<boolean> {
  try {
    const { headers, body } = await fetchQq(url, AbortSignal.timeout(FRAME_CHECK_MS))
    body.destroy()
    const policy = String(headers['content-security-policy'] ?? '')
    return !('x-frame-options' in headers) && !/frame-ancestors/i.test(policy)
  } catch {
    return false
  }
}
