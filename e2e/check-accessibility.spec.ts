/**
 * F1 of docs/requirements/safety.md: axe finds no violation on any page, in any width, theme or language. Each page is loaded twice
 * for this and for its hydration. Together the two loads have each width, theme and language with all rules, and the colors in both themes
 * at each width; the text fits in English at 1280, 390 and 320 px, also when it is set wider, and in Chinese at 390 and 2560 px.
 */
import type { Page } from '@playwright/test'
import { en } from '#web/locale/en.ts'
import { expectNoViolations } from './support/axe.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { expectFits, widenText } from './support/expect-fits.ts'
import { looks, sizeOf, tierOf } from './support/look.ts'
import { expect, test } from './support/test.ts'
import { idOf, type PageName, pageNames, visitedPage } from './support/visited-pages.ts'

test.describe.configure({ mode: 'parallel' })

/** One of each kind, in the default tier in English at 1280 px. */
const quickPages: PageName[] = ['home', 'long article', 'archives', 'album', 'not found']

for (const name of pageNames)
  for (const look of looks)
    test(`F1: ${name}, in both widths, ${look.locale}, is hydrated as it was rendered, has no violation and fits windows from 320 to 2560 px`, {
      tag: quickPages.includes(name) ? tierOf(look) : '@full',
    }, async ({ site, visit, reuseWindow }) => {
      const { path, status, shows } = await visitedPage(site, name)
      // Failures that are expected would be expected from the tests that use the window next.
      const visitor = await (status === 404 ? visit(look) : reuseWindow(look))
      if (status === 404) visitor.expectFailure(/status of 404/)
      const { page } = visitor
      await page.setViewportSize(sizeOf(look.width))
      expect(await visitor.open(path)).toBe(status)
      const before = await textsOn(page)
      expect(before.length).toBeGreaterThan(0)
      await visitor.hydrated()
      await expect(page.locator('head > link[rel=manifest]')).toHaveCount(1)
      if (look.locale === 'en') await expect(page.locator('main')).toContainText(shows)
      expect(await textsOn(page)).toEqual(before)
      await expectAccessible(page, 'targets too')
      if (look.width === 390) await page.setViewportSize({ width: 2560, height: 1440 })
      else {
        // 320 px are also a window of 1280 px at 400 % (WCAG 1.4.10), and the text may be set wider (1.4.12).
        await page.setViewportSize({ width: 320, height: 640 })
        await expectFits(page)
        await widenText(page)
      }
      await expectFits(page)
    })

/** Titles, paragraphs and links, in their order. The browser completes the page's own URL. */
const textsOn = async (page: Page) => {
  const texts = await page.locator('main :is(h1, h2, h3, p, a)').evaluateAll((elements) =>
    elements.map((element) => {
      const copy = element.cloneNode(true) as Element
      // How long ago something was is written by scripts.
      for (const time of copy.querySelectorAll('time[title]')) time.remove()
      return copy.textContent ?? ''
    }),
  )
  return texts.map((text) => text.replaceAll(new URL(page.url()).origin, ''))
}

for (const look of looks)
  test(`F1: the dialog of a locked article, ${look.width} wide, ${look.locale}, has no violation`, {
    tag: '@full',
  }, async ({ site, visit }) => {
    const { page, open, hydrated } = await visit(look)
    await open(`/article-list/${await idOf(site, 'tags', 'tagName', 'letters')}`)
    await hydrated()
    await page.getByRole('link', { name: 'A locked article' }).click()
    await page.getByRole('dialog').locator('input[type=password]').waitFor()
    await expectAccessible(page)
  })

test('F1: the open menu has no violation', { tag: '@full' }, async ({ visit }) => {
  const { page, open, hydrated } = await visit({ width: 390, locale: 'en' })
  await open('/')
  await hydrated()
  await page.getByRole('banner').getByRole('button', { name: en.frame.openMenu }).click()
  await page.getByRole('dialog', { name: en.frame.menu }).waitFor()
  await expectNoViolations(page)
})
