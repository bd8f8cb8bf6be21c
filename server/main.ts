/** Starts the site: reads the configuration, opens the app, serves, and shuts down gracefully. */

import { demoProgress } from '#server/demo/demo-progress.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { tuneMemory } from '#server/platform/processes/memory-tuning.ts'
import { loadRenderer } from '#server/rendering/pages/built-web.ts'
import { createApp } from './app.ts'
import { demoIsWanted, loadDemo } from './demo/demo.ts'
import { openApp } from './platform/context.ts'
import { serveUntilStopped } from './serve-until-stopped.ts'

/** Runs until SIGINT, SIGTERM or an uncaught exception. Prints one line when the site is ready. */
export async function start(): Promise<void> {
  tuneMemory()
  const config = readConfig(process.env)
  const opened = await openApp(config)
  const { ctx } = opened
  try {
    const isFirst = await demoIsWanted(ctx)
    if (isFirst) await loadDemo(ctx, demoProgress(process.stdout))
    const app = createApp(ctx, await loadRenderer())
    await serveUntilStopped(opened, app, (port) => {
      console.log(`Borealis is ready on http://${shownHost(config.HOST)}:${port}`)
      if (isFirst) console.log(firstStartText)
    })
  } finally {
    await opened.close()
  }
}

const firstStartText = `This is the first start: the demo content was loaded, which is also the manual.
To become the owner: ./bin/borealis.mjs setup --email you@example.org --name "Your name" --title "Your site"`

const shownHost = (host: string) =>
  ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host
