/** The log stays bounded, and takes lines that nobody waits for. */
import { type AuditActor, insertAuditEntry } from '#server/platform/audited-context.ts'
import type { AuditSubject, Ctx } from '#server/platform/context.ts'
import type { Writer } from '#server/platform/jobs/write-behind.ts'
import { deleteAuditUpTo, selectLineBelow } from './audit.sql.ts'

const KEPT_MS = 2 * 365 * 24 * 3600 * 1000
export const MAX_LINES = 100_000

/** Every day: lines of more than two years ago go, and those above a hundred thousand, the oldest first. */
export const forgetAudit = (ctx: Ctx, most = MAX_LINES): Promise<unknown> =>
  ctx.transaction(async (tx) => {
    const last = await selectLineBelow(tx, most)
    await deleteAuditUpTo(tx, { id: last?.id ?? 0, time: ctx.now() - KEPT_MS })
  })

type Waiting = { actor: AuditActor; verb: string; subject: AuditSubject; happenedAt: number }

/**
 * A line of what changed nothing, such as a wrong password: written behind, so that the time of the answer does not
 * tell whose mailbox it was (docs/requirements/safety.md, A7).
 */
export const writeLater = (ctx: Ctx, actor: AuditActor, verb: string, subject: AuditSubject): void =>
  ctx.flusher.add('audit', { actor, verb, subject, happenedAt: ctx.now() } satisfies Waiting)

export const writeAuditLines =
  (ctx: Ctx): Writer =>
  async (tx, entries) => {
    for (const { actor, verb, subject, happenedAt } of entries as Waiting[])
      await insertAuditEntry(ctx, tx, actor, verb, subject, happenedAt)
  }
