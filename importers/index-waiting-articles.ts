/** Adds, after an import, the new articles to the search index. */
import { INDEX_ARTICLES, indexArticles } from '#server/features/articles/index-article.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { type ImportShell, runWaitingJobs } from './run-waiting-jobs.ts'

/** The articles are readable meanwhile. */
export const indexWaitingArticles = (ctx: Ctx, jobs: JobQueue, shell: ImportShell): Promise<void> =>
  runWaitingJobs(
    jobs,
    {
      name: INDEX_ARTICLES,
      handler: (payload) => indexArticles(ctx, payload),
      // Each is a transaction, and the embedded engine has one at a time.
      atOnce: 1,
      heading: 'Adding the texts to the search:',
      items: 'articles',
      rest: (left) => `Not in the search yet: ${left}. The running site adds them.`,
    },
    shell,
  )
