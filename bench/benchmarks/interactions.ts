/**
 * Moving through the site and using it, in Chromium at a desk and on a phone with a processor that is four times slower.
 * A click on a link counts until the first frame that shows the next page, whose code and data were loaded before. Search,
 * theme, dialog and menu count as in Interaction to Next Paint: the longest event of an interaction in the Event Timing
 * API, until the next paint, in steps of 8 ms. The first one loads its code and is listed apart.
 */
import { type Browser, chromium, type Page } from 'playwright-core'
import { pages } from '#contract/pages.ts'
import { browserFlags, findBrowser } from '../../scripts/browser.ts'
import type { Benchmark } from '../benchmark.ts'
import { type ReadableSite, startReadableSite } from '../data/readable-site.ts'
import { LOOK_MS, observeInteractions, timeClick, timeInteractions } from '../load/interactions.ts'
import { taskClock } from '../load/task-clock.ts'
import type { Metric } from '../report/metrics.ts'
import { percentile, spread } from '../report/statistics.ts'

type Device = { name: string; width: number; height: number; slowdown: number; clickMs: number }

const devices: Device[] = [
  { name: 'desk', width: 1440, height: 900, slowdown: 1, clickMs: 100 },
  { name: 'phone', width: 390, height: 844, slowdown: 4, clickMs: 300 },
]

/** Interaction to Next Paint. */
const INTERACTION_MS = 100
const WORD = 'snow'

export const interactions: Benchmark = {
  name: 'interactions',
  how: 'From a click to the painted page, and Interaction to Next Paint of search, theme, dialog and menu, in Chromium at a desk (1440 × 900) and on a phone (390 × 844, processor four times slower).',
  run: async ({ isQuick, say }) => {
    const executablePath = await findBrowser()
    if (!executablePath)
      return [{ name: 'click to paint', value: null, unit: 'ms', note: 'no Chromium here' }]
    const site = await startReadableSite(say)
    const browser = await chromium.launch({ executablePath, args: browserFlags })
    const figures: Metric[] = []
    for (const device of devices) {
      say(`at a ${device.name}`)
      figures.push(...(await measureDevice(browser, site, device, isQuick ? 3 : 20)))
    }
    await browser.close()
    await site.stop()
    return figures
  },
}

async function measureDevice(
  browser: Browser,
  site: ReadableSite,
  device: Device,
  times: number,
): Promise<Metric[]> {
  const { width, height, slowdown } = device
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: device.name === 'phone' })
  const page = await context.newPage()
  await page.goto(`${site.origin}/`, { waitUntil: 'networkidle' })
  const wire = await context.newCDPSession(page)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const figures = [...(await clicks(page, device, times)), ...(await uses(page, device, times))]
  await context.close()
  return figures
}

const ARTICLE_LINK = 'main article h3 a'
const LOGO = '#app > header .logo'

/** From home to an article of its list, to the about page and back, again and again. */
async function clicks(page: Page, { name, clickMs }: Device, times: number): Promise<Metric[]> {
  const path = (await page.locator(ARTICLE_LINK).first().getAttribute('href')) ?? ''
  const round = async () => {
    const article = await timeClick(page, ARTICLE_LINK, path)
    const about = await timeClick(page, LOGO, pages.about.href())
    await page.goBack()
    await page.goBack()
    await page.locator(ARTICLE_LINK).first().waitFor()
    await page.waitForTimeout(LOOK_MS)
    return { article, about }
  }
  const first = await round()
  const taskMs = await taskClock(page)
  const before = await taskMs()
  const rounds: { article: number; about: number }[] = []
  for (let time = 0; time < times; time++) rounds.push(await round())
  const mainThreadMs = ((await taskMs()) - before) / (4 * times)
  const of = (what: 'article' | 'about'): Metric => {
    const values = rounds.map((one) => one[what])
    return {
      name: `${name}: from a click to the painted ${what} page, p95`,
      value: percentile(values, 95),
      unit: 'ms',
      spread: spread(values),
      goal: { atMost: clickMs },
      note: `the first one, with its requests, ${first[what].toFixed(0)} ms`,
    }
  }
  const task = { name: `${name}: main thread for a navigation`, value: mainThreadMs, unit: 'ms' }
  return [of('article'), of('about'), { ...task, note: 'processor time' }]
}

async function uses(page: Page, device: Device, times: number): Promise<Metric[]> {
  const { name } = device
  const header = page.locator('#app > header')
  const dialog = page.locator('dialog[open]')
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await observeInteractions(page)
  const figures: Metric[] = []
  const measure = async (what: string, act: (time: number) => Promise<void>, after?: () => Promise<void>) => {
    const [first = 0] = (await timeInteractions(page, 1, act)).durations
    await after?.()
    const { durations, taskMs } = await timeInteractions(page, times, async (time) => {
      await act(time)
      await after?.()
    })
    figures.push({
      name: `${name}: ${what}, p95`,
      value: percentile(durations, 95),
      unit: 'ms',
      spread: spread(durations),
      goal: { atMost: INTERACTION_MS },
      note: `the first one ${first.toFixed(0)} ms; main thread ${taskMs.toFixed(0)} ms of processor time each`,
    })
  }
  const openSearch = async () => {
    await header.locator('a[aria-keyshortcuts]').first().click()
    await dialog.waitFor()
  }
  await measure('opening and closing search', openSearch, close)
  await openSearch()
  await measure('a key in search', (time) => page.keyboard.press(WORD[time % WORD.length] as string))
  await close()
  await measure('switching the theme', () => header.locator('button[name=theme]').click())
  if (name === 'phone') {
    const menu = page.locator('#menu')
    const openMenu = async () => {
      await header.locator('button[popovertarget=menu]').click()
      await menu.waitFor()
    }
    await measure('opening and closing the menu', openMenu, async () => {
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'hidden' })
    })
  } else {
    const openSignIn = async () => {
      await header.locator('.sign-in').click()
      await dialog.waitFor()
    }
    await measure('opening and closing the sign-in dialog', openSignIn, close)
  }
  return figures
}
