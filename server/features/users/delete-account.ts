/** Deletes a reader's account with everything that belongs to it; comments stay without a name. */
import { deleteCodesOf } from '#server/features/codes/codes.sql.ts'
import { emailHash } from '#server/features/codes/email-key.ts'
import { deleteEmailsTo, selectFilesAbout } from '#server/mail/mail.sql.ts'
import { removeFromOutbox } from '#server/mail/mailer.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { removeAvatar } from './avatar-file.ts'
import { confirmPassword } from './confirm-password.ts'
import { deleteAccountRow, selectAccount } from './users.sql.ts'

/**
 * Emails to the reader are deleted from the queue, the log and the outbox, and those that name the reader from the outbox (docs/requirements/safety.md, R5).
 * @throws refused for the owner, and for a missing or wrong password
 */
export async function deleteAccount(
  ctx: Ctx,
  accountId: number,
  password: string | undefined,
): Promise<void> {
  const account = await selectAccount(ctx.db, accountId)
  if (!account) return
  if (account.is_owner === 1) throw refusal('owner-stays')
  await confirmPassword(ctx, account, password)
  const { email } = account
  const emails = await ctx.transaction(async (tx) => {
    const about = await selectFilesAbout(tx, 'account_id', [accountId])
    const deleted = await deleteEmailsTo(tx, { accountId, email })
    if (email !== null) await deleteCodesOf(tx, emailHash(ctx, email))
    await deleteAccountRow(ctx, tx, accountId)
    return [...about, ...deleted]
  })
  await removeFromOutbox(ctx, emails)
  await removeAvatar(ctx, account.avatar)
  await ctx.truncateLog()
}
