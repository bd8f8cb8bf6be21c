/** The api and its jobs in a process of their own, for tests that kill it: says its port, and serves until it ends. */
import { createApp } from '#server/app.ts'
import { startJobs } from '#server/jobs.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openApp } from '#server/platform/context.ts'
import { startServer } from '#server/platform/http/http-server.ts'

/** Its clock may be ahead, so that nobody waits for leases to end. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)

const opened = await openApp(readConfig(process.env), { now: () => Date.now() + aheadMs })
const app = createApp(opened.ctx, async () => ({ status: 200, html: [] }))
const server = await startServer(opened.ctx, app)
await startJobs(opened)
console.log(server.port)
