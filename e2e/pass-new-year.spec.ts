/** New Year with clocks that differ: the site's clock and time zone decide on both sides which year and day a page shows. */
import { pages } from '#contract/pages.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { en } from '#web/locale/en.ts'
import { type RunningSite, startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

/** New Year where the site is. */
const NEW_YEAR = Date.parse('2027-01-01T00:00:00+08:00')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let site: RunningSite
let now = NEW_YEAR
let articleId = 0

test.beforeAll(async () => {
  site = await startSite(
    async (ctx) => {
      articleId = await saveArticle(ctx, articleDraft(ctx, { title: 'Fireworks' }))
      await ctx.transaction((tx) =>
        updateSettings(ctx, tx, { timeZone: 'Asia/Shanghai', websiteCreateTime: '2026-01-01' }),
      )
    },
    {},
    () => now,
  )
})
test.afterAll(() => site?.stop())

// A hydration error would be among the failures of the visitor.
for (const { name, isDefault, server, browser, timezoneId, year, running } of [
  {
    name: 'the server is in the new year, the browser in the old one',
    isDefault: true,
    server: NEW_YEAR + 10 * MINUTE_MS,
    browser: NEW_YEAR - 10 * MINUTE_MS,
    timezoneId: 'America/Los_Angeles',
    year: 2027,
    running: { years: 1, days: 0 },
  },
  {
    name: 'the browser is in the new year, the server in the old one',
    server: NEW_YEAR - 10 * MINUTE_MS,
    browser: NEW_YEAR + 24 * HOUR_MS,
    timezoneId: 'Pacific/Kiritimati',
    year: 2026,
    running: { years: 0, days: 364 },
  },
  {
    name: 'their clocks agree and their time zones do not',
    server: NEW_YEAR + MINUTE_MS,
    browser: NEW_YEAR + MINUTE_MS,
    timezoneId: 'Europe/Oslo',
    year: 2027,
    running: { years: 1, days: 0 },
  },
])
  test(`${name}: the year is the site's, and hydration meets no difference`, {
    tag: isDefault ? [] : '@full',
  }, async ({ visitSite }) => {
    const { page, open, hydrated } = await visitSite(site.url, { timezoneId })
    await page.clock.setFixedTime(browser)
    now = server
    for (const path of [pages.home.href(), pages.article.href({ articleId }), pages.tags.href()]) {
      await open(path)
      const copyright = page.locator('footer .ft-b > span').first()
      const expected = new RegExp(year === 2026 ? '^© 2026 ' : `^© 2026–${year} `)
      await expect(copyright).toHaveText(expected)
      await hydrated()
      await page.locator('html:not([data-early])').waitFor()
      await expect(copyright).toHaveText(expected)
    }
    await open(pages.home.href())
    await hydrated()
    await page.getByText(en.home.runningTime(running), { exact: true }).waitFor()
  })

test('a page that stays open over New Year has the new year after a reload, though it was cached', async ({
  visitSite,
}) => {
  const { page, open } = await visitSite(site.url)
  const copyright = page.locator('footer .ft-b > span').first()
  now = NEW_YEAR - 1
  await open(pages.tags.href())
  await page.reload()
  await expect(copyright).toHaveText(/^© 2026 /)
  now = NEW_YEAR
  await page.reload()
  await expect(copyright).toHaveText(/^© 2026–2027 /)
})
