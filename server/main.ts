/** Start: read the configuration, open the house, serve, and stop gently. */

import { demoProgress } from '#server/demo/demo-progress.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { startServer } from '#server/platform/http/http-server.ts'
import { spareMemory } from '#server/platform/processes/memory-tuning.ts'
import { loadRenderer } from '#server/rendering/pages/built-web.ts'
import { createApp } from './app.ts'
import { demoIsWanted, loadDemo } from './demo/demo.ts'
import { startJobs } from './jobs.ts'
import { openApp } from './platform/context.ts'

/** Runs until SIGINT or SIGTERM. Prints one line when the site can be visited. */
export async function start(): Promise<void> {
  spareMemory()
  const config = readConfig(process.env)
  const opened = await openApp(config)
  const { ctx } = opened
  // A failed background task must not end the process, which Node does by default.
  process.on('unhandledRejection', (err) => ctx.log.error({ err }, 'A background task failed'))
  try {
    const isFirst = await demoIsWanted(ctx)
    if (isFirst) await loadDemo(ctx, demoProgress(process.stdout))
    const app = createApp(ctx, await loadRenderer())
    const server = await startServer(ctx, app)
    config.PORT = server.port
    await startJobs(opened)
    console.log(`Borealis is ready on http://${shownHost(config.HOST)}:${server.port}`)
    if (isFirst) console.log(firstWords)
    await untilSignal()
    ctx.log.info('Stopping')
    await server.stop()
  } finally {
    await opened.close()
  }
}

const firstWords = `This is the first start: demo content was put in, which is also the manual.
To become the owner: npx borealis setup --email you@example.org --password … --name "Your name" --title "Your site"`

const shownHost = (host: string) =>
  ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host

const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
