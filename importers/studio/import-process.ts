/** The process that checks, runs or undoes one import; its arguments are the ids of the import and of the owner. */
import { readConfig } from '#server/platform/config/config.ts'
import { openApp } from '#server/platform/context.ts'
import { runPlannedImport } from './run-planned-import.ts'

// Other accounts of the machine cannot read what it writes.
process.umask(0o077)

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
// The input ends with the process of the site: the next start continues, and two processes never do the same work.
process.stdin.on('close', () => process.exit(1)).resume()

try {
  const [id, accountId] = process.argv.slice(2).map(Number)
  const opened = await openApp(readConfig({ ...process.env, LOG_LEVEL: 'error' }))
  try {
    await runPlannedImport(opened.ctx, { id: id ?? 0, accountId: accountId ?? 0, signal: stop.signal })
  } finally {
    await opened.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
process.stdin.removeAllListeners('close').destroy()
