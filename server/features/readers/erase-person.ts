/** Erases what is stored about an email address without an account (GDPR 17). */
import { deleteCodesOf } from '#server/features/codes/codes.sql.ts'
import { emailHash, emailKey, normalizeEmail } from '#server/features/codes/email-key.ts'
import { eraseGuest } from '#server/features/comments/guests.ts'
import { deleteSubscriber, selectSubscriberByKey } from '#server/features/subscriptions/subscribers.sql.ts'
import { deleteEmailChangesFrom } from '#server/features/users/email-changes.sql.ts'
import { findAccountByEmail } from '#server/features/users/find-account.ts'
import { deleteEmailsToAddress } from '#server/mail/mail.sql.ts'
import { removeFromOutbox } from '#server/mail/mailer.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { deleteAttemptsAbout } from '#server/platform/rate-limiter.ts'

/**
 * The subscription, the name under comments, emails in queue, log and outbox, codes, and what is counted for the address.
 * @returns how many subscriptions, guests and emails there were
 * @throws refused for an address with an account, which its reader deletes
 */
export async function erasePerson(ctx: Ctx, typed: string): Promise<number> {
  const email = normalizeEmail(typed.trim())
  if ((await findAccountByEmail(ctx.db, email)) !== null) throw refusal('address-of-account')
  const { emails, subscriber, guests, files } = await ctx.transaction(async (tx) => {
    const subscriber = await selectSubscriberByKey(tx, emailKey(email))
    const emails = await deleteEmailsToAddress(tx, email, subscriber?.id ?? null)
    if (subscriber) await deleteSubscriber(tx, subscriber.id)
    const { guests, files } = await eraseGuest(ctx, tx, email)
    const hash = emailHash(ctx, email)
    await deleteCodesOf(tx, hash)
    await deleteAttemptsAbout(tx, hash)
    await deleteEmailChangesFrom(tx, email)
    await ctx.audit(tx, 'readers.erase')
    return { emails, subscriber, guests, files }
  })
  await removeFromOutbox(ctx, [...emails, ...files])
  await ctx.truncateLog()
  return emails.length + (subscriber ? 1 : 0) + guests
}
