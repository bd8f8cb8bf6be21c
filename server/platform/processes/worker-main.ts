/** What every helper process does: take one thing after another, answer, and end with the one that started it. */
import type { Reply, Request } from './worker-process.ts'

/**
 * @param load brings in what does the work, which may take a second on a small machine
 * @param spentAtMegabytes the process is not asked again when it holds more after an answer
 */
export function answerRequests<Input, Output>(
  load: () => Promise<(input: Input) => Output | Promise<Output>>,
  spentAtMegabytes = Number.POSITIVE_INFINITY,
): void {
  // Ctrl-C and service managers signal every process of the site, while the one that started this one may still be
  // finishing what it is at. It says when to end, and its own end says so too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  const loaded = load()
  process.on('message', async ({ id, input }: Request<Input>) => {
    const answer = await loaded
      .then((work) => work(input))
      .then(
        (output) => ({ output }),
        (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
      )
    const isSpent = process.memoryUsage.rss() > spentAtMegabytes * 1024 * 1024
    const reply: Reply<Output> = { id, isSpent, ...answer }
    process.send?.(reply)
  })
}
