/** Creates, after an import, the size variants of images that were left for later. */
import { CREATE_FIRST_VARIANT, createFirstVariant } from '#server/features/media/create-first-variant.ts'
import { createRemainingVariants } from '#server/features/media/create-remaining-variants.ts'
import { CREATE_VARIANTS } from '#server/features/media/create-stored-variants.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { JobHandler, JobQueue } from '#server/platform/jobs/job-queue.ts'
import { type ImportShell, runWaitingJobs } from './run-waiting-jobs.ts'

/** One for each worker process that resizes, and one whose files are being written meanwhile. */
const AT_ONCE = 3

/** The variants that pages show first. The articles are readable meanwhile: a request for one of these images creates it. */
export const createFirstVariants = (ctx: Ctx, jobs: JobQueue, shell: ImportShell): Promise<void> =>
  resizeWaiting(
    'Resizing the images, one size each:',
    { name: CREATE_FIRST_VARIANT, handler: (payload) => createFirstVariant(ctx, payload) },
    jobs,
    shell,
  )

/** The other variants. */
export const createWaitingVariants = (ctx: Ctx, jobs: JobQueue, shell: ImportShell): Promise<void> =>
  resizeWaiting(
    'Everything is imported and can be seen. Creating the other sizes of the images:',
    { name: CREATE_VARIANTS, handler: (payload) => createRemainingVariants(ctx, payload) },
    jobs,
    shell,
  )

const resizeWaiting = (
  heading: string,
  kind: { name: string; handler: JobHandler },
  jobs: JobQueue,
  shell: ImportShell,
): Promise<void> =>
  runWaitingJobs(
    jobs,
    {
      kinds: [{ ...kind, atOnce: AT_ONCE }],
      heading,
      items: 'images',
      rest: (left) => `Not resized yet: ${left}. The running site resizes them.`,
    },
    shell,
  )
