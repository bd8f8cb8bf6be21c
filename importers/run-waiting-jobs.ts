/** Runs, after an import, the jobs of some names that it left for later, with progress. */
import type { JobHandler, JobQueue } from '#server/platform/jobs/job-queue.ts'
import { type ProgressOutput, progressTo } from '#server/platform/progress.ts'

export type ImportShell = { signal: AbortSignal; out: ProgressOutput }

export type WaitingJobs = {
  /** They run beside each other. */
  kinds: { name: string; handler: JobHandler; atOnce: number }[]
  /** Items that are finished already, for the progress; 0 when absent. */
  doneBefore?: number
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
  { kinds, doneBefore = 0, heading, items, rest }: WaitingJobs,
  { signal, out }: ImportShell,
): Promise<void> {
  const counts = await Promise.all(kinds.map(({ name }) => jobs.countDue(name)))
  const waiting = counts.reduce((sum, count) => sum + count, 0)
  if (waiting === 0) return
  const total = doneBefore + waiting
  out.write(`${heading}\n`)
  const onProgress = progressTo(out, items)
  let done = doneBefore
  const onJob = () => {
    done += 1
    onProgress({ done: Math.min(done, total), total, path: '' })
  }
  const onFailure = failureTo(out)
  await Promise.all(
    kinds.map(({ name, handler, atOnce }) =>
      jobs.drainNamed(name, handler, { atOnce, signal, onFailure, onJob }),
    ),
  )
  if (done < total) out.write(`\n${rest(total - done)}\n`)
}

/** Writes why a job failed; the queue tries it again later. */
export const failureTo =
  (out: ProgressOutput) =>
  (_: string, error: unknown): void => {
    out.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  }
