/** The mascot in a browser: when it appears and speaks, what it never covers, and how it is sent away and called back. */
import type { Page } from '@playwright/test'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { saveArticleFixtures } from '#server/testing/fixtures.ts'
import cn from '#web/site/mascot/texts/cn.ts'
import en from '#web/site/mascot/texts/en.ts'
import { coveredBy } from './support/covered-by.ts'
import { startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'
import { pageNames, visitedPage } from './support/visited-pages.ts'
import type { Visitor } from './support/visitor.ts'

/** A Wednesday without a feast, at ten: the clock of the visitor's window, which the tests drive. */
const TEN = new Date('2026-11-25T10:00:00')
const MAX_WIRE_BYTES = 12 * 1024
const WINDOWS = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1536, 864],
  [1920, 1080],
] as const

const mascotOf = (page: Page) => page.locator('.mascot')
const tipOf = (page: Page) => page.locator('.mascot[data-speaking] .mascot-tip')

/** Opens a page with a clock that stands still, and wide margins: there is room for every tip. */
const openWithClock = async (
  { page, open, hydrated }: Visitor,
  path = '/tags',
  size = { width: 1920, height: 900 },
) => {
  await page.setViewportSize(size)
  await page.clock.install({ time: TEN.getTime() - 3_600_000 })
  // Without it the clock would go on by itself, and on a slow machine reach what comes later.
  await page.clock.pauseAt(TEN)
  await open(path)
  let isHydrated = false
  const hydration = hydrated().then(() => {
    isHydrated = true
  })
  // Hydration waits for timers without a delay, among others. The response comes after those to earlier requests.
  while (!isHydrated) {
    await page.clock.runFor(1)
    await page.evaluate(() => fetch('/healthz').then(() => null))
  }
  await hydration
  return page
}

/** @returns the files of the mascot that a window has requested three seconds of its clock after the call */
const watchFiles = (page: Page): (() => Promise<string[]>) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return async () => {
    await page.clock.runFor(3000)
    // Reported after what was requested before it.
    await page.evaluate(() => fetch('/healthz').then(() => null))
    return urls.splice(0).filter((url) => /\/Mascot-/.test(url))
  }
}

/** Until the welcome is over, and what it says about the console, which Playwright reads from the start. */
const untilSilent = async (page: Page) => {
  await page.clock.runFor(1500)
  await expect(mascotOf(page)).toBeVisible()
  await page.clock.runFor(17_000)
  await expect(tipOf(page)).toHaveCount(0)
}

test('the mascot appears after a second, welcomes after three for seven, and gives a tip every 20 s', {
  tag: '@full',
}, async ({ visitor }) => {
  const page = await openWithClock(visitor)
  await expect(mascotOf(page)).toHaveCount(0)
  await page.clock.runFor(1500)
  await expect(mascotOf(page)).toBeVisible()
  await expect(tipOf(page)).toHaveCount(0)
  await page.clock.runFor(2500)
  await expect(tipOf(page)).toBeVisible()
  expect(en.hours.morning).toContain(await tipOf(page).innerText())
  await page.clock.runFor(7500)
  // Playwright reads the console from the start, as somebody does who has it open.
  await expect.poll(async () => tipOf(page).allInnerTexts()).not.toEqual([])
  expect(en.console).toContain(await tipOf(page).innerText())
  await page.clock.runFor(6100)
  await expect(tipOf(page)).toHaveCount(0)
  // 17.6 s have passed, and nobody has moved the pointer: a tip after 21 s, and another one after 41 s.
  for (const milliseconds of [5_000, 20_000]) {
    await page.clock.runFor(milliseconds)
    await expect(tipOf(page)).toBeVisible()
    expect(en.idle).toContain(await tipOf(page).innerText())
  }
})

