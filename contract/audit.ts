/** The audit log: what was changed, when and by whom, for the owner. */
import { z } from 'zod'
import { get } from './endpoint.ts'
import { Id, wholeNumber } from './numbers.ts'

export const AuditEntry = z.object({
  id: z.int(),
  time: z.iso.datetime(),
  /** Null for a command on the machine, and for somebody who did not get in. */
  accountId: z.int().nullable(),
  door: z.enum(['site', 'command']),
  /** What was done, such as `comments.approve` or `account.login`. */
  verb: z.string(),
  /** To what: the word for it and, where there are many, which. */
  subject: z.string().nullable(),
  subjectId: z.int().nullable(),
  /** The network address; of IPv6 the first half. */
  network: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const auditApi = {
  list: get('/studio/audit', {
    summary: 'The audit log, newest first; `before` is the id of the last line of the page before.',
    audience: 'owner',
    query: z.object({ before: Id.optional(), size: wholeNumber(100).default(20) }),
    /** `count` is of all lines. */
    response: z.object({ records: z.array(AuditEntry), count: z.int() }),
    errors: ['unauthenticated', 'forbidden'],
  }),
}
