/**
 * Runs the API and its jobs in a separate process, for tests that kill it: it prints its port and serves until it
 * ends.
 */
import { flushCompileCache } from 'node:module'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openApp } from '#server/platform/context.ts'
import { serveUntilStopped } from '#server/serve-until-stopped.ts'

/** Its clock may be fast, so that tests need not wait for leases to expire. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)

const opened = await openApp(readConfig(process.env), { now: () => Date.now() + aheadMs })
const app = createApp(opened.ctx, async () => ({ status: 200, html: '' }))
await serveUntilStopped(opened, app, (port) => {
  // A killed process leaves nothing for the next one.
  flushCompileCache()
  console.log(port)
})
await opened.close()
