/** A mail joins the queue, in the transaction of what caused it: neither is there without the other. */
import { randomUUID } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { EmailContent } from './email.ts'
import { insertEmail } from './mail.sql.ts'
import type { NotificationKind } from './notifications.ts'
import { renderEmail } from './render-email.ts'

/** What it is about, for the owner's log of mails. */
export type EmailKind =
  | NotificationKind
  | 'code'
  | 'password-reset'
  | 'email-changed'
  | 'sign-in'
  | 'second-factor'
  | 'article'

export type QueuedEmail = {
  kind: EmailKind
  to: string
  /** The language of the one who reads it. */
  locale: Locale
  content: EmailContent
  /** Unix ms; many mails at once are spread, so that those that somebody waits for come between. */
  sendAt?: number
}

export const SEND_MAIL = 'send-mail'

/** A letter that is known now and perhaps nowhere later; it is stored encrypted until it is sent. */
export async function queueEmail(
  ctx: Ctx,
  tx: Tx,
  { kind, to, locale, content: letter, sendAt }: QueuedEmail,
) {
  const encrypted = ctx.encrypt(JSON.stringify(await renderEmail(ctx, locale, letter)))
  await queue(ctx, tx, { kind, recipient: to, encrypted, about_id: null }, sendAt)
}

/** Word of something that has a row: no more than its number waits. Whoever causes it is not kept by the writing of it. */
export const queueNotification = (
  ctx: Ctx,
  tx: Tx,
  notice: { kind: NotificationKind; to: string; aboutId: number },
) => queue(ctx, tx, { kind: notice.kind, recipient: notice.to, encrypted: '', about_id: notice.aboutId })

type Row = { kind: EmailKind; recipient: string; encrypted: string; about_id: number | null }

/** Its Message-ID is made here: a mail that has to be sent again is known by it as the same one. */
async function queue(ctx: Ctx, tx: Tx, row: Row, sendAt?: number): Promise<void> {
  const message_id = `<${randomUUID()}@${new URL(originOf(ctx)).hostname}>`
  const mailId = await insertEmail(tx, { ...row, message_id, created_at: ctx.now() })
  await ctx.jobs.add(tx, SEND_MAIL, { mailId }, sendAt)
}
