/** The processor time of a page's main thread in Chromium. */
import type { Page } from 'playwright-core'

/** Returns a function that reads how much processor time the main thread of the page has used, in ms. */
export async function taskClock(page: Page): Promise<() => Promise<number>> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await wire.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}
