/** Tables in the rendered text of the editor: written, changed and pasted without a mark of Markdown, by keyboard and on a phone. */
import type { Page } from '@playwright/test'
import liveCn from '#web/studio/writing/live/texts/cn.ts'
import live from '#web/studio/writing/live/texts/en.ts'
import cn from '#web/studio/writing/texts/cn.ts'
import en from '#web/studio/writing/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'
import { savedText, sourceOf, untilSaved, write } from './support/writing.ts'

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite()
})
test.afterAll(() => site.stop())

const texts = live.table

const cells = (page: Page) => page.locator('.cm-table-cell')

const insertTable = async (page: Page, words = en) => {
  await sourceOf(page).click()
  const toolbar = page.getByRole('toolbar', { name: words.toolbar })
  await toolbar.getByRole('button', { name: words.formats.table }).click()
  await expect(cells(page).first()).toBeFocused()
}

/** Types texts, and Tab behind each of them. */
const typeCells = async (page: Page, ...all: string[]) => {
  for (const text of all) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

const pasteInto = (page: Page, formats: Record<string, string>) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, formats)

const expectSaved = async (page: Page, lines: string[]) => {
  await untilSaved(page)
  await expect.poll(() => savedText(site, page)).toBe(lines.join('\n'))
}

const chooseInMenu = async (page: Page, name: string) => {
  await page.keyboard.press('Shift+F10')
  await page
    .getByRole('menu')
    .getByRole(/^Align/.test(name) ? 'menuitemradio' : 'menuitem', { name })
    .press('Enter')
}

/** As Excel puts two rows on the clipboard. */
const SPREADSHEET = {
  'text/plain': 'No cache\t1,240\r\nTTL|10\t11\r\n',
  'text/html':
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 cellpadding=0 width=128><col width=64 span=2>' +
    '<tr height=20><td class=xl65><b>No cache</b></td><td align=right>1,240</td></tr>' +
    '<tr height=20><td>TTL|10</td><td align=right>11</td></tr></table></body></html>',
}

