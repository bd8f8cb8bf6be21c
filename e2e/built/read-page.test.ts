/**
 * Every page without scripts: its text is in the HTML, in both languages, and it has one title. How scripts hydrate it is checked in
 * check-accessibility.spec.ts, which loads every page.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { type SharedSite, startSharedSite } from '../support/shared-site.ts'
import { pageNames, visitedPage } from '../support/visited-pages.ts'
import { readHtml } from './read-html.ts'

let site: SharedSite
beforeAll(async () => {
  site = await startSharedSite()
})
afterAll(() => site.stop())

const read = async (path: string, cookie = '') => {
  // Nobody gets the language of the browser: a choice is remembered, and English comes first.
  const response = await fetch(`${site.url}${path}`, { headers: { cookie, 'accept-language': 'zh-CN' } })
  return { status: response.status, ...readHtml(await response.text()) }
}

it.each(pageNames)('%s: the HTML is complete without scripts', async (name) => {
  const { path, status, shows } = await visitedPage(site, name)
  const html = await read(path)
  expect(html.status).toBe(status)
  expect(html.lang).toBe('en')
  expect(html.main).toMatch(shows)
  expect(html.title).not.toBe('')
  expect(html.navigationLinks).toBeGreaterThan(2)
  expect(html.counts).toEqual({ h1: 1, imagesWithoutAlt: 0, styled: 0 })
})

it.each(pageNames)('%s: the HTML is Chinese for a visitor who chose Chinese', async (name) => {
  const { path, status } = await visitedPage(site, name)
  const html = await read(path, 'locale=cn')
  expect(html.status).toBe(status)
  expect(html.lang).toBe('zh-CN')
  expect(html.header).toMatch(/\p{Script=Han}/u)
  expect(html.footer).toMatch(/\p{Script=Han}/u)
})

it('without scripts a visitor reaches every page from the home page, and every form leads somewhere', async () => {
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
    const { links, deadForms } = await read(path)
    expect(deadForms, path).toEqual([])
    for (const link of links) if (!seen.has(link)) waiting.push(link)
    for (const link of links) seen.add(link)
  }
  // Links in emails and at QQ lead to these, and nothing leads to the page for what is not found.
  const fromElsewhere = [
    pages.oauthCallback,
    pages.confirmSubscription,
    pages.subscribe,
    pages.unsubscribe,
    pages.emailChoice,
    pages.undoEmailChange,
    pages.loginLink,
    pages.notFound,
  ].map(({ path }) => path)
  expect([...sections].filter((path) => !reached.has(path)).toSorted()).toEqual(fromElsewhere.toSorted())
})
