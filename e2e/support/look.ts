/** The looks in which pages are checked: width, theme and language. */
import type { Page } from '@playwright/test'
import { type Locale, type Theme, themes } from '#contract/locale.ts'

export type VisitorOptions = {
  locale?: Locale
  theme?: Theme
  /** 1280 is a desk, 390 a phone. */
  width?: 1280 | 390
  /** False switches scripts off. */
  hasScripts?: boolean
  /** False asks for reduced motion: drawing what moves takes up to a tenth of the time of a test. */
  hasMotion?: boolean
  /** Where the browser is; by default where the machine is. */
  timezoneId?: string
  /** Of a browser that counts as a visitor; the one under test says that it is headless, as bots do. */
  userAgent?: string
  /** True allows pages to request images from other sites, as imported articles do. */
  mayRequestElsewhere?: boolean
  /** True allows the service worker, whose requests no test could see or hold. */
  mayReadOffline?: boolean
}

/**
 * Each width, each language and each theme once, with which the page is loaded; `expectAccessible` also checks the colors of the
 * other theme. A flow at every combination would find nothing that these do not. One of them asks for reduced motion.
 */
export const looks = [
  { width: 1280, theme: 'theme-dark', locale: 'en', hasMotion: false },
  { width: 390, theme: 'theme-light', locale: 'cn' },
] as const satisfies VisitorOptions[]

/** The tag of a test that runs in several looks: the default tier has it once, at a desk. */
export const tierOf = ({ width }: VisitorOptions) => (width === 390 ? '@full' : [])

const heights = { 1280: 800, 390: 844 } as const
type Width = keyof typeof heights

/** The size of a window of this width. */
export const sizeOf = (width: Width) => ({ width, height: heights[width] })

/** Runs a check on an open page in the width that its window does not have, and changes it back. */
export const inOtherWidth = async (page: Page, check: (width: Width) => Promise<unknown>): Promise<void> => {
  const size = page.viewportSize() ?? sizeOf(1280)
  const other = size.width === 1280 ? 390 : 1280
  await page.setViewportSize(sizeOf(other))
  await check(other)
  await page.setViewportSize(size)
}

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
