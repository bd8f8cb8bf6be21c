/** F1 of docs/requirements/safety.md: axe finds nothing on any page, wide and narrow, dark and light, in both languages. */
import { describe, expect } from 'vitest'
import { en } from '#web/locale/en.ts'
import { violationsOn } from './axe.ts'
import { idOf, pageNames, visitedPage } from './every-page.ts'
import { journey } from './journey.ts'
import type { ReaderOptions } from './reader.ts'

const looks = ([1280, 390] as const).flatMap((width) =>
  (['theme-dark', 'theme-light'] as const).flatMap((theme) =>
    (['en', 'cn'] as const).map((locale): ReaderOptions => ({ width, theme, locale })),
  ),
)

describe.each(pageNames)('%s', (name) => {
  journey.for(looks)('$width wide, $theme, $locale', async (look, { visit }) => {
    const { path, status } = await visitedPage(name)
    const reader = await visit(look)
    if (status === 404) reader.expects(/status of 404/)
    await reader.opens(path)
    await reader.isAtHome()
    expect(await violationsOn(reader.page)).toEqual([])
    const isWiderThanWindow = await reader.page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWiderThanWindow).toBe(false)
  })
})

journey.for(looks)(
  'the dialog of a locked article, $width wide, $theme, $locale',
  async (look, { visit }) => {
    const { page, opens, isAtHome } = await visit(look)
    await opens(`/article-list/${await idOf('tags', 'tagName', 'letters')}`)
    await isAtHome()
    await page.getByRole('link', { name: 'A locked article' }).click()
    await page.getByRole('dialog').locator('input[type=password]').waitFor()
    expect(await violationsOn(page)).toEqual([])
  },
)

journey.for(looks.filter(({ width, locale }) => width === 390 && locale === 'en'))(
  'the open menu, $theme',
  async (look, { visit }) => {
    const { page, opens, isAtHome } = await visit(look)
    await opens('/')
    await isAtHome()
    await page.getByRole('banner').getByRole('button', { name: en.frame.openMenu }).click()
    await page.getByRole('dialog', { name: en.frame.menu }).waitFor()
    await page.waitForTimeout(500)
    expect(await violationsOn(page)).toEqual([])
  },
)
