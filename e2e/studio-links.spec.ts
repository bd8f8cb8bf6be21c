/** The owner's way from the site to the studio: the account menu, and the link beside an article. */
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { en } from '#web/locale/en.ts'
import { logInOwner, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
let articleId: number
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    articleId = await saveArticle(ctx, articleDraft(ctx, { title: 'The ferry was late' }))
  })
})
test.afterAll(() => site.stop())

test('the owner opens the studio from the account menu, and an article from its page', async ({
  visitSite,
}) => {
  const visitor = await visitSite(site.url)
  const { page } = visitor
  await logInOwner(visitor, site.owner)
  await visitor.open(`/articles/${articleId}`)
  await visitor.hydrated()
  await page.locator('header .me > button').click()
  await page.getByRole('link', { name: en.account.studio, exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/studio`)
  await page.goBack()
  await page.getByRole('link', { name: en.article.edit }).click()
  await expect(page).toHaveURL(`${site.url}/studio/articles/${articleId}`)
  await expect(page.getByRole('textbox', { name: /title/i })).toHaveValue('The ferry was late')
})

test('a visitor sees no link to the studio', async ({ visitSite }) => {
  const visitor = await visitSite(site.url)
  await visitor.open(`/articles/${articleId}`)
  await visitor.hydrated()
  await expect(visitor.page.locator('a[href^="/studio"]')).toHaveCount(0)
})
