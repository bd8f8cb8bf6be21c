/** Pages of the owner's own: written in both languages, published, found on the site, moved, restored and deleted. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import cnFrame from '#web/studio/frame/texts/cn.ts'
import enFrame from '#web/studio/frame/texts/en.ts'
import cn from '#web/studio/own-pages/texts/cn.ts'
import en from '#web/studio/own-pages/texts/en.ts'
import settings from '#web/studio/settings/texts/en.ts'
import cnWriting from '#web/studio/writing/texts/cn.ts'
import writing from '#web/studio/writing/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { holdRequests } from './support/hold-requests.ts'
import { looks, tierOf } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite()
})
test.afterAll(() => site.stop())

const onePixel = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#224466' } })
    .png()
    .toBuffer()
const sourceOf = (page: Page) => page.locator('.cm-content')
const statusOf = (page: Page) => page.locator('p[role=status][data-kind]')

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  const frame = look.locale === 'cn' ? cnFrame : enFrame
  const words = look.locale === 'cn' ? cnWriting : writing
  const path = `/uses-${look.width}-${look.locale}`
  test(`a page is written by keyboard, published, read and deleted, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const visitor = await openStudio(visitSite, site, '/studio/pages', look)
    const { page } = visitor
    await page.getByRole('link', { name: texts.write }).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: texts.write }).first().press('Enter')
    const title = page.getByRole('textbox', { name: texts.titleField })
    await title.fill(`Uses ${look.width} ${look.locale}`)
    // The URL follows the title.
    await expect(page.getByLabel(texts.path)).toHaveValue(path)
    await title.press('Enter')
    await page.keyboard.type('## Lamps\n\nA *lamp*.\n\n## Desks\n\nA desk.')
    // At once: every key is there, whatever the database of the browser has done by now.
    await page.reload()
    await expect(sourceOf(page)).toContainText('A desk.')
    await expect(statusOf(page)).toHaveText(words.saving.kept)

    // What the server refuses stands at its field, in the owner's language.
    await page.getByLabel(texts.path).fill('/articles/uses')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByLabel(texts.path)).toBeFocused()
    await expect(page.getByLabel(texts.path)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await page.getByLabel(texts.path).fill(path)
    await page.getByRole('switch', { name: texts.navigation }).press('Enter')
    await page.keyboard.press('Control+Enter')
    await page.getByText(texts.published).first().waitFor()
    await expect(statusOf(page)).toHaveText(words.saving.seen)

    await visitor.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Uses ${look.width} ${look.locale}`)
    await expect(page.locator('main em')).toHaveText('lamp')
    await expect(page.locator('header nav [aria-current=page]').first()).toHaveAttribute('href', path)
    await expectAccessible(page)
    await page.locator('main a[href^="/studio/pages/"]').press('Enter')
    await expect(statusOf(page)).toHaveText(words.saving.seen)
    await page.locator('details > summary').first().press('Enter')
    await page.clock.install()
    const releaseList = await holdRequests(page, /\/OwnPagesScreen-[^/]+\.js/)
    await page.getByRole('button', { name: texts.toTrash }).press('Enter')
    await page.getByText(texts.trashed).waitFor()
    const undo = page.getByRole('button', { name: frame.undo })
    await undo.focus()
    // The list that opens meanwhile leaves the focus there.
    await releaseList()
    await page.getByRole('link', { name: texts.write }).first().waitFor()
    await expect(undo).toBeFocused()
    expect((await fetch(site.url + path)).status).toBe(404)
    // The offer stays longer than its time while it has the focus.
    await page.clock.fastForward(20_000)
    await undo.press('Enter')
    await page.getByText(texts.restored).first().waitFor()
    expect((await fetch(site.url + path)).status).toBe(200)
  })
}

test('two languages, an earlier version, a former URL and the place in the navigation', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, '/studio/pages/new')
  const { page } = visitor
  await page.getByRole('textbox', { name: en.titleField }).fill('Two languages')
  await sourceOf(page).click()
  await page.keyboard.type('In English.')
  await page.getByRole('button', { name: writing.language.names.cn }).click()
  await page.getByRole('textbox', { name: en.titleField }).fill('两种语言')
  await sourceOf(page).click()
  await page.keyboard.insertText('中文正文。')
  // A file belongs to the language in which it was added.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: await onePixel() })
  await expect(sourceOf(page)).toContainText('/media/')
  await page.getByRole('button', { name: writing.language.names.en }).click()
  await expect(sourceOf(page)).toHaveText('In English.')
  await page.getByRole('button', { name: writing.language.names.cn }).click()
  await sourceOf(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('中文正文。')
  await page.getByRole('button', { name: writing.publish, exact: true }).click()
  await page.getByText(en.published).first().waitFor()
  await page.getByLabel(en.path).fill('/both')
  await sourceOf(page).click()
  await page.keyboard.insertText('又一句。')
  await page.getByRole('button', { name: writing.update, exact: true }).click()
  await expect(statusOf(page)).toHaveText(writing.saving.seen)

  // A reload stays on the page that was created.
  await page.reload()
  await page.getByRole('button', { name: writing.language.names.cn }).click()
  await expect(sourceOf(page)).toContainText('又一句。')
  await page.locator('details > summary').first().click()
  await page.getByRole('button', { name: en.versions }).click()
  await page.locator('dialog li button').last().click()
  await page.getByRole('button', { name: en.version.restore }).click()
  await expect(sourceOf(page)).toHaveText('中文正文。')
  await page.getByRole('button', { name: writing.update, exact: true }).click()
  await expect(statusOf(page)).toHaveText(writing.saving.seen)

  await visitor.open('/two-languages')
  await expect(page).toHaveURL(/\/both$/)
  await expect(page.locator('main')).toContainText('In English.')
  await page.getByRole('link', { name: '阅读中文版' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('两种语言')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/both\?lang=zh-CN$/)
  await expect(page.locator('.prose')).toHaveAttribute('lang', 'zh-CN')

  await visitor.open('/studio/settings?section=navigation')
  await page.getByLabel(settings.navigation.addPage).selectOption({ label: 'Two languages' })
  await page.keyboard.press('Control+s')
  await page.getByText(settings.saved).first().waitFor()
  await visitor.open('/')
  await page.locator('header nav a[href="/both"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two languages')
})
