/** The navigator ball: where it hides, when it comes back, and what it never covers. */
import type { Page } from '@playwright/test'
import { en } from '#web/locale/en.ts'
import { coveredBy } from './support/covered-by.ts'
import { expect, test } from './support/test.ts'

const CONTROLS = 'main a, main button, footer a'
const NOTHING = { isShown: true, found: [] }
const ballOf = (page: Page) => page.locator('nav.ball')

/** Scrolls, and returns when the page knows it. */
const scroll = (page: Page, by: number) =>
  page.evaluate(
    (top) =>
      new Promise((done) => {
        const before = scrollY
        addEventListener('scroll', done, { once: true })
        scrollBy({ top, behavior: 'instant' })
        if (scrollY === before) done(null)
      }).then(() => null),
    by,
  )

test('on a phone it hides while the page scrolls down, and comes back on the way up and at the end', {
  tag: '@full',
}, async ({ visit, site }) => {
  const { page, open, hydrated } = await visit({ width: 390 })
  await page.clock.install()
  await open(`/articles/${site.fixtures.long}`)
  await hydrated()
  const ball = ballOf(page)
  await scroll(page, 2000)
  await page.clock.runFor(400)
  await expect(ball).toHaveCSS('opacity', '0')
  // A link may lie where the ball would be: further up there is none.
  await expect(async () => {
    await scroll(page, -60)
    await expect(ball).toHaveCSS('opacity', '1', { timeout: 500 })
  }).toPass()
  await expect(ball).toContainText('%')
  // Somebody who pauses before reaching for it still finds it.
  await page.clock.runFor(3500)
  await expect(ball).toHaveCSS('opacity', '1')
  // Below the window, deferred content gets its height only now.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(ball).toHaveCSS('opacity', '1', { timeout: 1000 })
  }).toPass()
  await expect(ball).toHaveCSS('opacity', '1')
  await expect(ball).toContainText('100')
  await page.clock.runFor(2000)
  await expect(ball).toHaveCSS('opacity', '1')
  expect(await coveredBy(page, '.ball', '.ball-b', CONTROLS)).toEqual(NOTHING)
})

test('on a wide screen it finds out what it would cover without asking for the elements at points, which is slow', {
  tag: '@full',
}, async ({ visit, site }) => {
  const { page, open, hydrated } = await visit({ width: 1280 })
  await page.addInitScript(() => {
    let asked = 0
    const find = document.elementFromPoint.bind(document)
    document.elementFromPoint = (x, y) => {
      document.documentElement.dataset.asked = `${++asked}`
      return find(x, y)
    }
  })
  await open(`/articles/${site.fixtures.long}`)
  await hydrated()
  const ball = ballOf(page)
  for (let i = 0; i < 5; i++) await scroll(page, 200)
  await expect(ball).toHaveCSS('opacity', '1')
  expect(await coveredBy(page, '.ball', '.ball-b', CONTROLS)).toEqual(NOTHING)
  // The mascot asks for three.
  const asked = await page.evaluate(() => Number(document.documentElement.dataset.asked ?? 0))
  expect(asked).toBeLessThan(50)
})

test('it leaves the line that somebody reads, and the keyboard still reaches it', { tag: '@full' }, async ({
  visit,
  site,
}) => {
  const { page, open, hydrated } = await visit({ width: 390 })
  await page.clock.install()
  await open(`/articles/${site.fixtures.long}`)
  await hydrated()
  await scroll(page, 3000)
  for (let step = 0; step < 6; step += 1) {
    await scroll(page, -40)
    await page.clock.runFor(4600)
    await expect(async () => {
      const isShown = (await ballOf(page).evaluate((ball) => getComputedStyle(ball).opacity)) === '1'
      if (isShown) expect(await coveredBy(page, '.ball', '.ball-b', CONTROLS)).toEqual(NOTHING)
    }).toPass()
  }
  await page.locator('.ball-b').focus()
  await expect(ballOf(page)).toHaveCSS('opacity', '1')
})

test('it shows the percentage once more than 5 % of a page are scrolled', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page, open, hydrated } = visitor
  await page.setViewportSize({ width: 1440, height: 900 })
  await open('/archives')
  await hydrated()
  await expect(ballOf(page)).toHaveCSS('opacity', '1')
  const scrollTo = (part: number) =>
    page.evaluate((part) => {
      const { scrollHeight, clientHeight } = document.documentElement
      window.scrollTo({ top: part * (scrollHeight - clientHeight), behavior: 'instant' })
    }, part)
  for (const [part, text] of [
    [0.06, '6%'],
    [0.05, ''],
    [0.5, '50%'],
    [0, ''],
  ] as const) {
    await scrollTo(part)
    await expect(ballOf(page)).toHaveText(text)
  }
})

test('its menu has back to top, home, search and on phones the menu', async ({ visitor }) => {
  const { page, open, hydrated } = visitor
  await page.setViewportSize({ width: 1440, height: 900 })
  await open('/archives')
  await hydrated()
  const button = page.locator('.ball-b')
  const controls = () => page.locator('#ball-menu :is(a, button):visible')
  const names = () =>
    controls().evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') as string))
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => names()).toEqual([en.ball.home, en.search.title])
  await scroll(page, 600)
  await expect.poll(names).toEqual([en.ball.top, en.ball.home, en.search.title])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(names).toEqual([en.ball.top, en.ball.home, en.search.title, en.ball.menu])
  await controls().first().click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
