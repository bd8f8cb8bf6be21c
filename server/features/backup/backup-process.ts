/** The process that makes one backup; its argument is the id in the list. make-planned-backup.ts starts it. */
import { processShell } from '#server/platform/processes/process-shell.ts'
import { makeBackup } from './make-backup.ts'

await processShell((ctx, [id = 0], signal) => makeBackup(ctx, id, { signal }))
