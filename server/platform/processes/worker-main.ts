/** Runs in a worker process: handles one request after another and ends with the process that started it. */
import type { WorkerRequest, WorkerResponse } from './worker-process.ts'

/**
 * @param load imports the code that does the work, which may take a second on a small machine
 * @param recycleAtMegabytes the process is replaced when it uses more memory after a response
 */
export function handleRequests<Input, Output>(
  load: () => Promise<(input: Input) => Output | Promise<Output>>,
  recycleAtMegabytes = Number.POSITIVE_INFINITY,
): void {
  // Ctrl-C and service managers signal every process of the site, while the parent may still wait for a response. The
  // parent ends this process, and its own end disconnects it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  const loaded = load()
  process.on('message', async ({ id, input }: WorkerRequest<Input>) => {
    const outcome = await loaded
      .then((work) => work(input))
      .then(
        (output) => ({ output }),
        (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
      )
    // The question takes a millisecond, so it is not asked in vain.
    const mustRecycle =
      recycleAtMegabytes !== Number.POSITIVE_INFINITY &&
      process.memoryUsage.rss() > recycleAtMegabytes * 1024 * 1024
    const response: WorkerResponse<Output> = { id, mustRecycle, ...outcome }
    // The parent may have been killed meanwhile: then nobody waits for the response.
    process.send?.(response, undefined, undefined, () => {})
  })
}
