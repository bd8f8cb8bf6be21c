/** Choosing the language: English by default, Chinese at once when chosen, and remembered. */
import { cn } from '#web/locale/cn.ts'
import { en } from '#web/locale/en.ts'
import { expect, test } from './support/test.ts'

test('a visitor who chooses Chinese reads Chinese at once, and after a reload', async ({ visitor }) => {
  const { page, context } = visitor
  await visitor.open('/archives')
  await visitor.hydrated()
  await expect(page.getByRole('banner').getByRole('link', { name: en.nav.tags })).toHaveCount(1)

  await page
    .locator('header')
    .getByRole('button', { name: /^Language/ })
    .click()
  await page
    .getByRole('button', { name: en.frame.chinese, exact: true })
    .and(page.locator(':visible'))
    .click()
  await page.getByRole('banner').getByRole('link', { name: cn.nav.tags }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN')
  await expect.poll(() => page.locator('h1').innerText()).toMatch(/\p{Script=Han}/u)
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
  expect(cookie?.value).toBe('cn')
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(7, 1)

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.locator('h1')).toHaveText(/\p{Script=Han}/u)
})

test('an error message is in the language of the reader', { tag: '@full' }, async ({ visit }) => {
  const { page, open } = await visit({ hasScripts: false })
  await open('/about')
  await page
    .locator('header')
    .getByRole('button', { name: /^Language/ })
    .click()
  await page
    .getByRole('button', { name: en.frame.chinese, exact: true })
    .and(page.locator(':visible'))
    .click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN')
  expect(new URL(page.url()).pathname).toBe('/about')
})

test('a failure is told in the language of the reader', { tag: '@full' }, async ({ visit }) => {
  const { page, open } = await visit({ locale: 'cn' })
  await open('/')
  const message = await page.evaluate(async () => {
    const response = await fetch('/api/articles/all?current=none')
    return ((await response.json()) as { message: string }).message
  })
  expect(message).toMatch(/\p{Script=Han}/u)
})
