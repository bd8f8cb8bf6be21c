/** Implements studioMailServerApi: the owner sets the mail server and tries it out. */
import { siteTitle } from '#contract/site-texts.ts'
import { type MailServerState, studioMailServerApi } from '#contract/studio/mail-server.ts'
import { selectOwnerRecipient } from '#server/features/comments/comments.sql.ts'
import { requireConfirmation } from '#server/features/sessions/require-confirmation.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { countSubscribers } from '#server/features/subscriptions/subscriptions.sql.ts'
import { selectDelayedEmails, selectLastSentAt } from '#server/mail/mail.sql.ts'
import { defaultSenderAddress, selectMailServer } from '#server/mail/mail-server.ts'
import type { Ctx } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { consumeAttempt } from '#server/platform/rate-limiter.ts'
import { saveMailServer, tryMailServer } from './save-mail-server.ts'

const TEST_LIMIT = { bucket: 'test-email', max: 10, withinSeconds: 600 }

export const studioMailServer = serve(studioMailServerApi, {
  show: ({ ctx }) => stateOf(ctx),

  save: async ({ ctx, viewer, body }) => {
    // It gets the codes of every login: a stolen session must not choose it.
    await requireConfirmation(ctx, viewer)
    await saveMailServer(ctx, body)
    return stateOf(ctx)
  },

  test: async ({ ctx, visitor, body }) => {
    await ctx.transaction(async (tx) => {
      await consumeAttempt(ctx, tx, [TEST_LIMIT])
      await ctx.audit(tx, 'emails.test')
    })
    return tryMailServer(ctx, body, visitor.locale)
  },
})

async function stateOf(ctx: Ctx): Promise<MailServerState> {
  const { fields, hasPassword, fixed, delivery } = await selectMailServer(ctx)
  const [owner] = await selectOwnerRecipient(ctx.db)
  const lastSentAt = await selectLastSentAt(ctx.db)
  return {
    fields,
    hasPassword,
    fixed,
    delivery,
    defaultSender: {
      name: siteTitle(await selectSettings(ctx), owner?.locale ?? 'en'),
      address: defaultSenderAddress(ctx, fields),
    },
    lastSentTime: lastSentAt === null ? null : new Date(lastSentAt).toISOString(),
    delayed: await selectDelayedEmails(ctx.db),
    subscriberCount: await countSubscribers(ctx.db),
    ownerEmail: owner?.email ?? null,
  }
}
