/** Navigation between pages: the loading bar, the way back, tabs and page numbers in the URL, and failures. */
import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { en } from '#web/locale/en.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expect, test } from './support/test.ts'
import { idOf } from './support/visited-pages.ts'
import type { Visitor } from './support/visitor.ts'

const entry = ({ page }: Visitor, name: string) =>
  page.getByRole('banner').getByRole('navigation').getByRole('link', { name, exact: true })

/** Marks the document. Returns whether it is still the same one, and was not loaded again. */
const markDocument = async ({ page }: Visitor) => {
  await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }))
  return () => page.evaluate(() => 'isTheSame' in globalThis)
}

test('every entry of the header opens its page without loading the document again', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/')
  await visitor.hydrated()
  const isTheSame = await markDocument(visitor)
  for (const [name, path] of [
    [en.nav.talks, '/talks'],
    [en.nav.archives, '/archives'],
    [en.nav.tags, '/tags'],
    [en.nav.videos, '/videos'],
    [en.nav.friends, '/friends'],
    [en.nav.about, '/about'],
    [en.nav.home, '/'],
  ] as const) {
    await entry(visitor, name).click()
    await page.waitForURL((url) => url.pathname === path)
    await expect.poll(() => entry(visitor, name).getAttribute('aria-current')).toBe('page')
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
  await expect.poll(() => isTheSame()).toBe(true)
})

test('the loading bar is shown while a page loads, and is gone after', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.open('/')
  await visitor.hydrated()
  const release = await holdRequests(page, /\/api\/archives\//)
  await entry(visitor, en.nav.archives).click()
  const status = page.getByRole('status').filter({ hasText: en.frame.loading })
  await status.waitFor({ state: 'attached' })
  await expect(page.locator('.bar')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await release()
  await page.waitForURL('**/archives')
  await status.waitFor({ state: 'detached' })
  await expect(page.locator('.bar')).toHaveCount(0)
})

test('going back restores the scroll position', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/')
  await visitor.hydrated()
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  // Playwright's own click would first scroll to where the sticky header would stand without sticking.
  const box = await entry(visitor, en.nav.archives).boundingBox()
  if (!box) throw new Error('The header is not visible on a scrolled page.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForURL('**/archives')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
})

/** The number of cards, and other parts, whose layout is still deferred. */
const deferredParts = (page: Page) =>
  page
    .locator('main .deferred')
    .evaluateAll(
      (parts) => parts.filter((part) => getComputedStyle(part).contentVisibility === 'auto').length,
    )

test('the layout of cards out of sight is deferred until the page is hydrated, and not longer', {
  tag: '@full',
}, async ({ visitor, visit }) => {
  const release = await holdRequests(visitor.page, /\/assets\/hydrate-.*\.js$/)
  await visitor.open('/')
  await expect.poll(() => deferredParts(visitor.page)).toBeGreaterThan(2)
  await release()
  await visitor.hydrated()
  await expect.poll(() => deferredParts(visitor.page)).toBe(0)

  const plain = await visit({ hasScripts: false })
  await plain.open('/')
  await expect.poll(() => deferredParts(plain.page)).toBe(0)
})

test('the last card of a list is at its old position after going back, though its layout was deferred', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/')
  await visitor.hydrated()
  await expect.poll(() => deferredParts(page)).toBe(0)
  const last = page.getByRole('tabpanel').getByRole('article').last()
  const topOf = () => last.evaluate((card) => Math.round(card.getBoundingClientRect().top))
  await last.scrollIntoViewIfNeeded()
  await expect
    .poll(() => last.locator('img:visible').evaluate((cover: HTMLImageElement) => cover.complete))
    .toBe(true)
  const [title, top] = [await last.getByRole('heading').innerText(), await topOf()]
  await last.getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/articles/*')
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => last.getByRole('heading').innerText()).toBe(title)
  await expect.poll(topOf).toBe(top)
})

test('the page number of a list is in the URL', { tag: '@full' }, async ({ visitor }) => {
  const { page } = visitor
  // Before the whole page is hydrated, going back loads it.
  const titles = page.getByRole('tabpanel').getByRole('heading')
  await visitor.open('/')
  await visitor.hydrated()
  const first = await titles.allTextContents()
  await page
    .getByRole('navigation', { name: en.pager.label })
    .getByRole('link', { name: en.pager.page('2') })
    .click()
  await page.waitForURL('**/?page=2**')
  await expect(titles).not.toHaveText(first)
  const second = await titles.allTextContents()
  expect(second.filter((title) => first.includes(title))).toEqual([])
  await page.reload()
  await expect(titles).toHaveText(second)
  await visitor.hydrated()
  await page.goBack()
  await expect(titles).toHaveText(first)
})

test('going back before scripts have loaded shows the server-rendered page', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page } = visitor
  const headings = page.getByRole('tabpanel').getByRole('heading')
  await visitor.open('/')
  await visitor.hydrated()
  const first = await headings.allTextContents()
  await page
    .getByRole('navigation', { name: en.pager.label })
    .getByRole('link', { name: en.pager.page('2') })
    .click()
  await page.waitForURL('**/?page=2**')
  await expect(headings).not.toHaveText(first)
  const release = await holdRequests(page, /\/assets\/hydrate-.*\.js$/)
  await page.reload()
  await page.goBack()
  await expect(headings).toHaveText(first)
  await release()
  await visitor.hydrated()
  await expect(headings).toHaveText(first)
})

