/** The api and its jobs in a process of their own, for tests that kill it: says its port, and serves until it ends. */
import { createApp } from '#server/app.ts'
import { startJobs } from '#server/jobs.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openHouse } from '#server/platform/context.ts'
import { startServer } from '#server/platform/http/http-server.ts'

/** Its clock may be ahead, so that nobody waits for leases to end. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)

const house = await openHouse(readConfig(process.env), { now: () => Date.now() + aheadMs })
const app = createApp(house.ctx, async () => ({ status: 200, html: [] }))
const server = await startServer(house.ctx, app)
await startJobs(house)
console.log(server.port)
