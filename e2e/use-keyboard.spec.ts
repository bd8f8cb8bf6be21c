/** The site by keyboard alone: every control is reached in order, is seen, and shows the focus. Forced colors as well. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { type PageName, visitedPage } from './support/visited-pages.ts'

/** A page of each kind of control; the others have the same frame and fewer controls. */
const names = [
  'home',
  'long article',
  'tags',
  'video',
  'album',
  'message',
  'search results',
] satisfies PageName[]
/** More than the frame has, so that the controls of the page itself are among them. */
const MAX_STEPS = 70

for (const name of names)
  test(`every control of ${name} is reached by Tab in order, is visible and shows the focus`, {
    tag: name === 'home' ? [] : '@full',
  }, async ({ site, reuseWindow }) => {
    const { page, open, hydrated } = await reuseWindow({ locale: 'en' })
    await open((await visitedPage(site, name)).path)
    await hydrated()
    await page.keyboard.press('Tab')
    await expect(page.locator('.skip')).toBeFocused()
    const faults: string[] = []
    const reached: number[] = []
    for (let step = 0; step < MAX_STEPS; step += 1) {
      await page.keyboard.press('Tab')
      const focused = await describeFocus(page)
      if (focused === null) break
      reached.push(focused.index)
      faults.push(...focused.faults)
    }
    expect(faults).toEqual([])
    expect(reached.length).toBeGreaterThan(15)
    expect(reached.toSorted((a, b) => a - b)).toEqual(reached)
  })

/**
 * The focused control: its place in the document, and what is wrong with it; null at the end of the page. There the browser takes the
 * focus and, having no controls of its own, soon gives it back to the first one of the page.
 */
const describeFocus = (page: Page): Promise<{ index: number; faults: string[] } | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused.matches('body, .skip')) return null
    const { outlineStyle, boxShadow } = getComputedStyle(focused)
    const { width, height, top, bottom } = focused.getBoundingClientRect()
    const name = `${focused.outerHTML.slice(0, 90)}`
    const faults = [
      ...(width * height === 0 ? [`not visible: ${name}`] : []),
      ...(bottom <= 0 || top >= innerHeight ? [`outside of the window: ${name}`] : []),
      ...(outlineStyle === 'none' && boxShadow === 'none' && !focused.matches('iframe, video')
        ? [`without a mark of the focus: ${name}`]
        : []),
    ]
    return { index: [...document.querySelectorAll('*')].indexOf(focused), faults }
  })

test('in forced colors what is focused and what is selected differs from the rest', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page, open, hydrated } = visitor
  await page.emulateMedia({ forcedColors: 'active' })
  await open('/')
  await hydrated()
  const link = page.getByRole('banner').getByRole('link').nth(1)
  await page.keyboard.press('Tab')
  await link.focus()
  expect(await link.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none')
  const tabs = page.getByRole('tab')
  const looks = await tabs.evaluateAll((all) =>
    all.slice(0, 2).map((tab) => {
      const look = (pseudo?: string) => {
        const { color, borderBottom, textDecoration, backgroundColor, content } = getComputedStyle(
          tab,
          pseudo,
        )
        return [color, borderBottom, textDecoration, backgroundColor, content].join()
      }
      return [look(), look('::before'), look('::after')].join()
    }),
  )
  expect(looks[0]).not.toBe(looks[1])
})

test('in forced colors the icons of the header and of the player lie on the color of the page', {
  tag: '@full',
}, async ({ site, visitor }) => {
  const { page, open, hydrated } = visitor
  await page.emulateMedia({ forcedColors: 'active' })
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const ground = (selector: string, pseudo?: string) =>
    page.locator(selector).evaluate((node, pseudo) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(node, pseudo)
      return { backgroundColor, backgroundImage }
    }, pseudo)
  await open((await visitedPage(site, 'long article')).path)
  await hydrated()
  await expect.poll(() => ground('.hd')).toEqual({ backgroundColor: await canvas(), backgroundImage: 'none' })
  // Scrolled, the header of the theme would lie between them.
  expect((await ground('.hd', '::before')).backgroundImage).toBe('none')
  await open((await visitedPage(site, 'video')).path)
  await hydrated()
  await expect
    .poll(() => ground('.player-bar'))
    .toEqual({ backgroundColor: await canvas(), backgroundImage: 'none' })
})

test('in forced colors icons with a color of their own take the color of the text beside them', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page, open } = visitor
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await open('/archives')
  const icons = page.locator('main ol svg')
  expect(await icons.count()).toBeGreaterThan(1)
  const differing = await icons.evaluateAll((all) =>
    all
      .map((icon) => [icon, icon.parentElement as Element].map((each) => getComputedStyle(each).color))
      .filter(([own, beside]) => own !== beside),
  )
  expect(differing).toEqual([])
})
