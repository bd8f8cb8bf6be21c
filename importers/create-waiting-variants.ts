/** Creates, after an import, the size variants of images that were left for later. */
import { createRemainingVariants } from '#server/features/media/create-remaining-variants.ts'
import { CREATE_VARIANTS } from '#server/features/media/create-stored-variants.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { type ImportShell, runWaitingJobs } from './run-waiting-jobs.ts'

/** One for each worker process that resizes, and one whose files are being written meanwhile. */
const AT_ONCE = 3

/** The articles are readable meanwhile: a request for an image that has no variant creates the first one. */
export const createWaitingVariants = (ctx: Ctx, jobs: JobQueue, shell: ImportShell): Promise<void> =>
  runWaitingJobs(
    jobs,
    {
      kinds: [
        {
          name: CREATE_VARIANTS,
          handler: (payload) => createRemainingVariants(ctx, payload),
          atOnce: AT_ONCE,
        },
      ],
      heading: 'Everything is imported and can be seen. Creating the sizes of the images:',
      items: 'images',
      rest: (left) => `Not resized yet: ${left}. The running site resizes them.`,
    },
    shell,
  )