test('it reacts to hovering, clicking, copying and the return to the tab', { tag: '@full' }, async ({
  visit,
}) => {
  const page = await openWithClock(await visit({ locale: 'cn' }))
  await untilSilent(page)
  await page.getByRole('banner').locator('button[name=theme]').hover()
  await expect(tipOf(page)).toBeVisible()
  expect(cn.hover.theme).toContain(await tipOf(page).innerText())
  await page.locator('.mascot-body').click()
  await expect.poll(async () => cn.click.self?.includes(await tipOf(page).innerText())).toBe(true)
  await page.keyboard.press('Escape')
  await expect(tipOf(page)).toHaveCount(0)
  await page.evaluate(() => {
    document.dispatchEvent(new ClipboardEvent('copy', { bubbles: true }))
  })
  await expect.poll(async () => cn.copy.includes(await tipOf(page).innerText())).toBe(true)
  await page.evaluate(() => {
    for (const isHidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
  await expect.poll(async () => cn.comeBack.includes(await tipOf(page).innerText())).toBe(true)
})

test('it says nothing while a field has the focus, a passage is selected or a dialog is open', {
  tag: '@full',
}, async ({ visitor }) => {
  const page = await openWithClock(visitor)
  await untilSilent(page)
  const hoverLogo = () =>
    page.evaluate(() => {
      const logo = document.querySelector('header .logo')
      logo?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
      document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    })
  const hover = async (isExpected: boolean) => {
    await page.clock.runFor(31_000)
    await page.keyboard.press('Escape')
    await page.mouse.move(600, 500)
    await hoverLogo()
    await expect(tipOf(page)).toHaveCount(isExpected ? 1 : 0)
  }
  await hover(true)
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1') as Element))
  await hover(false)
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await hover(true)
  await page.keyboard.press('Control+k')
  await page.locator('dialog[open]').waitFor()
  await page.clock.runFor(200)
  await expect(tipOf(page)).toHaveCount(0)
  await page.clock.runFor(31_000)
  await hoverLogo()
  await expect(tipOf(page)).toHaveCount(0)
})

test('it covers no text and no control, however far the page is scrolled and however wide it is', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page, open, hydrated } = visitor
  await page.clock.install()
  await open('/archives')
  await hydrated()
  await expect(page.locator('.mascot')).toHaveCount(1)
  let [shown, isShown] = [0, false]
  for (const width of [997, 1280, 1440])
    for (const path of ['/archives', '/']) {
      await page.setViewportSize({ width, height: 800 })
      if (!page.url().endsWith(path)) await page.getByRole('banner').locator(`.nav a[href="${path}"]`).click()
      await page.waitForURL(`**${path}`)
      for (const part of [0, 0.5, 1]) {
        await page.evaluate(
          (far) => scrollTo({ top: far * document.body.scrollHeight, behavior: 'instant' }),
          part,
        )
        await page.clock.runFor(350)
        await expect(async () => {
          const covered = await coveredBy(page, '.mascot', '.mascot:not([data-place=away])')
          expect(covered.found, `${path} at ${width}, ${part}`).toEqual([])
          isShown = covered.isShown
        }).toPass()
        shown += isShown ? 1 : 0
      }
    }
  expect(shown).toBeGreaterThan(6)
})

test('it welcomes on every page in windows of every usual size, covers no text and no control, and on phones speaks when it is tapped', {
  tag: '@full',
}, async ({ visitor, site }) => {
  visitor.expectFailure(/status of 404/)
  const said: Record<string, string> = {}
  const expected: typeof said = {}
  for (const name of pageNames) {
    const { path } = await visitedPage(site, name)
    const page = await openWithClock(visitor, path, { width: 390, height: 844 })
    await page.locator('.ft-fonn').click()
    const tapped = page.locator('.ft-fonn .mascot-tip')
    await expect(tapped).toBeVisible()
    expect(en.click.self).toContain(await tapped.innerText())
    const { x, width } = (await tapped.boundingBox()) ?? { x: -1, width: 0 }
    expect([name, x >= 0, x + width <= 390]).toEqual([name, true, true])
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const footerSwitch = page.getByRole('switch', { name: 'Fonn, the mascot', includeHidden: true })
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height })
      // Called back, it begins a visit again, which is quicker than to load the page.
      for (const isOn of [false, true]) {
        await footerSwitch.dispatchEvent('click')
        await expect(footerSwitch).toHaveAttribute('aria-checked', `${isOn}`)
      }
      await mascotOf(page).waitFor({ state: 'attached' })
      await page.clock.runFor(3500)
      const where = `${name} at ${width} × ${height}`
      const [tip] = await tipOf(page).allInnerTexts()
      said[where] = tip === undefined ? 'nothing' : en.hours.morning.includes(tip) ? 'the welcome' : tip
      // In watch mode the player and its list leave no edge: there it waits until it is pressed.
      expected[where] = name === 'video' && width < 1920 ? 'nothing' : 'the welcome'
      const covered = await coveredBy(
        page,
        '.mascot',
        '[data-speaking] .mascot-tip',
        'main a, main button, header a, header button',
      )
      expect(covered.found, where).toEqual([])
    }
  }
  expect(said).toEqual(expected)
})

test('where it has no room it keeps what it has to say until it is pressed', { tag: '@full' }, async ({
  visitor,
}) => {
  const page = await openWithClock(visitor, '/archives', { width: 1280, height: 720 })
  await page.clock.runFor(1500)
  // Down to where it stands in the corner, with something in the place of its tip.
  const hasCornerAlone = () => page.locator(':is([data-place=large], [data-place=small])').count()
  for (let top = 400; !(await hasCornerAlone()); top += 50) {
    expect(top).toBeLessThan(4000)
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
    await page.clock.runFor(500)
  }
  await page.clock.runFor(25_000)
  const asked = page.locator('.mascot[data-asked] .mascot-body')
  await expect(asked).toBeVisible()
  await expect(tipOf(page)).toHaveCount(0)
  await asked.click()
  await expect(tipOf(page)).toBeVisible()
  await expect(asked).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(tipOf(page)).toHaveCount(0)
})

