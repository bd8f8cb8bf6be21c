/**
 * What a browser loads: Chromium on a phone's screen opens home and article with an empty cache, without input, until
 * network and main thread have been idle for two seconds, after two earlier readers. Bytes are those of the network,
 * headers included (CDP Network.loadingFinished), compressed as the server sends them. The page is idle at its first
 * requestIdleCallback after `load`: later requests cannot delay reading.
 */
import { type Browser, chromium } from 'playwright-core'
import { browserFlags, findBrowser } from '../../scripts/browser.ts'
import type { Benchmark } from '../benchmark.ts'
import { type ReadableSite, startReadableSite } from '../data/readable-site.ts'
import { readTwice } from '../load/read-twice.ts'
import type { Goal, Metric } from '../report/metrics.ts'

type Loaded = {
  requests: number
  foreign: number
  scriptBeforeIdle: number
  bytes: Record<string, number>
}

const QUIET_MS = 2_000

/** These two run in the page. */
const MARK_IDLE = `addEventListener('load', () => requestIdleCallback(() => performance.mark('idle')))`
const SCRIPT_BEFORE_IDLE = `performance.getEntriesByType('resource')
  .filter(({ name, startTime }) =>
    name.endsWith('.js') && startTime < performance.getEntriesByName('idle')[0].startTime)
  .reduce((sum, { transferSize }) => sum + transferSize, 0)`

export const browser: Benchmark = {
  name: 'browser',
  how: 'What Chromium (412 × 823) loads for home and article with an empty cache until it is quiet, in bytes on the wire.',
  run: async ({ say }) => {
    const executablePath = await findBrowser()
    if (!executablePath) return [{ name: 'bytes', value: null, unit: 'KB', note: 'no Chromium here' }]
    const site = await startReadableSite(say)
    const launched = await chromium.launch({ executablePath, args: browserFlags })
    const figures: Metric[] = []
    for (const { page, path } of site.shown)
      figures.push(...figuresOf(page, await load(launched, site, path)))
    await launched.close()
    await site.stop()
    return figures
  },
}

async function load(launched: Browser, site: ReadableSite, path: string): Promise<Loaded> {
  await readTwice(`${site.origin}${path}`)
  const context = await launched.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  const kinds = new Map<string, string>()
  const loaded: Loaded = { requests: 0, foreign: 0, scriptBeforeIdle: 0, bytes: {} }
  wire.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('data:')) return
    kinds.set(requestId, type ?? 'Other')
    loaded.requests += 1
    if (!request.url.startsWith(site.origin)) loaded.foreign += 1
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) loaded.bytes[kind] = (loaded.bytes[kind] ?? 0) + encodedDataLength
  })
  await page.addInitScript({ content: MARK_IDLE })
  await page.goto(`${site.origin}${path}`, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)
  loaded.scriptBeforeIdle = await page.evaluate<number>(SCRIPT_BEFORE_IDLE)
  await context.close()
  return loaded
}

function figuresOf(page: string, { requests, foreign, scriptBeforeIdle, bytes }: Loaded): Metric[] {
  const of = (name: string, kinds: string[], goal?: Goal): Metric => ({
    name: `${page}: ${name}`,
    value: kinds.reduce((sum, kind) => sum + (bytes[kind] ?? 0), 0) / 1024,
    unit: 'KB',
    ...(goal ? { goal } : {}),
  })
  const all = Object.keys(bytes)
  const shown = ['Image', 'Media', 'Font']
  return [
    {
      name: `${page}: script before it is idle`,
      value: scriptBeforeIdle / 1024,
      unit: 'KB',
      goal: { atMost: 15 },
    },
    of('script in all, when it is alive', ['Script'], { atMost: 75 }),
    of('styles', ['Stylesheet'], { atMost: 14 }),
    of('HTML', ['Document'], ...(page === 'home' ? [{ atMost: 12 }] : [])),
    of('fonts', ['Font'], { atMost: 100 }),
    of('pictures', ['Image', 'Media']),
    of(
      'all but pictures and fonts',
      all.filter((kind) => !shown.includes(kind)),
      { atMost: page === 'home' ? 110 : 100 },
    ),
    of('all', all),
    { name: `${page}: requests`, value: requests, unit: '' },
    { name: `${page}: requests to other origins`, value: foreign, unit: '' },
  ]
}
