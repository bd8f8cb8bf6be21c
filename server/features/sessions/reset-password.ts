/** Sets a new password: with a code sent by email, or with the current password (docs/requirements/safety.md, A15). */
import { checkCode, consumeCode } from '#server/features/codes/check-code.ts'
import { emailKey } from '#server/features/codes/email-key.ts'
import { deleteAccessTokensOf } from '#server/features/tokens/tokens.sql.ts'
import { checkPassword } from '#server/features/users/check-password.ts'
import { confirmPassword } from '#server/features/users/confirm-password.ts'
import { hashPassword } from '#server/features/users/password.ts'
import {
  type AccountRow,
  selectAccount,
  selectAccountByKey,
  updatePassword,
} from '#server/features/users/users.sql.ts'
import { emailAccount } from '#server/mail/queue-email.ts'
import { passwordChangedEmail } from '#server/mail/templates/account-emails.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { auditIfOwner } from './audit-login.ts'
import { selectKnownBrowser } from './known-browsers.sql.ts'
import { deleteLoginLinksOf } from './login-links.sql.ts'
import { clearLoginFailures } from './login-lockout.ts'
import { deleteIdentities } from './oauth/oauth.sql.ts'
import { deletePasskeysOf } from './passkeys/passkeys.sql.ts'
import { deleteSessionsOf } from './sessions.sql.ts'

type ResetForm = { email: string; code: string; password: string }

/**
 * Ends every session, access token, passkey and linked login of the account and opens none. Only the holder of a valid code learns that there is no account.
 * @throws invalid or refused for the password, the code or the account
 */
export async function resetPassword(ctx: Ctx, form: ResetForm, visitor: VisitorInfo): Promise<void> {
  const { email, code, password } = form
  const key = emailKey(email)
  await checkPassword(ctx, password, email)
  const subject = { email, browser: await selectKnownBrowser(ctx.db, key, visitor.cookies) }
  await checkCode(ctx, subject, code)
  const account = await selectAccountByKey(ctx.db, key)
  if (!account) throw refusal('no-account')
  const hash = await hashPassword(password)
  await auditIfOwner(ctx, account, visitor, 'account.password', (own) =>
    own.transaction(async (tx) => {
      await consumeCode(own, tx, subject, code)
      await setPassword(own, tx, account, hash)
      // Whoever resets a password may have lost the account to somebody who added one.
      await deleteAccessTokensOf(tx, account.id)
      await deletePasskeysOf(tx, account.id)
      // An account without a password keeps the way in that it has.
      if (account.password_hash !== null) await deleteIdentities(tx, account.id)
    }),
  )
}

type ChangeForm = { accountId: number; sessionId: number; currentPassword: string; password: string }

/** Ends every session but the one of the request. @throws refused for a wrong password; invalid for the new one */
export async function changePassword(ctx: Ctx, form: ChangeForm): Promise<void> {
  const account = await selectAccount(ctx.db, form.accountId)
  if (!account) return
  if (account.password_hash === null) throw refusal('no-password')
  await checkPassword(ctx, form.password, account.username)
  await confirmPassword(ctx, account, form.currentPassword)
  const hash = await hashPassword(form.password)
  await ctx.transaction((tx) => setPassword(ctx, tx, account, hash, form.sessionId))
}

/** Stores the password hash, ends the sessions and notifies the reader; `borealis readers password` uses it as well. */
export async function setPassword(ctx: Ctx, tx: Tx, account: AccountRow, hash: string, exceptSession = 0) {
  await updatePassword(tx, account.id, hash)
  await deleteSessionsOf(tx, account.id, exceptSession)
  await deleteLoginLinksOf(tx, account.id)
  await clearLoginFailures(ctx, tx, account.username)
  await ctx.audit(tx, 'account.password', { type: 'account', id: account.id })
  await emailAccount(ctx, tx, 'password-reset', account, passwordChangedEmail)
}
