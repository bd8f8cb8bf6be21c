/** Draws, after an import, the sizes of images that were left for later. */
import { DRAW_SIZES, drawSizes } from '#server/features/media/draw-sizes.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { countDueJobs } from '#server/platform/jobs/jobs.sql.ts'
import { type ProgressOutput, progressTo } from './progress.ts'

/** One for each worker process that draws. */
const AT_ONCE = 2

/** The articles are readable meanwhile. When the signal fires, the rest is left to the running site. */
export async function drawWaitingSizes(
  ctx: Ctx,
  jobs: JobQueue,
  { signal, out }: { signal: AbortSignal; out: ProgressOutput },
): Promise<void> {
  const total = await countDueJobs(ctx.db, DRAW_SIZES, ctx.now())
  if (total === 0) return
  out.write('Everything is imported and can be read. Drawing the other sizes of the images:\n')
  const onProgress = progressTo(out, 'images')
  let done = 0
  await jobs.drainNamed(DRAW_SIZES, (payload) => drawSizes(ctx, payload), {
    atOnce: AT_ONCE,
    signal,
    onFailure: (_, error) => out.write(`\n${error instanceof Error ? error.message : String(error)}\n`),
    onJob: () => {
      done += 1
      onProgress({ done: Math.min(done, total), total, path: '' })
    },
  })
  if (done < total) out.write(`\nNot drawn yet: ${total - done}. The running site draws them.\n`)
}
