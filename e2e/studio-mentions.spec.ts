/** Webmentions: waiting ones are approved in the studio, and shown below the article without scripts. */
import { saveArticleFixtures, saveMentionFixtures, sentinels } from '#server/testing/fixtures.ts'
import cn from '#web/studio/mentions/texts/cn.ts'
import en from '#web/studio/mentions/texts/en.ts'
import { expectNoViolations } from './support/axe.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { expectFits } from './support/expect-fits.ts'
import { looks } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
let articleId = 0
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    const fixtures = await saveArticleFixtures(ctx)
    articleId = fixtures.open
    await saveMentionFixtures(ctx, fixtures)
  })
})
test.afterAll(() => site.stop())

for (const look of looks)
  test(`the lists of webmentions have no violation and fit, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const texts = look.locale === 'en' ? en : cn
    const { page } = await openStudio(visitSite, site, '/studio/mentions', look)
    await page.locator('[data-mention]').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: texts.statuses.rejected }).click()
    await page.getByText(`https://lin.example/${sentinels.rejectedMention}`).waitFor()
  })

test('a webmention is approved, shown below the article in both languages, and rejected again', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page, open } = await openStudio(visitSite, site, '/studio/mentions', { width: 1280, locale: 'en' })
  const name = `Lin ${sentinels.waitingMention}`
  await page.getByRole('button', { name: en.label(en.approve, name) }).click()
  await page.getByText(en.none.waiting[0]).waitFor()
  for (const width of [1280, 390] as const) {
    const reader = await visitSite(site.url, { hasScripts: false, width, locale: 'cn' })
    const response = await reader.page.goto(`/articles/${articleId}`)
    expect(response?.headers().link).toBe('</webmention>; rel="webmention"')
    await expect(reader.page.locator('head link[rel=webmention]')).toHaveAttribute('href', '/webmention')
    await reader.page.getByRole('heading', { name: '站外回应' }).waitFor()
    const link = reader.page.getByRole('link', { name: `Titled ${sentinels.waitingMention}` })
    await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')
    await expectFits(reader.page)
  }
  await open(`/articles/${articleId}`)
  await page.getByRole('link', { name, exact: true }).waitFor()
  await expectNoViolations(page)
  await open('/studio/mentions?status=published')
  await page.getByRole('button', { name: en.label(en.reject, name) }).click()
  await expect(page.getByText(name)).toHaveCount(0)
  await open(`/articles/${articleId}`)
  await page.getByRole('link', { name: 'Lin shown', exact: true }).waitFor()
  await expect(page.getByText(name)).toHaveCount(0)
})
