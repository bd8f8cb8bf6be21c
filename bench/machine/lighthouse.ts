/** Runs Lighthouse's mobile preset once, with a new Chromium and an empty cache. */
import lighthouse from 'lighthouse'
import type { Locale, Theme } from '#contract/locale.ts'
import { startChromium } from './chromium.ts'

export type PageLook = { path: string; locale: Locale; theme: Theme }
export type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

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
    return result.lhr
  } finally {
    await chromium.stop()
  }
}
