/** The media library: finding, describing, uploading and deleting files, by pointer and by keyboard. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addPhotos } from '#server/features/albums/add-photos.ts'
import { createAlbum } from '#server/features/albums/save-album.ts'
import { plainPhoto, plainPhotoBytes } from '#server/testing/photos.ts'
import cn from '#web/studio/media/texts/cn.ts'
import en from '#web/studio/media/texts/en.ts'
import uploadsCn from '#web/studio/uploads/texts/cn.ts'
import uploadsEn from '#web/studio/uploads/texts/en.ts'
import { expectNoViolations } from './support/axe.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { expectFits } from './support/expect-fits.ts'
import { holdRequests } from './support/hold-requests.ts'
import { looks, tierOf, type VisitorOptions } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test, type VisitSite } from './support/test.ts'

/** Each look has files of its own, by their tones. The test that deletes all unused files is the last one. */
let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    const albumId = await createAlbum(ctx, { name: 'Harbor', description: '', isPrivate: false })
    for (const tone of [10, 60, 61, 62, 63, 120]) {
      const { id } = await plainPhoto(ctx, tone)
      if (tone === 10) await addPhotos(ctx, albumId, [{ mediaId: id, description: '' }])
    }
  })
})
test.afterAll(() => site?.stop())

const openLibrary = async (visitSite: VisitSite, look: VisitorOptions = {}, search = '') => {
  const { page } = await openStudio(visitSite, site, `/studio/media${search}`, look)
  await page.locator('[data-file]').first().waitFor()
  return page
}

const photo = async (name: string, tone: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await plainPhotoBytes(tone)),
})

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  const uploads = look.locale === 'cn' ? uploadsCn : uploadsEn
  const place = looks.indexOf(look)
  const known = `tone-6${place}`
  const [one, two] = [`one-${place}.png`, `two-${place}.png`] as const

  test(`a file is found, described and deleted by keyboard, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const page = await openLibrary(visitSite, look)
    await expectAccessible(page)
    await page.keyboard.press('/')
    await page.keyboard.type(known)
    await page.keyboard.press('Enter')
    await page.getByText(texts.found('1')).waitFor()
    await page.locator('[data-file]').press('Enter')
    const alt = page.getByRole('textbox', { name: texts.alt })
    await alt.waitFor()
    const release = await holdRequests(page, /\/api\/studio\/media\/\d+$/)
    await alt.fill('A pier')
    await expectAccessible(page)
    await alt.press('Enter')
    await alt.fill('A pier at noon')
    await alt.press('Enter')
    await release()
    await expect(page.getByRole('button', { name: texts.save, exact: true })).toBeDisabled()
    await page.reload()
    await expect(alt).toHaveValue('A pier at noon')
    await page.getByRole('button', { name: texts.delete, exact: true }).press('Enter')
    const question = page.getByRole('dialog', { name: texts.deleteTitle(`${known}.png`) })
    await question.getByRole('button', { name: texts.delete }).press('Enter')
    await page.getByText(texts.noneFound).waitFor()
    await expectFits(page)
  })

  test(`files are uploaded with the button, and those that are refused say why, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const page = await openLibrary(visitSite, look)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: texts.upload }).press('Enter')
    await (await choosing).setFiles([
      await photo(one, 200 + place),
      { name: 'letter.xyz', mimeType: 'application/octet-stream', buffer: Buffer.from('no file of a kind') },
      await photo(two, 220 + place),
    ])
    const list = page.getByRole('region', { name: uploads.region })
    await list.getByRole('button', { name: uploads.retryFile('letter.xyz') }).waitFor()
    await page.getByRole('link', { name: one }).waitFor()
    await page.getByRole('link', { name: two }).waitFor()
    await list.getByText(uploads.stopped(1)).waitFor()
    await expectAccessible(page)
    await list.getByRole('button', { name: uploads.remove('letter.xyz') }).press('Enter')
    await expect(list.getByRole('listitem')).toHaveCount(0)
  })
}

