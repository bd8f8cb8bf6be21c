/** Choosing the theme: dark by default, remembered, and never a flash of the other one. */
import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

/** Records every theme that the body ever has, from the first byte on. */
const watchThemes = async ({ page }: Visitor) => {
  await page.addInitScript(() => {
    const worn: string[] = []
    Object.assign(globalThis, { worn })
    const look = () => {
      const theme = document.body?.className.match(/theme-(?:dark|light)/)?.[0]
      if (theme && worn.at(-1) !== theme) worn.push(theme)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { worn: string[] }).worn)
}

test('the site is dark at first, light after the toggle with its sound, and still light after a reload', async ({
  visitor,
}) => {
  const { page, context } = visitor
  const worn = await watchThemes(visitor)
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      document.documentElement.dataset.sounded = 'true'
      start.call(this, when)
    }
  })
  await visitor.open('/')
  await visitor.hydrated()
  await expect.poll(() => worn()).toEqual(['theme-dark'])

  await page.getByRole('banner').getByRole('button', { name: 'Switch theme' }).click()
  await expect.poll(worn).toEqual(['theme-dark', 'theme-light'])
  await expect(page.locator('html')).toHaveAttribute('data-sounded')
  const cookie = (await context.cookies()).find(({ name }) => name === 'theme')
  expect(cookie?.value).toBe('theme-light')
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(7, 1)

  await page.reload()
  await visitor.hydrated()
  await expect.poll(() => worn()).toEqual(['theme-light'])
})

/** With the key, because the pointer starts more transitions. */
const pressThemeKey = async ({ page }: Visitor) => {
  // It appears when the page listens to keys.
  await page.locator('.ft-keys').waitFor()
  await page.keyboard.press('t')
  await expect(page.locator('body')).toHaveClass(/theme-light/)
}

test('the browser fades between two pictures of the page, and not the colors of every element', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page, open, hydrated } = visitor
  await page.addInitScript(() => {
    const begun: string[] = []
    Object.assign(globalThis, { begun })
    addEventListener('transitionrun', ({ propertyName }) => begun.push(propertyName))
    const { startViewTransition } = Document.prototype
    Document.prototype.startViewTransition = function (update) {
      const transition = startViewTransition.call(this, update)
      transition.finished.then(() => begun.push('view transition'))
      return transition
    }
  })
  await open('/')
  await hydrated()
  await pressThemeKey(visitor)
  const begun = () => page.evaluate(() => (globalThis as unknown as { begun: string[] }).begun)
  await expect.poll(begun).toContain('view transition')
  // Some controls have a transition for the pointer; with one for each element there would be two thousand.
  expect((await begun()).length).toBeLessThan(30)
})

test('the theme is switched at once where the browser has no view transitions', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page, open, hydrated } = visitor
  await page.addInitScript(() => void Reflect.deleteProperty(Document.prototype, 'startViewTransition'))
  await open('/')
  await hydrated()
  expect(await page.evaluate(() => 'startViewTransition' in document)).toBe(false)
  await pressThemeKey(visitor)
})

test('the first bytes already have the remembered theme', { tag: '@full' }, async ({ visit }) => {
  for (const theme of ['theme-dark', 'theme-light'] as const) {
    const { page, open } = await visit({ theme, hasScripts: false })
    await open('/archives')
    await expect(page.locator('body')).toContainClass(theme)
    expect(Math.round(await lightnessOf(page))).toBe(theme === 'theme-dark' ? 0 : 1)
  }
})

test('a new visitor has the theme of their system where the owner says so, with and without scripts, until they choose', async ({
  onEnd,
  visitSite,
}) => {
  const site = await startSite(async (ctx) => {
    const { themeConfig } = await selectSettings(ctx)
    await ctx.transaction((tx) =>
      updateSettings(ctx, tx, { themeConfig: { ...themeConfig, theme: 'theme-system' } }),
    )
  })
  onEnd(site.stop)
  for (const hasScripts of [true, false]) {
    const visitor = await visitSite(site.url, { hasScripts })
    const { page, open } = visitor
    const worn = hasScripts ? await watchThemes(visitor) : null
    await page.emulateMedia({ colorScheme: 'light' })
    await open('/')
    expect(Math.round(await lightnessOf(page))).toBe(1)
    if (worn) {
      await visitor.hydrated()
      await expect.poll(worn).toEqual(['theme-light'])
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(async () => Math.round(await lightnessOf(page))).toBe(0)
    await page.getByRole('banner').getByRole('button', { name: 'Switch theme' }).click()
    await expect.poll(async () => Math.round(await lightnessOf(page))).toBe(1)
    await open('/archives')
    await expect(page.locator('body')).toHaveClass('theme-light')
    expect(Math.round(await lightnessOf(page))).toBe(1)
  }
})

/**
 * Brightness of the page's background: 0 is black, 1 is white. A color can be written in many ways, so it is painted.
 */
const lightnessOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const paint = new OffscreenCanvas(1, 1).getContext('2d')
    if (!paint) throw new Error('This browser cannot paint.')
    paint.fillStyle = getComputedStyle(document.body).backgroundColor
    paint.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / (3 * 255)
  })

test('the theme can be switched without scripts, and the visitor stays on the page', {
  tag: '@full',
}, async ({ site, visit }) => {
  const { page, open } = await visit({ hasScripts: false })
  const { open: first, long: second } = site.fixtures
  // Articles share their header, which is rendered for the first of them.
  for (const path of [first, second].map((articleId) => `${pages.article.href({ articleId })}?from=list`)) {
    await open(path)
    const before = await page.locator('body').getAttribute('class')
    await page.getByRole('banner').getByRole('button', { name: 'Switch theme' }).click()
    await expect.poll(() => page.locator('body').getAttribute('class')).not.toBe(before)
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(path)
  }
})

test('the theme can be switched again and again where the browser blocks storage', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page } = visitor
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: blocked, configurable: true })
    // A blocked cookie is ignored without an exception.
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {}, configurable: true })
  })
  await visitor.open('/')
  await visitor.hydrated()
  const button = page.getByRole('banner').getByRole('button', { name: 'Switch theme' })
  for (const theme of ['theme-light', 'theme-dark', 'theme-light']) {
    await button.click()
    await expect(page.locator('body')).toHaveClass(new RegExp(theme))
  }
  await page.getByRole('banner').getByRole('link', { name: 'Tags' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/tags')
})
