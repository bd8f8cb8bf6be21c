/** The command palette of the studio: by keyboard, by touch, over everything of the owner's. */
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import frameCn from '#web/studio/frame/texts/cn.ts'
import frameEn from '#web/studio/frame/texts/en.ts'
import cn from '#web/studio/palette/texts/cn.ts'
import en from '#web/studio/palette/texts/en.ts'
import settings from '#web/studio/settings/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { expectFits } from './support/expect-fits.ts'
import { looks } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

const TITLE = 'Twelve hours of aurora over the pier, and what the camera made of it'

let site: StudioSite
let articleId: number
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    articleId = await saveArticle(ctx, { ...articleDraft(ctx), title: TITLE, tags: ['Aurora'] })
    await saveArticle(ctx, { ...articleDraft(ctx), title: '极光之夜' })
    await createTestReader(ctx, { nickname: 'Aurora Lin', email: 'lin@example.org' })
  })
})
test.afterAll(() => site.stop())

for (const look of looks) {
  const [texts, frame] = look.locale === 'en' ? [en, frameEn] : [cn, frameCn]
  test(`the palette has no violation and fits, opened with a button, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const { page } = await openStudio(visitSite, site, '/studio', look)
    if (look.width === 390) await page.getByRole('button', { name: frame.more, exact: true }).tap()
    await page.getByRole('button', { name: frame.palette }).click()
    const field = page.getByRole('dialog').getByRole('combobox')
    await expect(field).toBeFocused()
    await expect(page.getByRole('group', { name: texts.groups.action })).toBeVisible()
    await expectAccessible(page)
    await field.fill('aurora')
    await expect(page.getByRole('group', { name: texts.groups.article })).toContainText(TITLE)
    await expect(page.getByRole('group', { name: texts.groups.reader })).toContainText('Aurora Lin')
    await expect(page.getByRole('group', { name: texts.groups.tag })).toContainText('Aurora')
    await expectAccessible(page)
    const dialog = await page.getByRole('dialog', { name: texts.title }).boundingBox()
    if (look.width === 390) expect(dialog).toMatchObject({ x: 0, y: 0, width: 390 })
    const option = page.getByRole('option', { name: TITLE })
    if (look.width === 390) await option.tap()
    else await option.click()
    await expect(page).toHaveURL(new RegExp(`/studio/articles/${articleId}$`))
    await expect(field).toHaveCount(0)
  })
}

test('by keyboard: an article, a setting, an action; in the editor Ctrl+K makes a link and Ctrl+P opens it', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const field = page.getByRole('dialog').getByRole('combobox')
  const choose = async (typed: string, option: string) => {
    await field.fill(typed)
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(
      new RegExp(`^${option}`),
    )
    await page.keyboard.press('Enter')
    await expect(field).toHaveCount(0)
  }
  await page.keyboard.press('Control+k')
  await choose('twelve aurora', 'Twelve hours')
  await expect(page).toHaveURL(new RegExp(`/studio/articles/${articleId}$`))

  const editor = page.locator('.cm-content')
  await editor.click()
  await page.keyboard.press('Control+k')
  await expect(editor).toContainText('](')
  await expect(field).toHaveCount(0)
  await page.keyboard.press('Control+p')
  // What was opened last comes first.
  const recent = page.getByRole('group', { name: en.groups.recent })
  await expect(recent.getByRole('option', { selected: true })).toHaveText(TITLE)
  // Found by the name of a single setting.
  await choose('favicon', settings.sections.images[0] as string)
  await expect(page.getByRole('heading', { name: settings.sections.images[0] as string })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('dialog').getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)

  const theme = await page.evaluate(() => document.body.className)
  await page.keyboard.press('Control+k')
  await choose('switch theme', en.actions.theme)
  await expect.poll(() => page.evaluate(() => document.body.className)).not.toBe(theme)

  // By the Chinese name, while the studio is in English.
  await page.keyboard.press('Control+k')
  await choose('读者', frameEn.nav.readers)
  await expect(page).toHaveURL(/\/studio\/readers$/)

  await page.keyboard.press('Control+k')
  await choose('new album', en.actions.newAlbum)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('on a phone, screens that fill the window have a button for it', { tag: '@full' }, async ({
  visitSite,
}) => {
  const look = { width: 390, locale: 'en', theme: 'theme-light' } as const
  const { page, open } = await openStudio(visitSite, site, `/studio/articles/${articleId}`, look)
  const field = page.getByRole('dialog').getByRole('combobox')
  for (const path of [null, '/studio/pages/1', '/studio/talks/new']) {
    if (path) await open(path)
    await page.getByRole('button', { name: frameEn.palette }).tap()
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
    await expectFits(page)
  }
})

test('nothing found, and a search that fails, say so, and the rest of the palette goes on', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page, expectFailure } = await openStudio(visitSite, site, '/studio')
  expectFailure(/net::ERR_FAILED/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.fill('xyzzyx')
  await expect(page.getByText(en.noneText('xyzzyx'))).toBeVisible()
  await page.route('**/api/studio/find**', (route) => route.abort())
  await field.fill('sessions')
  await expect(page.getByRole('alert').filter({ hasText: en.failed })).toBeVisible()
  await expect(page.getByRole('option', { name: frameEn.nav.account })).toBeVisible()
  await page.unroute('**/api/studio/find**')
  await page.getByRole('button', { name: en.retry }).click()
  await expect(page.getByText(en.failed)).toHaveCount(0)
})
