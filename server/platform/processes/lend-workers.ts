/** Runs requests of a process that may not start others in worker processes of this one (borrowed-workers.ts). */
import type { ChildProcess } from 'node:child_process'
import type { LoanRequest, LoanResponse } from './borrowed-workers.ts'
import { isBelow } from './process-rights.ts'
import { WorkerError, WorkerProcess, workerOptionsOf } from './worker-process.ts'

/** A process has a renderer and two image processes. */
const MAX_WORKERS = 8

/**
 * It lends only what this process itself uses, with the limits and rights that it has here, for files below the folder:
 * the borrower parses what strangers wrote, and may ask for anything. Idle workers end as they always do.
 */
export function lendWorkers(child: ChildProcess, folder: string): void {
  const workers = new Map<number, WorkerProcess<unknown, unknown>>()
  const workerFor = ({ worker, file, input }: LoanRequest) => {
    const options = workerOptionsOf(file)
    const used = options?.folderOf?.(input)
    if (!options || (used !== undefined && !isBelow(used, folder)))
      throw new WorkerError('failed', 'Not lent')
    const known = workers.get(worker)
    if (known?.file === file) return known
    if (known || workers.size >= MAX_WORKERS) throw new WorkerError('failed', 'Too many workers')
    const lent = new WorkerProcess<unknown, unknown>(options)
    workers.set(worker, lent)
    return lent
  }
  const run = async (request: LoanRequest): Promise<LoanResponse> => {
    const { id, input, needsNewProcess } = request
    try {
      return { id, output: await workerFor(request).run(input, needsNewProcess) }
    } catch (error) {
      const { message } = error as Error
      return { id, error: { kind: error instanceof WorkerError ? error.kind : 'failed', message } }
    }
  }
  child.on('message', (request: LoanRequest) => {
    void run(request).then((response) => child.connected && child.send(response, () => {}))
  })
  child.on('exit', () => {
    for (const worker of workers.values()) worker.endIfIdle()
  })
}
