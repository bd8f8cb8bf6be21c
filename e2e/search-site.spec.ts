/** Searching: by keyboard alone, by touch, on a slow network, with an input method, and without scripts. */
import type { Locator, Page, Route } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { PASSWORD } from '#server/testing/fixtures.ts'
import { cn } from '#web/locale/cn.ts'
import { en } from '#web/locale/en.ts'
import { violationsOn } from './support/axe.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const dialogOf = (page: Page, texts = en) => page.getByRole('dialog', { name: texts.search.title })
const fieldOf = (page: Page, texts = en) => page.getByRole('combobox', { name: texts.search.title })
const optionsOf = (page: Page) => page.getByRole('option')
const selectedOf = (page: Page) => page.locator('[role=option][aria-selected=true]')

/** A small page: the home page takes three times as long. */
const START = pages.about.href()

const openSearch = async ({ page, open, hydrated }: Visitor, key = '/') => {
  await open(START)
  await hydrated()
  await page.keyboard.press(key)
  await dialogOf(page).waitFor()
}
/** The results for the text in the field. While a request is pending, older results are shown, and Enter opens the results page. */
const resultsOf = (page: Page) => page.locator('dialog [aria-busy=false] [role=option]')
const pathOf = (page: Page) => new URL(page.url()).pathname
const isSearchRequest = (url: URL) => url.pathname === '/api/search'
const keywordsOf = (url: string) => new URL(url).searchParams.get('keywords') ?? ''
/** The keywords of every search request from now on. */
const watchRequests = (page: Page): string[] => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (isSearchRequest(new URL(request.url()))) requested.push(keywordsOf(request.url()))
  })
  return requested
}
/** React has rendered everything that it has received by now. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test('by keyboard alone: a result is chosen and opened, and its entry in the recent searches is removed', async ({
  visitor,
}) => {
  const { page } = visitor
  await openSearch(visitor, 'Control+k')
  await expect.poll(() => fieldOf(page).evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.type('note')
  await resultsOf(page).nth(1).waitFor()
  const count = await optionsOf(page).count()
  const selected = async () => Number((await selectedOf(page).getAttribute('id'))?.split('-').at(-1))
  await expect.poll(selected).toBe(0)
  await expect
    .poll(() => fieldOf(page).getAttribute('aria-activedescendant'))
    .toBe(await selectedOf(page).getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => selected()).toBe(count - 1)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => selected()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => selected()).toBe(1)
  const href = await selectedOf(page).getAttribute('href')
  const name = await selectedOf(page).locator('span').first().innerText()
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => pathOf(page)).toBe(href)

  await page.keyboard.press('/')
  await expect.poll(() => optionsOf(page).allInnerTexts()).toEqual([expect.stringContaining(name)])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(en.search.remove(name))
  await page.keyboard.press('Enter')
  await page.getByText(en.search.hint).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toBe(null)
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
})

test('the dialog has the focus as soon as it is there, so that no letter goes elsewhere', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page, open, hydrated } = visitor
  await open(START)
  await hydrated()
  const hasFocus = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        // Called after the task that has added the dialog, before the next one, which may be a key.
        new MutationObserver((_, observer) => {
          const field = document.querySelector('dialog [role=combobox]')
          if (!field) return
          observer.disconnect()
          resolve(document.activeElement === field)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.keyboard.press('/')
  expect(await hasFocus).toBe(true)
})

test('closing the dialog gives the focus back to the button that opened it', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page, open, hydrated } = visitor
  await open(START)
  await hydrated()
  const button = page.getByRole('banner').getByRole('link', { name: en.search.title })
  await button.focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor()
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)
})

test('a slash in a field is typed, and a shortcut before hydration is replayed', { tag: '@full' }, async ({
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  // The app chunk is delayed, so that the key press comes before it.
  const release = await holdRequests(page, /\/assets\/hydrate-.*\.js$/)
  await page.goto(START, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(
    () =>
      performance.getEntriesByName(document.querySelector<HTMLScriptElement>('script[data-app]')?.src ?? '')
        .length > 0,
  )
  await page.waitForLoadState()
  await page.keyboard.press('Control+k')
  await expect(dialogOf(page)).toHaveCount(0)
  await release()
  await dialogOf(page).waitFor()
  await page.keyboard.type('a/b')
  await expect.poll(() => fieldOf(page).inputValue()).toBe('a/b')
})

test('a page loads the dialog only when it is opened', { tag: '@full' }, async ({ visitor }) => {
  const { page, open, hydrated } = visitor
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await open(START)
  await hydrated()
  await page.waitForLoadState('networkidle')
  expect(requested.filter((url) => /SearchDialog/.test(url))).toEqual([])
  await page.keyboard.press('/')
  await dialogOf(page).waitFor()
  expect(requested.filter((url) => /SearchDialog/.test(url)).length).toBeGreaterThan(0)
})

test('by touch and in Chinese: the icon, a result, and the close button', { tag: '@full' }, async ({
  visit,
}) => {
  const { page, open, hydrated } = await visit({ width: 390, locale: 'cn' })
  await open(START)
  await hydrated()
  await page.getByRole('banner').getByRole('link', { name: cn.search.title }).tap()
  await dialogOf(page, cn).waitFor()
  const box = await dialogOf(page, cn).boundingBox()
  expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 390])
  await page.getByRole('button', { name: cn.search.close }).tap()
  await dialogOf(page, cn).waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('link', { name: cn.search.title }).tap()
  await fieldOf(page, cn).fill('极光')
  const first = resultsOf(page).first()
  await first.waitFor()
  await expect.poll(() => first.locator('mark').first().innerText()).toBe('极光')
  const href = await first.getAttribute('href')
  await first.tap()
  await expect.poll(() => pathOf(page)).toBe(href)
  await expect(dialogOf(page, cn)).toHaveCount(0)
})

for (const texts of [en, cn])
  test(`at 320 pixels the placeholder is shown as a whole, in the dialog and on the page, ${texts === en ? 'en' : 'cn'}`, {
    tag: '@full',
  }, async ({ visit }) => {
    const { page, open, hydrated } = await visit({ locale: texts === en ? 'en' : 'cn' })
    await page.setViewportSize({ width: 320, height: 640 })
    // Typed, since browsers do not tell how wide a placeholder is.
    const overflow = (field: Locator) =>
      field.evaluate((node: HTMLInputElement) => {
        node.value = node.placeholder
        return node.scrollWidth - node.clientWidth
      })
    await open(START)
    await hydrated()
    await page.keyboard.press('/')
    expect(await overflow(fieldOf(page, texts))).toBe(0)
    await open(pages.search.href())
    expect(await overflow(page.getByRole('main').getByRole('searchbox'))).toBe(0)
  })

test('the floating menu opens the dialog', { tag: '@full' }, async ({ visitor }) => {
  const { page, open, hydrated } = visitor
  await open(START)
  await hydrated()
  // Over the text of this page it is hidden until the keyboard reaches it.
  await page.getByRole('button', { name: /Quick navigation/ }).focus()
  await page.getByRole('button', { name: /Quick navigation/ }).click()
  await page
    .getByRole('navigation', { name: /Quick navigation/ })
    .getByRole('link', { name: en.search.title })
    .click()
  await dialogOf(page).waitFor()
})

test('on a slow network older results never replace newer ones', { tag: '@full' }, async ({ visitor }) => {
  const { page } = visitor
  await openSearch(visitor, 'Meta+k')
  const ended: string[] = []
  // An older request may be aborted or completed: both are correct.
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => ended.push(keywordsOf(request.url())))
  const waiting = new Map<string, Route>()
  await page.route(isSearchRequest, (route) => {
    waiting.set(keywordsOf(route.request().url()), route)
  })
  await page.keyboard.insertText('open')
  await expect.poll(() => [...waiting.keys()]).toEqual(['open'])
  await expect(dialogOf(page).locator('[aria-busy=true]')).toHaveCount(1)
  await fieldOf(page).fill('notes')
  await expect.poll(() => [...waiting.keys()]).toEqual(['open', 'notes'])
  await waiting.get('notes')?.continue()
  await expect.poll(() => optionsOf(page).first().innerText()).toMatch(/note/i)
  const before = await optionsOf(page).allInnerTexts()
  await waiting.get('open')?.continue()
  await expect.poll(() => ended).toContain('open')
  await nextFrames(page)
  expect(await optionsOf(page).allInnerTexts()).toEqual(before)
  await expect(fieldOf(page)).toHaveValue('notes')
})

test('Enter opens the results page while a request is pending', { tag: '@full' }, async ({ visitor }) => {
  const { page } = visitor
  await openSearch(visitor)
  const held: Route[] = []
  let isHeld = true
  await page.route(isSearchRequest, (route) => (isHeld ? void held.push(route) : route.continue()))
  await page.keyboard.type('walking')
  await page.keyboard.press('Enter')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(pathOf(page)).toBe(START)
  isHeld = false
  for (const route of held) await route.continue()
  await expect.poll(() => page.url()).toContain(pages.search.href(null, { q: 'walking' }))
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: en.search.kinds.article }).waitFor()
})

test('a word that is typed quickly is one request', { tag: '@full' }, async ({ visitor }) => {
  const { page } = visitor
  await openSearch(visitor)
  const requested = watchRequests(page)
  // The test moves the page's clock: how fast the machine is does not matter.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const letter of 'walking') {
    await page.keyboard.insertText(letter)
    await page.clock.runFor(20)
  }
  expect(requested).toEqual([])
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await optionsOf(page).first().waitFor()
  expect(requested).toEqual(['walking'])
})

test('with an input method nothing is requested or opened before the word is confirmed', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page, context } = visitor
  await openSearch(visitor)
  const requested = watchRequests(page)
  await page.clock.install()
  const client = await context.newCDPSession(page)
  await client.send('Input.imeSetComposition', { text: 'ji guang', selectionStart: 8, selectionEnd: 8 })
  await page.clock.runFor(2_000)
  await expect(fieldOf(page)).toHaveValue('ji guang')
  expect(requested).toEqual([])
  // The Enter that confirms a candidate belongs to the input method.
  await fieldOf(page).dispatchEvent('keydown', {
    key: 'Enter',
    keyCode: 229,
    isComposing: true,
    bubbles: true,
  })
  expect(pathOf(page)).toBe(START)
  await client.send('Input.insertText', { text: '极光' })
  await optionsOf(page).first().waitFor()
  expect(requested).toEqual(['极光'])
  expect(pathOf(page)).toBe(START)
})

test('a search that is opened while its last result is loading stays open when that arrives', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page } = visitor
  await openSearch(visitor)
  const release = await holdRequests(page, /\/api\/articles\/\d+/)
  await page.keyboard.type('note')
  await resultsOf(page).first().waitFor()
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await optionsOf(page).first().waitFor()
  await release()
  await expect.poll(() => pathOf(page)).not.toBe(START)
  await page.locator('main h1', { hasText: /^Note/ }).waitFor()
  await expect(dialogOf(page)).toHaveCount(1)
})

test('a search that is asked for at once after it was closed opens', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page } = visitor
  await openSearch(visitor)
  await fieldOf(page).evaluate(async (field) => {
    const press = (on: Element, key: string) =>
      on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    const closed = new Promise((resolve) => field.closest('dialog')?.addEventListener('close', resolve))
    press(field, 'Escape')
    await null
    press(document.body, '/')
    await closed
  })
  await expect(dialogOf(page)).toBeVisible()
  await expect(fieldOf(page)).toBeFocused()
})

test('a locked article in the results opens its unlock dialog', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  const { page } = visitor
  await openSearch(visitor)
  await page.keyboard.type('locked article letters')
  await resultsOf(page).first().waitFor()
  await expect
    .poll(() => optionsOf(page).first().getByRole('img', { name: en.articles.locked }).count())
    .toBe(1)
  await page.keyboard.press('Enter')
  await page.getByLabel(en.locked.password).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toBe(pages.article.href({ articleId: site.fixtures.locked }))
  await page.getByText('Nobody may read').waitFor()
  await expect(dialogOf(page)).toHaveCount(0)
})

test('no results and a failed request each show a message and a way to go on', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page } = visitor
  await openSearch(visitor)
  await page.keyboard.type('qqzzxx')
  await page.getByText(en.search.none('qqzzxx')).waitFor()
  await page.getByRole('list', { name: en.search.tagsToTry }).getByRole('link').first().waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.route(isSearchRequest, (route) => route.fulfill({ status: 500, body: 'no' }))
  visitor.expectFailure(/500/)
  await fieldOf(page).fill('walking')
  await page.getByText(en.search.failed).waitFor()
  await page.getByRole('button', { name: en.loadFailure.retry }).waitFor()
  // It tries again by itself, too.
  await page.unroute(isSearchRequest)
  await optionsOf(page).first().waitFor()
})

for (const [look, options] of [
  ['dark', { theme: 'theme-dark' }],
  ['light, on a phone', { theme: 'theme-light', width: 390 }],
] as const)
  test(`F1: the dialog has no violation, empty, with results and with recent searches, ${look}`, {
    tag: '@full',
  }, async ({ visit }) => {
    const visitor = await visit(options)
    const { page } = visitor
    await openSearch(visitor)
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.type('note')
    await resultsOf(page).first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await optionsOf(page).first().waitFor()
    expect(await violationsOn(page)).toEqual([])
  })

test('X3: a hostile query runs nothing, in the dialog and on the page', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page, open } = visitor
  const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
  await openSearch(visitor)
  const response = page.waitForResponse((each) => isSearchRequest(new URL(each.url())))
  await page.keyboard.insertText(hostile)
  await response
  await page.locator('dialog [aria-busy=false]').waitFor()
  await expect(page.locator('dialog img, dialog script')).toHaveCount(0)
  expect(await open(pages.search.href(null, { q: hostile }))).toBe(200)
  await expect(page.locator('main img[src=x]')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue(hostile)
})

test('without scripts the icon leads to a page that searches', async ({ visit }) => {
  const { page, open } = await visit({ hasScripts: false })
  await open(START)
  await page.getByRole('banner').getByRole('link', { name: en.search.title }).click()
  expect(pathOf(page)).toBe('/search')
  await page.getByRole('searchbox', { name: en.search.title }).fill('walking')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: en.search.kinds.article }).waitFor()
  expect(new URL(page.url()).search).toBe('?q=walking')
  await expect.poll(() => page.locator('main').getByRole('link', { name: 'An open article' }).count()).toBe(1)
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  // What was not found is said where the results would begin.
  await open(pages.search.href(null, { q: 'qqzzxx' }))
  const left = async (name: string) =>
    (await page.locator('main').getByRole('heading', { name, exact: true }).boundingBox())?.x
  expect(await left(en.search.none('qqzzxx'))).toBe(await left(en.search.title))
})

test('Escape closes the dialog at once while there are words in the field', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page, open, hydrated } = visitor
  await open(START)
  await hydrated()
  await page.keyboard.press('/')
  const dialog = dialogOf(page)
  await dialog.waitFor()
  await dialog.getByRole('combobox').fill('walking')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('the loading bar is shown while the dialog loads; the search page opens when it cannot be loaded', {
  tag: '@full',
}, async ({ visitor }) => {
  const { page, open, hydrated } = visitor
  visitor.expectFailure(/Failed to load resource|failed: net::ERR_FAILED|dynamically imported module/)
  const chunk = /\/SearchDialog-[^/]+\.js$/
  // From the start, whatever loads it.
  const release = await holdRequests(page, chunk)
  await open(START)
  await hydrated()
  await page.keyboard.press('/')
  await page.getByRole('status').filter({ hasText: en.frame.loading }).waitFor({ state: 'attached' })
  await release()
  await dialogOf(page).waitFor()
  await page.unroute(chunk)
  await page.route(chunk, (route) => route.abort())
  await open(START)
  await hydrated()
  await page.keyboard.press('/')
  await page.waitForURL((url) => url.pathname === '/search')
})
