/** Logs in with email address and password, and with a code where one is required. */
import { emailKey, type LoginSubject, subjectHash } from '#server/features/codes/email-key.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { hashPassword, needsNewHash, verifyNothing, verifyPassword } from '#server/features/users/password.ts'
import { selectAccountByKey, updatePassword } from '#server/features/users/users.sql.ts'
import { selectMailServer } from '#server/mail/mail-server.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, isServerBusy, refusal } from '#server/platform/errors.ts'
import { networkOf, type VisitorInfo } from '#server/platform/http/visitor.ts'
import {
  type ConsumedAttempts,
  consumeAttempt,
  type RateLimit,
  refundAttempt,
} from '#server/platform/rate-limiter.ts'
import { auditFailedLogin, auditIfOwner } from './audit-login.ts'
import { selectKnownBrowser } from './known-browsers.sql.ts'
import { notifyOfLockout } from './login-links.ts'
import { clearLoginFailures, consumeLoginAttempt, refundLoginAttempt } from './login-lockout.ts'
import { completeLogin, type LoginResult } from './open-session.ts'
import { checkLoginCode, type LoginProof } from './second-factor/check-login-code.ts'

export type LoginForm = {
  username: string
  password: string
  code: string | undefined
  staysSignedIn: boolean
}

type Attempt = { slot: string; consumed: ConsumedAttempts; startsLockout: boolean }

/**
 * An unknown account, one without a password and a wrong password get the same message and take the same time
 * (docs/requirements/safety.md, A7), with and without a code. Requirements in addition to the password are returned only
 * after the right password (R4). A browser that the account knows has limits of its own (A20).
 * @throws refused; code-needed; too-many
 */
export async function logIn(ctx: Ctx, form: LoginForm, visitor: VisitorInfo): Promise<LoginResult> {
  const { username, password, code, staysSignedIn } = form
  const key = emailKey(username)
  const subject = { email: username, browser: await selectKnownBrowser(ctx.db, key, visitor.cookies) }
  const attempt = await consumeAttempts(ctx, subject, code !== undefined, visitor)
  const priority = subject.browser === null ? 'login' : 'known'
  const account = await selectAccountByKey(ctx.db, key)
  let isRight = false
  let proof: LoginProof
  try {
    isRight = account?.password_hash
      ? await verifyPassword(password, account.password_hash, priority)
      : await verifyNothing(password, priority)
    const evidence = { subject, code, account: isRight && account ? account : null }
    proof = await checkLoginCode(ctx, evidence, visitor)
  } catch (error) {
    const isAsked = error instanceof Failure && error.kind === 'code-needed'
    // The right password without its code was no guess, and neither was an attempt that the busy server could not
    // check.
    if (isServerBusy(error)) await refund(ctx, attempt)
    else if (isAsked && code === undefined) await clear(ctx, attempt, username)
    else if (attempt.startsLockout && account?.is_owner === 1) notifyOfLockout(ctx, account)
    if (!isServerBusy(error))
      auditFailedLogin(ctx, account, visitor, failures[isAsked ? 'asked' : isRight ? 'code' : 'password'])
    throw error
  }
  if (!account?.password_hash || !isRight) {
    if (attempt.startsLockout && account?.is_owner === 1) notifyOfLockout(ctx, account)
    auditFailedLogin(ctx, account, visitor, failures.password)
    throw refusal('wrong-login')
  }
  const newHash = needsNewHash(account.password_hash) ? await hashPassword(password, priority) : null
  const action = proof?.isRecovery ? 'account.login-by-recovery-code' : 'account.login'
  const result = await auditIfOwner(ctx, account, visitor, action, (own) =>
    own.transaction(async (tx) => {
      await refundAttempt(tx, attempt.consumed)
      await clearLoginFailures(ctx, tx, username, attempt.slot)
      if (account.disabled_at !== null) return null
      await proof?.consume(tx)
      if (newHash) await updatePassword(tx, account.id, newHash)
      return completeLogin(ctx, tx, account, visitor, staysSignedIn)
    }),
  )
  if (!result) throw refusal('account-disabled')
  return result
}

/** Consumes an attempt of every limit before the password is hashed. @throws code-needed; too-many */
async function consumeAttempts(
  ctx: Ctx,
  subject: LoginSubject,
  hasCode: boolean,
  visitor: VisitorInfo,
): Promise<Attempt> {
  const { alwaysCode } = await selectSettings(ctx)
  const canMail = (await selectMailServer(ctx)).server !== null
  const slot = subjectHash(ctx, subject)
  const attempt = await ctx.transaction(async (tx) => {
    const options = { hasCode, alwaysCode, canMail }
    const { isCodeNeeded, startsLockout } = await consumeLoginAttempt(ctx, tx, slot, options)
    if (isCodeNeeded) return null
    return { slot, startsLockout, consumed: await consumeAttempt(ctx, tx, [placeLimit(subject, visitor)]) }
  })
  if (attempt === null) throw new Failure('code-needed')
  return attempt
}

/** Each known browser has its own bucket; all others of a network share one (A6). */
const placeLimit = ({ browser }: LoginSubject, visitor: VisitorInfo): RateLimit => ({
  bucket: browser === null ? `login:${networkOf(visitor.ipAddress)}` : `login:browser:${browser}`,
  max: 20,
  withinSeconds: 15 * 60,
})

const refund = (ctx: Ctx, { slot, consumed }: Attempt) =>
  ctx.transaction(async (tx) => {
    await refundAttempt(tx, consumed)
    await refundLoginAttempt(ctx, tx, slot)
  })

const clear = (ctx: Ctx, { slot, consumed }: Attempt, username: string) =>
  ctx.transaction(async (tx) => {
    await refundAttempt(tx, consumed)
    await clearLoginFailures(ctx, tx, username, slot)
  })

/** The names in the audit log. */
const failures = {
  password: 'account.login-failed',
  code: 'account.code-failed',
  asked: 'account.code-asked',
} as const
