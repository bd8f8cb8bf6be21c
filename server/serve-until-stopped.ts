/** Serves an opened app until a signal, an uncaught exception or a restart, and finishes the requests that are running. */
import type { App } from './app.ts'
import { startJobs } from './jobs.ts'
import type { OpenApp } from './platform/context.ts'
import { acceptUpdate } from './platform/db/update-copy.ts'
import { startServer } from './platform/http/http-server.ts'
import type { Log } from './platform/log.ts'
import { untilUncaughtException } from './platform/process-errors.ts'

/**
 * @param onReady is called with the port when requests are accepted and jobs run
 * @returns what is to be done before the site is served again; null when it is not
 */
export async function serveUntilStopped(
  opened: OpenApp,
  app: App,
  onReady: (port: number) => Promise<void> | void,
  stopped: Promise<void> = untilStopped(opened.ctx.log),
): Promise<(() => Promise<void>) | null> {
  const { ctx } = opened
  const restarted = ctx.restart.asked()
  const server = await startServer(ctx, app)
  // From here on, what is acknowledged must stay.
  acceptUpdate(ctx.config)
  ctx.config.PORT = server.port
  await startJobs(opened)
  await onReady(server.port)
  const work = await Promise.race([stopped.then(() => null), restarted])
  ctx.log.info(work ? 'Restarting' : 'Stopping')
  await server.stop()
  return work
}

/** For all starts of a process: the handlers stay. */
export const untilStopped = (log: Log): Promise<void> =>
  Promise.race([untilSignal(), untilUncaughtException(log)])

/** A signal that comes twice, from a service manager and from a parent process, does not cut the stop short. */
const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })
