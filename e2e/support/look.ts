/** The looks in which pages are checked: width, theme and language. */
import type { Page } from '@playwright/test'
import { type Theme, themes } from '#contract/locale.ts'
import type { VisitorOptions } from './visitor.ts'

/** Each width and language, and the theme with which the page is loaded. `inBothThemes` shows the other one. */
export const looks = (
  [
    { width: 1280, theme: 'theme-dark' },
    { width: 390, theme: 'theme-light' },
  ] as const
).flatMap((look) => (['en', 'cn'] as const).map((locale) => ({ ...look, locale }) satisfies VisitorOptions))

/** Runs a check on an open page in the theme it has, then in the other one: one page load for both. */
export const inBothThemes = async (page: Page, check: (theme: Theme) => Promise<unknown>): Promise<void> => {
  const loaded = await page.evaluate(() => document.body.className)
  const order = loaded.includes(themes[0]) ? themes : themes.toReversed()
  for (const theme of order) {
    await showTheme(page, theme)
    await check(theme)
  }
}

/** The class of the body decides the colors. */
const showTheme = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate(
    ([all, chosen]) => {
      document.body.classList.remove(...all)
      document.body.classList.add(chosen)
    },
    [themes, theme] as const,
  )
