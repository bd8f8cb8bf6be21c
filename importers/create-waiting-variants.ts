/** Creates, after an import, the size variants of images that were left for later. */
import { createRemainingVariants } from '#server/features/media/create-remaining-variants.ts'
import { CREATE_VARIANTS } from '#server/features/media/create-stored-variants.ts'
import { endSecondResizer } from '#server/features/media/resize-image.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { failureTo, type ImportShell, runWaitingJobs } from './run-waiting-jobs.ts'

/** One for each worker process that resizes, and one whose files are being written meanwhile. */
const AT_ONCE = 3

/**
 * The articles are readable meanwhile: a request for an image that has no variant creates the first one.
 * @param doneBefore images that this command has resized already, for its progress
 */
export const createWaitingVariants = (
  ctx: Ctx,
  jobs: JobQueue,
  shell: ImportShell,
  doneBefore = 0,
): Promise<void> =>
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
      doneBefore,
      heading: 'Everything is imported and visible. Resizing images:',
      items: 'images',
      rest: (left) => `Not resized yet: ${left}. The running site resizes them.`,
    },
    shell,
  )

/**
 * Resizes one image after the other until the work ends, for work that leaves one processor without any: two at a time
 * would need more memory beside it than an import may use.
 * @returns how many
 */
export async function createVariantsBeside(
  ctx: Ctx,
  jobs: JobQueue,
  { signal, out }: ImportShell,
  work: Promise<void>,
): Promise<number> {
  let count = 0
  endSecondResizer()
  const ended = new AbortController()
  const resizing = jobs.drainNamed(CREATE_VARIANTS, (payload) => createRemainingVariants(ctx, payload), {
    atOnce: 1,
    signal: AbortSignal.any([signal, ended.signal]),
    onFailure: failureTo(out),
    onJob: () => {
      count += 1
    },
  })
  try {
    await work
  } finally {
    ended.abort()
    await resizing
  }
  return count
}
