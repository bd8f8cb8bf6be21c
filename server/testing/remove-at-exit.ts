/** Removes folders when this process ends before it has removed them itself, also when a signal ends it. */
import { rmSync } from 'node:fs'
import { constants } from 'node:os'

const folders = new Set<string>()

/** Ctrl-C is handled by the test runners, which end in order. */
const signals = ['SIGTERM', 'SIGHUP'] as const

export function removeAtExit(folder: string): void {
  if (folders.size === 0) {
    process.once('exit', removeAll)
    for (const name of signals) process.once(name, endBySignal)
  }
  folders.add(folder)
}

/** For a folder that is removed already. */
export function keepAtExit(folder: string): void {
  folders.delete(folder)
  if (folders.size > 0) return
  process.off('exit', removeAll)
  for (const name of signals) process.off(name, endBySignal)
}

const endBySignal = (name: (typeof signals)[number]) => process.exit(128 + constants.signals[name])

/** Processes that this one has started may still write for a moment. */
const removeAll = () => {
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
