/** Creates, after an import, the size variants of images that were left for later. */
import { CREATE_VARIANTS, createRemainingVariants } from '#server/features/media/create-remaining-variants.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { type ProgressOutput, progressTo } from '#server/platform/progress.ts'

/** One for each worker process that resizes. */
const AT_ONCE = 2

/** The articles are readable meanwhile. When the signal fires, the rest is left to the running site. */
export async function createWaitingVariants(
  ctx: Ctx,
  jobs: JobQueue,
  { signal, out }: { signal: AbortSignal; out: ProgressOutput },
): Promise<void> {
  const total = await jobs.countDue(CREATE_VARIANTS)
  if (total === 0) return
  out.write('Everything is imported and can be read. Resizing the images:\n')
  const onProgress = progressTo(out, 'images')
  let done = 0
  await jobs.drainNamed(CREATE_VARIANTS, (payload) => createRemainingVariants(ctx, payload), {
    atOnce: AT_ONCE,
    signal,
    onFailure: (_, error) => out.write(`\n${error instanceof Error ? error.message : String(error)}\n`),
    onJob: () => {
      done += 1
      onProgress({ done: Math.min(done, total), total, path: '' })
    },
  })
  if (done < total) out.write(`\nNot resized yet: ${total - done}. The running site resizes them.\n`)
}
