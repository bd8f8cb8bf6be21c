/** Maps the row of a session to the response. */
import type { Session } from '#contract/sessions.ts'

type Row = { id: number; user_agent: string; created_at: number; used_at: number }

export const toSession = (row: Row, currentId: number): Session => ({
  id: row.id,
  userAgent: row.user_agent,
  createTime: new Date(row.created_at).toISOString(),
  lastUsedTime: new Date(row.used_at).toISOString(),
  isCurrent: row.id === currentId,
})
