/** Adds, after an import, the new articles to the search index, and colors their code. */
import { COLOR_ARTICLE, colorArticle } from '#server/features/articles/color-article.ts'
import { INDEX_ARTICLES, indexArticles } from '#server/features/articles/index-article.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { type ImportShell, runWaitingJobs } from './run-waiting-jobs.ts'

/** The articles are readable meanwhile. The index is the work of this process, the colors that of another one. */
export const finishWaitingArticles = (ctx: Ctx, jobs: JobQueue, shell: ImportShell): Promise<void> =>
  runWaitingJobs(
    jobs,
    {
      kinds: [
        // Each is a transaction, and the embedded engine has one at a time.
        { name: INDEX_ARTICLES, handler: (payload) => indexArticles(ctx, payload), atOnce: 1 },
        { name: COLOR_ARTICLE, handler: (payload) => colorArticle(ctx, payload), atOnce: 1 },
      ],
      heading: 'The articles are readable. Adding them to the search index and highlighting their code:',
      items: 'steps',
      rest: (left) => `Steps left: ${left}. The running site completes them.`,
    },
    shell,
  )
