/** Runs Lighthouse's mobile preset once, with a new Chromium and an empty cache. */
import lighthouse from 'lighthouse'
import type { Locale, Theme } from '#contract/locale.ts'
import { blockedTime, calibratedSlowdown, type TraceEvent, taskTimes } from './blocked-time.ts'
import { startChromium } from './chromium.ts'

export type PageLook = { path: string; locale: Locale; theme: Theme }
export type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'] & {
  /** Total blocking time from the processor time of tasks, in milliseconds: with the preset's slowdown, and with one that fits this machine. */
  blocked: { preset: number; calibrated: number }
}

const PRESET_SLOWDOWN = 4

const MAX_TRIES = 3

/** On a busy machine a trace sometimes lacks its beginning, which is not the page's fault. */
export async function runLighthouse(browser: string, origin: string, look: PageLook): Promise<Report> {
  for (let tried = 1; ; tried++)
    try {
      return await examineOnce(browser, origin, look)
    } catch (error) {
      if (tried === MAX_TRIES) throw error
    }
}

async function examineOnce(
  browser: string,
  origin: string,
  { path, locale, theme }: PageLook,
): Promise<Report> {
  const chromium = await startChromium(browser)
  try {
    const result = await lighthouse(`${origin}${path}`, {
      port: chromium.port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      extraHeaders: { Cookie: `locale=${locale}; theme=${theme}` },
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`)
    const tasks = taskTimes(result.artifacts.Trace.traceEvents as TraceEvent[])
    const slowdown = calibratedSlowdown(result.lhr.environment.benchmarkIndex)
    const blocked = {
      preset: blockedTime(tasks, PRESET_SLOWDOWN),
      calibrated: blockedTime(tasks, slowdown),
    }
    return { ...result.lhr, blocked }
  } finally {
    await chromium.stop()
  }
}
