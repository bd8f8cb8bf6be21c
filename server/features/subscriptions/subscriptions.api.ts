/** Implements subscriptionsApi: which emails a reader wants, and subscriptions without an account. */

import { subscriptionsApi } from '#contract/subscriptions.ts'
import { selectAccount } from '#server/features/users/users.sql.ts'
import { requireEmail } from '#server/mail/mail-server.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { requireSession, serve } from '#server/platform/http/serve.ts'
import { chosenEmails } from './choose-emails.ts'
import { requestSubscription } from './request-subscription.ts'
import { updateEmailPreferences } from './subscriptions.sql.ts'

export const subscriptions = serve(subscriptionsApi, {
  set: async ({ ctx, viewer, body }) => {
    const { accountId } = requireSession(viewer)
    if (body.userId !== accountId) throw new Failure('forbidden')
    const account = await selectAccount(ctx.db, accountId)
    // What is on may stay on while something is turned off.
    const isTurnedOn =
      (body.isSubscribe === 1 && account?.is_subscribed !== 1) ||
      (body.wantsReplies === 1 && account?.wants_replies !== 1)
    if (isTurnedOn) await requireEmail(ctx)
    if (body.isSubscribe === 1 && account?.email == null) throw refusal('email-not-bound')
    const before = { is_subscribed: account?.is_subscribed ?? 0, digest_since: account?.digest_since ?? null }
    const wishes = {
      ...chosenEmails(before, body.isSubscribe, body.wantsDigest, ctx.now()),
      ...(body.wantsReplies !== undefined && { wants_replies: body.wantsReplies }),
    }
    await ctx.transaction((tx) => updateEmailPreferences(tx, accountId, wishes))
    return null
  },

  subscribe: async ({ ctx, visitor, body: { email, wantsDigest, name } }) => {
    await requestSubscription(ctx, { email, wantsDigest: wantsDigest === 1, trap: name }, visitor)
    return null
  },
})
