/** Videos in the studio: a collection by keyboard, videos by URL and upload, moved, deleted with undo; readers see it. */
import { join } from 'node:path'
import type { VideoCollection } from '#contract/videos.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import { saveVideoFixtures } from '#server/testing/fixtures.ts'
import siteEn from '#web/locale/en.ts'
import frame from '#web/studio/frame/texts/en.ts'
import orderingEn from '#web/studio/ordering/texts/en.ts'
import cn from '#web/studio/videos/texts/cn.ts'
import en from '#web/studio/videos/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks } from './support/look.ts'
import { moveByKeys } from './support/move-by-keys.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
let open: { id: number }
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    const fixtures = await saveVideoFixtures(ctx)
    open = fixtures.open
  })
})
test.afterAll(() => site.stop())

const shown = async () => {
  const response = await fetch(`${site.url}/api/videos/collections/all`)
  const { data } = (await response.json()) as { data: VideoCollection[] }
  return data.map(({ collectionName, videos }) => [collectionName, ...videos.map((one) => one.videoName)])
}

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  test(`the screens have no violation and fit, ${look.width} wide, ${look.locale}`, { tag: '@full' }, async ({
    visitSite,
  }) => {
    const visitor = await openStudio(visitSite, site, '/studio/videos', look)
    const { page } = visitor
    await page.getByRole('link', { name: 'Collection seagull' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: texts.create }).click()
    await page.getByRole('dialog', { name: texts.create }).waitFor()
    await expectAccessible(page)
    await visitor.open(`/studio/videos/${open.id}`)
    await page.getByRole('button', { name: texts.actionOn(texts.edit, 'Video seagull') }).click()
    await page.getByRole('dialog', { name: texts.editVideo }).waitFor()
    await expectAccessible(page)
  })
}

test('a collection is created, filled by URL and upload, and ordered, and readers see it at once', async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/videos')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: en.create }).press('Enter')
  await dialog.getByLabel(frame.localized.name.en).fill('Boats')
  await dialog.getByLabel(frame.localized.name.cn).fill('船')
  await dialog.getByLabel(frame.localized.description.en).fill('Wood and tar.')
  await dialog.getByRole('button', { name: en.create }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Boats' }).waitFor()

  await page.getByRole('button', { name: en.addByUrl }).press('Enter')
  await dialog.getByLabel(en.url).fill('https://example.org/film')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Bilibili' })).toBeVisible()
  await dialog.getByLabel(en.url).fill('https://youtu.be/aaaaaaaaaaa')
  await dialog.getByLabel(en.newName).fill('Launch')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: en.upload }).click()
  await (await chooser).setFiles(join(demoFolder, 'videos', 'aurora', '1-quiet-arc.webm'))
  await expect(page.locator('[data-video]')).toHaveCount(2)
  await moveByKeys(
    page,
    orderingEn.handle(en.video('1-quiet-arc')),
    orderingEn.lifted(2, 2),
    'ArrowUp',
    'Space',
  )
  await expect.poll(shown).toContainEqual(['Boats', '1-quiet-arc', 'Launch'])

  // Readers of each language get its name, also when they switch on the page; the description exists in one.
  const reader = await visitSite(site.url, { locale: 'en' })
  await reader.open('/videos')
  await reader.page
    .getByRole('link', { name: /^Boats/ })
    .first()
    .click()
  await expect(reader.page).toHaveTitle(/^Boats/)
  await reader.hydrated()
  await reader.page.getByRole('button', { name: new RegExp(`^${siteEn.frame.language}`) }).click()
  await reader.page.getByRole('button', { name: siteEn.frame.chinese, exact: true }).click()
  const tab = reader.page.getByRole('link', { name: /^船/ }).first()
  await expect(tab).toHaveAttribute('lang', 'zh-CN')
  await expect(reader.page).toHaveTitle(/^船/)
  await expect(reader.page.getByText('Wood and tar.')).toHaveAttribute('lang', 'en')
})

test('a video moves to another collection, is deleted and comes back; so does a whole collection', {
  tag: '@full',
}, async ({ visitSite }) => {
  const response = await fetch(`${site.url}/api/studio/collections`, {
    method: 'POST',
    headers: { ...site.owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Birds', description: '', isPrivate: false, coverMediaId: null }),
  })
  expect(response.status).toBe(200)
  const visitor = await openStudio(visitSite, site, `/studio/videos/${open.id}`)
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: en.actionOn(en.delete, 'Video seagull') }).press('Enter')
  await expect(page.getByText(en.deleted('Video seagull'))).toBeVisible()
  await expect.poll(shown).toContainEqual(['Collection seagull'])
  await page.keyboard.press('z')
  await expect.poll(shown).toContainEqual(['Collection seagull', 'Video seagull'])

  await page.getByRole('button', { name: en.actionOn(en.edit, 'Video seagull') }).press('Enter')
  await dialog.getByLabel(en.name, { exact: true }).fill('Gull')
  await dialog.getByRole('combobox', { name: en.inCollection }).selectOption('Birds')
  await dialog.getByRole('button', { name: en.save }).press('Enter')
  await expect.poll(shown).toContainEqual(['Birds', 'Gull'])
  await expect(dialog).toHaveCount(0)

  await visitor.open('/studio/videos')
  await page.getByRole('link', { name: 'Birds' }).press('Enter')
  await page.getByRole('button', { name: en.deleteCollection }).press('Enter')
  await expect(page.getByText(en.deleted('Birds'))).toBeVisible()
  await expect.poll(shown).not.toContainEqual(['Birds', 'Gull'])
  await page.keyboard.press('z')
  await expect.poll(shown).toContainEqual(['Birds', 'Gull'])
})
