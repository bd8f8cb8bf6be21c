/** Starts Chromium with a debugging port and a separate profile, as Lighthouse requires. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { browserFlags } from '../../scripts/browser.ts'
import { removeAtEnd, startChild, stopChild } from './children.ts'

export type Chromium = { port: number; stop: () => Promise<void> }

const START_WITHIN_MS = 20_000

export async function startChromium(browser: string): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'borealis-bench-chromium-'))
  removeAtEnd(profile)
  const flags = [...browserFlags, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = startChild(browser, [...flags, 'about:blank'], { stdio: 'ignore' })
  const portFile = join(profile, 'DevToolsActivePort')
  const end = performance.now() + START_WITHIN_MS
  while (performance.now() < end && child.exitCode === null) {
    const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8').split('\n')[0]) : 0
    if (port > 0) return { port, stop: () => stopChild(child) }
    await pause(25)
  }
  await stopChild(child, 'SIGKILL')
  throw new Error(`${browser} did not start`)
}
