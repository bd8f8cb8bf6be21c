/** Expects that everybody can read a page at a desk and on a phone, whatever they see it with. */
import { expect, type Page } from '@playwright/test'
import { expectNoViolations, violationsOn } from './axe.ts'
import { expectFits } from './expect-fits.ts'
import { inOtherWidth } from './look.ts'

/**
 * Fails when axe finds a violation or the page can be scrolled sideways, in both themes and both widths. The page is
 * loaded once; colors are checked in the width of its window, which the other language checks in the other width.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expectNoViolations(page)
  await expectFits(page)
  await inOtherWidth(page, async (width) => {
    expect(await violationsOn(page, 'names'), `${width} wide`).toEqual([])
    await expectFits(page)
  })
}
