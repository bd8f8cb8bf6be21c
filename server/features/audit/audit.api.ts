/** Implements auditApi: the owner reads the audit log. */
import { auditApi } from '#contract/audit.ts'
import { serve } from '#server/platform/http/serve.ts'
import { toAuditEntry } from './audit.mapper.ts'
import { countAudit, selectAudit } from './audit.sql.ts'

export const audit = serve(auditApi, {
  list: async ({ ctx, query: { before, size } }) => {
    const [rows, count] = await Promise.all([selectAudit(ctx.db, { before, size }), countAudit(ctx.db)])
    return { records: rows.map(toAuditEntry), count }
  },
})
