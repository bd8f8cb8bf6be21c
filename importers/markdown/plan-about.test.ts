/** The about page of a blog takes the place of all texts of the import before it, and of none that was written here. */
// @module-tag engine
// @module-tag storage
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { undoImport } from '#importers/runs/undo-import.ts'
import { importMarkdown } from '#importers/testing/in-english.ts'
import { clearDemoFixedPages, loadDemoFixedPages } from '#server/demo/demo-fixed-pages.ts'
import { readFixedMarkdown } from '#server/features/own-pages/import-own-page.ts'
import { saveFixedPage } from '#server/testing/own-pages.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let folder: string
beforeEach(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-about-'))
  await mkdir(join(folder, 'source/about'), { recursive: true })
  await mkdir(join(folder, 'source/_posts'))
  await writeFile(join(folder, 'source/_posts/a.md'), '---\ntitle: A\n---\nA post.\n')
})
afterEach(async () => {
  await context.close()
  await rm(folder, { recursive: true, force: true })
})

const importAbout = async (markdown: string) => {
  await writeFile(join(folder, 'source/about/index.md'), `---\ntitle: About\n---\n${markdown}\n`)
  const { items } = await importMarkdown(context.ctx, { folder, zone: 'UTC' })
  const { outcome, reason } = items.find(({ as }) => as === 'about page') ?? {}
  return [outcome, reason]
}
const texts = () => readFixedMarkdown(context.ctx.db, 'about')
const english = 'I write about snow in the mountains.'
const chinese = '我在山里写雪，也写夜里的光。'

it('replaces the text of the demo, in whatever language, and an undo brings it back', async () => {
  await loadDemoFixedPages(context.ctx, [])
  const demo = await texts()
  expect(demo.cn).toContain('这里有什么')
  expect(await importAbout(english)).toEqual(['updated', null])
  expect(await texts()).toEqual({ en: expect.stringContaining(english) })
  await undoImport(context.ctx, {})
  expect(await texts()).toEqual(demo)
})

it('updates what it imported, which may be in the other language now', async () => {
  expect(await importAbout(english)).toEqual(['created', null])
  expect(await importAbout(english)).toEqual(['unchanged', null])
  expect(await importAbout(chinese)).toEqual(['updated', null])
  expect(await texts()).toEqual({ cn: expect.stringContaining(chinese) })
})

it('keeps a text that was written here, and takes the place of the imported one in the other language', async () => {
  await importAbout(english)
  await saveFixedPage(context.ctx, 'about', '我自己写的。', 'cn')
  expect(await importAbout(chinese)).toEqual(['updated', null])
  expect(await texts()).toEqual({ en: expect.stringContaining(chinese), cn: '我自己写的。' })
})

it('leaves a page alone whose text was changed here', async () => {
  await importAbout(english)
  await saveFixedPage(context.ctx, 'about', 'Mine.')
  expect(await importAbout(`${english} More.`)).toEqual(['skipped', 'the about page was written here'])
  expect(await texts()).toEqual({ en: 'Mine.' })
})

it('the demo takes back what nobody has changed, with its versions', async () => {
  await loadDemoFixedPages(context.ctx, [])
  await saveFixedPage(context.ctx, 'message', 'Mine.')
  await context.ctx.transaction((tx) => clearDemoFixedPages(context.ctx, tx))
  expect(await texts()).toEqual({})
  expect(await readFixedMarkdown(context.ctx.db, 'message')).toEqual({ en: 'Mine.' })
  const versions = context.ctx.db.selectFrom('own_page_version').select('page_id').distinct()
  expect(await versions.execute()).toEqual([{ page_id: 2 }])
})
