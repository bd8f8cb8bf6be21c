/** Uses a page in Chromium as a visitor does, and reads from the browser how long each interaction took. */
import type { Page } from 'playwright-core'
import { taskClock } from './task-clock.ts'

type InteractionTimes = {
  /** Of each interaction, in ms: its longest event, until the next paint. What is faster than 16 ms counts as 16. */
  durations: number[]
  /** Processor time of the page's main thread, in ms for each interaction. */
  taskMs: number
}

/** These run in the page. */
const OBSERVE = `
  globalThis.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 })
`
/** Resolves with the milliseconds from the click to the first frame with another page at this path. */
const untilPainted = (path: string) => `new Promise((resolve) => {
  const former = document.querySelector('main').firstElementChild
  let from = null
  addEventListener('click', ({ timeStamp }) => { from = timeStamp }, { capture: true, once: true })
  const look = () => from !== null && location.pathname === '${path}' && !former.isConnected
    ? setTimeout(() => resolve(performance.now() - from))
    : requestAnimationFrame(look)
  requestAnimationFrame(look)
})`

/** Entries of the Event Timing API arrive after the paint. */
const REPORT_MS = 300
/** Somebody looks at a page before the next click, at least until its transition has ended. */
export const LOOK_MS = 600

export const observeInteractions = (page: Page): Promise<void> => page.evaluate(OBSERVE)

/** @param act does one interaction, and what must follow before the next one; it is repeated */
export async function timeInteractions(
  page: Page,
  times: number,
  act: (time: number) => Promise<void>,
): Promise<InteractionTimes> {
  const taskMs = await taskClock(page)
  const durations: number[] = []
  const before = await taskMs()
  for (let time = 0; time < times; time++) {
    await page.evaluate('interactions.clear()')
    await act(time)
    await page.waitForTimeout(REPORT_MS)
    durations.push(await page.evaluate<number>('Math.max(16, ...interactions.values())'))
  }
  return { durations, taskMs: ((await taskMs()) - before) / times }
}

/** Clicks on a link to another page, and returns the milliseconds from the click to the paint of that page. */
export async function timeClick(page: Page, selector: string, path: string): Promise<number> {
  const painted = page.evaluate<number>(untilPainted(path))
  await page.locator(selector).first().click()
  const milliseconds = await painted
  await page.waitForTimeout(LOOK_MS)
  return milliseconds
}
