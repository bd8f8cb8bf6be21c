/** The aurora over the home page: as the server printed it, in the reader's language, and answering to pointer and keys. */
import { expect } from 'vitest'
import { cn } from '#web/locale/cn.ts'
import { en } from '#web/locale/en.ts'
import { journey } from './journey.ts'
import type { Reader } from './reader.ts'

const aurora = ({ page }: Reader) => page.locator('.masthead-sky svg.aurora').first()
const raysOf = (reader: Reader) => aurora(reader).locator('g path').count()
const todayOf = (reader: Reader) => aurora(reader).locator('.aurora-today').textContent()

journey('it stays as it was printed, and changes its words with the language', async ({ reader }) => {
  const { page } = reader
  await reader.opens('/')
  const [printed, rays] = [await aurora(reader).innerHTML(), await raysOf(reader)]
  expect(rays).toBeGreaterThan(100)
  await reader.isAtHome()
  expect(await aurora(reader).innerHTML()).toBe(printed)
  for (const [before, entry, texts] of [
    [en, en.frame.chinese, cn],
    [cn, cn.frame.english, en],
  ] as const) {
    const menu = page.locator('header').getByRole('button', { name: before.frame.language })
    await menu.click()
    await page.getByRole('button', { name: entry, exact: true }).and(page.locator(':visible')).click()
    await expect.poll(() => todayOf(reader)).toBe(texts.home.today)
    expect(await raysOf(reader)).toBe(rays)
  }
})

journey('keys walk through the rays, and Enter opens the article', async ({ reader }) => {
  const { page } = reader
  await reader.opens('/')
  await reader.isAtHome()
  const rays = page.locator('.aurora-rays')
  await rays.focus()
  await page.keyboard.press('ArrowLeft')
  const tip = page.locator('.aurora-tip')
  await tip.waitFor()
  const newest = await tip.locator('b').textContent()
  await page.keyboard.press('Home')
  await expect.poll(() => tip.locator('b').textContent()).not.toBe(newest)
  const oldest = await tip.locator('b').textContent()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/articles/*')
  await expect.poll(() => page.locator('h1').textContent()).toBe(oldest)
  // Coming back, the browser draws what it had left to the server before.
  await page.goBack()
  await expect.poll(() => raysOf(reader)).toBeGreaterThan(100)
})

journey('a pointer finds the nearest ray', async ({ reader }) => {
  const { page } = reader
  await reader.opens('/')
  await reader.isAtHome()
  const box = await page.locator('.aurora-rays').boundingBox()
  if (!box) throw new Error('The aurora is not to be seen.')
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.8)
  await page.locator('.aurora-tip b').waitFor()
  await expect.poll(() => page.locator('.aurora-chosen').count()).toBe(2)
  await page.mouse.move(box.x + 5, 5)
  await page.locator('.aurora-tip').waitFor({ state: 'detached' })
})
