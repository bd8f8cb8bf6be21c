/** Implements studioAnalyticsApi: the owner sets the script of an analytics service. */
import { studioAnalyticsApi } from '#contract/studio/analytics.ts'
import { requireConfirmation } from '#server/features/sessions/require-confirmation.ts'
import { analyticsState, saveAnalytics } from '#server/features/settings/analytics.ts'
import { serve } from '#server/platform/http/serve.ts'

export const studioAnalytics = serve(studioAnalyticsApi, {
  show: ({ ctx }) => analyticsState(ctx),

  save: async ({ ctx, viewer, body }) => {
    // The script can do what a signed-in reader of a page can: a stolen session must not choose it.
    await requireConfirmation(ctx, viewer)
    await saveAnalytics(ctx, body.tag)
    return analyticsState(ctx)
  },
})
