/** Expects that a page fits the width of its window. */
import { expect, type Page } from '@playwright/test'

/**
 * Fails when the page can be scrolled sideways. Elements whose layout is deferred take the width of a window that has changed with the
 * next frame.
 */
export const expectFits = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0)

/** Sets the text of the page as wide as visitors may (WCAG 1.4.12); the security policy lets only a script do so. */
export const widenText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important; }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
