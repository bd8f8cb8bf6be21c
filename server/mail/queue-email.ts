/** Queues emails, in the transaction of the change that causes them: both are stored, or neither. */
import { randomUUID } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'
import { siteTitle } from '#contract/site-texts.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { EmailContent, Notification, NotificationKind } from './email.ts'
import { insertEmail, type NewEmail } from './mail.sql.ts'
import { renderEmail } from './render-email.ts'

/** Shown in the owner's log of emails and in the reader's export. */
type EmailKind =
  | NotificationKind
  | 'comment-digest'
  | 'code'
  | 'password-reset'
  | 'email-changed'
  | 'new-device'
  | 'lockout'
  | 'second-factor'
  | 'credential'
  | 'download'
  | 'subscription'

export type QueuedEmail = {
  kind: EmailKind
  to: string
  /** The account that the email is for; null while nobody has proved to own the email address. */
  accountId?: number
  /** The recipient's language. */
  locale: Locale
  content: EmailContent
}

export const SEND_MAIL = 'send-mail'

/** Queues an email whose content is not stored elsewhere; it is encrypted until it is sent. */
export async function queueEmail(ctx: Ctx, tx: Tx, email: QueuedEmail): Promise<void> {
  const { kind, to, accountId, locale, content } = email
  const encrypted = ctx.encrypt(JSON.stringify(await renderEmail(ctx, locale, content)))
  const account_id = accountId ?? null
  await queue(ctx, tx, { kind, recipient: to, encrypted, about_id: null, account_id, subscriber_id: null })
}

/** Queues an email to an account in its language; nothing to one without an address. `write` gets the name of the site as well. */
export async function emailAccount(
  ctx: Ctx,
  tx: Tx,
  kind: EmailKind,
  { id, email, locale }: { id: number; email: string | null; locale: Locale },
  write: (locale: Locale, site: { siteName: string }) => EmailContent,
): Promise<void> {
  if (email === null) return
  const content = write(locale, { siteName: siteTitle(await selectSettings(ctx), locale) })
  await queueEmail(ctx, tx, { kind, to: email, accountId: id, locale, content })
}

/**
 * Queues an email about something that has a row. Content and address are read when it is sent, so that the request
 * that causes it does not wait, and a changed address is used.
 * @param sendAt Unix ms; many emails are spread, so that urgent ones are sent between them
 */
export const queueNotification = (
  ctx: Ctx,
  tx: Tx,
  {
    kind,
    subjectId: about_id,
    accountId: account_id,
    subscriberId: subscriber_id = null,
    sendAt,
  }: Notification & { kind: NotificationKind; sendAt?: number },
) => queue(ctx, tx, { kind, recipient: '', encrypted: '', about_id, account_id, subscriber_id }, sendAt)

/** The Message-ID is created here: an email that is sent again has the same one. */
async function queue(
  ctx: Ctx,
  tx: Tx,
  row: Omit<NewEmail, 'message_id' | 'created_at'>,
  sendAt?: number,
): Promise<void> {
  const message_id = `<${randomUUID()}@${new URL(originOf(ctx)).hostname}>`
  const mailId = await insertEmail(tx, { ...row, message_id, created_at: ctx.now() })
  await ctx.jobs.add(tx, SEND_MAIL, { mailId }, sendAt)
}
