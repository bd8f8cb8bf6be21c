/** The list: job name → handler, what is written behind, and what happens every day. */
import { deleteEndedGrants } from './articles/article-grants.ts'
import { emptyBin } from './articles/bin-article.ts'
import { publishDueArticles } from './articles/publish-due.ts'
import type { Ctx, House } from './platform/context.ts'
import type { JobHandler } from './platform/job-queue.ts'
import { fillSearchIndex, tidySearchIndex } from './search/keep-search-index.ts'
import { emptyTalkBin, listDueTalks } from './talks/list-talks.ts'
import { type CoverJob, fetchVideoCover } from './videos/fetch-cover.ts'
import { createViewWriter, forgetVisits } from './views/count-view.ts'

const DAY_MS = 24 * 3600 * 1000

export const jobHandlers = (ctx: Ctx): Record<string, JobHandler> => ({
  'publish-due': () => publishDueArticles(ctx),
  'fill-search-index': () => fillSearchIndex(ctx),
  'list-due-talks': () => listDueTalks(ctx),
  'fetch-video-cover': (payload) => fetchVideoCover(ctx, payload as CoverJob),
  daily: async () => {
    await emptyBin(ctx)
    await emptyTalkBin(ctx)
    await forgetVisits(ctx)
    await tidySearchIndex(ctx)
    await ctx.transaction(async (tx) => {
      await deleteEndedGrants(tx, ctx.now())
      await ctx.jobs.schedule(tx, 'daily', 'next', ctx.now() + DAY_MS)
    })
  },
})

/** Starts the background work of one process; `house.close()` ends it. */
export async function startJobs({ ctx, jobs, writeBehind }: House): Promise<void> {
  writeBehind.start({ views: createViewWriter(ctx) }, (error) =>
    ctx.log.error({ err: error }, 'Views could not be written'),
  )
  await ctx.transaction((tx) => ctx.jobs.schedule(tx, 'daily', 'next', ctx.now()))
  jobs.start(jobHandlers(ctx), (name, error) => ctx.log.error({ job: name, err: error }, 'A job failed'))
}
