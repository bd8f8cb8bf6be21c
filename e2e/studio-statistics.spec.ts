/** Statistics in the studio: what visitors read is counted and shown; looks, keyboard, CSV. */
import { readFile } from 'node:fs/promises'
import { saveArticle } from '#server/features/articles/save-article.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { storeStatistics } from '#server/testing/statistic-totals.ts'
import dashboard from '#web/studio/dashboard/texts/en.ts'
import cn from '#web/studio/statistics/texts/cn.ts'
import en from '#web/studio/statistics/texts/en.ts'
import { expectNoViolations } from './support/axe.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

const UNREAD = 'Read in the test'
let unreadId = 0

async function fill(ctx: Ctx): Promise<void> {
  const save = (title: string) => saveArticle(ctx, articleDraft(ctx, { title }))
  unreadId = await save(UNREAD)
  const articleIds = []
  for (const title of [
    'Every index is an opinion',
    '冰面之上：三十张没有人的照片',
    'Forty days without a shadow',
  ])
    articleIds.push(await save(title))
  await storeStatistics(ctx, { days: 400, viewsPerDay: 1_200, articleIds })
}

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite(fill)
})
test.afterAll(() => site.stop())

for (const look of looks) {
  const texts = look.locale === 'en' ? en : cn
  test(`statistics have no violation and fit, ${look.width} wide, ${look.locale}`, { tag: '@full' }, async ({
    visitSite,
  }) => {
    const { page } = await openStudio(visitSite, site, '/studio/statistics?range=90', look)
    await page.getByRole('heading', { name: texts.mostRead }).waitFor()
    const chinese = page.getByRole('link', { name: '冰面之上：三十张没有人的照片' })
    await expect(chinese).toBeVisible()
    // Titles in both languages have the font of titles.
    await expect(chinese).toHaveCSS('font-family', /Piazzolla/)
    await expect(page.getByRole('link', { name: 'Every index is an opinion' })).toHaveCSS(
      'font-family',
      /Piazzolla/,
    )
    await expectAccessible(page)
    // Every day is in the table, the last one first.
    await page.getByText(texts.asTable).click()
    await expect(page.getByRole('row')).toHaveCount(1 + 90 + 1 + 3)
    await expectAccessible(page)
  })
}

test('the owner reads days and changes the period by keyboard, and saves a table', async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio')
  await page.getByRole('main').getByRole('link', { name: dashboard.numbers.link }).press('Enter')
  await page.getByRole('heading', { level: 1, name: en.title }).waitFor()
  const chart = page.getByRole('slider')
  await chart.focus()
  const last = await chart.getAttribute('aria-valuetext')
  expect(last).toMatch(/: [\d,]+ views, [\d,]+ visitors$/)
  await chart.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '0')
  await chart.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '')
  await page.getByRole('link', { name: en.ranges['365'] }).press('Enter')
  await expect(page).toHaveURL(/range=365/)
  await expect(chart).toHaveAttribute('aria-valuemax', '364')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: en.save(en.mostRead) }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^articles-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('title,url,views,read to the end\r\n')
})

test('what a visitor reads to the end is in the statistics; the owner’s own visits are not', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await visitSite(site.url, {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0',
  })
  await visitor.page.clock.install()
  const isReport = (path: string) => (url: URL) => url.pathname === path
  const reported = visitor.page.waitForRequest((sent) => isReport('/api/report')(new URL(sent.url())))
  const read = visitor.page.waitForResponse((sent) =>
    isReport(`/api/articles/${unreadId}/read`)(new URL(sent.url())),
  )
  await visitor.open(`/articles/${unreadId}`)
  await reported
  await visitor.page.locator('html:not([data-early])').waitFor()
  await visitor.page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await visitor.page.clock.runFor(10_000)
  expect((await read).ok()).toBe(true)
  const { page } = await openStudio(visitSite, site, '/studio/statistics?range=7')
  const row = page.getByRole('row', { name: UNREAD })
  // Views are written within a second or two.
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('100%', { timeout: 1_000 })
  }).toPass()
  await expect(row.getByRole('cell').first()).toHaveText('1')
})

test('before the first visit the screen says so', { tag: '@full' }, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/statistics')
  await page.getByRole('heading', { name: en.mostRead }).waitFor()
  await page.route('**/api/studio/statistics?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ json: { ...body, data: { ...body.data, startDate: null } } })
  })
  await page.reload()
  await page.getByRole('heading', { name: en.none[0] as string }).waitFor()
  await expectNoViolations(page)
})
