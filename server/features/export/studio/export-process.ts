/** The process that makes one export; its argument is the id in the list. run-export.ts starts it. */
import { processShell } from '#server/platform/processes/process-shell.ts'
import { makeExport } from './make-export.ts'

await processShell((ctx, [id = 0], signal) => makeExport(ctx, id, signal))
