/** Ends a process that does nothing yet that a signal would have to wait for. */

/**
 * From now on, SIGINT and SIGTERM end the process at once, with exit code 0, as they do later: it was asked to stop. Without this, they
 * would end any process but the first one of a container, for which the kernel ignores signals that have no handler.
 * @returns ends this, for work that is to be completed first
 */
export function exitOnSignal(): () => void {
  const exit = () => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, exit)
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, exit)
  }
}
