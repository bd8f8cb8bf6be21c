/** Holds requests of a page back, so that a test decides when they continue. */
import { expect, type Page } from '@playwright/test'

/** Returns a function that waits for the first such request, so that the test does prove something, and releases all. */
export const holdRequests = async (page: Page, url: RegExp): Promise<() => Promise<void>> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let held = 0
  await page.route(url, async (route) => {
    held += 1
    await released
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held, { message: `requests to ${url}` }).toBeGreaterThan(0)
    release()
  }
}
