/** A mailbox is bound to an account, or takes the place of another one (docs/requirements/safety.md, A19). */
import { checkCode, spendCode } from '#server/features/codes/check-code.ts'
import { mailboxKey, plainMailbox } from '#server/features/codes/mailbox.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { mailboxChangedLetter } from '#server/mail/letters/account-letters.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { confirmPassword } from './confirm-password.ts'
import { selectAccount, selectAccountByKey, updateMailbox } from './users.sql.ts'

type Form = { accountId: number; email: string; code: string; password: string | undefined }

/**
 * The code proves the new mailbox; whoever changes a bound one shows the password too, and the old mailbox hears of it.
 * @throws refused for a wrong code, a missing or wrong password, or a mailbox that has an account
 */
export async function bindEmail(ctx: Ctx, { accountId, email, code, password }: Form): Promise<void> {
  const account = await selectAccount(ctx.db, accountId)
  if (!account) return
  if (account.email !== null) await confirmPassword(ctx, account, password)
  await checkCode(ctx, email, code)
  const { websiteTitle: siteName } = await selectSettings(ctx)
  const key = mailboxKey(email)
  await ctx.transaction(async (tx) => {
    const taken = await selectAccountByKey(tx, key)
    if (taken && taken.id !== accountId) throw refusal('mailbox-taken')
    await spendCode(ctx, tx, email, code)
    await updateMailbox(tx, accountId, plainMailbox(email), key)
    await ctx.audit(tx, 'account.mailbox')
    if (account.email === null || mailboxKey(account.email) === key) return
    const letter = mailboxChangedLetter(account.locale, { siteName, newMailbox: email })
    await queueMail(ctx, tx, { kind: 'mailbox-changed', to: account.email, locale: account.locale, letter })
  })
}
