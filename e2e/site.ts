/** Starts the built product as its owner would, on a spare port, with a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/platform/config/config.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'

export type Site = {
  /** Its origin, such as `http://localhost:41234`. */
  url: string
  /** Asks it to stop, waits until it has, and removes its data. @throws when it did not end by itself and well. */
  stop: () => Promise<void>
}

const START_SECONDS = 60
const STOP_SECONDS = 15
const root = join(import.meta.dirname, '..')

/** @param fill puts the content in, before the site starts. @param more settings beside the usual ones. */
export const startSite = async (
  fill: (ctx: Ctx) => Promise<unknown>,
  more: Record<string, string> = {},
): Promise<Site> => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-site-'))
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    // All readers of the journeys come from one address.
    API_CALLS_PER_MINUTE: '100000',
    MAILS_PER_MINUTE: '6000',
    CODES_PER_HOUR: '10000',
    ...more,
  }
  try {
    await fillHouse(env, fill)
    const child = spawn(process.execPath, [join(root, 'bin', 'borealis.mjs'), 'start'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // Should this process be ended from outside, the site must not outlive it.
    const killChild = () => child.kill('SIGKILL')
    process.once('exit', killChild)
    const url = await addressOf(child)
    return {
      url,
      stop: async () => {
        await end(child)
        process.off('exit', killChild)
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

const fillHouse = async (
  env: Record<string, string>,
  fill: (ctx: Ctx) => Promise<unknown>,
): Promise<void> => {
  const app = await openApp(readConfig({ ...env, LOG_LEVEL: 'silent' }))
  try {
    await fill(app.ctx)
  } finally {
    await app.close()
  }
}

/** Waits for the line that says where the site can be visited. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((found, failed) => {
    let said = ''
    const tooLong = setTimeout(() => {
      child.kill('SIGKILL')
      failed(new Error(`The site did not start within ${START_SECONDS} s. It said:\n${said}`))
    }, START_SECONDS * 1000)
    child.once('exit', (code) => failed(new Error(`The site ended with ${code}. It said:\n${said}`)))
    child.once('error', failed)
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const address = /ready on (http\S+)/.exec(said)?.[1]
      if (!address) return
      clearTimeout(tooLong)
      found(address)
      // From now on it only speaks of trouble, which belongs beside the test that met it.
      child.stdout?.removeAllListeners('data').pipe(process.stderr, { end: false })
    })
  })

const end = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  if (child.exitCode !== null)
    throw new Error(`The site had ended before it was asked to, with ${child.exitCode}.`)
  child.kill('SIGTERM')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1000)
  const code = await ended
  clearTimeout(tooLong)
  if (code !== 0) throw new Error(`The site was asked to stop and ended with ${code}.`)
}
