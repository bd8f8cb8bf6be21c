/** Ctrl-C for commands whose work can stop at any moment without leaving anything behind. */

/**
 * Runs the work with a signal that Ctrl-C fires; a second Ctrl-C ends the process. The exit code is 130 after an interruption.
 * @param assurance what the user reads, such as “Nothing was changed.”
 */
export async function withInterruption(
  assurance: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130)
    process.stderr.write('\nStopping; press Ctrl-C again to stop at once.\n')
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    await work(stop.signal)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    process.stderr.write(`Interrupted. ${assurance}\n`)
    process.exitCode = 130
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
