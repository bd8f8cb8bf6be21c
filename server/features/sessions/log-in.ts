/** Logging in with email address and password, and a code where one is needed. */
import { emailKey } from '#server/features/codes/email-key.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { hashPassword, needsNewHash, verifyNothing, verifyPassword } from '#server/features/users/password.ts'
import { type AccountRow, selectAccountByKey, updatePassword } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { networkOf, type Visitor } from '#server/platform/http/visitor.ts'
import { consumeAttempt, type RateLimit, refundAttempt } from '#server/platform/rate-limiter.ts'
import { auditFailedLogin, auditIfOwner } from './audit-login.ts'
import { clearLoginFailures, consumeLoginAttempt } from './login-lockout.ts'
import { openSession } from './open-session.ts'
import { rememberBrowser } from './remember-browser.ts'
import { checkLoginCode } from './second-factor/check-login-code.ts'

export type LoginForm = { username: string; password: string; code: string | undefined }
export type LoginResult = {
  account: AccountRow
  token: string
  /** By which the owner's browser is known again; null for readers. */
  browser: string | null
}

/**
 * An unknown account, one without a password and a wrong password are told in the same words and take the same time
 * (docs/requirements/safety.md, A7), with a code as well as without one. What the account needs beside the password, only the right
 * password learns (R4).
 * @throws refused; code-needed; too-many
 */
export async function logIn(ctx: Ctx, form: LoginForm, visitor: Visitor): Promise<LoginResult> {
  const { username, password, code } = form
  const { alwaysCode } = await selectSettings(ctx)
  const taken = await ctx.quietTransaction(async (tx) => {
    const found = await consumeLoginAttempt(ctx, tx, username, { hasCode: code !== undefined, alwaysCode })
    return found === 'counted' ? consumeAttempt(ctx, tx, [networkLimit(visitor)]) : null
  })
  if (taken === null) throw new Failure('code-needed')
  const account = await selectAccountByKey(ctx.db, emailKey(username))
  const isRight = account?.password_hash
    ? await verifyPassword(password, account.password_hash)
    : await verifyNothing(password)
  const shown = { username, code, account: isRight && account ? account : null }
  const proof = await checkLoginCode(ctx, shown, visitor).catch(async (error: unknown) => {
    const isAsked = error instanceof Failure && error.kind === 'code-needed'
    auditFailedLogin(ctx, account, visitor, failures[isAsked ? 'asked' : isRight ? 'code' : 'password'])
    // The right password that is asked for more was no guess.
    if (isAsked && code === undefined)
      await ctx.transaction(async (tx) => {
        await refundAttempt(tx, taken)
        await clearLoginFailures(ctx, tx, username)
      })
    throw error
  })
  if (!account?.password_hash || !isRight) {
    auditFailedLogin(ctx, account, visitor, failures.password)
    throw refusal('wrong-login')
  }
  const newHash = needsNewHash(account.password_hash) ? await hashPassword(password) : null
  const verb = proof?.isRecovery ? 'account.login-by-recovery-code' : 'account.login'
  const loggedIn = await auditIfOwner(ctx, account, visitor, verb, (own) =>
    own.transaction(async (tx) => {
      await refundAttempt(tx, taken)
      await clearLoginFailures(ctx, tx, username)
      if (account.disabled_at !== null) return null
      await proof?.spend(tx)
      if (newHash) await updatePassword(tx, account.id, newHash)
      const browser = await rememberBrowser(ctx, tx, account, visitor)
      return { account, browser, token: await openSession(ctx, tx, account, visitor.userAgent) }
    }),
  )
  if (!loggedIn) throw refusal('account-disabled')
  return loggedIn
}

/** As the audit log calls them. */
const failures = {
  password: 'account.login-failed',
  code: 'account.code-failed',
  asked: 'account.code-asked',
} as const

const networkLimit = (visitor: Visitor): RateLimit => ({
  bucket: `login:${networkOf(visitor.ipAddress)}`,
  max: 20,
  withinSeconds: 15 * 60,
})
