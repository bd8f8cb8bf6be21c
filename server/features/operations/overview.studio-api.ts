/** Implements studioOverviewApi: the numbers in the navigation of the studio. */
import { studioOverviewApi } from '#contract/studio/overview.ts'
import { serve } from '#server/platform/http/serve.ts'
import { selectOverview } from './overview.sql.ts'

export const studioOverview = serve(studioOverviewApi, {
  show: ({ ctx }) => selectOverview(ctx.db),
})
