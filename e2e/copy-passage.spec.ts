/** Copying: a long passage of an article gets a line with its source; a short one and code are copied as they are. */
import { pages } from '#contract/pages.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

/** Selects the first characters of an element and copies them with the keyboard. */
const copy = async ({ page, context }: Visitor, selector: string, length: number): Promise<string> => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page
    .locator(selector)
    .first()
    .evaluate((element, count) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      range.setStart(element, 0)
      let left = count
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const size = node.textContent?.length ?? 0
        range.setEnd(node, Math.min(size, left))
        if (size >= left) break
        left -= size
      }
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
    }, length)
  await page.keyboard.press('ControlOrMeta+c')
  return page.evaluate(() => navigator.clipboard.readText())
}

test('a long passage is copied with one line about its source, a short one without', async ({
  site,
  visitor,
}) => {
  const path = pages.article.href({ articleId: site.fixtures.long })
  await visitor.open(path)
  await visitor.hydrated()
  const long = await copy(visitor, '.prose', 120)
  const closing = long.trimEnd().split('\n').at(-1) ?? ''
  expect(closing).toContain('A long article')
  expect(closing).toContain(path)
  expect(await copy(visitor, '.prose', 40)).not.toContain(path)
})

test('code is copied as it is, without a source', { tag: '@full' }, async ({ site, visitor }) => {
  const path = pages.article.href({ articleId: site.fixtures.long })
  await visitor.open(path)
  await visitor.hydrated()
  const code = await copy(visitor, '.prose pre code', 90)
  expect(code).toContain('const pier')
  expect(code).not.toContain(path)
})

test('a comment is copied without the name and the license of the article', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  const path = pages.article.href({ articleId: site.fixtures.open })
  await visitor.open(`${path}#comments`)
  await visitor.hydrated()
  const { page } = visitor
  // A comment of any length is the words of its author, so the text is made as long as a passage that is signed.
  await page.locator('#comments article').first().waitFor()
  const copied = await page.evaluate(() => {
    const text = document.querySelector('#comments article > :nth-child(3)') as HTMLElement
    text.textContent = 'words of a reader '.repeat(10)
    getSelection()?.selectAllChildren(text)
    const data = new DataTransfer()
    const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: data })
    text.dispatchEvent(event)
    return { isChanged: event.defaultPrevented, text: data.getData('text/plain') }
  })
  expect(copied).toEqual({ isChanged: false, text: '' })
})
