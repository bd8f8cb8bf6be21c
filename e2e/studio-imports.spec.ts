/** Imports in the studio: a file is chosen, checked, imported and undone by keyboard; a damaged one is refused; the screens fit. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { zipFile } from '#importers/archives/testing/zip-file.ts'
import { wxrComment, wxrFile, wxrItem, wxrMeta } from '#importers/wxr/testing/wxr-file.ts'
import cn from '#web/studio/imports/texts/cn.ts'
import en from '#web/studio/imports/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite()
})
test.afterAll(() => site.stop())

const blog = wxrFile([
  wxrItem({ id: 1, title: 'Winter light', slug: 'winter-light', more: wxrComment({ id: 5 }) }),
  wxrItem({ id: 2, title: 'Harbour', slug: 'harbour', status: 'private', more: wxrMeta('mood', 'calm') }),
  wxrItem({ id: 3, type: 'attachment', title: 'Map', slug: 'map' }),
])
/** A blog of Markdown has the most options. */
const archiveOf = (name: string, post = 'snow') => ({
  name,
  mimeType: 'application/zip',
  buffer: zipFile([{ path: `blog/_posts/2024-02-03-${post}.md`, content: '![](a.png)\n\nSnow.' }]),
})
const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })

type Box = Awaited<ReturnType<Locator['boundingBox']>>
const meet = (a: Box, b: Box): boolean =>
  a !== null &&
  b !== null &&
  a.x < b.x + b.width &&
  b.x < a.x + a.width &&
  a.y < b.y + b.height &&
  b.y < a.y + a.height

test('a file is checked, imported and undone, and the report names what is left out', async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/import')
  await page.getByText(en.none).waitFor()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: en.choose }).press('Enter')
  await (await choosing).setFiles(fileOf('old-blog.xml', blog))
  const report = page.getByRole('region', { name: en.summaries.check })
  await expect(report).toContainText('custom fields')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('old-blog.xml')
  await page.getByRole('link', { name: en.showPlaces(en.places('1'), 'custom fields') }).press('Enter')
  const items = page.getByRole('region', { name: en.items })
  await expect(items.getByRole('listitem').filter({ hasText: 'Harbour' }).first()).toContainText('mood')
  await expect(items).not.toContainText('Winter light')

  // The window is closed while it works, and opened again.
  await page.getByRole('button', { name: en.start, exact: true }).press('Enter')
  await page.reload()
  await expect(page.getByRole('region', { name: en.summaries.import })).toBeVisible()
  await page.getByRole('link', { name: en.removeFilter }).press('Enter')
  await page.getByRole('link', { name: 'Winter light' }).waitFor()
  await page.getByRole('button', { name: en.undo }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: en.undo }).press('Enter')
  await expect(page.getByRole('region', { name: en.summaries.undo })).toBeVisible()
  await page.getByRole('link', { name: en.toList }).press('Enter')
  await expect(page.getByRole('list', { name: en.list })).toContainText(en.statuses.undo.done)
})

test('a damaged file is refused with its place, and one of another kind is never stored', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/import', { locale: 'cn' })
  await page.locator('input[type=file]').setInputFiles(fileOf('photo.xml', 'no export'))
  await expect(page.getByRole('alert')).toContainText('WordPress')
  await page.locator('input[type=file]').setInputFiles(fileOf('cut.xml', blog.slice(0, 900)))
  await expect(page.getByRole('main')).toContainText(cn.refused)
  await expect(page.getByRole('main')).toContainText(/第 \d+ 行第 \d+ 列/)
  await page.getByRole('button', { name: cn.delete }).click()
  await expect(page.getByRole('heading', { level: 1, name: cn.title })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('cut.xml')
})

test('a folder that is dropped is refused with what to do', { tag: '@full' }, async ({ visitSite }, info) => {
  const folder = info.outputPath('blog')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'post.md'), '# A post')
  const { page } = await openStudio(visitSite, site, '/studio/import')
  await page.getByRole('button', { name: en.choose }).waitFor()
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [folder], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
  await page.getByRole('alert').filter({ hasText: en.unreadable }).waitFor()
})

for (const width of [390, 1280] as const)
  test(`what follows an import is not under its toast, ${width} wide`, { tag: '@full' }, async ({
    visitSite,
  }) => {
    const { page } = await openStudio(visitSite, site, '/studio/import', { width, hasMotion: false })
    // The toast stays, however slow the machine is.
    await page.evaluate(() => {
      const setTimer = window.setTimeout
      const patched = (run: () => void, delay = 0) => (delay === 4000 ? 0 : setTimer(run, delay))
      window.setTimeout = patched as typeof setTimeout
    })
    await page.locator('input[type=file]').setInputFiles(archiveOf('toast.zip', `seen-at-${width}`))
    await page.getByRole('button', { name: en.start, exact: true }).press('Enter')
    const undo = page.getByRole('button', { name: en.undo })
    const toast = page.locator('.toast', { hasText: en.startedNote })
    await Promise.all([undo.waitFor(), toast.waitFor()])
    for (const button of [undo, page.getByRole('link', { name: en.toList })])
      expect(meet(await button.boundingBox(), await toast.boundingBox())).toBe(false)
    // Nor is what is focused, down to the end of the page.
    const last = page.getByRole('region', { name: en.items }).getByRole('link').last()
    await last.focus()
    expect(meet(await last.boundingBox(), await toast.boundingBox())).toBe(false)
  })

for (const look of looks)
  test(`imports have no violation and fit, ${look.width} wide, ${look.locale}`, { tag: '@full' }, async ({
    visitSite,
  }) => {
    const texts = look.locale === 'en' ? en : cn
    const { page } = await openStudio(visitSite, site, '/studio/import', look)
    await page
      .locator('input[type=file]')
      .setInputFiles(
        look.locale === 'en' ? archiveOf(`blog-${look.width}.zip`) : fileOf(`blog-${look.width}.xml`, blog),
      )
    await page.getByRole('region', { name: texts.summaries.check }).waitFor()
    await page.getByText(texts.options).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: texts.toList }).click()
    await page.getByRole('list', { name: texts.list }).getByRole('link').first().waitFor()
    await expectAccessible(page)
  })
