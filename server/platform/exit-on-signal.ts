/** Ends a process that does nothing yet that a signal would have to wait for. */
import { constants } from 'node:os'

/**
 * From now on, SIGINT and SIGTERM end the process at once, with the exit code that a shell gives for them. Without it, they would
 * end any process but the first one of a container, for which the kernel ignores signals that have no handler.
 * @returns ends this, for work that is to be completed first
 */
export function exitOnSignal(): () => void {
  const exit = (signal: 'SIGINT' | 'SIGTERM') => process.exit(128 + constants.signals[signal])
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, exit)
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, exit)
  }
}
