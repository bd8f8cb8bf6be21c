/** Runs Lighthouse's mobile preset once, with a new Chromium and an empty cache. */
import lighthouse from 'lighthouse'
import { blockedTime, calibratedSlowdown, type TraceEvent, taskTimes } from './blocked-time.ts'
import { startChromium } from './chromium.ts'

export type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'] & {
  /** Total blocking time from the processor time of tasks, with a slowdown that fits this machine. */
  blockedMs: number
}

const MAX_TRIES = 3
/** What loads when the page is idle belongs to the whole page. */
const QUIET_MS = 3_000

/**
 * On a busy machine a trace sometimes lacks its beginning, which is not the page's fault.
 * @param cookie the Cookie header of the browser
 */
export async function runLighthouse(browser: string, url: string, cookie: string): Promise<Report> {
  for (let tried = 1; ; tried++)
    try {
      return await examineOnce(browser, url, cookie)
    } catch (error) {
      if (tried === MAX_TRIES) throw error
    }
}

async function examineOnce(browser: string, url: string, cookie: string): Promise<Report> {
  const chromium = await startChromium(browser)
  try {
    const result = await lighthouse(url, {
      port: chromium.port,
      logLevel: 'error',
      output: 'json',
      networkQuietThresholdMs: QUIET_MS,
      cpuQuietThresholdMs: QUIET_MS,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      extraHeaders: { Cookie: cookie },
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`)
    const tasks = taskTimes(result.artifacts.Trace.traceEvents as TraceEvent[])
    const slowdown = calibratedSlowdown(result.lhr.environment.benchmarkIndex)
    return { ...result.lhr, blockedMs: blockedTime(tasks, slowdown) }
  } finally {
    await chromium.stop()
  }
}
