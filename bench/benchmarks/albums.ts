/**
 * An album of a thousand photos. Lighthouse's mobile preset opens it; then Chromium on a phone's screen, and on one
 * with a higher density, opens it with an empty cache and scrolls to its end like a reader, 500 px at a time: every
 * layout shift that the browser reports is added up, and every requested image is counted.
 */
import { type Browser, chromium } from 'playwright-core'
import { pages } from '#contract/pages.ts'
import { browserFlags, findBrowser } from '../../scripts/browser.ts'
import type { Benchmark } from '../benchmark.ts'
import { ALBUM_ID, albumFolder, PHOTOS } from '../data/album.ts'
import { copyOf } from '../data/copies.ts'
import { type Report, runLighthouse } from '../machine/lighthouse.ts'
import { type BenchmarkSite, startSite } from '../machine/site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'

type Screen = { name: string; width: number; height: number; density: number }

const screens: Screen[] = [
  { name: 'phone', width: 412, height: 823, density: 1.75 },
  { name: 'dense phone', width: 390, height: 844, density: 3 },
  { name: 'desk', width: 1440, height: 900, density: 1 },
]

const path = pages.album.href({ albumId: ALBUM_ID })
const QUIET_MS = 2_000
const STEP_PX = 500
const MAX_STEPS = 1_500

export const albums: Benchmark = {
  name: 'albums',
  how: 'An album of 1 000 photographs: Lighthouse, mobile preset; then Chromium opens it and scrolls to its end.',
  run: async ({ isQuick, say }) => {
    const executablePath = await findBrowser()
    if (!executablePath) return [{ name: 'CLS', value: null, unit: '', note: 'no Chromium here' }]
    const { folder, what } = await albumFolder(say)
    say(`made of ${what}`)
    const site = await startSite({ dataFolder: await copyOf(folder, 'album') })
    const figures = await inLighthouse(executablePath, site, isQuick ? 1 : 3)
    const browser = await chromium.launch({ executablePath, args: browserFlags })
    for (const screen of isQuick ? screens.slice(0, 1) : screens) {
      say(`scrolling on a ${screen.name}`)
      figures.push(...(await scrolled(browser, site, screen)))
    }
    await browser.close()
    await site.stop()
    return figures
  },
}

async function inLighthouse(browser: string, { origin }: BenchmarkSite, rounds: number): Promise<Metric[]> {
  const reports: Report[] = []
  for (let round = 0; round < rounds; round++)
    reports.push(await runLighthouse(browser, origin, { path, locale: 'en', theme: 'theme-dark' }))
  const of = (name: string, factor = 1) =>
    reports.map((report) => (report.audits[name]?.numericValue ?? Number.NaN) * factor)
  const score = (name: string) =>
    reports.map((report) => Math.round((report.categories[name]?.score ?? 0) * 100))
  return [
    metricOfRounds('Lighthouse: performance', '', score('performance'), { goal: { atLeast: 97 } }),
    metricOfRounds('Lighthouse: accessibility', '', score('accessibility'), { goal: { atLeast: 100 } }),
    metricOfRounds('Lighthouse: CLS', '', of('cumulative-layout-shift'), { goal: { atMost: 0 } }),
    metricOfRounds('Lighthouse: first rows in their places (FCP)', 's', of('first-contentful-paint', 0.001), {
      goal: { atMost: 1 },
    }),
    metricOfRounds('Lighthouse: largest picture (LCP)', 's', of('largest-contentful-paint', 0.001), {
      goal: { atMost: 1.6 },
    }),
    ...beforeLargest(reports.at(-1)),
    metricOfRounds('Lighthouse: TBT', 'ms', of('total-blocking-time')),
  ]
}

type Details = { items: Record<string, number & string>[] }

/** Everything that Lighthouse counts into the LCP in the last round. */
function beforeLargest(report: Report | undefined): Metric[] {
  const itemsOf = (name: string) => (report?.audits[name]?.details as Details | undefined)?.items ?? []
  const [metrics] = itemsOf('metrics')
  const came = itemsOf('network-requests').filter(
    ({ networkEndTime = 0 }) => networkEndTime <= (metrics?.observedLargestContentfulPaint ?? 0),
  )
  const bytes = came.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  const kinds = Map.groupBy(came, ({ resourceType = '' }) => String(resourceType))
  const sums = [...kinds].map(([kind, all]) => {
    const kilobytes = all.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024
    return `${all.length} × ${kind} ${kilobytes.toFixed(0)}`
  })
  return [{ name: 'Lighthouse: before the LCP', value: bytes / 1024, unit: 'KB', note: sums.join(', ') }]
}

async function scrolled(browser: Browser, { origin }: BenchmarkSite, screen: Screen): Promise<Metric[]> {
  const { name, width, height, density } = screen
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: density })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  const photos = new Map<string, number>()
  const pictures = new Map<string, string>()
  let bytes = 0
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const [, hash] = /\/media\/([0-9a-f]{32})\//.exec(request.url) ?? []
    if (!hash) return
    pictures.set(requestId, hash)
    photos.set(hash, (photos.get(hash) ?? 0) + 1)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pictures.has(requestId)) bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' as never, buffered: true })
  })
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)
  const [atFirst, firstBytes] = [photos.size, bytes]
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.mouse.wheel(0, STEP_PX)
    await page.waitForTimeout(80)
    const isAtEnd = await page.evaluate<boolean>(
      `document.querySelectorAll('[data-photo]').length >= ${PHOTOS} &&
       scrollY + innerHeight > document.documentElement.scrollHeight - 2`,
    )
    if (isAtEnd) break
  }
  await page.waitForTimeout(QUIET_MS)
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)
  await context.close()
  return [
    {
      name: `${name}: pictures before anybody scrolls`,
      value: firstBytes / 1024,
      unit: 'KB',
      ...(name === 'desk' ? {} : { goal: { atMost: 300 } }),
      note: `${atFirst} photographs`,
    },
    { name: `${name}: layout shifts down to the end`, value: shifts, unit: '', goal: { atMost: 0 } },
    { name: `${name}: photographs seen`, value: photos.size, unit: '', goal: { atLeast: PHOTOS } },
    {
      name: `${name}: most often that one was asked for`,
      value: Math.max(...photos.values()),
      unit: '',
      goal: { atMost: 1 },
    },
  ]
}
