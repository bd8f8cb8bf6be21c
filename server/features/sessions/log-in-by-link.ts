/** Logs the owner in by the one-time link of a lockout email; a second factor is required as ever. */
import type { Ctx } from '#server/platform/context.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { auditIfOwner } from './audit-login.ts'
import { accountOfLoginLink, consumeLoginLink } from './login-links.ts'
import { clearLoginFailures } from './login-lockout.ts'
import { completeLogin, type LoginResult } from './open-session.ts'
import { checkFactor, consumeProof } from './second-factor/check-factor.ts'
import { selectFactor } from './second-factor/second-factor.sql.ts'

/**
 * The link proves access to the email address, as a code does. It is used up only by a successful login, which also
 * makes this browser known and ends the lockout.
 * @throws refused for a used or expired link and for a wrong code; code-needed when the second factor is on
 */
export async function logInByLink(
  ctx: Ctx,
  { token, code, staysSignedIn }: { token: string; code: string | undefined; staysSignedIn: boolean },
  visitor: VisitorInfo,
): Promise<LoginResult> {
  const account = await accountOfLoginLink(ctx, token)
  const factor = await selectFactor(ctx.db, account.id)
  const isFactorOn = factor?.confirmed_at != null
  if (isFactorOn && code === undefined)
    throw new Failure('code-needed', { sentence: 'code-of-authenticator', data: { factor: 'authenticator' } })
  const proof = isFactorOn && code !== undefined ? await checkFactor(ctx, factor, code) : null
  if (isFactorOn && !proof) throw refusal('wrong-factor-code')
  return auditIfOwner(ctx, account, visitor, 'account.login-by-link', (own) =>
    own.transaction(async (tx) => {
      await consumeLoginLink(own, tx, token)
      if (proof && !(await consumeProof(tx, proof))) throw refusal('wrong-factor-code')
      await clearLoginFailures(own, tx, account.username)
      return completeLogin(own, tx, account, visitor, staysSignedIn)
    }),
  )
}
