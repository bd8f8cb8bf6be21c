/** The aurora, a chart of all articles on the home page: as server-rendered, in the visitor's language, by pointer and keys. */
import { cn } from '#web/locale/cn.ts'
import { en } from '#web/locale/en.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const aurora = ({ page }: Visitor) => page.locator('.masthead-sky svg.aurora').first()
/** Faint rays share paths; each ray begins with a move. */
const raysOf = (visitor: Visitor) =>
  aurora(visitor)
    .locator('g path')
    .evaluateAll((paths) => paths.flatMap((path) => path.getAttribute('d')?.match(/m/gi) ?? []).length)
const todayLabelOf = (visitor: Visitor) => aurora(visitor).locator('.aurora-today').textContent()

test('the aurora stays as it was server-rendered, and its words follow the language', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/')
  const [rendered, rays] = [await aurora(visitor).innerHTML(), await raysOf(visitor)]
  expect(rays).toBeGreaterThan(100)
  await visitor.hydrated()
  expect(await aurora(visitor).innerHTML()).toBe(rendered)
  for (const [before, entry, texts] of [
    [en, en.frame.chinese, cn],
    [cn, cn.frame.english, en],
  ] as const) {
    const menu = page.locator('header').getByRole('button', { name: before.frame.language })
    await menu.click()
    await page.getByRole('button', { name: entry, exact: true }).and(page.locator(':visible')).click()
    await expect.poll(() => todayLabelOf(visitor)).toBe(texts.home.today)
    await expect.poll(() => raysOf(visitor)).toBe(rays)
  }
})

test('arrow keys move through the rays, and Enter opens the article', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/')
  await visitor.hydrated()
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
  // After going back, the browser draws what the server rendered before.
  await page.goBack()
  await expect.poll(() => raysOf(visitor)).toBeGreaterThan(100)
})

test('a key counts that is pressed when the chart is loaded, but does not listen yet', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/')
  await visitor.hydrated()
  const rays = page.locator('.aurora-rays')
  await rays.evaluate((area) => {
    // React inserts its elements before it runs the effect in which it listens.
    new MutationObserver((_, observer) => {
      observer.disconnect()
      area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
    }).observe(area, { childList: true })
  })
  await rays.focus()
  await page.locator('.aurora-tip').waitFor()
})

test('the pointer selects the nearest ray', { tag: '@full' }, async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/')
  await visitor.hydrated()
  // Fonts and images that come late move the chart, and a pointer goes on moving.
  await expect(async () => {
    const box = await page.locator('.aurora-rays').boundingBox()
    if (!box) throw new Error('The aurora is not visible.')
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.8, { steps: 2 })
    await page.locator('.aurora-tip b').waitFor({ timeout: 2_000 })
  }).toPass()
  await expect.poll(() => page.locator('.aurora-chosen').count()).toBe(2)
  await page.mouse.move(5, 5)
  await page.locator('.aurora-tip').waitFor({ state: 'detached' })
})

test('no label of the time axis is cut off at the edge of a window, and some are shown in each', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/')
  for (let width = 320; width <= 1000; width += 20) {
    await page.setViewportSize({ width, height: 800 })
    const lefts = await page.locator('.masthead-sky .aurora-mark').evaluateAll((labels) =>
      labels
        .map((label) => label.getBoundingClientRect())
        .filter((box) => box.width > 0 && box.right > 0)
        .map((box) => box.left),
    )
    expect(lefts.length, `${width} px`).toBeGreaterThan(1)
    expect(Math.min(...lefts), `${width} px`).toBeGreaterThanOrEqual(0)
  }
})
