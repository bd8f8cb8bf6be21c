/**
 * Job `send-mail`: sends one email, or tries again after a pause. When the process dies between the mail server's
 * response and ours, the email is sent once more with the same Message-ID; nothing else sends an email twice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '#server/platform/context.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/durations.ts'
import type { JobHandler } from '#server/platform/jobs/job-queue.ts'
import type { NotificationKind, NotificationRenderers } from './email.ts'
import {
  addRefusal,
  deleteEmail,
  deleteEmailsBefore,
  type EmailRow,
  forgetRefusals,
  markEmailFailed,
  markEmailSent,
  RETENTION_MS,
  selectPendingEmail,
} from './mail.sql.ts'
import { removeFromOutbox, sendEmail } from './mailer.ts'
import { SEND_MAIL } from './queue-email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

/** After the first failure, the second …; the last delay repeats, for four days in all. */
const RETRY_DELAYS_MS = [1, 5, 15, 60, 3 * 60, 6 * 60].map((minutes) => minutes * MINUTE_MS)
const GIVE_UP_MS = 4 * DAY_MS

/** The handler; it also limits how many emails this process sends in a minute. */
export function createMailJob(ctx: Ctx, renderers: NotificationRenderers): JobHandler {
  const betweenMs = MINUTE_MS / ctx.config.MAILS_PER_MINUTE
  let nextAt = 0
  return async ({ mailId }, ending) => {
    const row = await selectPendingEmail(ctx.db, mailId as number)
    if (!row) return
    await pause(Math.max(0, nextAt - performance.now()), undefined, { signal: ending })
    nextAt = performance.now() + betweenMs
    const email = await contentOf(ctx, row, renderers)
    if (!email) return ctx.transaction((tx) => deleteEmail(tx, row.id)).then(() => {})
    let isFile: boolean
    try {
      ;({ isFile } = await sendEmail(ctx, row, email.to, email.rendered))
    } catch (error) {
      return recordFailure(ctx, row, error)
    }
    const sent = { recipient: email.to, sentAt: ctx.now(), isFile }
    await ctx.transaction(async (tx) => {
      await markEmailSent(tx, row.id, sent)
      if (row.subscriber_id !== null) await forgetRefusals(tx, row.subscriber_id)
    })
  }
}

type Outgoing = { to: string; rendered: RenderedEmail }

async function contentOf(
  ctx: Ctx,
  row: EmailRow,
  renderers: NotificationRenderers,
): Promise<Outgoing | null> {
  if (row.about_id === null)
    return { to: row.recipient, rendered: JSON.parse(ctx.decrypt(row.encrypted)) as RenderedEmail }
  if (row.account_id === null && row.subscriber_id === null) return null
  const notification = {
    subjectId: row.about_id,
    accountId: row.account_id,
    subscriberId: row.subscriber_id,
  }
  const email = await renderers[row.kind as NotificationKind](ctx, notification)
  return email && { to: email.to, rendered: await renderEmail(ctx, email.locale, email.content) }
}

async function recordFailure(ctx: Ctx, row: EmailRow, error: unknown): Promise<void> {
  const tries = row.tries + 1
  const isOver = isPermanent(error) || ctx.now() - row.created_at > GIVE_UP_MS
  // Mail servers repeat the address, and an error of theirs has it once more; no log keeps it.
  const reason = errorText(error).replace(/[^\s<>]+@[^\s<>]+/g, '…')
  ctx.log.warn({ mail: row.id, kind: row.kind, tries, isOver, reason }, 'An email could not be sent')
  await ctx.transaction(async (tx) => {
    await markEmailFailed(tx, row.id, tries, errorText(error), isOver ? ctx.now() : null)
    if (row.subscriber_id !== null && isAboutRecipient(error))
      await addRefusal(tx, row.subscriber_id, errorText(error))
    if (isOver) return
    const wait = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length) - 1] as number
    await ctx.jobs.add(tx, SEND_MAIL, { mailId: row.id }, ctx.now() + wait)
  })
}

/** A 5xx about this email or its recipient is final; one about our login (530, 535) can be fixed in the configuration. */
const isPermanent = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return (responseCode ?? 0) >= 500 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command ?? '')
}

/** 5.7 is a policy of the server, which may be about this site (RFC 3463). */
const isAboutRecipient = (error: unknown): boolean =>
  isPermanent(error) &&
  (error as { command?: string }).command === 'RCPT TO' &&
  !/\b5\.7\.\d/.test((error as { response?: string }).response ?? '')

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Deletes emails that were sent or given up a month ago, their outbox files included. */
export const deleteOldEmails = async (ctx: Ctx): Promise<void> =>
  removeFromOutbox(ctx, await ctx.transaction((tx) => deleteEmailsBefore(tx, ctx.now() - RETENTION_MS)))
