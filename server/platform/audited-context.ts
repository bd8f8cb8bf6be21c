/**
 * Writes an audit entry for each change by the owner or by a command, in the transaction of the change
 * (docs/requirements/safety.md, R4). The context detects the changes, so no use case can omit the entry.
 */
import type { AuditSubject, Ctx } from './context.ts'
import type { Tx } from './db/database.ts'

export type AuditActor = {
  /** Null for a command, and for a login that failed. */
  accountId: number | null
  origin: 'site' | 'command'
  network: string | null
  requestId: string | null
  /** The name of the access token that sent the request; null for a session and for a command. */
  tokenName: string | null
}

export type AuditedRequest = AuditActor & {
  /** The action of the entry where the use case names none: the name of the request or of the command. */
  action: string
  subject: AuditSubject | null
  /** Writes an entry even when no shown content changes: a password, a session, a setting of the account. */
  mustWriteEntry: boolean
}

/**
 * Runs the work with a context that writes the audit log. A transaction that changes the content writes an entry. With
 * `mustWriteEntry`, the first transaction writes one too, and without any transaction there is one entry. Transactions with
 * `isAudited: false` are left out.
 */
export async function audited<Result>(
  ctx: Ctx,
  request: AuditedRequest,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  let hasEntry = false
  /** The state of each running transaction. */
  const running = new WeakMap<Tx, { changed: string | null; hasEntry: boolean }>()

  const transaction: Ctx['transaction'] = async (change, { isAudited } = { isAudited: true }) => {
    if (!isAudited) return ctx.transaction(change)
    const outcome = await ctx.transaction(async (tx) => {
      const state = { changed: null as string | null, hasEntry: false }
      running.set(tx, state)
      const result = await change(tx)
      if (!state.hasEntry && (state.changed !== null || (request.mustWriteEntry && !hasEntry))) {
        const subject = state.changed === null ? request.subject : subjectOf(state.changed)
        await insertAuditEntry(ctx, tx, request, request.action, subject)
        state.hasEntry = true
      }
      return { result, hasEntry: state.hasEntry }
    })
    hasEntry ||= outcome.hasEntry
    return outcome.result
  }

  const result = await work({
    ...ctx,
    transaction,
    content: {
      ...ctx.content,
      changed: (tx, subject, options) => {
        const state = running.get(tx)
        // An entity says more than its kind.
        if (state && (state.changed === null || (!isEntity(state.changed) && isEntity(subject))))
          state.changed = subject
        ctx.content.changed(tx, subject, options)
      },
    },
    audit: async (tx, action, subject) => {
      const state = running.get(tx)
      if (state) state.hasEntry = true
      await insertAuditEntry(ctx, tx, request, action, subject ?? request.subject)
    },
  })
  if (request.mustWriteEntry && !hasEntry)
    await ctx.transaction((tx) => insertAuditEntry(ctx, tx, request, request.action, request.subject))
  return result
}

const isEntity = (subject: string) => subject.includes(':')

/** `article:7` or `friends`. */
function subjectOf(subject: string): AuditSubject {
  const [type = subject, id] = subject.split(':')
  return { type, id: id === undefined ? null : Number(id) }
}

/** Inserts one entry: who, when, what, on what, from where. It never contains a secret or a text. */
export async function insertAuditEntry(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  { accountId, origin, network, requestId, tokenName }: AuditActor,
  action: string,
  subject: AuditSubject | null,
  happenedAt = ctx.now(),
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      happened_at: happenedAt,
      account_id: accountId,
      origin,
      action,
      subject: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      network: network || null,
      request_id: requestId || null,
      token_name: tokenName,
    })
    .execute()
}
