/** A mail joins the queue, in the transaction of what caused it: neither is there without the other. */
import { randomUUID } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database.ts'
import { originOf } from '#server/platform/origin.ts'
import { selectSettings } from '#server/settings/settings.sql.ts'
import type { Letter } from './letter.ts'
import { insertMail } from './mail.sql.ts'
import { letterHtml } from './write-html.ts'
import { letterText } from './write-text.ts'

/** What it is about, for the owner's log of mails. */
export type MailKind =
  | 'code'
  | 'password-reset'
  | 'mailbox-changed'
  | 'sign-in'
  | 'second-factor'
  | 'comment'
  | 'reply'
  | 'comment-waits'
  | 'article'

export type QueuedMail = {
  kind: MailKind
  to: string
  /** The language of the one who reads it. */
  locale: Locale
  letter: Letter
  /** Unix ms; many mails at once are spread, so that those that somebody waits for come between. */
  sendAt?: number
}

/** What lies sealed in the queue: the mail as it will go out. */
export type SealedMail = { subject: string; text: string; html: string; stopAddress: string | null }

export const SEND_MAIL = 'send-mail'

/** Its Message-ID is made here: a mail that has to be sent again is known by it as the same one. */
export async function queueMail(ctx: Ctx, tx: Tx, { kind, to, locale, letter, sendAt }: QueuedMail) {
  const settings = await selectSettings(ctx)
  const origin = originOf(ctx)
  const site = { name: settings.websiteTitle, origin }
  // A title may hold anything; a subject is one line (docs/safety.md, A16).
  const written = { ...letter, subject: letter.subject.replace(/\s+/g, ' ').trim() }
  const mail: SealedMail = {
    subject: written.subject,
    text: letterText(written, site),
    html: letterHtml(written, site, locale),
    stopAddress: letter.stop?.href ?? null,
  }
  const mailId = await insertMail(tx, {
    message_id: `<${randomUUID()}@${new URL(origin).hostname}>`,
    kind,
    recipient: to,
    sealed: ctx.seal(JSON.stringify(mail)),
    created_at: ctx.now(),
  })
  await ctx.jobs.add(tx, SEND_MAIL, { mailId }, sendAt)
}
