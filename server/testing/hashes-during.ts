/** Counts the password hashes that a request costs, which is what its time would reveal. */
import { vi } from 'vitest'
import type { HashRequest } from '#server/features/users/hash-worker.ts'
import { WorkerProcess } from '#server/platform/processes/worker-process.ts'

/** The cost of each hash that `work` has made, in their order. */
export async function hashesDuring(
  work: () => Promise<unknown>,
): Promise<{ memory: number; passes: number }[]> {
  const run = vi.spyOn(WorkerProcess.prototype, 'run')
  try {
    await work()
    return run.mock.calls.flatMap(([input]) => {
      const request = input as HashRequest
      return 'passes' in request ? [{ memory: request.memory, passes: request.passes }] : []
    })
  } finally {
    run.mockRestore()
  }
}
