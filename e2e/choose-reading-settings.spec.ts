/** The reading settings of an article: loaded when they are opened, by mouse and keyboard, and remembered. */
import { pages } from '#contract/pages.ts'
import { en } from '#web/locale/en.ts'
import { expectNoViolations } from './support/axe.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expect, test } from './support/test.ts'

test('the text grows at a choice, and has the chosen size after a reload', async ({ site, visit }) => {
  const { page, open, hydrated } = await visit({ width: 390, locale: 'en' })
  const release = await holdRequests(page, /ReadingSettingsPanel.*\.js/)
  await open(pages.article.href({ articleId: site.fixtures.open }))
  await hydrated()
  const button = page.getByRole('button', { name: en.article.readingSettings })
  const panel = page.getByRole('dialog', { name: en.article.readingSettings })
  const large = panel.getByRole('button', { name: en.article.large })
  const fontSize = () =>
    page
      .locator('.prose')
      .first()
      .evaluate((prose) => Number.parseFloat(getComputedStyle(prose).fontSize))
  const before = await fontSize()
  await button.click()
  // No empty box while it loads.
  await expect(panel).toBeHidden()
  await release()
  await expect(large).toBeVisible()
  await expectNoViolations(page)
  await large.click()
  await expect.poll(fontSize).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.reload()
  await hydrated()
  await expect.poll(fontSize).toBeGreaterThan(before)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(large).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
})
