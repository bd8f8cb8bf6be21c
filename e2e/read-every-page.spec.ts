/** Every page, with scripts and without: its text is in the HTML, it has one title, and nothing goes wrong. */
import { describe, expect, inject } from 'vitest'
import { pageNames, visitedPage } from './every-page.ts'
import { journey } from './journey.ts'
import type { Reader } from './reader.ts'

describe.each(pageNames)('%s', (name) => {
  journey('reads whole without scripts', async ({ visit }) => {
    const { path, status, shows } = await visitedPage(name)
    const reader = await visit({ hasScripts: false })
    if (status === 404) reader.expects(/status of 404/)
    expect(await reader.opens(path)).toBe(status)
    const { page } = reader
    expect(await page.locator('main').textContent()).toMatch(shows)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.title()).not.toBe('')
    expect(await page.getByRole('navigation').first().getByRole('link').count()).toBeGreaterThan(2)
    expect(await page.locator('img:not([alt])').count()).toBe(0)
    expect(await page.locator('[style]').count()).toBe(0)
  })

  journey('comes to life without an error, and looks as it did before', async ({ visit }) => {
    const { path, status, shows } = await visitedPage(name)
    const reader = await visit()
    if (status === 404) reader.expects(/status of 404/)
    expect(await reader.opens(path)).toBe(status)
    const before = await textsOn(reader)
    await reader.isAtHome()
    expect(await reader.page.locator('main').textContent()).toMatch(shows)
    expect(await textsOn(reader)).toEqual(before)
  })

  journey('says the same in Chinese', async ({ visit }) => {
    const { path, status } = await visitedPage(name)
    const reader = await visit({ locale: 'cn', hasScripts: false })
    if (status === 404) reader.expects(/status of 404/)
    expect(await reader.opens(path)).toBe(status)
    expect(await reader.page.locator('html').getAttribute('lang')).toBe('zh-CN')
    expect(await reader.page.getByRole('banner').innerText()).toMatch(/\p{Script=Han}/u)
    expect(await reader.page.getByRole('contentinfo').innerText()).toMatch(/\p{Script=Han}/u)
  })
})

/** What the page says: titles, paragraphs and links, in their order. Its own address becomes whole in the browser. */
const textsOn = async ({ page }: Reader) => {
  const texts = await page.locator('main :is(h1, h2, h3, p, a)').evaluateAll((elements) =>
    elements.map((element) => {
      const copy = element.cloneNode(true) as Element
      // How long ago something was is told when scripts run.
      for (const time of copy.querySelectorAll('time[title]')) time.remove()
      return copy.textContent ?? ''
    }),
  )
  return texts.map((text) => text.replaceAll(new URL(page.url()).origin, ''))
}

journey('the paginator leads through every article without scripts', async ({ visit }) => {
  const { page, opens } = await visit({ hasScripts: false })
  await opens('/')
  const titles = new Set<string>()
  for (let pages = 1; ; pages += 1) {
    for (const title of await page.getByRole('tabpanel').getByRole('heading').allTextContents())
      titles.add(title)
    const older = page.locator('main a[rel=next]')
    if ((await older.count()) === 0) break
    await older.click()
    expect(pages).toBeLessThan(100)
  }
  const response = await fetch(new URL('/api', inject('siteUrl')))
  const { data } = (await response.json()) as { data: { articleCount: number } }
  expect(titles.size).toBe(data.articleCount)
})
