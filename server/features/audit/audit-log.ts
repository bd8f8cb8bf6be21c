/** The log stays bounded, and takes lines that nobody waits for. */
import { type AuditActor, insertAuditEntry } from '#server/platform/audited-context.ts'
import type { AuditSubject, Ctx } from '#server/platform/context.ts'
import type { FlushHandler } from '#server/platform/jobs/flusher.ts'
import { deleteAuditUpTo, selectEntryAtOffset } from './audit.sql.ts'

const RETENTION_MS = 2 * 365 * 24 * 3600 * 1000
export const MAX_ENTRIES = 100_000

/** Every day: lines of more than two years ago go, and those above a hundred thousand, the oldest first. */
export const deleteOldAuditEntries = (ctx: Ctx, most = MAX_ENTRIES): Promise<unknown> =>
  ctx.transaction(async (tx) => {
    const last = await selectEntryAtOffset(tx, most)
    await deleteAuditUpTo(tx, { id: last?.id ?? 0, time: ctx.now() - RETENTION_MS })
  })

type PendingAuditEntry = { actor: AuditActor; verb: string; subject: AuditSubject; happenedAt: number }

/**
 * A line of what changed nothing, such as a wrong password: written behind, so that the time of the answer does not
 * tell whose email address it was (docs/requirements/safety.md, A7).
 */
export const auditLater = (ctx: Ctx, actor: AuditActor, verb: string, subject: AuditSubject): void =>
  ctx.flusher.add('audit', { actor, verb, subject, happenedAt: ctx.now() } satisfies PendingAuditEntry)

export const flushAuditEntries =
  (ctx: Ctx): FlushHandler =>
  async (tx, entries) => {
    for (const { actor, verb, subject, happenedAt } of entries as PendingAuditEntry[])
      await insertAuditEntry(ctx, tx, actor, verb, subject, happenedAt)
  }
