/** Writes audit entries about the owner's account, also before there is a session. */
import type { AuditAction } from '#contract/audit.ts'
import { auditLater } from '#server/features/audit/audit-log.ts'
import { audited } from '#server/platform/audited-context.ts'
import type { Ctx } from '#server/platform/context.ts'
import { ownerActor } from '#server/platform/http/serve.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'

type Account = { id: number; is_owner: 0 | 1 }

const subjectOf = ({ id }: Account) => ({ type: 'account', id })

/** Runs the work; for the owner's account its first transaction writes an audit entry. */
export const auditIfOwner = <Result>(
  ctx: Ctx,
  account: Account,
  visitor: VisitorInfo,
  action: AuditAction,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> => {
  if (account.is_owner === 0) return work(ctx)
  const act = {
    ...ownerActor(account.id, visitor),
    action,
    subject: subjectOf(account),
    mustWriteEntry: true,
  }
  return audited(ctx, act, work)
}

/** Writes an entry about a failed login to the owner's account. */
export function auditFailedLogin(
  ctx: Ctx,
  account: Account | undefined,
  visitor: VisitorInfo,
  action: AuditAction,
): void {
  if (account?.is_owner === 1) auditLater(ctx, ownerActor(null, visitor), action, subjectOf(account))
}
