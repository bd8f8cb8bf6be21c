/** Opens a session after a login, with a token and, if the browser is to stay signed in, the value of its cookie. */

import type { AccountRow } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { rememberBrowser } from './remember-browser.ts'
import { SESSION_MAX_MS } from './session-token.ts'
import { insertSessionToken, upsertSession } from './sessions.sql.ts'

/** What a browser gets that has signed in, or that stays signed in. */
export type LoginResult = {
  account: AccountRow
  token: string
  /** For the cookie that makes the browser known; undefined where it has one already. */
  browser?: string
  /** For the cookie of "stay signed in" (./renew-session.ts); null: the session ends with its tabs. */
  stay: { value: string; endsAt: number } | null
}

type Opening = {
  userAgent: string
  /** The token of a known browser. */
  browser: string | null
  staysSignedIn: boolean
}

const MAX_USER_AGENT = 300

/** The token is new at each login (docs/requirements/safety.md, S2), and so is what the cookie holds. */
export async function openSession(
  ctx: Ctx,
  tx: Tx,
  account: Pick<AccountRow, 'id'>,
  { userAgent, browser, staysSignedIn }: Opening,
): Promise<Pick<LoginResult, 'token' | 'stay'>> {
  const now = ctx.now()
  const endsAt = now + SESSION_MAX_MS
  const family = staysSignedIn ? { key: randomToken(), secret: randomToken() } : null
  const id = await upsertSession(tx, {
    account_id: account.id,
    browser_hash: browser === null ? null : hashOfToken(browser),
    user_agent: userAgent.slice(0, MAX_USER_AGENT),
    created_at: now,
    used_at: now,
    ends_at: endsAt,
    confirmed_at: null,
    family_hash: family && hashOfToken(family.key),
    secret_hash: family && hashOfToken(family.secret),
    former_hash: null,
    rotated_at: null,
  })
  const token = randomToken()
  await insertSessionToken(tx, { token_hash: hashOfToken(token), session_id: id, used_at: now })
  return { token, stay: family && { value: `${family.key}.${family.secret}`, endsAt } }
}

/** Completes a login: the browser becomes known, and the new session replaces its earlier one of this account. */
export async function completeLogin(
  ctx: Ctx,
  tx: Tx,
  account: AccountRow,
  visitor: VisitorInfo,
  staysSignedIn: boolean,
): Promise<LoginResult> {
  const browser = await rememberBrowser(ctx, tx, account, visitor)
  const { userAgent } = visitor
  return { account, browser, ...(await openSession(ctx, tx, account, { userAgent, browser, staysSignedIn })) }
}
