/** Sends emails: to the mail server of the site, else into the outbox folder. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { MailFields } from '#contract/studio/mail-server.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { EmailRow } from './mail.sql.ts'
import { defaultSenderAddress, selectMailServer } from './mail-server.ts'
import type { RenderedEmail } from './render-email.ts'

/** What the message and its file in the outbox are named by. */
type SentEmail = Pick<EmailRow, 'id' | 'message_id' | 'created_at'>

/** Sends one email that is not queued. @throws the error of the mail server or the disk */
export const sendNow = (
  ctx: Ctx,
  { messageId, to, email }: { messageId: string; to: string; email: RenderedEmail },
): Promise<{ isFile: boolean }> => {
  const created_at = ctx.now()
  return sendEmail(ctx, { id: created_at, message_id: messageId, created_at }, to, email)
}

/** Sends one email. Without a mail server it becomes a file. @throws the error of the mail server or the disk */
export async function sendEmail(
  ctx: Ctx,
  row: SentEmail,
  to: string,
  email: RenderedEmail,
): Promise<{ isFile: boolean }> {
  const { server, fields } = await selectMailServer(ctx)
  const message = messageOf(ctx, fields, row, { to, email })
  if (server) await ctx.smtp.send(server, message)
  else await writeToOutbox(ctx, row, message)
  return { isFile: server === null }
}

/** @param fields name the sender */
export function messageOf(
  ctx: Ctx,
  fields: Pick<MailFields, 'senderName' | 'senderAddress' | 'user'>,
  row: Pick<SentEmail, 'message_id' | 'created_at'>,
  { to, email }: { to: string; email: RenderedEmail },
): SendMailOptions {
  const { siteName, subject, text, html, unsubscribeUrl } = email
  return {
    from: {
      name: fields.senderName || siteName,
      address: fields.senderAddress || defaultSenderAddress(ctx, fields),
    },
    // As an object, an email address is not parsed: it cannot contain a second one (docs/requirements/safety.md,
    // A16).
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: row.message_id,
    date: new Date(row.created_at),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

type OutboxEmail = Pick<EmailRow, 'id' | 'created_at'>

/** The same email has the same file name, so that writing it again leaves one file. */
const fileOf = ({ config }: Ctx, { id, created_at }: OutboxEmail): string => {
  const day = new Date(created_at).toISOString().slice(0, 10)
  return join(config.DATA_DIR, 'outbox', `${day}-${String(id).padStart(6, '0')}.eml`)
}

async function writeToOutbox(ctx: Ctx, row: OutboxEmail, message: SendMailOptions): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const file = fileOf(ctx, row)
  const temporary = `${file}.${randomUUID()}.part`
  await mkdir(join(ctx.config.DATA_DIR, 'outbox'), { recursive: true, mode: 0o700 })
  await writeFile(temporary, written.message as Buffer, { flush: true, mode: 0o600 })
  await rename(temporary, file)
}

export async function removeFromOutbox(ctx: Ctx, rows: OutboxEmail[]): Promise<void> {
  for (const row of rows) await rm(fileOf(ctx, row), { force: true })
}
