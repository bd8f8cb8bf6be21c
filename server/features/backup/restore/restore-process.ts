/**
 * The process that checks a backup while the site runs and, when the site has stopped, puts it in the place of the database;
 * studio-restore.ts starts it.
 */
import { once } from 'node:events'
import { createLog } from '#server/platform/log.ts'
import { configuredShell } from '#server/platform/processes/process-shell.ts'
import { toStored } from '#server/platform/report-message.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import { restoreBackup } from './restore-backup.ts'
import { withLocalFile } from './run-restore.ts'
import type { RestoreNews, RestoreRequest } from './studio-restore.ts'

/** Resolves when it was sent: the process may end then. */
const tell = (news: RestoreNews) =>
  new Promise<unknown>((resolve) => process.send?.(news, undefined, undefined, resolve))

await configuredShell(async (config, signal) => {
  const [{ file, password, isKeyLost }] = (await once(process, 'message')) as [RestoreRequest]
  const isIdentity = password.startsWith('AGE-SECRET-KEY-')
  const passwords = [config.BACKUP_PASSWORD, isIdentity ? '' : password].filter((one) => !!one) as string[]
  try {
    await withLocalFile(config, file, (path) =>
      restoreBackup(config, path, {
        unlock: { passwords, identities: isIdentity ? [password] : [] },
        dryRun: false,
        isServed: true,
        withoutKey: isKeyLost,
        log: createLog(config),
        now: Date.now,
        signal,
        onProgress: ({ done, total }) =>
          void tell({ percent: Math.min(99, Math.floor((100 * done) / total)) }),
        confirm: async (found) => {
          await tell({ found })
          await once(process, 'message', { signal })
          return true
        },
      }),
    )
    await tell({ isRestored: true })
  } catch (error) {
    const kind = error instanceof ArchiveError ? error.kind : null
    await tell({ failure: { message: toStored(error), kind } })
  }
})
