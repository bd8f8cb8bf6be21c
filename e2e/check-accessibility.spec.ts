/** F1 of docs/requirements/safety.md: axe finds no violation on any page, in any width, theme or language. */
import { en } from '#web/locale/en.ts'
import { expectNoViolations } from './support/axe.ts'
import { expectFits } from './support/expect-fits.ts'
import { looks } from './support/look.ts'
import { test } from './support/test.ts'
import { idOf, pageNames, visitedPage } from './support/visited-pages.ts'

test.describe.configure({ mode: 'parallel' })

for (const name of pageNames)
  for (const look of looks)
    test(`F1: ${name}, ${look.width} wide, ${look.locale}, has no violation and fits its window`, async ({
      site,
      visit,
    }) => {
      const { path, status } = await visitedPage(site, name)
      const visitor = await visit(look)
      if (status === 404) visitor.expectFailure(/status of 404/)
      await visitor.open(path)
      await visitor.hydrated()
      await expectNoViolations(visitor.page)
      await expectFits(visitor.page)
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
    await expectNoViolations(page)
  })

test('F1: the open menu has no violation', async ({ visit }) => {
  const { page, open, hydrated } = await visit({ width: 390, locale: 'en' })
  await open('/')
  await hydrated()
  await page.getByRole('banner').getByRole('button', { name: en.frame.openMenu }).click()
  await page.getByRole('dialog', { name: en.frame.menu }).waitFor()
  await expectNoViolations(page)
})
