/** Maps rows of the audit log to the response. */
import type { AuditEntry } from '#contract/audit.ts'
import type { AuditRow } from './audit.sql.ts'

export const toAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  time: new Date(row.happened_at).toISOString(),
  accountId: row.account_id,
  door: row.origin,
  verb: row.action,
  subject: row.subject,
  subjectId: row.subject_id,
  network: row.network,
  requestId: row.request_id,
  tokenName: row.token_name,
})
