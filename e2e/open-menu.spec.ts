/** The menu of narrow screens: it shifts the page, holds it still, and closes in every expected way. */
import { en } from '#web/locale/en.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const SHIFT = 302

const openMenu = async ({ page, open, hydrated }: Visitor) => {
  await open('/talks')
  await hydrated()
  await page.getByRole('banner').getByRole('button', { name: en.frame.openMenu }).click()
  const menu = page.getByRole('dialog', { name: en.frame.menu })
  await menu.waitFor()
  return menu
}

test('the menu shifts the page by 302 px in 376 ms, and the page cannot be scrolled', {
  tag: '@full',
}, async ({ visit }) => {
  const visitor = await visit({ width: 390 })
  const { page } = visitor
  await openMenu(visitor)
  const shiftOfPage = async () => Math.abs((await page.locator('main').boundingBox())?.x ?? 0)
  await expect.poll(shiftOfPage).toBe(SHIFT)
  const duration = await page.locator('main').evaluate((main) => getComputedStyle(main).transitionDuration)
  expect(duration.split(', ')[0]).toBe('0.376s')
  // The event comes before the page would scroll; two frames later it would have.
  const wheel = page.evaluate(
    () =>
      new Promise((done) =>
        addEventListener('wheel', () => requestAnimationFrame(() => requestAnimationFrame(done)), {
          once: true,
        }),
      ),
  )
  await page.mouse.wheel(0, 800)
  await wheel
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('Escape closes the menu and gives the focus back', async ({ visit }) => {
  const visitor = await visit({ width: 390 })
  const menu = await openMenu(visitor)
  await visitor.page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await visitor.page.locator('main').boundingBox())?.x).toBe(0)
  await expect
    .poll(() => visitor.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(en.frame.openMenu)
})

test('a touch outside closes the menu', { tag: '@full' }, async ({ visit }) => {
  const visitor = await visit({ width: 390 })
  const menu = await openMenu(visitor)
  const box = await menu.boundingBox()
  const isAtLeft = (box?.x ?? 0) < 50
  await visitor.page.touchscreen.tap(isAtLeft ? 375 : 15, 500)
  await menu.waitFor({ state: 'hidden' })
})

test('an entry of the menu opens its page and closes the menu', { tag: '@full' }, async ({ visit }) => {
  const visitor = await visit({ width: 390 })
  const menu = await openMenu(visitor)
  await menu.getByRole('link', { name: en.nav.archives }).click()
  await menu.waitFor({ state: 'hidden' })
  expect(new URL(visitor.page.url()).pathname).toBe('/archives')
})

test('the open menu keeps the focus inside', { tag: '@full' }, async ({ visit }) => {
  const visitor = await visit({ width: 390 })
  const menu = await openMenu(visitor)
  for (let i = 0; i < 25; i += 1) {
    await visitor.page.keyboard.press('Tab')
    const isOutside = await menu.evaluate((node) => {
      const focused = document.activeElement
      return focused !== null && focused !== document.body && !node.contains(focused)
    })
    expect(isOutside).toBe(false)
  }
})
