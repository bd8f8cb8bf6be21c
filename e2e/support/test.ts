/** Playwright's `test` with a site and its visitors; a test fails when a visitor met an error that it did not expect. */
import { test as base, expect } from '@playwright/test'
import type { VisitorOptions } from './look.ts'
import { type SharedSite, startSharedSite } from './shared-site.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export { expect } from '@playwright/test'

export type OnEnd = (cleanUp: () => Promise<void>) => void
export type VisitSite = (siteUrl: string, options?: VisitorOptions) => Promise<Visitor>

type TestFixtures = {
  /** Runs a function after the test, when its windows are closed: `onEnd(site.stop)`. */
  onEnd: OnEnd
  /** Opens a browser window on a site, with a language, a theme and a width of its own. */
  visitSite: VisitSite
  /** The same on the shared site. */
  visit: (options?: VisitorOptions) => Promise<Visitor>
  /**
   * Opens a window on the shared site that later tests of this worker use again: half the processor time of a new one.
   * For tests that only read pages: what a page stores or changes in the window would meet the next test.
   */
  reuseWindow: (options?: VisitorOptions) => Promise<Visitor>
  /** A visitor of the shared site at a desk, in English, in the dark theme: nothing has been chosen yet. */
  visitor: Visitor
}

type WorkerFixtures = {
  /** The shared site, with demo content and the tests' fixtures; each worker has a copy of its own. */
  site: SharedSite
  /** The windows that `reuseWindow` has opened, by their options. */
  openWindows: Map<string, Visitor>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const site = await startSharedSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  openWindows: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const windows = new Map<string, Visitor>()
      await use(windows)
      for (const { context } of windows.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: see above
  onEnd: async ({}, use) => {
    const cleanUps: (() => Promise<void>)[] = []
    await use((cleanUp) => cleanUps.push(cleanUp))
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  },
  // It needs `onEnd` so that it ends first: a window whose site has stopped reports failed requests.
  visitSite: async ({ browser, onEnd: _ }, use) => {
    const visitors: Visitor[] = []
    await use(async (siteUrl, options) => {
      const visitor = await createVisitor(browser, siteUrl, options)
      visitors.push(visitor)
      return visitor
    })
    for (const { context } of visitors) await context.close()
    expect(visitors.flatMap((visitor) => visitor.failures())).toEqual([])
  },
  visit: ({ visitSite, site }, use) => use((options) => visitSite(site.url, options)),
  reuseWindow: async ({ browser, site, openWindows }, use) => {
    const used: Visitor[] = []
    await use(async (options) => {
      const key = JSON.stringify(options)
      const visitor = openWindows.get(key) ?? (await createVisitor(browser, site.url, options))
      openWindows.set(key, visitor)
      used.push(visitor)
      return visitor
    })
    // A test that fails ends its worker, and so its windows.
    expect(used.flatMap((visitor) => visitor.failures())).toEqual([])
  },
  visitor: async ({ visit }, use) => use(await visit()),
})
