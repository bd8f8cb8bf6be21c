/** Implements studioJobsApi: the owner sees what failed in the background, and runs it again. */
import { studioJobsApi } from '#contract/studio/operations.ts'
import { refusal } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { countJobs, deleteFailedJob, retryJobs, selectJobs } from './jobs.sql.ts'
import { toStudioJob } from './operations.mapper.ts'

export const studioJobs = serve(studioJobsApi, {
  list: async ({ ctx, query: { status, size } }) => {
    const [rows, counts] = await Promise.all([
      selectJobs(ctx.db, status, ctx.now(), size),
      countJobs(ctx.db, ctx.now()),
    ])
    return { records: rows.map((row) => toStudioJob(row, status)), counts }
  },

  retry: async ({ ctx, params }) => {
    await ctx.transaction(async (tx) => {
      if ((await retryJobs(tx, params.id, ctx.now())) === 0) throw refusal('no-such-job')
      await ctx.audit(tx, 'jobs.retry', { type: 'job', id: params.id })
    })
    ctx.jobs.wake()
    return null
  },

  retryAll: async ({ ctx }) => {
    const changed = await ctx.transaction(async (tx) => {
      await ctx.audit(tx, 'jobs.retry', { type: 'job', id: null })
      return retryJobs(tx, null, ctx.now())
    })
    ctx.jobs.wake()
    return { changed }
  },

  remove: async ({ ctx, params }) => {
    await ctx.transaction(async (tx) => {
      if (!(await deleteFailedJob(tx, params.id))) throw refusal('no-such-job')
      await ctx.audit(tx, 'jobs.delete', { type: 'job', id: params.id })
    })
    return null
  },
})
