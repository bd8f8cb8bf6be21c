/**
 * Starts sites on free ports, each with a data folder of its own: in the process of the tests, or as a process of the built app.
 * Both serve the built pages.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { createRemainingVariants } from '#server/features/media/create-remaining-variants.ts'
import { CREATE_VARIANTS } from '#server/features/media/create-stored-variants.ts'
import { upsertSettings } from '#server/features/settings/settings.sql.ts'
import { startJobs } from '#server/jobs.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { upsertSetting } from '#server/platform/db/setting-values.ts'
import { startServer } from '#server/platform/http/http-server.ts'
import { loadRenderer } from '#server/rendering/pages/built-web.ts'
import { builtCli } from '../../tools/build/built.mjs'
import { sparing } from '../../tools/runtime/sparing.mjs'
import { type DatabaseEngine, startDatabase } from './engine.ts'

export type RunningSite = {
  /** Its origin, such as `http://localhost:41234`. */
  url: string
  /** Stops the site, and removes the data folder. @throws when it is a process that did not end with code 0 */
  stop: () => Promise<void>
}

/** One in the process of the tests, which can reach into it. */
export type LocalSite = RunningSite & { ctx: Ctx }

export type SiteProcess = RunningSite & {
  /** Kills the process without a warning and starts it again, with the same data under the same URL. */
  crash: () => Promise<void>
  /** Everything that the process that runs now has written to its terminal. */
  terminal: () => string
}

/** Only a process that hangs takes longer. */
const START_SECONDS = 300
const STOP_SECONDS = 120
const root = join(import.meta.dirname, '..', '..')

export type Fill = (ctx: Ctx) => Promise<unknown>

/**
 * Starts a site in this process, which takes a third of the processor time of a process: the server is loaded once, and so are the
 * processes that render, resize and hash.
 * @param fill stores the content, before the site starts: an empty site has no demo here. @param more settings beside the usual ones
 * @param now the clock of the site, from its start on
 */
