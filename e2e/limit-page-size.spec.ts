/** Covers below the fold of a phone wait for the first paint. */
import { expect, test } from './support/test.ts'

test('covers below the fold wait for the first paint on a phone, and are shown all the same', async ({
  visit,
}) => {
  const { page, open } = await visit({ width: 390 })
  await open('/')
  const cards = page.locator('article.deferred img[loading=lazy]:visible')
  const animationOf = () => cards.first().evaluate((image) => getComputedStyle(image).animationName)
  await cards.first().scrollIntoViewIfNeeded()
  await expect.poll(() => animationOf()).toBe('await-first-paint')
  await expect
    .poll(() => cards.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => animationOf()).toBe('none')
})