test('the tab of a category is in the URL', { tag: '@full' }, async ({ site, visitor }) => {
  const { page } = visitor
  const id = await idOf(site, 'categories', 'categoryName', 'Notes')
  await visitor.open('/')
  await visitor.hydrated()
  await page.getByRole('tab', { name: /^Notes\s*30$/ }).click()
  await page.waitForURL(`**/?tab=${id}`)
  await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toMatch(/^Notes/)
  await expect
    .poll(() => page.getByRole('tabpanel').getByRole('heading').first().innerText())
    .toMatch(/^Note \d+/)
  // Tabs that exceed the line get a button that shows all of them.
  await page.setViewportSize({ width: 320, height: 640 })
  const isOverfull = () =>
    page.getByRole('tablist').evaluate((list) => list.scrollWidth > list.clientWidth + 1)
  await expect.poll(() => isOverfull()).toBe(true)
  // By keyboard all of them are shown, as the focused one must not be below the button.
  const more = page.getByRole('button', { name: en.home.moreCategories })
  await expect(more).toBeVisible()
  await page.getByRole('tab').first().focus()
  await page.keyboard.press('Tab')
  await expect(more).toBeHidden()
  await expect.poll(() => isOverfull()).toBe(false)
  await page.getByRole('banner').getByRole('link').first().focus()
  await more.click()
  await expect.poll(() => isOverfull()).toBe(false)
  await page.reload()
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Notes/)
  await visitor.hydrated()
  await page.goBack()
  await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).not.toMatch(/^Notes/)
})

test('an article opens, and the next one from there', { tag: '@full' }, async ({ site, visitor }) => {
  const { page } = visitor
  const id = await idOf(site, 'categories', 'categoryName', 'Notes')
  await visitor.open(pages.category.href({ categoryId: id }))
  await visitor.hydrated()
  await page.getByRole('link', { name: 'Note 2', exact: true }).click()
  await expect.poll(() => page.locator('h1').innerText()).toBe('Note 2')
  await page
    .locator('main')
    .getByRole('link', { name: /Note 3/ })
    .click()
  await expect.poll(() => page.locator('h1').innerText()).toBe('Note 3')
  await expect.poll(() => page.title()).toContain('Note 3')
})

test('a missing chunk leads to the server-rendered page, and the second time to an error message with a retry', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page } = visitor
  visitor.expectFailure(/Failed to load resource|failed: net::ERR_FAILED|dynamically imported module/)
  const chunk = /\/ArchivePage-[^/]+\.js$/
  await page.route(chunk, (route) => route.abort())
  await visitor.open('/')
  await visitor.hydrated()
  // A new deployment may have removed the chunk: the browser loads the document once, which is readable without it.
  await entry(visitor, en.nav.archives).click()
  await page.waitForURL('**/archives', { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1, name: en.nav.archives }).waitFor()

  await visitor.open('/')
  await visitor.hydrated()
  await entry(visitor, en.nav.archives).click()
  const alert = page.getByRole('alert').filter({ hasText: en.loadFailure.title })
  await alert.waitFor()
  await page.unroute(chunk)
  await alert.getByRole('button', { name: en.loadFailure.retry }).click()
  await page.getByRole('heading', { level: 1, name: en.nav.archives }).waitFor()
})

test('a dialog whose chunk does not arrive leaves the page as it is, says so, and opens at the next try', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page } = visitor
  visitor.expectFailure(/Failed to load resource|failed: net::ERR_FAILED|dynamically imported module/)
  const chunk = /\/AccountModals-[^/]+\.js$/
  await page.route(chunk, (route) => route.abort())
  await visitor.open('/archives')
  await visitor.hydrated()
  const signIn = page.getByRole('banner').getByRole('button', { name: en.account.signIn })
  await signIn.click()
  await page.getByText(en.loadFailure.chunk).first().waitFor()
  await page.getByRole('heading', { level: 1, name: en.nav.archives }).waitFor()
  await page.unroute(chunk)
  await signIn.click()
  await page.getByRole('dialog').waitFor()
})

test('a failed API request leads to an error message, and a retry to the page', async ({ visitor }) => {
  const { page } = visitor
  visitor.expectFailure(/Failed to load resource|failed: net::ERR_FAILED/)
  await visitor.open('/')
  await visitor.hydrated()
  await page.route('**/api/archives/**', (route) => route.abort())
  await entry(visitor, en.nav.archives).click()
  const alert = page.getByRole('alert').filter({ hasText: en.loadFailure.title })
  await alert.waitFor()
  await page.unroute('**/api/archives/**')
  await alert.getByRole('button', { name: en.loadFailure.retry }).click()
  await page.getByRole('heading', { level: 1, name: en.nav.archives }).waitFor()
})

test('an unknown URL and a missing article have the status 404', async ({ site, visitor }) => {
  visitor.expectFailure(/status of 404/)
  for (const path of [
    '/nowhere',
    '/404',
    '/articles/999999',
    `/articles/${site.fixtures.draft}`,
    '/articles/x',
  ]) {
    expect([path, await visitor.open(path)]).toEqual([path, 404])
    await expect(visitor.page.locator('h1')).toContainText('404')
    await visitor.hydrated()
    await expect(visitor.page.locator('h1')).toContainText('404')
  }
  await visitor.page.locator('main').getByRole('link', { name: en.notFound.home }).click()
  await visitor.page.waitForURL((url) => url.pathname === '/')
})

test('one visit is counted once', { tag: '@full' }, async ({ visitor }) => {
  const { page } = visitor
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/report')) reports.push(request.method())
  })
  await visitor.open('/')
  await visitor.hydrated()
  await entry(visitor, en.nav.tags).click()
  await page.waitForURL('**/tags')
  await expect.poll(() => reports).toEqual(['POST'])
})