test('dropped files are uploaded, and the same bytes are stored once', { tag: '@full' }, async ({
  visitSite,
}) => {
  const page = await openLibrary(visitSite)
  const known = await page.locator('[data-file]').count()
  const bytes = [...(await plainPhotoBytes(240))]
  for (const name of ['dropped.png', 'again.png'])
    await page.evaluate(
      ([content, fileName]) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(content)], fileName, { type: 'image/png' }))
        document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true }))
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }))
      },
      [bytes, name] as const,
    )
  await expect(page.locator('[data-file]')).toHaveCount(known + 1)
  await expect(page.getByRole('region', { name: uploadsEn.region }).getByRole('listitem')).toHaveCount(0)
  await expect(page.locator('[data-file]')).toHaveCount(known + 1)
})

test(
  'of a dropped folder its files are uploaded, those of folders in it too',
  { tag: '@full' },
  async ({ visitSite }, info) => {
    const folder = info.outputPath('photos')
    await mkdir(join(folder, 'more'), { recursive: true })
    await writeFile(join(folder, 'first.png'), await plainPhotoBytes(241))
    await writeFile(join(folder, 'more', 'second.png'), await plainPhotoBytes(242))
    await writeFile(join(folder, '.hidden'), 'of the operating system')
    const page = await openLibrary(visitSite)
    const known = await page.locator('[data-file]').count()
    // Only the browser itself can drop a folder.
    const browser = await page.context().newCDPSession(page)
    const data = { items: [], files: [folder], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await browser.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
    await page.getByRole('link', { name: 'first.png' }).waitFor()
    await page.getByRole('link', { name: 'second.png' }).waitFor()
    await expect(page.locator('[data-file]')).toHaveCount(known + 2)
    await expect(page.getByRole('region', { name: uploadsEn.region }).getByRole('listitem')).toHaveCount(0)
  },
)

test('a file that an album uses names the album and cannot be deleted', { tag: '@full' }, async ({
  visitSite,
}) => {
  const page = await openLibrary(visitSite)
  await page.getByRole('link', { name: 'tone-10.png' }).click()
  await page.getByRole('link', { name: 'Harbor' }).waitFor()
  await page.getByText(en.inUse).waitFor()
  await expect(page.getByRole('button', { name: en.delete, exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: en.details }).waitFor({ state: 'hidden' })
  await expect(page.getByRole('link', { name: 'tone-10.png' })).toBeFocused()
})

test('all unused files are deleted after a question, and used ones stay', { tag: '@full' }, async ({
  visitSite,
}) => {
  const page = await openLibrary(visitSite, {}, '?filter=unused')
  const unused = await page.locator('[data-file]').count()
  expect(unused).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', { name: en.deleteUnused }).click()
  const question = page.getByRole('dialog', { name: en.deleteUnusedTitle(unused) })
  await question.getByRole('button', { name: en.delete }).click()
  await page.getByText(en.deleted(unused)).first().waitFor()
  await page.getByRole('link', { name: en.allKinds, exact: true }).click()
  await page.getByText(en.noneFound).waitFor()
  await page.getByRole('link', { name: en.clear }).click()
  await page.getByRole('link', { name: 'tone-10.png' }).waitFor()
})

test('a file is replaced and brought back by keyboard, and what uses it goes on using it', {
  tag: '@full',
}, async ({ visitSite }) => {
  const page = await openLibrary(visitSite, { width: 390, locale: 'cn' })
  await page.locator('[data-file]').last().press('Enter')
  const details = page.getByRole('dialog', { name: cn.details })
  const album = details.getByRole('link', { name: 'Harbor' })
  await album.waitFor()
  // In a low window the details scroll, and reach its lower edge.
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width, height: 400 })
  const scroller = details.getByRole('heading', { name: cn.details }).locator('..')
  expect((await scroller.boundingBox())?.height).toBeCloseTo(400)
  await page.setViewportSize({ width, height })
  const choosing = page.waitForEvent('filechooser')
  await details.getByRole('button', { name: cn.replace, exact: true }).press('Enter')
  await (await choosing).setFiles([await photo('new.png', 200)])
  await details.locator('dd', { hasText: 'new.png' }).waitFor()
  await album.waitFor()
  await expectNoViolations(page)
  await expectFits(page)
  await details.getByRole('button', { name: cn.bringBack }).press('Enter')
  await details.locator('dd', { hasText: 'tone-10.png' }).waitFor()
  await album.waitFor()
})
