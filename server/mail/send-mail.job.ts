/**
 * Job `send-mail`: one mail leaves, or its turn comes again after a pause. A process that dies between the mail
 * server's word and ours sends it once more, under the same Message-ID; nothing else sends a mail twice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/job-queue.ts'
import {
  deleteEmail,
  deleteEmailsBefore,
  type EmailRow,
  markEmailFailed,
  markEmailSent,
  selectPendingEmail,
} from './mail.sql.ts'
import { sendEmail } from './mailer.ts'
import type { NotificationKind, NotificationRenderers } from './notifications.ts'
import { SEND_MAIL } from './queue-email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** After the first failure, the second …; the last one again and again, four days in all. */
const RETRY_DELAYS_MS = [1, 5, 15, 60, 3 * 60, 6 * 60].map((minutes) => minutes * MINUTE_MS)
const GIVE_UP_MS = 4 * DAY_MS
const RETENTION_MS = 30 * DAY_MS

/** The handler, which keeps the pace of all mails of this process. */
export function createMailJob(ctx: Ctx, writers: NotificationRenderers): JobHandler {
  const betweenMs = MINUTE_MS / ctx.config.MAILS_PER_MINUTE
  let nextAt = 0
  return async ({ mailId }, ending) => {
    const row = await selectPendingEmail(ctx.db, mailId as number)
    if (!row) return
    await pause(Math.max(0, nextAt - performance.now()), undefined, { signal: ending })
    nextAt = performance.now() + betweenMs
    const mail = await contentOf(ctx, row, writers)
    if (!mail) return ctx.transaction((tx) => deleteEmail(tx, row.id)).then(() => {})
    try {
      await sendEmail(ctx, row, mail)
    } catch (error) {
      return recordFailure(ctx, row, error)
    }
    await ctx.transaction((tx) => markEmailSent(tx, row.id, ctx.now()))
  }
}

async function contentOf(
  ctx: Ctx,
  row: EmailRow,
  writers: NotificationRenderers,
): Promise<RenderedEmail | null> {
  if (row.about_id === null) return JSON.parse(ctx.decrypt(row.encrypted)) as RenderedEmail
  const written = await writers[row.kind as NotificationKind](ctx, row.about_id)
  return written && renderEmail(ctx, written.locale, written.letter)
}

async function recordFailure(ctx: Ctx, row: EmailRow, error: unknown): Promise<void> {
  const tries = row.tries + 1
  const isOver = isPermanent(error) || ctx.now() - row.created_at > GIVE_UP_MS
  ctx.log.warn({ mail: row.id, kind: row.kind, tries, isOver, err: error }, 'A mail could not be sent')
  await ctx.transaction(async (tx) => {
    await markEmailFailed(tx, row.id, tries, errorText(error), isOver ? ctx.now() : null)
    if (isOver) return
    const wait = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length) - 1] as number
    await ctx.jobs.add(tx, SEND_MAIL, { mailId: row.id }, ctx.now() + wait)
  })
}

/** A 5xx about this mail or its reader will be the same tomorrow; one about us (530, 535) can be mended. */
const isPermanent = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return (responseCode ?? 0) >= 500 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command ?? '')
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Mails that are through are forgotten after a month. */
export const deleteOldEmails = (ctx: Ctx): Promise<unknown> =>
  ctx.transaction((tx) => deleteEmailsBefore(tx, ctx.now() - RETENTION_MS))
