/** F1 of docs/requirements/safety.md: axe finds no violation on any page, in any width, theme or language. */
import { en } from '#web/locale/en.ts'
import { expectNoViolations, violationsOn } from './support/axe.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { expectFits, widenText } from './support/expect-fits.ts'
import { looks, sizeOf } from './support/look.ts'
import { expect, test } from './support/test.ts'
import { idOf, pageNames, visitedPage } from './support/visited-pages.ts'

test.describe.configure({ mode: 'parallel' })

for (const name of pageNames)
  for (const look of looks)
    test(`F1: ${name}, in both widths, ${look.locale}, has no violation and fits windows from 320 to 2560 px`, async ({
      site,
      visit,
      reuseWindow,
    }) => {
      const { path, status } = await visitedPage(site, name)
      // Failures that are expected would be expected from the tests that use the window next.
      const visitor = await (status === 404 ? visit(look) : reuseWindow(look))
      if (status === 404) visitor.expectFailure(/status of 404/)
      const { page } = visitor
      await page.setViewportSize(sizeOf(look.width))
      await visitor.open(path)
      await visitor.hydrated()
      await expectAccessible(page)
      expect(await violationsOn(page, 'targets')).toEqual([])
      // 320 px are also a window of 1280 px at 400 % (WCAG 1.4.10), and the text may be set wider (1.4.12).
      for (const [width, height] of [
        [2560, 1440],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expectFits(page)
      }
      await widenText(page)
      await expectFits(page)
    })

for (const look of looks)
  test(`F1: the dialog of a locked article, ${look.width} wide, ${look.locale}, has no violation`, async ({
    site,
    visit,
  }) => {
    const { page, open, hydrated } = await visit(look)
    await open(`/article-list/${await idOf(site, 'tags', 'tagName', 'letters')}`)
    await hydrated()
    await page.getByRole('link', { name: 'A locked article' }).click()
    await page.getByRole('dialog').locator('input[type=password]').waitFor()
    await expectAccessible(page)
  })

test('F1: the open menu has no violation', async ({ visit }) => {
  const { page, open, hydrated } = await visit({ width: 390, locale: 'en' })
  await open('/')
  await hydrated()
  await page.getByRole('banner').getByRole('button', { name: en.frame.openMenu }).click()
  await page.getByRole('dialog', { name: en.frame.menu }).waitFor()
  await expectNoViolations(page)
})