test('a visitor sends it away for good with the keyboard, and calls it back in the footer', async ({
  visitor,
}) => {
  const { page, context, open, hydrated } = visitor
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.clock.install()
  const requestedFiles = watchFiles(page)
  await open('/tags')
  await hydrated()
  await expect.poll(requestedFiles).not.toEqual([])
  const away = page.getByRole('button', { name: en.sendAway })
  await away.waitFor()
  await away.focus()
  await page.keyboard.press('Enter')
  await expect(mascotOf(page)).toHaveCount(0)
  await expect(page.getByText(en.sentAway)).toBeVisible()

  await requestedFiles()
  await page.reload()
  await hydrated()
  const footerSwitch = page.getByRole('switch', { name: 'Fonn, the mascot' })
  await expect(footerSwitch).toHaveAttribute('aria-checked', 'false')
  expect(await requestedFiles()).toEqual([])
  await expect(mascotOf(page)).toHaveCount(0)
  const second = await context.newPage()
  await second.goto('/tags')
  await footerSwitch.press('Space')
  await mascotOf(page).waitFor({ state: 'attached' })
  await second.close()
})

test('screen readers hear nothing of it, and under reduced motion its eyes stay still', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page, open, hydrated } = visitor
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.clock.install()
  await open('/tags')
  await hydrated()
  await mascotOf(page).waitFor()
  expect(await mascotOf(page).ariaSnapshot()).toBe(`- button "${en.sendAway}"`)
  await page.mouse.move(900, 100)
  await page.clock.runFor(300)
  await expect(page.locator('.mascot .eyes')).not.toHaveAttribute('style')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await hydrated()
  await mascotOf(page).waitFor()
  await page.mouse.move(900, 120)
  await expect(page.locator('.mascot .eyes')).toHaveAttribute('style', /translate/)
})

test('it is loaded after the page is idle, and takes at most 12 KB on the wire', { tag: '@full' }, async ({
  visit,
}) => {
  for (const locale of ['en', 'cn'] as const) {
    const { page, open, hydrated } = await visit({ locale })
    await page.setViewportSize({ width: 1920, height: 900 })
    // A page that has what most pages share.
    await open('/archives')
    await hydrated()
    const own: string[] = []
    page.on('response', (response) => {
      if (/\/assets\//.test(response.url())) own.push(response.url())
    })
    await mascotOf(page).waitFor()
    await expect.poll(() => own.length).toBeGreaterThanOrEqual(3)
    await page.waitForLoadState('networkidle')
    const sizes = await page.evaluate(
      (urls) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => urls.includes(name) && !/\.(svg|woff2)$/.test(name))
          .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
      own,
    )
    expect(sizes.length).toBeGreaterThanOrEqual(3)
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_WIRE_BYTES)
  }
})

test('the owner turns it off, and allows or refuses the quote services', { tag: '@full' }, async ({
  visitSite,
  onEnd,
}) => {
  const quotes = await startSite(async (ctx) => {
    await saveArticleFixtures(ctx)
    await ctx.transaction((tx) => updateSettings(ctx, tx, { mascotQuotes: 'service' }))
  })
  onEnd(quotes.stop)
  const off = await startSite((ctx) =>
    ctx.transaction((tx) => updateSettings(ctx, tx, { aurora_bot_enable: false, themeSound: false })),
  )
  onEnd(off.stop)

  const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy') ?? ''
  expect(await policyOf(`${quotes.url}/tags`)).toContain(
    "connect-src 'self' https://dummyjson.com https://v1.hitokoto.cn;",
  )
  expect(await policyOf(`${off.url}/tags`)).toContain("connect-src 'self';")

  const visitor = await visitSite(quotes.url, { mayRequestElsewhere: true })
  let asked = 0
  await visitor.page.route('https://dummyjson.com/**', (route) => {
    asked += 1
    return asked === 1
      ? route.fulfill({
          json: { quote: 'Snow is patient.', author: 'Nobody' },
          headers: { 'access-control-allow-origin': '*' },
        })
      : route.abort()
  })
  const page = await openWithClock(visitor)
  await untilSilent(page)
  await page.clock.runFor(43_500)
  await expect(tipOf(page)).toHaveText('Snow is patient. — Nobody')
  await page.clock.runFor(60_000)
  await expect.poll(async () => (await tipOf(page).allInnerTexts()).join()).toMatch(/ — /)
  expect(asked).toBe(2)

  const without = await visitSite(off.url)
  await without.page.clock.install()
  const requestedFiles = watchFiles(without.page)
  await without.open('/tags')
  await without.hydrated()
  expect(await requestedFiles()).toEqual([])
  await expect(mascotOf(without.page)).toHaveCount(0)
  await expect(without.page.getByRole('switch')).toHaveCount(0)
})
