/** Shortcuts of one key, previews of links, links to a passage, and the offer to go on reading. */
import type { ArticleCard } from '#contract/articles.ts'
import { pages } from '#contract/pages.ts'
import en from '#web/locale/en.ts'
import keys from '#web/site/keys/texts/en.ts'
import { violationsOn } from './support/axe.ts'
import { widenText } from './support/expect-fits.ts'
import { expect, test } from './support/test.ts'

test('? lists the keys, j and k move, t switches the theme, and a switch turns them off', async ({
  visitor,
}) => {
  const { page, open, hydrated } = visitor
  await open('/')
  await hydrated()
  // It appears when the page listens to keys.
  await page.locator('.ft-keys').waitFor()
  await page.keyboard.press('j')
  await expect(page.locator('#main :is(h2, h3) > a:focus')).toHaveCount(1)
  const first = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href)
  await page.keyboard.press('j')
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLAnchorElement).href))
    .not.toBe(first)
  await page.keyboard.press('k')
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLAnchorElement).href)).toBe(first)

  await expect(page.locator('body')).toHaveClass(/theme-dark/)
  await page.keyboard.press('t')
  await expect(page.locator('body')).toHaveClass(/theme-light/)

  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: keys.title })
  await dialog.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('t')
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page.locator('body')).toHaveClass(/theme-light/)

  // The list is always reached from the footer.
  await page.locator('footer').getByRole('button', { name: en.frame.keys }).click()
  await dialog.getByRole('switch').click()
  // On the narrowest phone nothing is cut off, also when the text is set wider (WCAG 1.4.12), and no key is in two pieces.
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 320, height: 640 })
  await widenText(page)
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  expect(
    await dialog
      .locator('kbd')
      .evaluateAll((all) => all.filter((key) => key.getClientRects().length > 1).length),
  ).toBe(0)
  await page.setViewportSize(size)
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await expect(page.locator('body')).toHaveClass(/theme-dark/)
})

test('a link to an article shows what it is about, to the pointer and to the keyboard', {
  tag: '@full',
}, async ({ site, visitor }) => {
  const { page, open, hydrated } = visitor
  await open(pages.article.href({ articleId: site.fixtures.long }))
  await hydrated()
  const target = pages.article.href({ articleId: site.fixtures.open })
  await page
    .locator('.prose p')
    .first()
    .evaluate((paragraph, href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'another article' })
      paragraph.prepend(link)
    }, target)
  const link = page.locator('.prose p > a', { hasText: 'another article' })
  await link.hover()
  const preview = page.getByRole('tooltip')
  await preview.waitFor()
  await expect(preview).toContainText('min')
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await page.mouse.move(5, 5)
  await page.keyboard.press('Tab')
  await link.focus()
  await preview.waitFor()
  await expect(link).toHaveAttribute('aria-describedby', String(await preview.getAttribute('id')))
  expect(await violationsOn(page)).toEqual([])
})

test('a selected passage is named in the copied link', { tag: '@full' }, async ({ site, visitor }) => {
  const { page, context, open, hydrated } = visitor
  const path = pages.article.href({ articleId: site.fixtures.long })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(path)
  await hydrated()
  await page
    .locator('.prose p')
    .first()
    .evaluate((paragraph) => getSelection()?.selectAllChildren(paragraph))
  await page.getByRole('button', { name: en.article.copyLink }).first().click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/#:~:text=/)
})

test('a long article that was left in the middle offers to go on there', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  const { page, open, hydrated } = visitor
  const response = await fetch(`${site.url}/api/articles/all?size=100`)
  const { data } = (await response.json()) as { data: { records: ArticleCard[] } }
  const long = data.records.find(({ readingMinutes }) => (readingMinutes ?? 0) >= 4)
  if (!long) throw new Error('No article of the demo takes four minutes.')
  const path = pages.article.href({ articleId: long.id })
  const offer = page.getByRole('button', { name: /Continue reading at \d+%/ })
  await open(path)
  await hydrated()
  await page.locator('.ft-keys').waitFor()
  await expect(offer).toHaveCount(0)
  await page.locator('.prose').evaluate((prose) => {
    const { top, height } = prose.getBoundingClientRect()
    scrollTo({ top: scrollY + top + height / 2, behavior: 'instant' })
  })
  await open('/about')
  await open(path)
  await hydrated()
  await offer.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await offer.click()
  await expect(offer).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
})
