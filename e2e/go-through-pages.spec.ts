/** Going from page to page: the loading bar, the way back, tabs and page numbers in the address, and failures. */
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { pages } from '#contract/pages.ts'
import { en } from '#web/locale/en.ts'
import { idOf } from './every-page.ts'
import { journey } from './journey.ts'
import type { Reader } from './reader.ts'

const entry = ({ page }: Reader, name: string) =>
  page.getByRole('banner').getByRole('navigation').getByRole('link', { name, exact: true })

/** Nothing of the document is asked for again: the page stays, and what it shows changes. */
const staysLoaded = async ({ page }: Reader) => {
  await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }))
  return () => page.evaluate(() => 'isTheSame' in globalThis)
}

journey('every entry of the header opens without loading the site again', async ({ reader }) => {
  const { page } = reader
  await reader.opens('/')
  await reader.isAtHome()
  const isTheSame = await staysLoaded(reader)
  for (const [name, path] of [
    [en.nav.talks, '/talks'],
    [en.nav.archives, '/archives'],
    [en.nav.tags, '/tags'],
    [en.nav.videos, '/videos'],
    [en.nav.friends, '/friends'],
    [en.nav.about, '/about'],
    [en.nav.home, '/'],
  ] as const) {
    await entry(reader, name).click()
    await page.waitForURL((url) => url.pathname === path)
    await expect.poll(() => entry(reader, name).getAttribute('aria-current')).toBe('page')
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
  expect(await isTheSame()).toBe(true)
})

journey('the loading bar shows while a page is on its way, and is gone after', async ({ reader }) => {
  const { page } = reader
  await reader.opens('/')
  await reader.isAtHome()
  await page.route('**/api/archives/**', async (route) => {
    await new Promise((wake) => setTimeout(wake, 1500))
    await route.continue()
  })
  await entry(reader, en.nav.archives).click()
  const status = page.getByRole('status').filter({ hasText: en.frame.loading })
  await status.waitFor({ state: 'attached' })
  expect(new URL(page.url()).pathname).toBe('/')
  await page.waitForURL('**/archives')
  await status.waitFor({ state: 'detached' })
})

journey('going back restores the place', async ({ reader }) => {
  const { page } = reader
  await reader.opens('/')
  await reader.isAtHome()
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  // Playwright's own click would first scroll to where the sticky header would stand without sticking.
  const box = await entry(reader, en.nav.archives).boundingBox()
  if (!box) throw new Error('The header is not to be seen on a scrolled page.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForURL('**/archives')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
})

/** How many cards, and other pieces, still wait with their layout. */
const waitingPieces = (page: Page) =>
  page
    .locator('main .deferred')
    .evaluateAll(
      (pieces) => pieces.filter((piece) => getComputedStyle(piece).contentVisibility === 'auto').length,
    )

journey('cards out of sight wait until the page is alive, and no longer', async ({ reader, visit }) => {
  const { promise: isLooked, resolve: goOn } = Promise.withResolvers<void>()
  await reader.page.route('**/assets/start-*.js', async (route) => {
    await isLooked
    await route.continue()
  })
  await reader.opens('/')
  expect(await waitingPieces(reader.page)).toBeGreaterThan(2)
  goOn()
  await reader.isAtHome()
  await expect.poll(() => waitingPieces(reader.page)).toBe(0)

  const plain = await visit({ hasScripts: false })
  await plain.opens('/')
  expect(await waitingPieces(plain.page)).toBe(0)
})

journey(
  'the last card of a list stands where it stood, though cards out of sight were not laid out at first',
  async ({ reader }) => {
    const { page } = reader
    await reader.opens('/')
    await reader.isAtHome()
    await expect.poll(() => waitingPieces(page)).toBe(0)
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
  },
)

journey('the page of a list stands in the address', async ({ reader }) => {
  const { page } = reader
  const titles = () => page.getByRole('tabpanel').getByRole('heading').allTextContents()
  await reader.opens('/')
  await reader.isAtHome()
  const first = await titles()
  await page
    .getByRole('navigation', { name: en.pager.label })
    .getByRole('link', { name: en.pager.page('2') })
    .click()
  await page.waitForURL('**/?page=2**')
  await expect.poll(titles).not.toEqual(first)
  const second = await titles()
  expect(second.filter((title) => first.includes(title))).toEqual([])
  await page.reload()
  expect(await titles()).toEqual(second)
  await reader.isAtHome()
  await page.goBack()
  await expect.poll(titles).toEqual(first)
})

journey('a step back before scripts have come is the server’s page, not a broken one', async ({ reader }) => {
  const { page } = reader
  const titles = () => page.getByRole('tabpanel').getByRole('heading').allTextContents()
  await reader.opens('/')
  await reader.isAtHome()
  const first = await titles()
  await page
    .getByRole('navigation', { name: en.pager.label })
    .getByRole('link', { name: en.pager.page('2') })
    .click()
  await page.waitForURL('**/?page=2**')
  await expect.poll(titles).not.toEqual(first)
  await page.route('**/assets/start-*.js', async (route) => {
    await new Promise((wake) => setTimeout(wake, 1500))
    await route.continue()
  })
  await page.reload()
  await page.goBack()
  await expect.poll(titles).toEqual(first)
  await reader.isAtHome()
  expect(await titles()).toEqual(first)
})

journey('the tab of a category stands in the address', async ({ reader }) => {
  const { page } = reader
  const id = await idOf('categories', 'categoryName', 'Notes')
  await reader.opens('/')
  await reader.isAtHome()
  await page.getByRole('tab', { name: /^Notes/ }).click()
  await page.waitForURL(`**/?tab=${id}`)
  await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toMatch(/^Notes/)
  await expect
    .poll(() => page.getByRole('tabpanel').getByRole('heading').first().innerText())
    .toMatch(/^Note \d+/)
  await page.reload()
  expect(await page.getByRole('tab', { selected: true }).innerText()).toMatch(/^Notes/)
  await reader.isAtHome()
  await page.goBack()
  await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).not.toMatch(/^Notes/)
})

journey('an article is opened, and its neighbour from there', async ({ reader }) => {
  const { page } = reader
  const id = await idOf('categories', 'categoryName', 'Notes')
  await reader.opens(pages.category.href({ categoryId: id }))
  await reader.isAtHome()
  await page.getByRole('link', { name: 'Note 2', exact: true }).click()
  await expect.poll(() => page.locator('h1').innerText()).toBe('Note 2')
  await page
    .locator('main')
    .getByRole('link', { name: /Note 3/ })
    .click()
  await expect.poll(() => page.locator('h1').innerText()).toBe('Note 3')
  expect(await page.title()).toContain('Note 3')
})

journey(
  'a chunk that does not arrive: the page as the server prints it, then an explanation and another try',
  async ({ reader }) => {
    const { page } = reader
    reader.expects(/Failed to load resource|failed: net::ERR_FAILED|dynamically imported module/)
    const chunk = /\/ArchivePage-[^/]+\.js$/
    await page.route(chunk, (route) => route.abort())
    await reader.opens('/')
    await reader.isAtHome()
    // A new deployment may have taken the chunk away: the page is loaded anew, once, and reads well without it.
    await entry(reader, en.nav.archives).click()
    await page.waitForURL('**/archives', { waitUntil: 'load' })
    await page.getByRole('heading', { level: 1, name: en.nav.archives }).waitFor()

    await reader.opens('/')
    await reader.isAtHome()
    await entry(reader, en.nav.archives).click()
    const alert = page.getByRole('alert').filter({ hasText: en.loadFailure.title })
    await alert.waitFor()
    await page.unroute(chunk)
    await alert.getByRole('button', { name: en.loadFailure.retry }).click()
    await page.getByRole('heading', { level: 1, name: en.nav.archives }).waitFor()
  },
)

journey('an api that does not answer: an explanation, another try, and the page', async ({ reader }) => {
  const { page } = reader
  reader.expects(/Failed to load resource|failed: net::ERR_FAILED/)
  await reader.opens('/')
  await reader.isAtHome()
  await page.route('**/api/archives/**', (route) => route.abort())
  await entry(reader, en.nav.archives).click()
  const alert = page.getByRole('alert').filter({ hasText: en.loadFailure.title })
  await alert.waitFor()
  await page.unroute('**/api/archives/**')
  await alert.getByRole('button', { name: en.loadFailure.retry }).click()
  await page.getByRole('heading', { level: 1, name: en.nav.archives }).waitFor()
})

journey('an unknown address and a missing article are told apart from a page', async ({ reader }) => {
  reader.expects(/status of 404/)
  for (const path of [
    '/nowhere',
    '/404',
    '/articles/999999',
    `/articles/${inject('fixtures').draft}`,
    '/articles/x',
  ]) {
    expect([path, await reader.opens(path)]).toEqual([path, 404])
    expect(await reader.page.locator('h1').innerText()).toContain('404')
    await reader.isAtHome()
    expect(await reader.page.locator('h1').innerText()).toContain('404')
  }
  await reader.page.locator('main').getByRole('link', { name: en.notFound.home }).click()
  await reader.page.waitForURL((url) => url.pathname === '/')
})

journey('one visit is reported once', async ({ reader }) => {
  const { page } = reader
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/report')) reports.push(request.method())
  })
  await reader.opens('/')
  await reader.isAtHome()
  await entry(reader, en.nav.tags).click()
  await page.waitForURL('**/tags')
  await expect.poll(() => reports).toEqual(['POST'])
})
