/**
 * Exchanges the cookie of "stay signed in" for a token: a new tab has none (docs/requirements/safety.md, S5). The cookie
 * holds a key that stays the same and finds the session, and a secret that each exchange replaces. A secret that was
 * replaced before is a copy in other hands, or the original is: the session ends.
 */

import { selectAccount } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/errors.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { hashOfToken, isToken, randomToken } from '#server/platform/random-token.ts'
import { auditFailedLogin } from './audit-login.ts'
import type { LoginResult } from './open-session.ts'
import { isSessionValid } from './session-token.ts'
import {
  acceptFormerSecret,
  deleteSession,
  insertSessionToken,
  rotateSecret,
  STAY_IDLE_MS,
  selectFamily,
} from './sessions.sql.ts'

export const STAY_COOKIE = 'stay'
/** The browser sends the cookie to this endpoint and to nothing else. */
export const STAY_PATH = '/api/users/token'

/**
 * Two tabs that a browser restores send the same secret, and a response can be lost on its way. So for this long the
 * secret before the present one still gives a token, and its answer holds the present one again; nothing is replaced.
 */
const GRACE_MS = 10_000

/** @throws forbidden unless a page of this site asks; unauthenticated when the browser is not signed in (any more) */
export async function renewSession(ctx: Ctx, visitor: VisitorInfo): Promise<LoginResult> {
  if (!visitor.isSameOrigin) throw new Failure('forbidden')
  const cookie = visitor.cookies[STAY_COOKIE] ?? ''
  const [key = '', secret = ''] = cookie.split('.')
  if (!isToken(key) || !isToken(secret)) throw new Failure('unauthenticated')
  // A replayed secret ends the session in this transaction, which an error would roll back.
  const renewed = await ctx.transaction((tx) => renew(ctx, tx, { key, secret }, visitor))
  const account = renewed && (await selectAccount(ctx.db, renewed.accountId))
  if (!account) throw new Failure('unauthenticated')
  return { account, token: renewed.token, stay: renewed.stay }
}

async function renew(
  ctx: Ctx,
  tx: Tx,
  { key, secret }: { key: string; secret: string },
  visitor: VisitorInfo,
) {
  const now = ctx.now()
  const session = await selectFamily(tx, hashOfToken(key))
  if (!session || !isSessionValid(session, STAY_IDLE_MS, now)) return null
  const { id, account_id: accountId, ends_at: endsAt } = session
  // Follows from the one before, which is random, and from the key of the site: the answer can be given twice.
  const next = Buffer.from(ctx.sign('stay', `${key}.${secret}`), 'hex').toString('base64url')
  const from = hashOfToken(secret)
  const isValid =
    (await rotateSecret(tx, { id, from, to: hashOfToken(next), now })) ||
    (await acceptFormerSecret(tx, { id, former: from, now, graceMs: GRACE_MS }))
  if (!isValid) {
    await deleteSession(tx, id, accountId)
    auditFailedLogin(ctx, { id: accountId, is_owner: session.is_owner }, visitor, 'account.session-copied')
    return null
  }
  const token = randomToken()
  await insertSessionToken(tx, { token_hash: hashOfToken(token), session_id: id, used_at: now })
  return { accountId, token, stay: { value: `${key}.${next}`, endsAt } }
}
