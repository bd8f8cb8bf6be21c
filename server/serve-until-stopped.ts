/** Serves an opened app until a signal or an uncaught exception, and finishes the requests that are running. */
import type { App } from './app.ts'
import { startJobs } from './jobs.ts'
import type { OpenApp } from './platform/context.ts'
import { acceptUpdate } from './platform/db/update-copy.ts'
import { startServer } from './platform/http/http-server.ts'
import { untilUncaughtException } from './platform/process-errors.ts'

/** @param onReady is called with the port when requests are accepted and jobs run */
export async function serveUntilStopped(
  opened: OpenApp,
  app: App,
  onReady: (port: number) => Promise<void> | void,
): Promise<void> {
  const { ctx } = opened
  const stopped = Promise.race([untilSignal(), untilUncaughtException(ctx.log)])
  const server = await startServer(ctx, app)
  // From here on, what is acknowledged must stay.
  acceptUpdate(ctx.config)
  ctx.config.PORT = server.port
  await startJobs(opened)
  await onReady(server.port)
  await stopped
  ctx.log.info('Stopping')
  await server.stop()
}

/** A signal that comes twice, from a service manager and from a parent process, does not cut the stop short. */
const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })
