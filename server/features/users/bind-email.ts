/** Binds an email address to an account, or changes it (docs/requirements/safety.md, A19). */

import { pages } from '#contract/pages.ts'
import { checkCode, consumeCode } from '#server/features/codes/check-code.ts'
import { emailKey, type LoginSubject, normalizeEmail } from '#server/features/codes/email-key.ts'
import { emailAccount } from '#server/mail/queue-email.ts'
import { emailChangedEmail } from '#server/mail/templates/account-emails.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { confirmPassword } from './confirm-password.ts'
import { insertEmailChange } from './email-changes.sql.ts'
import { TAKE_OVER_COMMENTS } from './register-account.ts'
import { type AccountRow, selectAccount, selectAccountByKey, updateEmail } from './users.sql.ts'

const UNDO_MS = 7 * 24 * 3600 * 1000

type EmailForm = {
  accountId: number
  email: string
  code: string
  /** Required for a change in an older session of an account with a password. */
  password: string | undefined
  /** A code sent to the current address: required instead of the password in an account without one. */
  currentCode: string | undefined
  /** The session signed in, or confirmed the password, within 15 minutes. */
  isSessionRecent: boolean
  /** The token hash of this browser when the account of this address knows it: its codes are stored apart. */
  browserOf: (email: string) => Promise<string | null>
}

/**
 * The code proves the new address. A change notifies the previous address, with a link that undoes it for 7 days.
 * @throws refused for a wrong code, a missing or wrong password, or an address that has an account
 */
export async function bindEmail(ctx: Ctx, form: EmailForm): Promise<void> {
  const { accountId, email, code } = form
  const account = await selectAccount(ctx.db, accountId)
  if (!account) return
  const current = await confirmIdentity(ctx, account, form)
  const subject = { email, browser: await form.browserOf(email) }
  await checkCode(ctx, subject, code)
  const key = emailKey(email)
  await ctx.transaction(async (tx) => {
    const taken = await selectAccountByKey(tx, key)
    if (taken && taken.id !== accountId) throw refusal('email-taken')
    await consumeCode(ctx, tx, subject, code)
    if (current && form.currentCode !== undefined) await consumeCode(ctx, tx, current, form.currentCode)
    await updateEmail(tx, accountId, normalizeEmail(email), key)
    await ctx.jobs.add(tx, TAKE_OVER_COMMENTS, { accountId, browser: null })
    await ctx.audit(tx, 'account.email')
    if (account.email !== null && emailKey(account.email) !== key)
      await notifyPreviousAddress(ctx, tx, account, account.email, email)
  })
}

/** Returns the subject of the current address when a code to it was checked. */
async function confirmIdentity(
  ctx: Ctx,
  account: AccountRow,
  { password, currentCode, isSessionRecent, browserOf }: EmailForm,
): Promise<LoginSubject | null> {
  if (account.email === null) return null
  if (account.password_hash !== null) {
    if (!isSessionRecent || password !== undefined) await confirmPassword(ctx, account, password)
    return null
  }
  if (isSessionRecent && currentCode === undefined) return null
  if (currentCode === undefined) throw refusal('current-code-needed')
  const current = { email: account.email, browser: await browserOf(account.email) }
  await checkCode(ctx, current, currentCode)
  return current
}

async function notifyPreviousAddress(
  ctx: Ctx,
  tx: Tx,
  account: AccountRow,
  previous: string,
  newEmail: string,
) {
  const token = randomToken()
  await insertEmailChange(tx, {
    token_hash: hashOfToken(token),
    account_id: account.id,
    previous_email: previous,
    expires_at: ctx.now() + UNDO_MS,
  })
  const undoHref = `${originOf(ctx)}${pages.undoEmailChange.href(null, { token })}`
  await emailAccount(ctx, tx, 'email-changed', { ...account, email: previous }, (locale, site) =>
    emailChangedEmail(locale, { ...site, newEmail, undoHref }),
  )
}
