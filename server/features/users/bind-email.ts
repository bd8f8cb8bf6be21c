/** An email address is bound to an account, or takes the place of another one (docs/requirements/safety.md, A19). */
import { checkCode, consumeCode } from '#server/features/codes/check-code.ts'
import { emailKey, normalizeEmail } from '#server/features/codes/email-key.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { emailChangedEmail } from '#server/mail/templates/account-emails.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { confirmPassword } from './confirm-password.ts'
import { selectAccount, selectAccountByKey, updateEmail } from './users.sql.ts'

type Form = { accountId: number; email: string; code: string; password: string | undefined }

/**
 * The code proves the new email address; whoever changes a bound one shows the password too, and the old email address hears of it.
 * @throws refused for a wrong code, a missing or wrong password, or an email address that has an account
 */
export async function bindEmail(ctx: Ctx, { accountId, email, code, password }: Form): Promise<void> {
  const account = await selectAccount(ctx.db, accountId)
  if (!account) return
  if (account.email !== null) await confirmPassword(ctx, account, password)
  await checkCode(ctx, email, code)
  const { websiteTitle: siteName } = await selectSettings(ctx)
  const key = emailKey(email)
  await ctx.transaction(async (tx) => {
    const taken = await selectAccountByKey(tx, key)
    if (taken && taken.id !== accountId) throw refusal('email-taken')
    await consumeCode(ctx, tx, email, code)
    await updateEmail(tx, accountId, normalizeEmail(email), key)
    await ctx.audit(tx, 'account.mailbox')
    if (account.email === null || emailKey(account.email) === key) return
    const letter = emailChangedEmail(account.locale, { siteName, newMailbox: email })
    await queueEmail(ctx, tx, {
      kind: 'email-changed',
      to: account.email,
      locale: account.locale,
      content: letter,
    })
  })
}
