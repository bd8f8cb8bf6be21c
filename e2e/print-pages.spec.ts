/** Pages print with the colors of the light theme, without controls, and no photo is cut between two sheets. */
import type { Page } from '@playwright/test'
import { themes } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { expect, test } from './support/test.ts'

/** All custom properties of the body, as they are on paper. */
const tokensOnPaper = async (page: Page) => {
  await page.emulateMedia({ media: 'print' })
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.body.computedStyleMap()]
        .filter(([name]) => name.startsWith('--'))
        .map(([name, values]) => [name, String(values)]),
    ),
  )
}

test('paper has the same colors in both themes, also of a page that is dark on screens', {
  tag: '@full',
}, async ({ visit }) => {
  for (const path of [pages.friends.href(), pages.videos.href(null, { v: 2 })]) {
    const found: Record<string, string>[] = []
    for (const theme of themes) {
      const { page, open } = await visit({ theme, hasScripts: false })
      await open(path)
      found.push(await tokensOnPaper(page))
      expect(
        await page.evaluate(() =>
          [document.documentElement, document.body].map((each) => getComputedStyle(each).backgroundColor),
        ),
      ).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
    }
    expect(Object.keys(found[0] ?? {}).length).toBeGreaterThan(50)
    expect(found[1]).toEqual(found[0])
  }
})

test('the newest video prints its words dark, without the image below them', { tag: '@full' }, async ({
  visit,
}) => {
  const { page, open } = await visit({ hasScripts: false })
  await open(pages.videos.href())
  await page.emulateMedia({ media: 'print' })
  const title = page.locator('h1')
  expect(await title.evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(0, 0, 0)')
  const image = page.locator('section:has(h1) img')
  await expect(image).toHaveCount(1)
  await expect(image).toBeHidden()
})

test('the archive prints without controls and axes, and a month is not cut between two sheets', {
  tag: '@full',
}, async ({ visit }) => {
  const { page, open } = await visit({ hasScripts: false })
  await open(pages.archives.href())
  const months = page.locator('main section div:has(> h3)')
  await expect(months.nth(1)).toBeAttached()
  const axis = page.getByText('Feb', { exact: true }).first()
  await expect(axis).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(axis).toBeHidden()
  await expect(page.locator('main button').filter({ visible: true })).toHaveCount(0)
  for (const month of await months.all())
    expect(await month.evaluate((each) => getComputedStyle(each).breakInside)).toBe('avoid')
})

test('talks and photos are not cut between two sheets, and print without controls', { tag: '@full' }, async ({
  site,
  visit,
}) => {
  const { page, open } = await visit({ hasScripts: false })
  await page.emulateMedia({ media: 'print' })
  for (const [path, parts] of [
    [pages.talks.href(), 'main article'],
    [pages.albums.href(), 'main a:has(small)'],
    [pages.album.href({ albumId: site.fixtures.albums.open }), 'main [data-shape]'],
  ] as const) {
    await open(path)
    expect(await page.locator(parts).count()).toBeGreaterThan(0)
    for (const part of await page.locator(parts).all())
      expect(await part.evaluate((each) => getComputedStyle(each).breakInside)).toBe('avoid')
    await expect(page.locator('main button').filter({ visible: true })).toHaveCount(0)
  }
})

test('a page prints without the photo that is open above it', { tag: '@full' }, async ({ site, visit }) => {
  const { page, open, hydrated } = await visit()
  await open(pages.album.href({ albumId: site.fixtures.albums.open }))
  await hydrated()
  await page.locator('main [data-shape] a').first().click()
  const photo = page.locator('.pswp')
  await expect(photo).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(photo).toBeHidden()
})
