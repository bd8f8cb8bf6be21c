/**
 * Job `send-mail`: one mail leaves, or its turn comes again after a pause. A process that dies between the mail
 * server's word and ours sends it once more, under the same Message-ID; nothing else sends a mail twice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/job-queue.ts'
import {
  deleteMail,
  deleteMailsBefore,
  type MailRow,
  markMailSent,
  markMailTried,
  selectWaitingMail,
} from './mail.sql.ts'
import { sendMail } from './mailer.ts'
import type { NoticeKind, NoticeWriters } from './notices.ts'
import { SEND_MAIL } from './queue-mail.ts'
import { type WrittenMail, writeMail } from './write-mail.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** After the first failure, the second …; the last one again and again, four days in all. */
const PAUSES_MS = [1, 5, 15, 60, 3 * 60, 6 * 60].map((minutes) => minutes * MINUTE_MS)
const GIVE_UP_MS = 4 * DAY_MS
const KEPT_MS = 30 * DAY_MS

/** The handler, which keeps the pace of all mails of this process. */
export function createMailJob(ctx: Ctx, writers: NoticeWriters): JobHandler {
  const betweenMs = MINUTE_MS / ctx.config.MAILS_PER_MINUTE
  let nextAt = 0
  return async ({ mailId }, ending) => {
    const row = await selectWaitingMail(ctx.db, mailId as number)
    if (!row) return
    await pause(Math.max(0, nextAt - performance.now()), undefined, { signal: ending })
    nextAt = performance.now() + betweenMs
    const mail = await wordsOf(ctx, row, writers)
    if (!mail) return ctx.transaction((tx) => deleteMail(tx, row.id)).then(() => {})
    try {
      await sendMail(ctx, row, mail)
    } catch (error) {
      return takeFailure(ctx, row, error)
    }
    await ctx.transaction((tx) => markMailSent(tx, row.id, ctx.now()))
  }
}

async function wordsOf(ctx: Ctx, row: MailRow, writers: NoticeWriters): Promise<WrittenMail | null> {
  if (row.about_id === null) return JSON.parse(ctx.unseal(row.sealed)) as WrittenMail
  const written = await writers[row.kind as NoticeKind](ctx, row.about_id)
  return written && writeMail(ctx, written.locale, written.letter)
}

async function takeFailure(ctx: Ctx, row: MailRow, error: unknown): Promise<void> {
  const tries = row.tries + 1
  const isOver = isForGood(error) || ctx.now() - row.created_at > GIVE_UP_MS
  ctx.log.warn({ mail: row.id, kind: row.kind, tries, isOver, err: error }, 'A mail could not be sent')
  await ctx.transaction(async (tx) => {
    await markMailTried(tx, row.id, tries, sentenceOf(error), isOver ? ctx.now() : null)
    if (isOver) return
    const wait = PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] as number
    await ctx.jobs.add(tx, SEND_MAIL, { mailId: row.id }, ctx.now() + wait)
  })
}

/** A 5xx about this mail or its reader will be the same tomorrow; one about us (530, 535) can be mended. */
const isForGood = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return (responseCode ?? 0) >= 500 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command ?? '')
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Mails that are through are forgotten after a month. */
export const forgetMails = (ctx: Ctx): Promise<unknown> =>
  ctx.transaction((tx) => deleteMailsBefore(tx, ctx.now() - KEPT_MS))
