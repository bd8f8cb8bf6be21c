/** Implements studioEmailsApi: the log of emails, another attempt, and a test. */
import { studioEmailsApi } from '#contract/studio/operations.ts'
import { selectOwnerRecipient } from '#server/features/comments/comments.sql.ts'
import { sendTestEmail } from '#server/features/setup/send-test-email.ts'
import { SEND_MAIL } from '#server/mail/queue-email.ts'
import { refusal } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { consumeAttempt } from '#server/platform/rate-limiter.ts'
import { countEmails, reopenEmail, selectEmails } from './emails.sql.ts'
import { toStudioEmail } from './operations.mapper.ts'

const TEST_LIMIT = { bucket: 'test-email', max: 10, withinSeconds: 600 }

export const studioEmails = serve(studioEmailsApi, {
  list: async ({ ctx, query: { status, before, size } }) => {
    const [rows, counts] = await Promise.all([
      selectEmails(ctx.db, { status, before: before ?? null }, size + 1),
      countEmails(ctx.db),
    ])
    const shown = rows.slice(0, size)
    const next = rows.length > size ? (shown.at(-1)?.id ?? null) : null
    return { records: shown.map(toStudioEmail), next, counts, hasMailServer: ctx.smtp !== null }
  },

  retry: async ({ ctx, params }) => {
    await ctx.transaction(async (tx) => {
      if (!(await reopenEmail(tx, params.id))) throw refusal('no-such-email')
      await ctx.jobs.add(tx, SEND_MAIL, { mailId: params.id })
      await ctx.audit(tx, 'emails.retry', { type: 'mail', id: params.id })
    })
    return null
  },

  test: async ({ ctx }) => {
    const [owner] = await selectOwnerRecipient(ctx.db)
    if (!owner?.email) throw refusal('owner-without-email')
    await ctx.transaction(async (tx) => {
      await consumeAttempt(ctx, tx, [TEST_LIMIT])
      await ctx.audit(tx, 'emails.test')
    })
    return { to: owner.email, ...(await sendTestEmail(ctx, owner.email, owner.locale)) }
  },
})