export const startSite = async (
  fill: Fill,
  more: Record<string, string> = {},
  now: () => number = Date.now,
): Promise<LocalSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-site-'))
  try {
    await fillFolder(folder, fill, more)
    return await serveFolder(folder, more, now)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** A browser opens connections before it needs them: on a busy machine, the limits of the product would close one that is about to be used. */
const patience = { headersTimeout: 600_000, bodyMs: 600_000, idleMs: 600_000 }

/** As `borealis start` does, without what belongs to a process: signals, the terminal, the demo, and a copy before updates. */
const serveFolder = async (
  folder: string,
  more: Record<string, string>,
  now: () => number,
): Promise<LocalSite> => {
  const opened = await openApp(readConfig(settings(folder, more)), { now })
  const { ctx } = opened
  try {
    const server = await startServer(ctx, createApp(ctx, await loadRenderer()), patience)
    ctx.config.PORT = server.port
    await startJobs(opened)
    return {
      ctx,
      url: `http://localhost:${server.port}`,
      stop: async () => {
        await server.stop()
        await opened.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/**
 * Starts a site as a process of its own: for tests that end it, read its terminal, measure it, or use another engine.
 * @param fill stores the content, before the site starts. @param more settings beside the usual ones.
 */
export const startSiteProcess = async (
  fill: Fill,
  more: Record<string, string> = {},
  engine: DatabaseEngine = 'sqlite',
): Promise<SiteProcess> => {
  const database = await startDatabase(engine)
  const folder = await mkdtemp(join(tmpdir(), 'borealis-site-'))
  try {
    const env = { ...more, ...database.env }
    await fillFolder(folder, fill, env)
    const site = await startInFolder(folder, env)
    return { ...site, stop: () => site.stop().finally(database.stop) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    await database.stop()
    throw error
  }
}

/** Starts a site with a copy of a data folder, as a process of its own. */
export const startCopy = async (template: string): Promise<SiteProcess> => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-site-'))
  await cp(template, folder, { recursive: true })
  return startInFolder(folder)
}

/** Stores content in a data folder in which no site runs. */
/** A site without other settings is new again, and may get the demo. */
const endNumbers = async (tx: Tx): Promise<void> => {
  const { value } = await tx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'site')
    .executeTakeFirstOrThrow()
  const { urlNames: _, ...others } = JSON.parse(value)
  if (Object.keys(others).length > 0) await upsertSetting(tx, 'site', JSON.stringify(others))
  else await tx.deleteFrom('setting').where('name', '=', 'site').execute()
}

export const fillFolder = async (
  folder: string,
  fill: Fill,
  more: Record<string, string> = {},
): Promise<void> => {
  const app = await openApp(readConfig({ ...settings(folder, more), LOG_LEVEL: 'silent' }))
  try {
    // What is saved here is at its number; what a test saves later has a name.
    await app.ctx.transaction((tx) => upsertSettings(tx, { urlNames: 'numbers' }))
    await fill(app.ctx)
    await app.ctx.transaction((tx) => endNumbers(tx))
    // Otherwise each copy of the site would draw them beside its tests.
    await app.jobs.drainNamed(CREATE_VARIANTS, (payload) => createRemainingVariants(app.ctx, payload), {
      atOnce: 2,
      onFailure: (_, error) => {
        throw error
      },
      onJob: () => {},
    })
  } finally {
    await app.close()
  }
}

const settings = (folder: string, more: Record<string, string>) => ({
  DATA_DIR: folder,
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  // All visitors of the tests come from one IP address.
  API_CALLS_PER_MINUTE: '100000',
  MAILS_PER_MINUTE: '6000',
  CODES_PER_HOUR: '10000',
  ...more,
})

const startInFolder = async (folder: string, more: Record<string, string> = {}): Promise<SiteProcess> => {
  let terminal = ''
  const startChild = (settings: Record<string, string>) => {
    const started = startProcess(folder, settings)
    terminal = ''
    started.stdout?.on('data', (text: string) => {
      terminal += text
    })
    return started
  }
  let child = startChild(more)
  // When the tests are stopped from outside, the site must not outlive them.
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  const url = await untilReady(child)
  return {
    url,
    stop: async () => {
      await end(child)
      process.off('exit', killChild)
      await removeFolder(folder)
    },
    crash: async () => {
      await killProcess(child)
      child = startChild({ ...more, PORT: new URL(url).port })
      await untilReady(child)
    },
    terminal: () => terminal,
  }
}

/** What `borealis start` ends in, after it has looked for changed sources and started Node once more. */
export const startProcess = (folder: string, more: Record<string, string> = {}): ChildProcess => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const shared = { PATH, HOME, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...sparing.env }
  return spawn(process.execPath, [...sparing.flags, builtCli, 'start'], {
    cwd: root,
    env: { ...shared, ...settings(folder, more) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Kills it without a warning, unless it has ended, and waits for its end. */
export const killProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Removes a data folder. A process that draws images for a site that was killed finishes its file, and ends then. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10 })

/** Waits for the log line that names the URL of the site. */
export const untilReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The site did not start within ${START_SECONDS} s. Its output:\n${output}`))
    }, START_SECONDS * 1000)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The site ended with ${code}. Its output:\n${output}`))
    })
    child.once('error', reject)
    const read = (text: string) => {
      output += text
      const url = /ready on (http\S+)/.exec(output)?.[1]
      if (!url) return
      clearTimeout(timer)
      resolve(url)
      // From now on the site logs errors only; they are shown beside the test that caused them.
      child.stdout?.off('data', read).pipe(process.stderr, { end: false })
    }
    child.stdout?.setEncoding('utf8').on('data', read)
  })

const end = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (child.exitCode !== null) throw new Error(`The site had already ended, with ${child.exitCode}.`)
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1000)
  const code = await ended
  clearTimeout(timer)
  if (code !== 0) throw new Error(`The site was asked to stop and ended with ${code}.`)
}
