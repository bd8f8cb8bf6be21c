/** Implements studioProvidersApi: the owner sets with what other sites readers sign in, and tries them out. */
import { studioProvidersApi } from '#contract/studio/sign-in-providers.ts'
import { serve } from '#server/platform/http/serve.ts'
import { consumeAttempt } from '#server/platform/rate-limiter.ts'
import { requireConfirmation } from '../require-confirmation.ts'
import { providerStates } from './providers.ts'
import { saveProvider, tryProvider } from './save-provider.ts'
import { testQqApplication } from './test-qq.ts'

const TEST_LIMIT = { bucket: 'test-provider', max: 20, withinSeconds: 600 }

export const studioProviders = serve(studioProvidersApi, {
  show: ({ ctx }) => providerStates(ctx),

  save: async ({ ctx, viewer, body }) => {
    // It says who somebody is: a stolen session must not choose it.
    await requireConfirmation(ctx, viewer)
    await saveProvider(ctx, body)
    return providerStates(ctx)
  },

  test: async ({ ctx, body }) => {
    await ctx.transaction((tx) => consumeAttempt(ctx, tx, [TEST_LIMIT]), { isAudited: false })
    return body.key === 'qq' ? testQqApplication(ctx) : tryProvider(ctx, body)
  },
})
