/** Gives back the memory that starting took: parsed sources, migrations, tables of the configuration. */

const AFTER_MS = 5_000

/**
 * Collects once, thoroughly, when the start is a few seconds past: 10 MB of 100. It stops the process for some
 * 30 ms, and nothing happens where Node was started without `--expose-gc`.
 */
export function settleMemory(): void {
  const collect = globalThis.gc
  if (collect)
    setTimeout(() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }), AFTER_MS).unref()
}
