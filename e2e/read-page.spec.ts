/**
 * Every page without scripts: its text is in the HTML, in both languages, and it has one title. How scripts hydrate it is checked in
 * check-accessibility.spec.ts, which loads every page.
 */
import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { expect, test } from './support/test.ts'
import { pageNames, visitedPage } from './support/visited-pages.ts'

test.describe.configure({ mode: 'parallel' })

for (const name of pageNames) {
  test(`${name}: the HTML is complete without scripts`, async ({ emptyPage, site }) => {
    const { path, status, shows } = await visitedPage(site, name)
    const html = await readHtml(emptyPage, `${site.url}${path}`)
    expect(html.status).toBe(status)
    expect(html.lang).toBe('en')
    expect(html.main).toMatch(shows)
    expect(html.title).not.toBe('')
    expect(html.navigationLinks).toBeGreaterThan(2)
    expect(html.counts).toEqual({ h1: 1, 'img:not([alt])': 0, '[style]': 0 })
  })

  test(`${name}: the HTML is Chinese for a visitor who chose Chinese`, async ({ emptyPage, site }) => {
    const { path, status } = await visitedPage(site, name)
    const html = await readHtml(emptyPage, `${site.url}${path}`, 'locale=cn')
    expect(html.status).toBe(status)
    expect(html.lang).toBe('zh-CN')
    expect(html.header).toMatch(/\p{Script=Han}/u)
    expect(html.footer).toMatch(/\p{Script=Han}/u)
  })
}

/** Fetches a page and parses it as the browser does without scripts: loading it would take ten times as long. */
const readHtml = async (page: Page, url: string, cookie = '') => {
  const response = await fetch(url, { headers: { cookie } })
  const facts = await page.evaluate(
    (text) => {
      const html = new DOMParser().parseFromString(text, 'text/html')
      const textOf = (selector: string) => html.querySelector(selector)?.textContent ?? ''
      return {
        lang: html.documentElement.lang,
        title: html.title,
        main: textOf('main'),
        header: textOf('#app > header'),
        footer: textOf('footer'),
        navigationLinks: html.querySelector('nav')?.querySelectorAll('a[href]').length ?? 0,
        counts: Object.fromEntries(
          ['h1', 'img:not([alt])', '[style]'].map((each) => [each, html.querySelectorAll(each).length]),
        ),
      }
    },
    await response.text(),
  )
  return { status: response.status, ...facts }
}

test('an article prints dark on white in either theme: its text, and the URLs of its links, without header and footer', async ({
  site,
  visit,
}) => {
  const { page, open } = await visit({ theme: 'theme-dark', hasScripts: false })
  await open(pages.article.href({ articleId: site.fixtures.long }))
  await page.emulateMedia({ media: 'print' })
  const hidden = '#app > header, #app > footer, dialog, [popover]'
  expect(await page.locator(hidden).count()).toBeGreaterThan(1)
  expect(await page.locator(hidden).filter({ visible: true }).count()).toBe(0)
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

test('a heading has the same distance above it where a passage in another language begins', async ({
  site,
  visit,
}) => {
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

test('the pagination leads through every article without scripts', async ({ site, visit }) => {
  const { page, open } = await visit({ hasScripts: false })
  await open('/')
  // The list leaves out what stands above it.
  const front = page.getByRole('region', { name: 'Pinned and featured' }).getByRole('heading')
  const titles = new Set(await front.allTextContents())
  for (let pages = 1; ; pages += 1) {
    for (const title of await page.getByRole('tabpanel').getByRole('heading').allTextContents())
      titles.add(title)
    const older = page.locator('main a[rel=next]')
    if ((await older.count()) === 0) break
    await older.click()
    expect(pages).toBeLessThan(100)
  }
  const response = await fetch(`${site.url}/api`)
  const { data } = (await response.json()) as { data: { articleCount: number } }
  expect(titles.size).toBe(data.articleCount)
})

test('without scripts a visitor reaches every page from the home page, and every form leads somewhere', async ({
  emptyPage,
  site,
}) => {
  const sections = new Set(Object.values(pages).map(({ path }) => path))
  const waiting = ['/']
  const seen = new Set(waiting)
  const reached = new Set<string>()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { pathname } = new URL(path, site.url)
    const section = Object.values(pages).find((one) => one.match(pathname))
    // One page of each kind is enough.
    if (!section || reached.has(section.path)) continue
    reached.add(section.path)
    const { links, dead } = await readControls(emptyPage, `${site.url}${path}`)
    expect(dead, path).toEqual([])
    for (const link of links) if (!seen.has(link)) waiting.push(link)
    for (const link of links) seen.add(link)
  }
  // Links in emails and at QQ lead to these, and nothing leads to the page for what is not found.
  const fromElsewhere = [
    ...[
      pages.qqCallback,
      pages.unsubscribe,
      pages.emailChoice,
      pages.undoEmailChange,
      pages.loginLink,
      pages.notFound,
    ],
  ].map(({ path }) => path)
  expect([...sections].filter((path) => !reached.has(path)).toSorted()).toEqual(fromElsewhere.toSorted())
})

/** The links of a page, and its forms that lead nowhere without scripts. */
const readControls = async (page: Page, url: string) => {
  const text = await (await fetch(url)).text()
  return page.evaluate((text) => {
    const html = new DOMParser().parseFromString(text, 'text/html')
    const links = [...html.querySelectorAll('a[href^="/"]')].map(
      (link) => link.getAttribute('href') as string,
    )
    const dead = [...html.querySelectorAll('form')]
      .filter((form) => !form.getAttribute('action'))
      .map((form) => form.outerHTML.slice(0, 120))
    return { links, dead }
  }, text)
}
