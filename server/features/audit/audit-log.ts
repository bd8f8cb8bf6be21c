/** Limits the size of the audit log, and writes entries in the background. */
import type { AuditAction } from '#contract/audit.ts'
import { type AuditActor, insertAuditEntry } from '#server/platform/audited-context.ts'
import type { AuditSubject, Ctx } from '#server/platform/context.ts'
import type { FlushHandler } from '#server/platform/jobs/flusher.ts'
import { deleteAuditUpTo, selectEntryAtOffset } from './audit.sql.ts'

const RETENTION_MS = 2 * 365 * 24 * 3600 * 1000
const MAX_ENTRIES = 100_000

/** Daily: deletes entries older than two years, and those above a hundred thousand, oldest first. */
export const deleteOldAuditEntries = (ctx: Ctx, most = MAX_ENTRIES): Promise<unknown> =>
  ctx.transaction(async (tx) => {
    const last = await selectEntryAtOffset(tx, most)
    await deleteAuditUpTo(tx, { id: last?.id ?? 0, time: ctx.now() - RETENTION_MS })
  })

type PendingAuditEntry = { actor: AuditActor; verb: AuditAction; subject: AuditSubject; happenedAt: number }

/**
 * An entry about an event that changed nothing, such as a wrong password. It is written in the background, so that
 * the time of the response does not reveal whose email address it was (docs/requirements/safety.md, A7).
 */
export const auditLater = (ctx: Ctx, actor: AuditActor, verb: AuditAction, subject: AuditSubject): void =>
  ctx.flusher.add('audit', { actor, verb, subject, happenedAt: ctx.now() } satisfies PendingAuditEntry)

export const flushAuditEntries =
  (ctx: Ctx): FlushHandler =>
  async (tx, entries) => {
    for (const { actor, verb, subject, happenedAt } of entries as PendingAuditEntry[])
      await insertAuditEntry(ctx, tx, actor, verb, subject, happenedAt)
  }
