/** What a script does around its work when `runProcess` has started it: it stops on a signal, and ends with the site. */
import { once } from 'node:events'
import type { Config } from '../config/config.ts'
import { type Ctx, openApp } from '../context.ts'
import { borrowWorkers } from './borrowed-workers.ts'

/** Opens the app. @param work gets the numbers of the command line; its error is printed and read by the process of the site */
export const processShell = (
  work: (ctx: Ctx, args: number[], signal: AbortSignal) => Promise<unknown>,
): Promise<void> =>
  configuredShell(async (config, signal) => {
    borrowWorkers()
    const opened = await openApp(config)
    try {
      await work(opened.ctx, process.argv.slice(2).map(Number), signal)
    } finally {
      await opened.close()
    }
  })

/** The same for work that opens the database itself. */
export async function configuredShell(
  work: (config: Config, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  // Other accounts of the machine cannot read what it writes.
  process.umask(0o077)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  // It ends with the process of the site: the next start continues, and two processes never do the same work.
  const end = () => process.exit(1)
  process.on('disconnect', end)
  try {
    const [config] = (await once(process, 'message')) as [Config]
    await work(config, stop.signal)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
  process.off('disconnect', end)
  process.disconnect?.()
}
