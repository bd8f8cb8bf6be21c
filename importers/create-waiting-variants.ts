/** Creates, after an import, the size variants of images that were left for later. */
import { CREATE_VARIANTS, createRemainingVariants } from '#server/features/media/create-remaining-variants.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { type ImportShell, runWaitingJobs } from './run-waiting-jobs.ts'

/** The articles are readable meanwhile. */
export const createWaitingVariants = (ctx: Ctx, jobs: JobQueue, shell: ImportShell): Promise<void> =>
  runWaitingJobs(
    jobs,
    {
      name: CREATE_VARIANTS,
      handler: (payload) => createRemainingVariants(ctx, payload),
      // One for each worker process that resizes.
      atOnce: 2,
      heading: 'Everything is imported and can be read. Resizing the images:',
      items: 'images',
      rest: (left) => `Not resized yet: ${left}. The running site resizes them.`,
    },
    shell,
  )
