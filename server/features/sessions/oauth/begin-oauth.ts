/**
 * Starts a login at another site: the URL of its page, and the state that proves later that the same browser returned
 * (docs/requirements/safety.md, O1).
 */

import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { networkOf, type VisitorInfo } from '#server/platform/http/visitor.ts'
import { hashOfToken } from '#server/platform/random-token.ts'
import { consumeAttempt } from '#server/platform/rate-limiter.ts'
import { insertState } from './oauth.sql.ts'
import { type OAuthFlow, providerFailure } from './provider.ts'
import { selectProviders } from './providers.ts'

const STATE_LIFETIME_MS = 10 * 60 * 1000

/** @param browser the value of the cookie: nothing of the flow needs to be stored */
export const flowOf = (state: string, browser: string): OAuthFlow => {
  const derived = (use: string) => createHash('sha256').update(`${use} ${browser}`).digest('base64url')
  return { state, verifier: derived('verifier'), nonce: derived('nonce') }
}

type Authorization = {
  url: string
  state: string
  /** For a cookie that scripts cannot read. */
  browser: string
  canFrame: boolean
}

/**
 * @param linkTo the account that is to be linked; null for a login
 * @throws refused for a provider that is off; provider-failed; too-many after 60 starts an hour from one IP address
 */
export async function beginOAuth(
  ctx: Ctx,
  key: string,
  linkTo: number | null,
  visitor: VisitorInfo,
): Promise<Authorization> {
  const provider = (await selectProviders(ctx)).find((one) => one.key === key)
  if (!provider) throw refusal('refused')
  const state = randomBytes(16).toString('hex')
  const browser = randomBytes(32).toString('hex')
  const limit = { bucket: `oauth:${networkOf(visitor.ipAddress)}`, max: 60, withinSeconds: 3600 }
  await ctx.transaction(async (tx) => {
    await consumeAttempt(ctx, tx, [limit])
    await insertState(tx, {
      state_hash: hashOfToken(state),
      browser_hash: hashOfToken(browser),
      provider: key,
      step: linkTo === null ? 'login' : 'link',
      account_id: linkTo,
      expires_at: ctx.now() + STATE_LIFETIME_MS,
    })
  })
  const begun = await provider.begin(flowOf(state, browser)).catch((error: Error) => {
    throw providerFailure(ctx, provider, error)
  })
  return { ...begun, state, browser }
}
