/** Converts rows of jobs and emails to the responses of the studio. Pure. */
import type { JobStatus, StudioEmail, StudioJob } from '#contract/studio/operations.ts'
import type { EmailLogRow } from './emails.sql.ts'
import type { JobRow } from './jobs.sql.ts'

export const toStudioJob = (row: JobRow, status: JobStatus): StudioJob => ({
  id: row.id,
  name: row.name,
  status,
  runTime: new Date(row.failed_at ?? row.run_at).toISOString(),
  attempts: row.attempts,
  error: row.error,
})

const statusOf = ({ sent_at, failed_at, is_file }: EmailLogRow): StudioEmail['status'] => {
  if (sent_at !== null) return is_file === 1 ? 'written' : 'sent'
  return failed_at === null ? 'pending' : 'failed'
}

export const toStudioEmail = (row: EmailLogRow): StudioEmail => ({
  id: row.id,
  kind: row.kind,
  to: row.recipient || row.email,
  status: statusOf(row),
  createTime: new Date(row.created_at).toISOString(),
  sentTime: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
  attempts: row.tries,
  error: row.error,
})
