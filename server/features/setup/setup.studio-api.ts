/** Implements setupApi: the first run, for whoever has the setup URL. */
import { setupApi } from '#contract/studio/setup.ts'
import { serve } from '#server/platform/http/serve.ts'
import { checkAccount, sendTestEmail, setUpSite, setupState } from './set-up-site.ts'
import { requireSetupToken } from './setup-token.ts'

export const setup = serve(setupApi, {
  state: async ({ ctx, visitor, body, makePrivate }) => {
    makePrivate()
    await requireSetupToken(ctx, body.token, visitor.ipAddress)
    return setupState(ctx)
  },

  testEmail: async ({ ctx, visitor, body }) => {
    await requireSetupToken(ctx, body.token, visitor.ipAddress)
    return sendTestEmail(ctx, body.email, visitor.locale)
  },

  checkAccount: async ({ ctx, visitor, body }) => {
    await requireSetupToken(ctx, body.token, visitor.ipAddress)
    await checkAccount(ctx, body)
    return null
  },

  create: async ({ ctx, visitor, body }) => {
    await requireSetupToken(ctx, body.token, visitor.ipAddress)
    await setUpSite(ctx, body)
    return null
  },
})
