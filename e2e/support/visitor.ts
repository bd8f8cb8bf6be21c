/** Opens a browser window for one visitor, with its cookies, and collects everything that goes wrong in it. */
// biome-ignore lint/plugin: SLOW_API_MS makes the API slow; no test waits.
import { setTimeout } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  type Request,
  type Response,
} from '@playwright/test'
import { seededRandom } from '#server/testing/seed.ts'
import { sizeOf, type VisitorOptions } from './look.ts'

export type Visitor = {
  page: Page
  context: BrowserContext
  /** Opens a path of the site, as by typing its URL. Returns the response's status. */
  open: (path: string) => Promise<number>
  /** Waits until scripts have hydrated the page. */
  hydrated: () => Promise<void>
  /** Waits until every request to the API has ended. */
  requestsEnded: () => Promise<void>
  /** Excludes failures that the test causes itself. */
  expectFailure: (failure: RegExp) => void
  /** What went wrong: console errors, exceptions, dialogs, failed requests, requests to other sites. */
  failures: () => string[]
}

/** With it, each request of a page to the API waits up to so many milliseconds: tests must not rely on a fast server. */
const slowApiMs = Number(process.env.SLOW_API_MS ?? 0)

/** With it, scripts and styles of pages take so many times as long: tests must not rely on a fast machine. */
const cpuSlowdown = Number(process.env.CPU_SLOWDOWN ?? 1)

export const createVisitor = async (
  browser: Browser,
  siteUrl: string,
  options: VisitorOptions = {},
): Promise<Visitor> => {
  const {
    locale,
    theme,
    width = 1280,
    hasScripts = true,
    mayRequestElsewhere = false,
    userAgent,
    timezoneId,
  } = options
  const { mayReadOffline = false, hasMotion = true } = options
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: sizeOf(width),
    hasTouch: width === 390,
    javaScriptEnabled: hasScripts,
    locale: 'en-GB',
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    serviceWorkers: mayReadOffline ? 'allow' : 'block',
    ...(userAgent ? { userAgent } : {}),
    ...(timezoneId ? { timezoneId } : {}),
  })
  const preferences = Object.entries({ locale, theme })
  const cookies = preferences.flatMap(([name, value]) => (value ? [{ name, value, url: siteUrl }] : []))
  await context.addCookies(cookies)
  if (slowApiMs > 0) {
    const random = seededRandom()
    await context.route('**/api/**', async (route) => {
      await setTimeout(random() * slowApiMs)
      await route.continue()
    })
  }
  if (cpuSlowdown > 1)
    context.on('page', async (opened) => {
      const session = await context.newCDPSession(opened)
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    })
  const page = await context.newPage()
  const failures = collectFailures(page, siteUrl, { mayRequestElsewhere, hasScripts })
  const requests = collectRequests(page)
  const expected: RegExp[] = []
  return {
    page,
    context,
    open: async (path) => ((await page.goto(path)) as Response).status(),
    hydrated: () => untilHydrated(page),
    requestsEnded: () => expect.poll(() => [...requests].map((request) => request.url())).toEqual([]),
    expectFailure: (failure) => expected.push(failure),
    failures: () => failures.filter((failure) => !expected.some((one) => one.test(failure))),
  }
}

/**
 * React marks the elements that it has hydrated. Scripts start early when the visitor does something. Looking with each frame, which
 * is Playwright's way, would make the browser compute sixty frames a second meanwhile.
 */
const untilHydrated = async (page: Page): Promise<void> => {
  await page.mouse.move(5, 5)
  await page.waitForFunction(
    () => {
      const first = document.querySelector('#app > header')
      return first && Object.keys(first).some((key) => key.startsWith('__reactFiber'))
    },
    undefined,
    { polling: 30 },
  )
}

/** The requests to the API that have not ended. */
const collectRequests = (page: Page): Set<Request> => {
  const requests = new Set<Request>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return requests
}

const collectFailures = (
  page: Page,
  siteUrl: string,
  { mayRequestElsewhere, hasScripts }: { mayRequestElsewhere: boolean; hasScripts: boolean },
): string[] => {
  const failures: string[] = []
  const at = () => `${page.url().replace(siteUrl, '') || '/'}: `
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    const isElsewhere = mayRequestElsewhere && url && !url.startsWith(siteUrl)
    if (!isElsewhere) failures.push(`${at()}console: ${message.text()} ${url.replace(siteUrl, '')}`)
  })
  page.on('pageerror', (error) => failures.push(`${at()}exception: ${error.message}`))
  page.on('dialog', (dialog) => {
    failures.push(`${at()}dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A navigation aborts the requests of the page before it.
    const isAborted = reason === 'net::ERR_ABORTED'
    // The browser reports scripts as blocked by CSP when they are switched off.
    const isSwitchedOff = reason === 'csp' && request.resourceType() === 'script' && !hasScripts
    const isElsewhere = mayRequestElsewhere && !request.url().startsWith(siteUrl)
    if (!isAborted && !isSwitchedOff && !isElsewhere)
      failures.push(`${at()}${request.url()} failed: ${reason}`)
  })
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(siteUrl) || /^(data|blob):/.test(request.url())
    if (!isOurs && !mayRequestElsewhere) failures.push(`${at()}requested elsewhere: ${request.url()}`)
  })
  return failures
}
