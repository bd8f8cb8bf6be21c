/** Expects that a page fits the width of its window. */
import { expect, type Page } from '@playwright/test'

/** Fails when the page can be scrolled sideways. */
export const expectFits = async (page: Page): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)
