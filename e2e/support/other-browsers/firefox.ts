/**
 * Starts Firefox without a window and drives it by WebDriver BiDi, which it speaks by itself
 * (docs/decisions/0079). Each start has an empty profile.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../../scripts/browser.ts'
import { type BidiConnection, connectBidi } from './bidi-connection.ts'
import type { BrowserSession } from './browser-window.ts'

/** No requests of the browser's own, and pages as a visitor who has chosen nothing sees them. */
const preferences = `
user_pref('app.update.enabled', false);
user_pref('browser.shell.checkDefaultBrowser', false);
user_pref('browser.startup.page', 0);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
user_pref('intl.accept_languages', 'en-GB, en');
user_pref('media.autoplay.default', 0);
user_pref('network.captive-portal-service.enabled', false);
user_pref('network.connectivity-service.enabled', false);
user_pref('toolkit.telemetry.enabled', false);
`

/** Null where Firefox is not installed. */
export const startFirefox = async (): Promise<BrowserSession | null> => {
  const program = await findProgram(['firefox-esr', 'firefox'])
  if (!program) return null
  const profile = await mkdtemp(join(tmpdir(), 'borealis-firefox-'))
  await writeFile(join(profile, 'user.js'), preferences)
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    {
      // Firefox refuses a home folder of another user; containers have no user namespaces for its sandbox.
      env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    process.off('exit', kill)
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    const connection = await connectBidi(`${await addressOf(child.stderr, ended)}/session`)
    return await openSession(connection, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

/** Firefox writes where it listens to its terminal. */
const addressOf = (terminal: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    terminal.on('data', (text: Buffer) => {
      output += text
      const url = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    })
    void ended.then(() => reject(new Error(`Firefox ended. Its output:\n${output}`)))
  })

const openSession = async (
  { send, onEvent, close }: BidiConnection,
  stop: () => Promise<void>,
): Promise<BrowserSession> => {
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  const errors: string[] = []
  onEvent('log.entryAdded', ({ level, text }) => {
    if (level === 'error') errors.push(String(text))
  })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } })
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    navigate: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      })
      if (!result) throw new Error(`${exceptionDetails?.text}: ${expression}`)
      return JSON.parse(result.value)
    },
    perform: async (actions) => {
      await send('input.performActions', { context, actions })
    },
    errors: () => errors,
    stop: async () => {
      close()
      await stop()
    },
  }
}

type Evaluated = { result?: { value: string }; exceptionDetails?: { text: string } }
