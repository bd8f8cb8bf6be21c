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
import { canBeFramed } from './qq-frame.ts'

const STATE_LIFETIME_MS = 10 * 60 * 1000

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
