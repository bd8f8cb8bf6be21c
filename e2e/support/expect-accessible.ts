/** Expects that everybody can read a page at a desk and on a phone, whatever they see it with. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { expectFits } from './expect-fits.ts'
import { inOtherWidth } from './look.ts'

/**
 * Fails when axe finds a violation or the page can be scrolled sideways, in one of the `looks`: the tests that call it run in both,
 * which together check with all rules both widths, both languages and both themes; the colors in both themes at each width; and the
 * width of the text, which is longer in English, in both widths (decision 0078). Flows run axe in the full tier only; in the default tier
 * this expects that the page fits.
 * @param choice of the rules
 */
export const expectAccessible = async (page: Page, choice?: 'targets too'): Promise<void> => {
  const isNarrow = page.viewportSize()?.width === 390
  await expectNoViolations(page, choice)
  await expectFits(page)
  if (!isNarrow) await inOtherWidth(page, () => expectFits(page))
}
