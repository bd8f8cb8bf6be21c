/** The process that makes one static copy; its argument is the id in the list of exports. run-export.ts starts it. */
import { processShell } from '#server/platform/processes/process-shell.ts'
import { loadRenderer } from '#server/rendering/pages/built-web.ts'
import { makeCopy } from './make-copy.ts'

await processShell(async (ctx, [id = 0], signal) => makeCopy(ctx, id, signal, await loadRenderer()))
