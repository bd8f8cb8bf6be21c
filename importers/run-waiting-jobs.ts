/** Runs, after an import, the jobs of one name that it left for later, with progress. */
import type { JobHandler, JobQueue } from '#server/platform/jobs/job-queue.ts'
import { type ProgressOutput, progressTo } from '#server/platform/progress.ts'

export type ImportShell = { signal: AbortSignal; out: ProgressOutput }

export type WaitingJobs = {
  name: string
  handler: JobHandler
  atOnce: number
  /** Written before the progress. */
  heading: string
  /** What the progress counts. */
  items: string
  /** What to say of those that are left when the signal fires, or that failed. */
  rest: (left: number) => string
}

/** Writes nothing where no job waits. When the signal fires, the rest is left to the running site. */
export async function runWaitingJobs(
  jobs: JobQueue,
  { name, handler, atOnce, heading, items, rest }: WaitingJobs,
  { signal, out }: ImportShell,
): Promise<void> {
  const total = await jobs.countDue(name)
  if (total === 0) return
  out.write(`${heading}\n`)
  const onProgress = progressTo(out, items)
  let done = 0
  await jobs.drainNamed(name, handler, {
    atOnce,
    signal,
    onFailure: (_, error) => out.write(`\n${error instanceof Error ? error.message : String(error)}\n`),
    onJob: () => {
      done += 1
      onProgress({ done: Math.min(done, total), total, path: '' })
    },
  })
  if (done < total) out.write(`\n${rest(total - done)}\n`)
}
