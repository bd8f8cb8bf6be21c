/** Starts one of the baselines of bench/baselines. */
import { join } from 'node:path'
import { startChild, stopChild } from './children.ts'
import { freePort, waitForResponse } from './ports.ts'

/** A measured server on the loopback. */
export type Server = {
  origin: string
  pid: number
  stop: () => Promise<void>
}

/** @param firstPath must return 200 before the server counts as started */
export async function startBaseline(file: string, input: unknown, firstPath: string): Promise<Server> {
  const port = await freePort()
  const script = join(import.meta.dirname, '..', 'baselines', file)
  const child = startChild(process.execPath, [script, String(port), JSON.stringify(input)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  await waitForResponse(`${origin}${firstPath}`, 10_000, () => child.exitCode !== null)
  return { origin, pid: child.pid as number, stop: () => stopChild(child) }
}
