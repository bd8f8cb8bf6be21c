/** Categories and tags in the studio: renamed, in both languages, merged and deleted by keyboard, with undo; the former URL redirects. */
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { en as siteEn } from '#web/locale/en.ts'
import frameCn from '#web/studio/frame/texts/cn.ts'
import frameEn from '#web/studio/frame/texts/en.ts'
import cn from '#web/studio/labels/texts/cn.ts'
import en from '#web/studio/labels/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    const save = (title: string, category: string, tags: string[]) =>
      saveArticle(ctx, articleDraft(ctx, { title, category, tags }))
    await save('The pier', 'Field notes', ['walking', 'sea'])
    await save('极夜里的排版课', '排版', ['排版', 'sea'])
  })
})
test.afterAll(() => site.stop())

for (const look of looks) {
  const texts = look.locale === 'en' ? en : cn
  const frame = look.locale === 'en' ? frameEn : frameCn
  test(`a category is named in both languages by keyboard, and visitors read it in theirs, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const { page, open, hydrated } = await openStudio(visitSite, site, '/studio/labels', look)
    const row = page.locator('[data-label]').filter({ hasText: 'Field notes' })
    const id = await row.getAttribute('data-label')
    await page.getByRole('button', { name: texts.actionOn(texts.rename, 'Field notes') }).press('Enter')
    const english = page.getByRole('textbox', { name: frame.localized.name.en })
    const chinese = page.getByRole('textbox', { name: frame.localized.name.cn })
    await expect(english).toHaveValue('Field notes')
    await chinese.fill('排版')
    await chinese.press('Enter')
    await expect(english).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    const name = `田野${look.width}`
    await chinese.fill(name)
    await chinese.press('Enter')
    await expect(row).toContainText(name)
    await expect(page.getByText(texts.renamed('Field notes'))).toBeVisible()

    await open(`/categories/${id}`)
    await hydrated()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(look.locale === 'en' ? 'Field notes' : name)
    if (look.locale === 'cn') return
    const banner = page.getByRole('banner')
    await banner.getByRole('button', { name: siteEn.frame.language }).click()
    await banner.getByRole('button', { name: siteEn.frame.chinese, exact: true }).click()
    await expect(heading).toHaveText(name)
    await expect(page).toHaveTitle(new RegExp(`^${name}`))
    await expect(page.getByRole('main').getByText('Field notes')).toHaveCount(0)
  })
}

for (const look of looks) {
  const texts = look.locale === 'en' ? en : cn
  test(`the lists and the dialogs have no violation and fit, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const visitor = await openStudio(visitSite, site, '/studio/labels', look)
    const { page } = visitor
    await page.getByText('Field notes').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: texts.actionOn(texts.merge, 'Field notes') }).click()
    await page.getByRole('dialog', { name: texts.mergeTitle('Field notes') }).waitFor()
    await expectAccessible(page)
  })
}

test('a tag is renamed, merged and deleted by keyboard, each with undo, and its former URL redirects', async ({
  visitSite,
  request,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/labels?kind=tag')
  const row = (name: string) => page.locator('[data-label]').filter({ hasText: name })
  const id = await row('walking').getAttribute('data-label')
  const press = (action: string, name: string) =>
    page.getByRole('button', { name: texts.actionOn(action, name) }).press('Enter')
  const texts = en
  await press(texts.rename, 'sea')
  const dialog = page.getByRole('dialog')
  const buttons = dialog.getByRole('button', { name: new RegExp(`^(${texts.cancel}|${texts.rename})$`) })
  // Read together, because the dialog moves while it opens.
  const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops).toEqual([tops[0], tops[0]])
  const field = page.getByRole('textbox', { name: texts.name, exact: true })
  const sentence = () => field.evaluate((input: HTMLInputElement) => input.validationMessage)
  await field.fill(' ')
  await page.keyboard.press('Enter')
  await expect.poll(() => sentence()).toBe(texts.tagNameMissing)
  await field.fill('walking')
  await expect.poll(() => sentence()).toBe('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  // The refusal was about this tag and this name.
  await page.keyboard.press('Escape')
  await press(texts.rename, '排版')
  await expect(page.getByRole('textbox', { name: texts.name, exact: true })).toHaveValue('排版')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await press(texts.rename, 'sea')
  await page.getByRole('textbox', { name: texts.name, exact: true }).fill('Ocean')
  await page.keyboard.press('Enter')
  await expect(row('Ocean')).toContainText(texts.articles(2))
  await expect(page.getByText(texts.renamed('Ocean'))).toBeVisible()

  await press(texts.merge, 'walking')
  await expect(page.getByText(texts.mergeText(1))).toBeVisible()
  await page.getByRole('combobox', { name: texts.mergeInto }).selectOption('排版 (1)')
  await page.getByRole('dialog').getByRole('button', { name: texts.merge }).press('Enter')
  await expect(row('walking')).toHaveCount(0)
  const former = () => request.get(`${site.url}/article-list/${id}`, { maxRedirects: 0 })
  expect((await former()).status()).toBe(301)
  await page.keyboard.press('z')
  await expect(row('walking')).toHaveCount(1)
  expect((await former()).status()).toBe(200)

  await press(texts.delete, 'Ocean')
  await page.getByRole('dialog').getByRole('button', { name: texts.delete }).press('Enter')
  await expect(row('Ocean')).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(row('Ocean')).toContainText(texts.articles(2))
})
