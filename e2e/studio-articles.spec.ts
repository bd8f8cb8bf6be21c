/** The table of articles in the studio: filters in the URL, selection, changes of many at once with undo, by keyboard. */
import { saveArticle } from '#server/features/articles/save-article.ts'
import { trashArticle } from '#server/features/articles/trash-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import cn from '#web/studio/articles/texts/cn.ts'
import en from '#web/studio/articles/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

/** Tests that change it take the change back; the one that cannot is the last one. */
let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    const save = (title: string, more: Parameters<typeof articleDraft>[1] = {}) =>
      saveArticle(ctx, articleDraft(ctx, { title, ...more }))
    await save('The ferry was late', { category: 'Field notes', tags: ['walking'] })
    await save('极夜里的排版课', { category: '排版', tags: ['排版'], isTop: true })
    await save('Not yet', { state: 'draft' })
    await save('Tomorrow', { publishedAt: ctx.now() + 86_400_000, category: 'Harbor'.repeat(12) })
    await save('Behind a password', { password: 'a quiet harbor' })
    await trashArticle(ctx, await save('Thrown away'))
    for (let i = 1; i <= 52; i += 1)
      await save(`Note ${i}`, { category: 'Notes', publishedAt: ctx.now() - (i + 10) * 86_400_000 })
  })
})
test.afterAll(() => site?.stop())

for (const look of looks) {
  const texts = look.locale === 'en' ? en : cn
  test(`the table, its filters, its changes and its trash have no violation and fit the window, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const visitor = await openStudio(visitSite, site, '/studio/articles?order=asc', look)
    const { page } = visitor
    const title = page.getByRole('link', { name: 'The ferry was late', exact: true })
    // Beside the long name of a category, too, the title can be read.
    await expect(page.getByRole('cell', { name: 'HarborHarbor' })).toBeVisible()
    expect(await title.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: texts.select('The ferry was late') }).check()
    await page.getByRole('toolbar', { name: texts.bulk }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: texts.statuses.trash }).click()
    await page.getByText('Thrown away').waitFor()
    await expectAccessible(page)
    await visitor.open('/studio/articles?q=qqzzxx')
    await page.getByRole('heading', { name: texts.noneFound }).waitFor()
    await expectAccessible(page)
  })
}

test('filters are in the URL and survive a reload; the pages of a list too', { tag: '@full' }, async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/articles')
  await page.getByLabel(en.category).selectOption({ label: 'Notes' })
  await expect(page).toHaveURL(/category=\d+/)
  await expect(page.getByText(en.found('52'))).toBeVisible()
  await page.getByRole('link', { name: en.columns.title }).click()
  await expect(page).toHaveURL(/sort=title/)
  await page.reload()
  await expect(page.getByText(en.found('52'))).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Note 1')
  await page.getByRole('link', { name: /^Page 2$/ }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: en.clear }).click()
  await page.getByRole('searchbox', { name: en.searchLabel }).pressSequentially('ferry')
  await expect(page).toHaveURL(/q=ferry/)
  await expect(page.getByText(en.found('1'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'The ferry was late', exact: true })).toBeVisible()
})

test('a range is selected with Shift, tagged at once, and the change undone by a key', async ({
  visitSite,
  request,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/articles?sort=title')
  await page.getByRole('checkbox', { name: en.select('Note 10'), exact: true }).check()
  await page
    .getByRole('checkbox', { name: en.select('Note 14'), exact: true })
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText(en.selected(5))).toBeVisible()
  await page.getByRole('button', { name: en.tags }).click()
  await page.getByRole('combobox', { name: en.tagName }).fill('polar night')
  await page.getByRole('button', { name: en.addTag, exact: true }).click()
  await expect(page.getByText(en.done(5))).toBeVisible()
  await expect(page.getByText('#polar night')).toHaveCount(5)
  const tags = async () => JSON.stringify(await (await request.get(`${site.url}/api/tags/all`)).json())
  await expect.poll(() => tags()).toContain('polar night')
  await page.keyboard.press('z')
  await expect(page.getByText(en.undone(5))).toBeVisible()
  await expect(page.getByText('#polar night')).toHaveCount(0)
  await expect.poll(() => tags()).not.toContain('polar night')
  // The list follows what is typed; all of it is one step back.
  const search = page.getByRole('searchbox', { name: en.searchLabel })
  await search.pressSequentially('the fer')
  await expect(page.getByText(en.found('1'))).toBeVisible()
  await search.pressSequentially('ry')
  await expect(page).toHaveURL(/q=the(\+|%20)ferry/)
  await expect(search).toBeFocused()
  await expect(page.getByRole('link', { name: 'The ferry was late', exact: true })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('')
  await expect(page.getByRole('link', { name: 'Note 10', exact: true })).toBeVisible()
})

test('all articles of a list are selected across its pages and moved to the trash', { tag: '@full' }, async ({
  visitSite,
  request,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/articles')
  await page.getByLabel(en.category).selectOption({ label: 'Notes' })
  await expect(page.getByText(en.found('52'))).toBeVisible()
  await page.getByRole('checkbox', { name: en.selectAll }).check()
  await page.getByRole('button', { name: en.selectEvery(52) }).click()
  await expect(page.getByText(en.selected(52))).toBeVisible()
  await page.getByRole('button', { name: en.trash }).click()
  await expect(page.getByText(en.trashed(52))).toBeVisible()
  await expect(page.getByRole('heading', { name: en.noneFound })).toBeVisible()
  const count = async () =>
    ((await (await request.get(`${site.url}/api/articles/all`)).json()) as { data: { count: number } }).data
      .count
  await expect.poll(() => count()).toBe(3)
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect(page.getByText(en.undone(52))).toBeVisible()
  await expect.poll(() => count()).toBe(55)
})

test('an article in the trash is deleted forever only after a question, all by keyboard', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/articles?status=trash')
  await page.getByText('Thrown away').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText(en.selected(1))).toBeVisible()
  const remove = page.getByRole('button', { name: en.delete })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: en.deleteTitle(1) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Thrown away')).toBeVisible()
  await remove.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: en.delete }).press('Enter')
  await expect(page.getByRole('heading', { name: en.emptyTrash })).toBeVisible()
})
