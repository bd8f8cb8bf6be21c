/** Handles uncaught errors: a rejected promise is logged, an exception ends the process in order. */
import type { Log } from './log.ts'

/**
 * A rejected promise concerns one piece of work, so the site continues. After an uncaught exception the state of the process is
 * unknown: the returned promise resolves, the exit code is 1, and the caller stops.
 */
export function untilUncaughtException(log: Pick<Log, 'error'>): Promise<void> {
  process.on('unhandledRejection', (reason) =>
    log.error({ err: reason }, 'A promise was rejected without a handler'),
  )
  return new Promise((resolve) => {
    process.on('uncaughtException', (error) => {
      log.error({ err: error }, 'An exception was not caught; the process stops')
      process.exitCode = 1
      resolve()
    })
  })
}
