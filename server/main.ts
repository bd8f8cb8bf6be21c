/** Starts the site: reads the configuration, opens the app, serves, and shuts down gracefully. */
import { demoProgress } from '#server/demo/demo-progress.ts'
import { postgresCopies } from '#server/features/backup/update-copy/postgres-copies.ts'
import { createSetupUrl } from '#server/features/setup/setup-token.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { commandName } from '#server/platform/config/folders.ts'
import { withUpdate } from '#server/platform/db/update-copy.ts'
import { inheritedSocket, tryToListen } from '#server/platform/http/listen.ts'
import { loadRenderer } from '#server/rendering/pages/built-web.ts'
import { createApp } from './app.ts'
import { demoIsWanted, withDemoLock } from './demo/demo-state.ts'
import { type Ctx, openApp } from './platform/context.ts'
import { Restart } from './platform/restart.ts'
import { serveUntilStopped, untilStopped } from './serve-until-stopped.ts'

/** Runs until SIGINT, SIGTERM or an uncaught exception. Prints one line when the site is ready. */
export async function start(): Promise<void> {
  const config = readConfig(process.env)
  const life: Life = { restart: new Restart(), isStopped: false }
  const serve = () => withUpdate(config, () => serveSite(config, life), postgresCopies)
  for (let work = await serve(); work && !life.isStopped; work = await serve()) {
    const endExitOnSignal = exitOnSignal()
    await work()
    endExitOnSignal()
    // The socket of systemd cannot be opened twice: the next request starts the site.
    if (inheritedSocket(process.env, process.pid) !== null) return
  }
}

/** Of the process, which may serve the site several times. */
type Life = { restart: Restart; isStopped: boolean; stopped?: Promise<void> }

async function serveSite(config: Config, life: Life): Promise<(() => Promise<void>) | null> {
  // What happens before the site is served, updates and the demo, continues at the next start.
  const endExitOnSignal = exitOnSignal()
  const opened = await openApp(config, { postgresCopies, restart: life.restart })
  const { ctx } = opened
  try {
    const isFirst = (await demoIsWanted(ctx)) && (await loadFirstDemo(ctx))
    const app = createApp(ctx, await loadRenderer())
    endExitOnSignal()
    life.stopped ??= untilStopped(ctx.log).then(() => {
      life.isStopped = true
    })
    const onReady = async (port: number) => {
      const setupUrl = await createSetupUrl(ctx)
      console.log(`Borealis is ready on http://${shownHost(config.HOST)}:${port}`)
      if (isFirst) console.log('First start: the demo content was added. It’s also the manual.')
      if (setupUrl) console.log(setupText(setupUrl))
    }
    return await serveUntilStopped(opened, app, onReady, life.stopped)
  } finally {
    await opened.close()
  }
}

/** Returns false when another process, which started at the same time, has loaded it. */
async function loadFirstDemo(ctx: Ctx): Promise<boolean> {
  const { PORT: port, HOST: host } = ctx.config
  if (inheritedSocket(process.env, process.pid) === null) await tryToListen({ port, host })
  return withDemoLock(ctx, async () => {
    if (!(await demoIsWanted(ctx))) return false
    const { loadDemo } = await import('./demo/demo.ts')
    await loadDemo(ctx, demoProgress(process.stdout))
    return true
  })
}

const setupText = (
  url: string,
) => `This site has no owner yet. To become the owner, open this URL, which works once:
  ${url}
or run: ${commandName} setup --email you@example.org --name "Your name" --title "Your site"`

const shownHost = (host: string) =>
  ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host

/**
 * From now on, SIGINT and SIGTERM end the process at once, with exit code 0, as they do later: it was asked to stop. Without this, they
 * would end any process but the first one of a container, for which the kernel ignores signals that have no handler.
 * @returns ends this, for work that is to be completed first
 */
function exitOnSignal(): () => void {
  const exit = () => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, exit)
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, exit)
  }
}
