/** The process that checks, runs or undoes one import; its arguments are the ids of the import and of the owner. */
import { processShell } from '#server/platform/processes/process-shell.ts'
import { runPlannedImport } from './run-planned-import.ts'

await processShell((ctx, [id = 0, accountId = 0], signal) => runPlannedImport(ctx, { id, accountId, signal }))
