/** Implements studioEmailsApi: the log of emails, and another attempt. */
import { studioEmailsApi } from '#contract/studio/operations.ts'
import { selectMailServer } from '#server/mail/mail-server.ts'
import { SEND_MAIL } from '#server/mail/queue-email.ts'
import { refusal } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { countEmails, reopenEmail, selectEmails } from './emails.sql.ts'
import { toStudioEmail } from './operations.mapper.ts'

export const studioEmails = serve(studioEmailsApi, {
  list: async ({ ctx, query: { status, before, size } }) => {
    const { server } = await selectMailServer(ctx)
    const [rows, counts] = await Promise.all([
      selectEmails(ctx.db, { status, before: before ?? null }, size + 1),
      countEmails(ctx.db),
    ])
    const shown = rows.slice(0, size)
    const next = rows.length > size ? (shown.at(-1)?.id ?? null) : null
    return { records: shown.map(toStudioEmail), next, counts, hasMailServer: server !== null }
  },

  retry: async ({ ctx, params }) => {
    await ctx.transaction(async (tx) => {
      if (!(await reopenEmail(tx, params.id))) throw refusal('no-such-email')
      await ctx.jobs.add(tx, SEND_MAIL, { mailId: params.id })
      await ctx.audit(tx, 'emails.retry', { type: 'mail', id: params.id })
    })
    return null
  },
})
