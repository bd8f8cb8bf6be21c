/** Copying: a long passage of an article carries its source, a short one and code are copied as they are. */
import { expect, inject } from 'vitest'
import { pages } from '#contract/pages.ts'
import { journey } from './journey.ts'
import type { Reader } from './reader.ts'

/** Selects the first characters of an element and copies them as a reader does. */
const copy = async ({ page, context }: Reader, selector: string, length: number): Promise<string> => {
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

journey('a long passage gets one closing line, a short one does not', async ({ reader }) => {
  const path = pages.article.href({ articleId: inject('fixtures').long })
  await reader.opens(path)
  await reader.isAtHome()
  const long = await copy(reader, '.prose', 120)
  const closing = long.trimEnd().split('\n').at(-1) ?? ''
  expect(closing).toContain('A long article')
  expect(closing).toContain(path)
  expect(await copy(reader, '.prose', 40)).not.toContain(path)
})

journey('code is copied as it is', async ({ reader }) => {
  const path = pages.article.href({ articleId: inject('fixtures').long })
  await reader.opens(path)
  await reader.isAtHome()
  const code = await copy(reader, '.prose pre code', 90)
  expect(code).toContain('const pier')
  expect(code).not.toContain(path)
})
