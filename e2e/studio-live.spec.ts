/** Write, the text rendered in place: written without a mark, by keyboard through every block, and it looks like the page. */
import type { Page } from '@playwright/test'
import live from '#web/studio/writing/live/texts/en.ts'
import cn from '#web/studio/writing/texts/cn.ts'
import en from '#web/studio/writing/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'
import { paste, savedText, sourceOf, untilSaved } from './support/writing.ts'

let site: StudioSite & { stop: () => Promise<void> }
test.beforeAll(async () => {
  site = await startStudioSite()
})
test.afterAll(() => site.stop())

const EVERY_BLOCK = [
  'First **bold** and *light*, `code` and [a link](https://example.org/).',
  '## Heading two',
  'After it.',
  '### Heading three',
  '- one\n- two\n  - three',
  '1. first\n2. second',
  '- [ ] open\n- [x] done',
  '> A quote.\n>\n> Its second paragraph.',
  '> [!tip] A tip\n> Its text.',
  ':::details Folded\nWithin.\n:::',
  '```ts title="a.ts"\nconst a = 1\n```',
  '$$\nx^2 + y^2\n$$',
  '<div align="center">HTML</div>',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  '---',
  'A note[^1].',
  '[^1]: The note.',
  'Last.',
].join('\n\n')

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  test(`an article is written without a mark, seen as its source, and saved, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const { page } = await openStudio(visitSite, site, '/studio/write', look, 'write')
    const tool = (name: string) =>
      page.getByRole('toolbar', { name: texts.toolbar }).getByRole('button', { name, exact: true }).click()
    await page.getByRole('textbox', { name: texts.title }).fill('Tides')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: texts.lineType }).selectOption(texts.formats.heading2)
    await page.keyboard.type('Noon')
    await expect(sourceOf(page).locator('h2')).toHaveText('Noon')
    await page.keyboard.press('Enter')
    await page.keyboard.type('The pier was ')
    await tool(texts.formats.bold)
    await page.keyboard.type('empty')
    await expect(sourceOf(page).locator('strong')).toHaveText('empty')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('.')
    await page.keyboard.press('Enter')
    await tool(texts.formats.list)
    await page.keyboard.type('one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('End')
    await expect(sourceOf(page).locator('li')).toHaveText(['one', 'two'])
    await expect(sourceOf(page)).not.toContainText('**')
    const text = '## Noon\n\nThe pier was **empty**.\n\n- one\n- two\n\nEnd'
    await untilSaved(page)
    await expect.poll(() => savedText(site, page)).toBe(text)
    await expectAccessible(page)

    await page.getByRole('button', { name: texts.views.source, exact: true }).press('Enter')
    await expect(sourceOf(page)).toContainText('**empty**')
    await page.getByRole('button', { name: texts.views.read, exact: true }).press('Enter')
    await page.frameLocator('iframe').locator('.prose strong').waitFor()
    await page.reload()
    await page.frameLocator('iframe').locator('.prose strong').waitFor()
    await page.getByRole('button', { name: texts.views.write, exact: true }).press('Enter')
    await sourceOf(page).locator('h2').waitFor()
    await expect.poll(() => savedText(site, page)).toBe(text)
  })
}

/** Opens a new article with this text. */
const openText = async (page: Page, text: string) => {
  await sourceOf(page).click()
  await paste(page, { 'text/plain': text })
  await expect.poll(() => page.url()).toMatch(/articles\/\d+$/)
  await untilSaved(page)
}

test('arrow keys lead through every block as through lines, in both directions, and change nothing', async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/write', { hasMotion: false }, 'write')
  await openText(page, EVERY_BLOCK)
  await sourceOf(page).locator('.cm-live-block math').waitFor()
  await page.keyboard.press('Control+Home')
  const seen: string[] = []
  /** The editor marks the selected block when it measures, before the second frame. */
  const stopAt = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve(document.querySelector('.cm-live-selected')?.className ?? ''),
            ),
          ),
        ),
    )
  for (let step = 0; step < 45; step += 1) {
    await page.keyboard.press('ArrowDown')
    seen.push(await stopAt())
  }
  // Formula, HTML, table and rule are one stop each.
  expect(seen.filter((one) => one !== '')).toHaveLength(4)
  await expect(page.locator('.cm-line').last()).toHaveText('Last.')
  const back: string[] = []
  for (let step = 0; step < 45; step += 1) {
    await page.keyboard.press('ArrowUp')
    back.push(await stopAt())
  }
  expect(back.filter((one) => one !== '')).toHaveLength(4)
  await untilSaved(page)
  expect(await savedText(site, page)).toBe(EVERY_BLOCK)

  // Enter goes in: the source is below the formula, which follows it; Esc comes out.
  await page.locator('.cm-live-block.math').click()
  await expect(page.locator('.cm-live-block.math')).toHaveClass(/cm-live-selected/)
  await page.keyboard.press('Enter')
  await expect(page.locator('.cm-live-source')).toHaveText(['$$', 'x^2 + y^2', '$$'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.type(' + z')
  await expect(page.locator('.cm-live-block.math')).toContainText('z')
  await page.keyboard.press('Escape')
  await expect(page.locator('.cm-live-source')).toHaveCount(0)
  await untilSaved(page)
  await expect.poll(() => savedText(site, page)).toBe(EVERY_BLOCK.replace('y^2', 'y^2 + z'))
})

test('a link, a task and the kind of a callout are changed by a click', async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write', { hasMotion: false }, 'write')
  await openText(page, 'See [a link](https://example.org/).\n\n- [ ] open\n\n> [!tip] A tip\n> Its text.')
  await sourceOf(page).getByText('a link').click()
  const form = page.getByRole('form', { name: live.link.title })
  await form.getByLabel(live.link.text).fill('another')
  await form.getByLabel(live.link.address).fill('/about')
  await expectAccessible(page)
  await form.getByRole('button', { name: live.link.done }).click()
  await expect(form).toHaveCount(0)
  await sourceOf(page).getByRole('checkbox').click()
  await sourceOf(page).getByRole('button', { name: /^Kind/ }).click()
  await page.getByRole('menuitemradio', { name: 'Warning' }).click()
  await expect(sourceOf(page).locator('.note.warn')).toContainText('Its text.')
  await untilSaved(page)
  await expect
    .poll(() => savedText(site, page))
    .toBe('See [another](/about).\n\n- [x] open\n\n> [!warning] A tip\n> Its text.')
})

const PROPERTIES = ['fontFamily', 'fontSize', 'lineHeight', 'fontWeight', 'fontStyle', 'color'] as const

/** What is compared, by the elements that both documents have. */
const ELEMENTS = [
  'p, .cm-line',
  'h2',
  'h3',
  'strong',
  'em',
  'code',
  'a',
  'ul > li',
  'ol > li',
  'blockquote',
  '.note',
  '.note > b',
  '.ln',
]

const looksOf = (page: Page) =>
  page.evaluate(
    ([elements, properties]) =>
      Object.fromEntries(
        elements.map((selector) => {
          const element = document.querySelector(`.prose :is(${selector})`)
          const style = element ? getComputedStyle(element) : null
          return [selector, properties.map((name) => style?.[name as 'color'] ?? 'none')]
        }),
      ),
    [ELEMENTS, [...PROPERTIES]] as const,
  )

test('writing looks like reading: fonts, sizes, colors and distances are those of the page', async ({
  visitSite,
}) => {
  const visitor = await openStudio(visitSite, site, '/studio/write', { hasMotion: false }, 'write')
  const { page } = visitor
  // The preview of a page runs no scripts.
  visitor.expectFailure(/Content Security Policy|failed: csp/)
  await openText(page, EVERY_BLOCK)
  const written = await looksOf(page)
  const distances = await distancesOf(page)
  await page.goto(`/preview${new URL(page.url()).pathname.replace('/studio', '')}`)
  await page.locator('.prose h2').waitFor()
  expect(written).toEqual(await looksOf(page))
  const shown = await distancesOf(page)
  // Parts of a pixel are rounded at other places.
  const others = distances.filter((distance, i) => Math.abs(distance - (shown[i] ?? 0)) > 1)
  expect(others).toEqual([])
})

/** From the top of one text to that of the next, in pixels. */
const distancesOf = (page: Page) =>
  page.evaluate(() => {
    const texts = ['Heading two', 'After it.', 'Heading three', 'one', 'two', 'first']
    const prose = document.querySelector('.prose') as Element
    const tops = texts.map((text) => {
      const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT)
      let node = walker.nextNode()
      while (node && !node.textContent?.startsWith(text)) node = walker.nextNode()
      const range = document.createRange()
      if (node) range.selectNode(node)
      return range.getBoundingClientRect().top
    })
    return tops.slice(1).map((top, i) => top - (tops[i] ?? 0))
  })

test('with reduced motion, an element has a new size at once, on which the editor relies when it scrolls', async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/write', { hasMotion: false }, 'write')
  const height = await page.locator('.cm-content').evaluate((text) => {
    const box = document.createElement('div')
    text.parentElement?.append(box)
    for (const size of ['10px', '20px']) {
      box.style.height = size
      box.getBoundingClientRect()
    }
    return box.getBoundingClientRect().height
  })
  expect(height).toBe(20)
})
