/** Starts Borealis in a separate process on the loopback. */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from '#server/platform/config/folders.ts'
import { startChild, stopChild } from './children.ts'
import { freePort, waitForResponse } from './ports.ts'
import { cpuSeconds } from './process-use.ts'

export type BenchmarkSite = {
  origin: string
  pid: number
  /** From the start of the process to the first 200 of the home page. */
  startedInMs: number
  startedWithCpuSeconds: number | null
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

type SiteOptions = { dataFolder: string; env?: Record<string, string> }

const START_WITHIN_MS = 60_000

export async function startSite({ dataFolder, env = {} }: SiteOptions): Promise<BenchmarkSite> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const from = performance.now()
  const child = startChild(process.execPath, [borealis, 'start'], {
    cwd: projectFolder,
    env: siteEnv({ DATA_DIR: dataFolder, PORT: String(port), ...env }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaints = complaintsOf(child)
  const pid = child.pid
  if (pid === undefined) throw new Error('The site could not be started')
  try {
    await waitForResponse(`${origin}/`, START_WITHIN_MS, () => child.exitCode !== null)
  } catch (error) {
    await stopChild(child, 'SIGKILL')
    throw new Error(`${(error as Error).message}: ${complaints()}`)
  }
  return {
    origin,
    pid,
    startedInMs: performance.now() - from,
    startedWithCpuSeconds: cpuSeconds(pid),
    stop: (signal) => stopChild(child, signal),
  }
}

export const borealis = join(projectFolder, 'bin', 'borealis.mjs')

/** The environment of this process does not affect the measured one. */
export const siteEnv = (own: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  // All requests come from one IP address.
  API_CALLS_PER_MINUTE: '1000000000',
  DATABASE_URL: '',
  PUBLIC_URL: '',
  TRUST_PROXY: '',
  SMTP_URL: 'file:',
  ...own,
})

function complaintsOf(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk}`.slice(-4_000)
  })
  return () => text
}
