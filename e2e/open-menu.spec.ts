/** The menu of narrow screens: it shifts the page, holds it still, and closes in every way one would try. */
import { expect } from 'vitest'
import { en } from '#web/locale/en.ts'
import { journey } from './journey.ts'
import type { Reader } from './reader.ts'

const SHIFT = 302

const openMenu = async ({ page, opens, isAtHome }: Reader) => {
  await opens('/')
  await isAtHome()
  await page.getByRole('banner').getByRole('button', { name: en.frame.openMenu }).click()
  const menu = page.getByRole('dialog', { name: en.frame.menu })
  await menu.waitFor()
  return menu
}

journey('shifts the page by 302 px in 376 ms, and holds it', async ({ visit }) => {
  const reader = await visit({ width: 390 })
  const { page } = reader
  await openMenu(reader)
  const placeOfPage = async () => Math.abs((await page.locator('main').boundingBox())?.x ?? 0)
  await expect.poll(placeOfPage).toBe(SHIFT)
  await page.mouse.wheel(0, 800)
  await page.waitForTimeout(200)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

journey('closes on Esc, and gives the focus back', async ({ visit }) => {
  const reader = await visit({ width: 390 })
  const menu = await openMenu(reader)
  await reader.page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await reader.page.locator('main').boundingBox())?.x).toBe(0)
  await expect
    .poll(() => reader.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(en.frame.openMenu)
})

journey('closes on a touch outside', async ({ visit }) => {
  const reader = await visit({ width: 390 })
  const menu = await openMenu(reader)
  const box = await menu.boundingBox()
  const isAtLeft = (box?.x ?? 0) < 50
  await reader.page.touchscreen.tap(isAtLeft ? 375 : 15, 500)
  await menu.waitFor({ state: 'hidden' })
})

journey('closes on a navigation, and every entry leads somewhere', async ({ visit }) => {
  const reader = await visit({ width: 390 })
  const menu = await openMenu(reader)
  await menu.getByRole('link', { name: en.nav.archives }).click()
  await menu.waitFor({ state: 'hidden' })
  expect(new URL(reader.page.url()).pathname).toBe('/archives')
})

journey('keeps the focus inside while it is open', async ({ visit }) => {
  const reader = await visit({ width: 390 })
  const menu = await openMenu(reader)
  for (let i = 0; i < 25; i += 1) {
    await reader.page.keyboard.press('Tab')
    const isOutside = await menu.evaluate((node) => {
      const focused = document.activeElement
      return focused !== null && focused !== document.body && !node.contains(focused)
    })
    expect(isOutside).toBe(false)
  }
})
