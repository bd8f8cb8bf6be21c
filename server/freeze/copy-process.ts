/** The process that makes one static copy; its argument is the id in the list of exports. run-export.ts starts it. */
import { processShell } from '#server/platform/processes/process-shell.ts'
import { loadRenderer } from '#server/rendering/pages/built-web.ts'

await processShell(async (ctx, [id = 0], signal) => {
  // Imported here, so that the bundler does not put it into a chunk of the server's start.
  const { makeCopy } = await import('./make-copy.ts')
  return makeCopy(ctx, id, signal, await loadRenderer())
})
