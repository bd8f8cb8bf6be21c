/** Where mails go: to the mail server that SMTP_URL names, else into files that the owner can read. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { EmailRow } from './mail.sql.ts'
import type { RenderedEmail } from './render-email.ts'

/** All of it stays well below the lease of a job: no second process begins while one is still sending. */
const STEP_TIMEOUT_MS = 10_000
const TOTAL_TIMEOUT_MS = 40_000

/** Sends one mail. @throws what the mail server or the disk said */
export async function sendEmail(ctx: Ctx, row: EmailRow, mail: RenderedEmail): Promise<void> {
  const message = await messageOf(ctx, row, mail)
  if (ctx.config.SMTP_URL) await sendBySmtp(ctx.config.SMTP_URL, message)
  else await writeToOutbox(ctx, row, message)
}

async function messageOf(ctx: Ctx, row: EmailRow, mail: RenderedEmail): Promise<SendMailOptions> {
  const { subject, text, html, unsubscribeUrl: stopAddress } = mail
  const settings = await selectSettings(ctx)
  const { hostname } = new URL(originOf(ctx))
  return {
    from: ctx.config.MAIL_FROM ?? { name: settings.websiteTitle, address: `noreply@${hostname}` },
    // As an object an address is taken as it stands: nothing in it begins a second one (docs/requirements/safety.md, A16).
    to: { name: '', address: row.recipient },
    subject,
    text,
    html,
    messageId: row.message_id,
    date: new Date(row.created_at),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(stopAddress && {
        'List-Unsubscribe': { prepared: true, value: `<${stopAddress}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

async function sendBySmtp(url: string, message: SendMailOptions): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
  })
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long')), TOTAL_TIMEOUT_MS)
  })
  try {
    await Promise.race([transport.sendMail(message), tooLong])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** The same mail has the same name, so that writing it again leaves one file. */
async function writeToOutbox(ctx: Ctx, row: EmailRow, message: SendMailOptions): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const folder = join(ctx.config.DATA_DIR, 'outbox')
  const day = new Date(row.created_at).toISOString().slice(0, 10)
  const file = join(folder, `${day}-${String(row.id).padStart(6, '0')}.eml`)
  const temporary = `${file}.${randomUUID()}.part`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(temporary, written.message as Buffer, { flush: true, mode: 0o600 })
  await rename(temporary, file)
}
