/** At a zoom of 400 % a window of 1280 × 1024 has 320 × 256 CSS pixels: everything in the studio can be reached and seen (WCAG 1.4.10, 2.4.11). */
import type { Page } from '@playwright/test'
import { saveArticleFixtures, saveVideoFixtures } from '#server/testing/fixtures.ts'
import en from '#web/studio/settings/texts/en.ts'
import videos from '#web/studio/videos/texts/en.ts'
import { expectFits } from './support/expect-fits.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

const ZOOMED = { width: 320, height: 256 }
const MAX_STOPS = 30

let site: StudioSite
let collection: number
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    await saveArticleFixtures(ctx)
    collection = (await saveVideoFixtures(ctx)).open.id
  })
})
test.afterAll(() => site.stop())

/** What covers the focused element at all of nine points of it; null when a part of it can be seen. */
const coverOfFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    let cover = 'the edge of the window'
    for (const x of [0.1, 0.5, 0.9])
      for (const y of [0.1, 0.5, 0.9]) {
        const found = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
        if (!found) continue
        if (focused.contains(found) || found.closest('label')?.contains(focused)) return null
        cover = found.outerHTML.slice(0, 80)
      }
    return `${focused.outerHTML.slice(0, 80)} is covered by ${cover}`
  })

const expectReachable = async (page: Page): Promise<void> => {
  await expectFits(page)
  for (let i = 0; i < MAX_STOPS; i++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => coverOfFocus(page)).toBeNull()
  }
}

test('every screen fits, and neither the navigation nor what is not saved covers what has the focus', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page, open } = await openStudio(visitSite, site, '/studio/articles')
  await page.getByRole('main').getByRole('link', { name: 'An open article', exact: true }).waitFor()
  // The bars and rows of the table reach the edges of a tablet, and do not go beyond.
  for (const width of [768, 996]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    const row = await page.getByRole('row', { name: 'An open article' }).boundingBox()
    expect(row).toMatchObject({ x: 0, width })
  }
  await page.setViewportSize(ZOOMED)
  await expectReachable(page)
  await open(`/studio/videos/${collection}`)
  await page.getByRole('button', { name: videos.upload }).waitFor()
  await expectFits(page)
  await open('/studio/settings')
  await page.getByRole('textbox', { name: en.fields.author, exact: true }).fill('Somebody')
  await page.getByRole('region', { name: en.bar.label }).waitFor()
  await expectReachable(page)
})

test('the desks scroll, and their text has room', { tag: '@full' }, async ({ visitSite }) => {
  const { page, open } = await openStudio(visitSite, site, '/studio/write')
  await page.setViewportSize(ZOOMED)
  for (const path of ['/studio/write', '/studio/pages/new', '/studio/pages/1']) {
    await open(path)
    const text = page.locator('.cm-content')
    await text.click()
    await expectFits(page)
    const lines = await page.locator('.cm-box').boundingBox()
    expect(lines?.height).toBeGreaterThanOrEqual(100)
    expect(await coverOfFocus(page)).toBeNull()
  }
})