test('a table is filled, gets a column and an alignment, takes cells of a spreadsheet, and each step can be undone', async ({
  visitSite,
}) => {
  const visitor = await openStudio(visitSite, site, '/studio/write', { hasMotion: false }, 'write')
  // The library for rich text asks at its start whether the browser parses HTML.
  visitor.expectFailure(/requires 'TrustedHTML' assignment/)
  const { page } = visitor
  await insertTable(page)
  await typeCells(page, 'Strategy', 'p95', 'Oldest', 'a', '1 | 2', '3', 'b', '4', '5', '**c**', '6')
  await page.keyboard.type('7')
  const written = [
    '| Strategy | p95 | Oldest |',
    '| --- | --- | --- |',
    '| a | 1 \\| 2 | 3 |',
    '| b | 4 | 5 |',
  ]
  await expectSaved(page, [...written, '| **c** | 6   | 7   |'])
  // What is not edited looks as on the page.
  await expect(cells(page).nth(9).locator('strong')).toHaveText('c')

  await chooseInMenu(page, texts.edits.column[1] as string)
  await page.keyboard.type('new')
  await chooseInMenu(page, texts.aligns.right)
  const wider = [
    '| Strategy | p95 | Oldest |     |',
    '| --- | --- | --- | --: |',
    '| a | 1 \\| 2 | 3 |     |',
    '| b | 4 | 5 |     |',
    '| **c** | 6   | 7   | new |',
  ]
  await expectSaved(page, wider)
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await expectAccessible(page)

  await pasteInto(page, SPREADSHEET)
  await expectSaved(page, [
    '| Strategy | p95 | Oldest |     |     |',
    '| --- | --- | --- | --: | --- |',
    '| a | 1 \\| 2 | 3 |     |     |',
    '| b | 4 | 5 |     |     |',
    '| **c** | 6   | 7   | No cache | 1,240 |',
    '|     |     |     | TTL\\|10 | 11  |',
  ])
  await page.keyboard.press('Control+z')
  await expectSaved(page, wider)
  await expect(cells(page).nth(15)).toBeFocused()
  await page.keyboard.type('!')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(page.locator('th.r')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.type('Behind')
  await untilSaved(page)
  await expect.poll(() => savedText(site, page)).toMatch(/ new \|\n\nBehind$/)
})

test('the keyboard goes through the cells, into the table and out of it, and an input method writes in it', {
  tag: '@full',
}, async ({ visitSite, context }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write', { hasMotion: false }, 'write')
  await insertTable(page)
  await typeCells(page, 'A', 'B', 'C', 'd', 'e')
  // Enter goes down, and makes a row behind the last one.
  await page.keyboard.type('f')
  await page.keyboard.press('Enter')
  await page.keyboard.type('i')
  await page.keyboard.press('Enter')
  await page.keyboard.type('l')
  await expect(cells(page)).toHaveCount(12)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('m')
  await page.keyboard.press('Alt+ArrowUp')
  const lines = [
    '| A | B | C |',
    '| --- | --- | --- |',
    '| d | e | f |',
    '|     |     | l<br>m |',
    '|  |  | i |',
  ]
  await expectSaved(page, lines)
  // At the edges of their text arrows go on to the next cell.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(cells(page).nth(5)).toBeFocused()
  for (const _ of [1, 2]) await page.keyboard.press('ArrowLeft')
  await expect(cells(page).nth(4)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+b')
  await expect(cells(page).nth(4)).toHaveText('**e**')
  await expect(cells(page).nth(4)).toBeFocused()
  const client = await context.newCDPSession(page)
  await page.keyboard.press('End')
  await client.send('Input.imeSetComposition', { text: 'ji guang', selectionStart: 8, selectionEnd: 8 })
  await client.send('Input.insertText', { text: '极光' })
  await page.keyboard.press('Shift+Tab')
  await expectSaved(page, lines.with(2, '| d | **e**极光 | f |'))
  // Through the table as through one line, and in by Enter.
  await page.keyboard.press('Escape')
  await page.keyboard.type('x')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(cells(page).first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(cells(page).first()).not.toBeFocused()
})

test('a table of words, by pointer: handles, plus buttons, the menu of a row, and what is pasted outside of tables', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write', { hasMotion: false }, 'write')
  await write(page, 'Before.\n')
  await pasteInto(page, { 'text/plain': 'a\tb\nc\td|e\n' })
  await expectSaved(page, ['Before.', '', '| a | b |', '| --- | --- |', '| c | d\\|e |'])
  await cells(page).nth(3).click()
  await page.locator('[data-button="addRow"]').click()
  await page.keyboard.type('f')
  await page.locator('[data-button="addColumn"]').click()
  await page.locator('td > [data-button="row"]').first().click()
  await page.getByRole('menuitem', { name: texts.edits.row[6] as string }).click()
  await page.locator('th > [data-button="column"]').nth(2).click()
  await page.getByRole('menuitem', { name: texts.edits.column[6] as string }).click()
  await expectSaved(page, ['Before.', '', '| a | b |', '| --- | --- |', '|     | f   |'])
})

test('on a phone the bar above the keyboard has the menus, the next cell and the alignment', {
  tag: '@full',
}, async ({ visitSite }) => {
  const look = { width: 390, theme: 'theme-light', locale: 'cn', hasMotion: false } as const
  const { page } = await openStudio(visitSite, site, '/studio/write', look, 'write')
  const words = liveCn.table
  await insertTable(page, cn)
  const bar = page.getByRole('toolbar', { name: words.menus.table })
  await page.keyboard.type('名字')
  await bar.getByRole('button', { name: words.nextCell }).click()
  await page.keyboard.type('120')
  await bar.getByRole('button', { name: words.bold }).click()
  await bar.getByRole('button', { name: words.align }).click()
  await bar.getByRole('button', { name: words.align }).click()
  await expectAccessible(page)
  await bar.getByRole('button', { name: words.menus.column, exact: true }).click()
  await page.getByRole('menuitem', { name: words.edits.column[6] as string }).click()
  await expect(cells(page).nth(1)).toBeFocused()
  await bar.getByRole('button', { name: words.menus.row, exact: true }).click()
  await page.getByRole('menuitem', { name: words.edits.row[4] as string }).click()
  await expectSaved(page, ['| 名字 |  |', '| --- | --- |', '| 名字 |  |', '|  |  |', '|  |  |'])
  await bar.getByRole('button', { name: words.hideKeyboard }).click()
  await expect(bar).toBeHidden()
})
