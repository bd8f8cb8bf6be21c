/** A reader: one browser window with its cookies, and everything that went wrong while they read. */
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import type { Locale, Theme } from '#contract/locale.ts'
import { PATIENCE } from './patience.ts'

export type ReaderOptions = {
  locale?: Locale
  theme?: Theme
  /** 1280 is a desk, 390 a telephone. */
  width?: 1280 | 390
  /** False reads without scripts. */
  hasScripts?: boolean
  /** True lets pages ask other sites for pictures, as imported articles do. */
  mayAskElsewhere?: boolean
}

export type Reader = {
  page: Page
  context: BrowserContext
  /** Goes to an address of the site, as by typing it. @returns the answer's status. */
  opens: (path: string) => Promise<number>
  /** Waits until scripts have brought the page to life. */
  isAtHome: () => Promise<void>
  /** Failures that the test brings about itself are no complaints. */
  expects: (failure: RegExp) => void
  /** What went wrong: console errors, exceptions, dialogs, failed or foreign requests. */
  complaints: () => string[]
}

const heights = { 1280: 800, 390: 844 } as const

export const createReader = async (
  browser: Browser,
  siteUrl: string,
  options: ReaderOptions = {},
): Promise<Reader> => {
  const { locale, theme, width = 1280, hasScripts = true, mayAskElsewhere = false } = options
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width, height: heights[width] },
    hasTouch: width === 390,
    javaScriptEnabled: hasScripts,
    locale: 'en-GB',
  })
  const preferences = Object.entries({ locale, theme })
  const cookies = preferences.flatMap(([name, value]) => (value ? [{ name, value, url: siteUrl }] : []))
  await context.addCookies(cookies)
  const page = await context.newPage()
  context.setDefaultTimeout(PATIENCE)
  const complaints = listenTo(page, siteUrl, { mayAskElsewhere, hasScripts })
  const expected: RegExp[] = []
  return {
    page,
    context,
    opens: async (path) => ((await page.goto(path)) as Response).status(),
    isAtHome: () => atHome(page),
    expects: (failure) => expected.push(failure),
    complaints: () => complaints.filter((complaint) => !expected.some((failure) => failure.test(complaint))),
  }
}

/** Hydrated: React has marked the elements as its own. */
const atHome = async (page: Page): Promise<void> => {
  await page.mouse.move(5, 5)
  await page.waitForFunction(() => {
    const first = document.querySelector('#app > header')
    return first && Object.keys(first).some((key) => key.startsWith('__reactFiber'))
  })
}

const listenTo = (
  page: Page,
  siteUrl: string,
  { mayAskElsewhere, hasScripts }: { mayAskElsewhere: boolean; hasScripts: boolean },
): string[] => {
  const complaints: string[] = []
  const at = () => `${page.url().replace(siteUrl, '') || '/'}: `
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    const isElsewhere = mayAskElsewhere && url && !url.startsWith(siteUrl)
    if (!isElsewhere) complaints.push(`${at()}console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${at()}exception: ${error.message}`))
  page.on('dialog', (dialog) => {
    complaints.push(`${at()}dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A navigation breaks off what the page before it was still loading.
    const isBrokenOff = reason === 'net::ERR_ABORTED'
    // So the browser calls it when scripts are switched off.
    const isSwitchedOff = reason === 'csp' && request.resourceType() === 'script' && !hasScripts
    const isElsewhere = mayAskElsewhere && !request.url().startsWith(siteUrl)
    if (!isBrokenOff && !isSwitchedOff && !isElsewhere)
      complaints.push(`${at()}${request.url()} failed: ${reason}`)
  })
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(siteUrl) || /^(data|blob):/.test(request.url())
    if (!isOurs && !mayAskElsewhere) complaints.push(`${at()}asked elsewhere: ${request.url()}`)
  })
  return complaints
}
