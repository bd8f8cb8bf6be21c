/** What a page shows without scripts in a browser: on paper, between passages, and from page to page. */
import { pages } from '#contract/pages.ts'
import { expect, test } from './support/test.ts'

test('an article prints dark on white in either theme: its text, and the URLs of its links, without header and footer', async ({
  site,
  visit,
}) => {
  const { page, open } = await visit({ theme: 'theme-dark', hasScripts: false })
  await open(pages.article.href({ articleId: site.fixtures.long }))
  await page.emulateMedia({ media: 'print' })
  const hidden = '#app > header, #app > footer, dialog, [popover]'
  expect(await page.locator(hidden).count()).toBeGreaterThan(1)
  await expect(page.locator(hidden).filter({ visible: true })).toHaveCount(0)
  const text = page.locator('.prose p').first()
  await text.waitFor()
  const looks = () =>
    text.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(document.body).backgroundColor,
    ])
  expect(await looks()).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  const link = page.locator('.prose a[href^="http"]').first()
  const after = await link.evaluate((element) => getComputedStyle(element, '::after').content)
  expect(after).toBe(`" (${await link.getAttribute('href')})"`)
  // Nothing is cut off at the edge of the paper.
  expect(
    await page
      .locator('.prose pre')
      .first()
      .evaluate((pre) => getComputedStyle(pre).whiteSpace),
  ).toBe('pre-wrap')
})

test('a heading has the same distance above it where a passage in another language begins', {
  tag: '@full',
}, async ({ site, visit }) => {
  const { page, open } = await visit({ locale: 'en', hasScripts: false })
  await open(pages.article.href({ articleId: site.fixtures.long }))
  const distances = await page.evaluate(() =>
    ['.prose > p + h2', '.prose > p + [lang] > h2:first-child'].map((selector) => {
      const heading = document.querySelector(selector)
      const above = heading?.parentElement?.matches('.prose')
        ? heading.previousElementSibling
        : heading?.parentElement?.previousElementSibling
      if (!heading || !above) return `The page has no ${selector}.`
      return Math.round(heading.getBoundingClientRect().top - above.getBoundingClientRect().bottom)
    }),
  )
  expect(distances[0]).toBeGreaterThan(40)
  expect(distances[1]).toBe(distances[0])
})

test('an excerpt has the quotes of its own language in a list of the other one', { tag: '@full' }, async ({
  visit,
}) => {
  const { page, open } = await visit({ locale: 'cn', hasScripts: false })
  await open('/')
  const fonts = await page
    .locator('article[lang=en] p[lang=en]')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontFamily))
  expect(fonts.length).toBeGreaterThan(2)
  for (const font of fonts) expect(font).not.toContain('CJK Punct')
})

test('the pagination leads through every article without scripts', async ({ site, visit }) => {
  const { page, open } = await visit({ hasScripts: false })
  await open('/')
  // The list leaves out what stands above it.
  const front = page.getByRole('region', { name: 'Pinned and featured' }).getByRole('heading')
  const titles = new Set(await front.allTextContents())
  for (let pages = 1; ; pages += 1) {
    const shown = await page.getByRole('tabpanel').getByRole('heading').allTextContents()
    if (pages === 1) expect(shown).toHaveLength(12)
    for (const title of shown) titles.add(title)
    const older = page.locator('main a[rel=next]')
    if ((await older.count()) === 0) break
    await older.click()
    expect(pages).toBeLessThan(100)
  }
  const response = await fetch(`${site.url}/api`)
  const { data } = (await response.json()) as { data: { articleCount: number } }
  expect(titles.size).toBe(data.articleCount)
})
