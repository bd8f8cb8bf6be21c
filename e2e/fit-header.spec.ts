/** The header fits windows of every width, also those with a classic scrollbar, and gives way to a long name of the site. */
import type { Locator } from '@playwright/test'
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { en } from '#web/locale/en.ts'
import { expectFits, widenText } from './support/expect-fits.ts'
import { expect, test } from './support/test.ts'

/** 996 is the last width of the narrow layout. */
const WIDTHS = [320, 390, 768, 995, 996, 997, 1079, 1080, 1199, 1200, 1440]
const WIDE = WIDTHS.filter((width) => width > 996)
const LONG_NAME = 'The Long Winter Journal of a Lighthouse Keeper'

const setText = (place: Locator, text: string) =>
  place.evaluate((node, text) => {
    node.textContent = text
  }, text)

for (const locale of ['en', 'cn'] satisfies Locale[])
  test(`the header fits windows from 320 to 1440 px, ${locale}`, { tag: '@full' }, async ({ visit }) => {
    const { page, open, hydrated } = await visit({ locale })
    await open('/archives')
    await hydrated()
    const name = page.getByRole('banner').locator('.logo > span')
    const namesToFit = [await name.innerText(), LONG_NAME]
    const [nav, burger] = [page.getByRole('banner').locator('.nav'), page.locator('.burger')]
    for (const text of namesToFit) {
      await setText(name, text)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expectFits(page)
        expect([await nav.isVisible(), await burger.isVisible()], `${width} px`).toEqual(
          width > 996 ? [true, false] : [false, true],
        )
      }
    }
    // It takes two lines before it is cut: a name of three words is whole on the narrowest phone.
    await page.setViewportSize({ width: 320, height: 800 })
    await setText(name, 'The Polar Night')
    const box = await name.evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }))
    expect(box.scrollHeight).toBe(box.clientHeight)
    expect(await name.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
    // The short name is whole where the navigation has the least room.
    await page.setViewportSize({ width: 997, height: 800 })
    await setText(name, namesToFit[0] as string)
    expect(await name.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  })

test('beside a long name, the navigation keeps its single line', { tag: '@full' }, async ({
  visitor: { page, open, hydrated },
}) => {
  await open('/archives')
  await hydrated()
  const header = page.getByRole('banner')
  await setText(header.locator('.logo > span'), LONG_NAME)
  for (const width of WIDE) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await header
      .locator('.nav a')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThan(5)
    expect(new Set(tops).size).toBe(1)
  }
})

test('in wide text the navigation gives way to a name of the site, which is whole', { tag: '@full' }, async ({
  visitor: { page, open, hydrated },
}) => {
  await open('/archives')
  await hydrated()
  await widenText(page)
  const name = page.getByRole('banner').locator('.logo > span')
  for (const [text, lines] of [
    [await name.innerText(), 1],
    ['The Polar Night', 2],
  ] as const) {
    await setText(name, text)
    for (const width of WIDE) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
      const box = await name.evaluate((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return {
          lines: range.getClientRects().length,
          hidden: [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight],
        }
      })
      expect(box.lines).toBeLessThanOrEqual(lines)
      expect(box.hidden).toEqual([0, 0])
    }
  }
})

test('the header of the videos stays at the top of a wide window, and a short page is as high as its footer allows', {
  tag: '@full',
}, async ({ visitor: { page, open, hydrated } }) => {
  await open('/videos')
  await hydrated()
  await page.evaluate(() => {
    document.body.style.minHeight = '4000px'
    scrollTo({ top: 900, behavior: 'instant' })
  })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  await open('/about')
  await hydrated()
  const heights = () =>
    page.evaluate(() => ({
      footer: document.querySelector('footer')?.getBoundingClientRect().height ?? 0,
      minimum: Number.parseFloat(getComputedStyle(document.querySelector('main') as HTMLElement).minHeight),
    }))
  // Offset heights are whole pixels, and twice the footer counts.
  await expect
    .poll(async () => {
      const { footer, minimum } = await heights()
      return Math.abs(800 - 2 * footer - minimum)
    })
    .toBeLessThan(1.5)
})

test('the header takes its gradient after 20 px, except on the about page, and a reloaded page is at its top', {
  tag: '@full',
}, async ({ visitor: { page, open, hydrated } }) => {
  const opacity = () =>
    page.getByRole('banner').evaluate((header) => getComputedStyle(header, '::before').opacity)
  const scrollDown = (top: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
  await open('/videos')
  await hydrated()
  await expect.poll(() => opacity()).toBe('0')
  await page.evaluate(() => {
    document.body.style.minHeight = '4000px'
  })
  await scrollDown(20)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(20)
  await expect.poll(() => opacity()).toBe('0')
  await scrollDown(21)
  await expect.poll(opacity).toBe('1')
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await hydrated()
  await expect.poll(opacity).toBe('0')

  await page.getByRole('banner').getByRole('link', { name: en.nav.about, exact: true }).click()
  await page.waitForURL('**/about')
  await expect(
    page.getByRole('banner').getByRole('link', { name: en.nav.about, exact: true }),
  ).toHaveAttribute('aria-current', 'page')
  await page.evaluate(() => {
    document.body.style.minHeight = '4000px'
  })
  await scrollDown(400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.getByRole('banner')).not.toContainClass('solid')
  // The text would be read through it.
  await expect(page.getByRole('banner')).not.toBeInViewport()
})

test('without scripts the header takes the gradient over the text, on the about page it does not', {
  tag: '@full',
}, async ({ visit }) => {
  const { page, open } = await visit({ hasScripts: false })
  const opacity = () =>
    page.getByRole('banner').evaluate((header) => getComputedStyle(header, '::before').opacity)
  for (const [path, scrolled] of [
    ['/archives', '1'],
    ['/about', '0'],
  ] as const) {
    await open(path)
    await expect.poll(() => opacity()).toBe('0')
    await page.evaluate(() => {
      document.body.style.minHeight = '4000px'
      scrollTo(0, 400)
    })
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
    await expect.poll(opacity).toBe(scrolled)
  }
})

test('over the videos every control of the header is light in both themes', { tag: '@full' }, async ({
  visit,
}) => {
  for (const theme of ['theme-dark', 'theme-light'] as const) {
    const { page, open } = await visit({ theme, hasScripts: false })
    await open('/videos')
    const colors = await page
      .getByRole('banner')
      .locator('.nav a, .ctl .ib:visible, .sign-in')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).color.match(/\d+/g)?.map(Number) ?? []))
    expect(colors.length).toBeGreaterThan(10)
    for (const color of colors) expect(Math.min(...color)).toBeGreaterThan(180)
  }
})

test('below a short page with a video everything is dark in both themes', { tag: '@full' }, async ({
  visit,
  site,
}) => {
  for (const theme of ['theme-dark', 'theme-light'] as const) {
    const { page, open } = await visit({ theme, hasScripts: false })
    await open(pages.videos.href(null, { v: site.fixtures.videos.open.id }))
    const ground = (element: string) =>
      page.locator(element).evaluate((node) => getComputedStyle(node).backgroundColor)
    await expect.poll(() => ground('html')).toBe(await ground('body'))
  }
})
