/** The process that makes one backup; its argument is the id in the list. make-planned-backup.ts starts it. */
import { readConfig } from '#server/platform/config/config.ts'
import { openApp } from '#server/platform/context.ts'
import { makeBackup } from './make-backup.ts'

// Other accounts of the machine cannot read what it writes.
process.umask(0o077)

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())

try {
  const opened = await openApp(readConfig({ ...process.env, LOG_LEVEL: 'error' }))
  try {
    await makeBackup(opened.ctx, Number(process.argv[2]), { signal: stop.signal })
  } finally {
    await opened.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
