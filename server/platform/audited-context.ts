/**
 * Those who answer for the site, the owner and whoever runs a command, leave a line in the audit log for each change
 * they make, in its transaction (docs/requirements/safety.md, R4). What they change is seen here, so that no verb can forget it.
 */
import type { CacheTag } from './cache/cache-tags.ts'
import type { AuditSubject, Ctx } from './context.ts'
import type { Tx } from './db/database.ts'

export type AuditActor = {
  /** Null for a command, and for somebody who did not get in. */
  accountId: number | null
  door: 'site' | 'command'
  network: string | null
  requestId: string | null
}

export type AuditedCall = AuditActor & {
  /** The line's verb where no verb of the house names a better one: the call or the command. */
  action: string
  subject: AuditSubject | null
  /** There is a line even when nothing that is shown anywhere changed: a password, a session, a setting of one's own. */
  mustWriteEntry: boolean
}

/**
 * Does the work with a context that keeps the log. A transaction that touches a topic has a line; in a call that must
 * tell, so has the first transaction that is not quiet; and when there was none, the call has one of its own.
 */
export async function audited<Result>(
  ctx: Ctx,
  act: AuditedCall,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  let hasLine = false
  /** What is known of the work that is running in a transaction; those who share a commit run one after the other. */
  const running = new WeakMap<Tx, { topics: CacheTag[]; isTold: boolean }>()

  const logged =
    (run: Ctx['transaction']): Ctx['transaction'] =>
    async (change) => {
      const result = await run(async (tx) => {
        const story = { topics: [] as CacheTag[], isTold: false }
        running.set(tx, story)
        const made = await change(tx)
        if (!story.isTold && (story.topics.length > 0 || (act.mustWriteEntry && !hasLine))) {
          await insertAuditEntry(ctx, tx, act, act.action, subjectOf(story.topics) ?? act.subject)
          story.isTold = true
        }
        return { made, isTold: story.isTold }
      })
      hasLine ||= result.isTold
      return result.made
    }

  const done = await work({
    ...ctx,
    transaction: logged(ctx.transaction),
    sharedTransaction: logged(ctx.sharedTransaction),
    cacheTags: {
      ...ctx.cacheTags,
      invalidate: (tx, ...topics) => {
        running.get(tx)?.topics.push(...topics)
        ctx.cacheTags.invalidate(tx, ...topics)
      },
    },
    audit: async (tx, verb, subject) => {
      const story = running.get(tx)
      if (story) story.isTold = true
      await insertAuditEntry(ctx, tx, act, verb, subject ?? act.subject)
    },
  })
  if (act.mustWriteEntry && !hasLine)
    await ctx.transaction((tx) => insertAuditEntry(ctx, tx, act, act.action, act.subject))
  return done
}

/** The thing that a topic names, such as `article:7`; the first topic itself when none names one. */
function subjectOf(topics: CacheTag[]): AuditSubject | null {
  for (const topic of topics) {
    const [, type, id] = /^([\w-]+):(\d+)$/.exec(topic) ?? []
    if (type && id) return { type, id: Number(id) }
  }
  const [first] = topics
  return first === undefined ? null : { type: first, id: null }
}

/** One line of the log. Never a secret, never a text: who, when, what, on what, from where. */
export async function insertAuditEntry(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  { accountId, door, network, requestId }: AuditActor,
  verb: string,
  subject: AuditSubject | null,
  happenedAt = ctx.now(),
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      happened_at: happenedAt,
      account_id: accountId,
      door,
      verb,
      subject: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      network: network || null,
      request_id: requestId || null,
    })
    .execute()
}
