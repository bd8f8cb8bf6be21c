/** Sends emails: to the mail server that SMTP_URL names, else into the outbox folder. */
import type { SendMailOptions } from 'nodemailer'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { EmailRow } from './mail.sql.ts'
import { writeToOutbox } from './outbox.ts'
import type { RenderedEmail } from './render-email.ts'

/** Below the lease of a job: no second process begins to send while one is still sending. */
const STEP_TIMEOUT_MS = 10_000
const TOTAL_TIMEOUT_MS = 40_000

/** Sends one email. @throws the error of the mail server or the disk */
export async function sendEmail(ctx: Ctx, row: EmailRow, to: string, email: RenderedEmail): Promise<void> {
  const message = await messageOf(ctx, row, to, email)
  if (ctx.config.SMTP_URL) await sendBySmtp(ctx.config.SMTP_URL, message)
  else await writeToOutbox(ctx, row, message)
}

async function messageOf(
  ctx: Ctx,
  row: EmailRow,
  to: string,
  email: RenderedEmail,
): Promise<SendMailOptions> {
  const { subject, text, html, unsubscribeUrl } = email
  const settings = await selectSettings(ctx)
  const { hostname } = new URL(originOf(ctx))
  return {
    from: ctx.config.MAIL_FROM ?? { name: settings.websiteTitle, address: `noreply@${hostname}` },
    // As an object, an address is not parsed: nothing in it can start a second address (docs/requirements/safety.md, A16).
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

/** Encryption is required, with STARTTLS or from the start, except on this machine: emails contain codes and links. */
export function isEncryptionRequired(smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl)
  return !/^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)
}

async function sendBySmtp(url: string, message: SendMailOptions): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    requireTLS: isEncryptionRequired(url),
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
  })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long')), TOTAL_TIMEOUT_MS)
  })
  try {
    await Promise.race([transport.sendMail(message), timeout])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}
