/**
 * Starts WebKitGTK with its own driver on a screen without a monitor (Xvfb), and drives it by WebDriver
 * (docs/decisions/0079). Each start has an empty profile.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findProgram } from '../../../scripts/browser.ts'
import type { BrowserSession } from './browser-window.ts'

/** Null where WebKit's driver or Xvfb is not installed. */
export const startWebkit = async (): Promise<BrowserSession | null> => {
  const driver = await findProgram(['WebKitWebDriver'])
  const screen = await findProgram(['Xvfb'])
  if (!driver || !screen) return null
  const home = await mkdtemp(join(tmpdir(), 'borealis-webkit-'))
  const children: ChildProcess[] = []
  const stop = async () => {
    for (const child of children.toReversed()) await end(child)
    await rm(home, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    const xvfb = start(screen, ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {})
    children.push(xvfb)
    const display = await displayOf(xvfb)
    const port = await freePort()
    children.push(
      start(driver, [`--port=${port}`], {
        HOME: home,
        DISPLAY: `:${display}`,
        GDK_BACKEND: 'x11',
        LANG: 'en_GB.UTF-8',
        NO_AT_BRIDGE: '1',
        // The machines that run tests have neither a graphics card nor user namespaces.
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      }),
    )
    return await openSession(`http://127.0.0.1:${port}`, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

const start = (program: string, words: string[], env: Record<string, string>): ChildProcess => {
  const child = spawn(program, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Xvfb chooses a free number and writes it when it is ready. */
const displayOf = (xvfb: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    xvfb.stdio[3]?.once('data', (text: Buffer) => resolve(String(text).trim()))
    xvfb.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)))
  })

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const openSession = async (driver: string, stop: () => Promise<void>): Promise<BrowserSession> => {
  await expect
    .poll(() =>
      fetch(`${driver}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  const { sessionId, capabilities } = await post<Opened>(`${driver}/session`, {
    capabilities: { alwaysMatch: { timeouts: { script: 60_000, pageLoad: 120_000 } } },
  })
  const session = `${driver}/session/${sessionId}`
  await post(`${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 800 })
  return {
    version: `WebKit ${capabilities.browserVersion}`,
    navigate: async (url) => {
      await post(`${session}/url`, { url })
    },
    evaluate: async (expression) => {
      const script = `const done = arguments[0]
        Promise.resolve(${expression}).then((value) => done(JSON.stringify(value ?? null)))`
      return JSON.parse(await post<string>(`${session}/execute/async`, { script, args: [] }))
    },
    perform: async (actions) => {
      await post(`${session}/actions`, { actions })
    },
    // WebDriver reports none.
    errors: () => [],
    stop: async () => {
      await fetch(session, { method: 'DELETE' }).catch(() => null)
      await stop()
    },
  }
}

type Opened = { sessionId: string; capabilities: { browserVersion: string } }

/** @throws Error with the message of the browser */
const post = async <T>(url: string, body: object): Promise<T> => {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
