/** Types into the editor of the studio in Chromium, and reads from the browser how long keys, previews and saves took. */
import type { Page } from 'playwright-core'
import { taskClock } from './task-clock.ts'

/** These run in the page. */
const OBSERVE = `
  globalThis.keys = []
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') keys.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })
`
/** Resolves with the milliseconds from the last key to the next frame in which the preview shows the word. */
const untilShown = (word: string) => `new Promise((resolve) => {
  const body = document.querySelector('iframe').contentDocument.body
  const from = globalThis.lastKeyAt
  const look = () => body.textContent.includes('${word}')
    ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
    : requestAnimationFrame(look)
  look()
})`

export type TypingResult = {
  /** Of each key, in ms; what is faster than 16 ms counts as 16. */
  keys: number[]
  /** Processor time of the page's main thread, in ms for each key. */
  taskMsPerKey: number
}

/** The page is ready when the preview shows the text. The cursor is in the middle of the text afterwards. */
export async function openEditor(page: Page, url: string): Promise<void> {
  await page.addInitScript({
    content: `addEventListener('keydown', () => { globalThis.lastKeyAt = performance.now() }, true)`,
  })
  await page.goto(url)
  await page.locator('.cm-content').waitFor()
  await page.frameLocator('iframe').locator('.prose > *').nth(100).waitFor()
  const lines = page.locator('.cm-scroller')
  await lines.evaluate((scroller: { scrollTop: number; scrollHeight: number }) => {
    scroller.scrollTop = scroller.scrollHeight / 2
  })
  await page.waitForTimeout(1_000)
  const paragraph = page.locator('.cm-line').filter({ hasText: /\w+ \w+ \w+ \w+ \w+/ })
  await paragraph.nth(Math.floor((await paragraph.count()) / 2)).click()
  await page.keyboard.press('End')
}

export async function typeWords(page: Page, text: string, delayMs: number): Promise<TypingResult> {
  const taskMs = await taskClock(page)
  await page.evaluate(OBSERVE)
  const before = await taskMs()
  await page.keyboard.type(text, { delay: delayMs })
  const taskMsPerKey = ((await taskMs()) - before) / text.length
  await page.waitForTimeout(500)
  const reported = await page.evaluate<number[]>('globalThis.keys')
  const unreported = Math.max(0, text.length - reported.length)
  return { keys: [...reported, ...Array.from({ length: unreported }, () => 16)], taskMsPerKey }
}

/** Milliseconds from the last key until the preview shows the word. */
export async function timePreview(page: Page, word: string): Promise<number> {
  await page.keyboard.type(` ${word}`, { delay: 40 })
  return page.evaluate<number>(untilShown(word))
}
