/** Starts the site: reads the configuration, opens the app, serves, and shuts down gracefully. */

import { demoProgress } from '#server/demo/demo-progress.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { startServer } from '#server/platform/http/http-server.ts'
import { tuneMemory } from '#server/platform/processes/memory-tuning.ts'
import { loadRenderer } from '#server/rendering/pages/built-web.ts'
import { createApp } from './app.ts'
import { demoIsWanted, loadDemo } from './demo/demo.ts'
import { startJobs } from './jobs.ts'
import { openApp } from './platform/context.ts'
import { untilUncaughtException } from './platform/process-errors.ts'

/** Runs until SIGINT, SIGTERM or an uncaught exception. Prints one line when the site is ready. */
export async function start(): Promise<void> {
  tuneMemory()
  const config = readConfig(process.env)
  const opened = await openApp(config)
  const { ctx } = opened
  const failed = untilUncaughtException(ctx.log)
  try {
    const isFirst = await demoIsWanted(ctx)
    if (isFirst) await loadDemo(ctx, demoProgress(process.stdout))
    const app = createApp(ctx, await loadRenderer())
    const server = await startServer(ctx, app)
    config.PORT = server.port
    await startJobs(opened)
    console.log(`Borealis is ready on http://${shownHost(config.HOST)}:${server.port}`)
    if (isFirst) console.log(firstStartText)
    await Promise.race([untilSignal(), failed])
    ctx.log.info('Stopping')
    await server.stop()
  } finally {
    await opened.close()
  }
}

const firstStartText = `This is the first start: the demo content was loaded, which is also the manual.
To become the owner: ./bin/borealis.mjs setup --email you@example.org --name "Your name" --title "Your site"`

const shownHost = (host: string) =>
  ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host

const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
