/** Implements studioStatisticsApi: what the owner sees of the visits. */
import { studioStatisticsApi } from '#contract/studio/statistics.ts'
import { serve } from '#server/platform/http/serve.ts'
import { exportStatistics } from './export-statistics.ts'
import { readStatistics } from './read-statistics.ts'

export const studioStatistics = serve(studioStatisticsApi, {
  read: ({ ctx, query }) => readStatistics(ctx, query.range),
  export: ({ ctx, query }) => exportStatistics(ctx, query.table, query.range),
})
