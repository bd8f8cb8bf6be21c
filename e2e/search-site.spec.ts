/** Searching: by keyboard alone, by touch, on a slow line, with an input method, and without scripts. */
import type { Page, Route } from 'playwright-core'
import { expect, inject } from 'vitest'
import { pages } from '#contract/pages.ts'
import { PASSWORD } from '#server/testing/fixtures.ts'
import { cn } from '#web/locale/cn.ts'
import { en } from '#web/locale/en.ts'
import { violationsOn } from './axe.ts'
import { journey } from './journey.ts'
import type { Reader } from './reader.ts'

const dialogOf = (page: Page, texts = en) => page.getByRole('dialog', { name: texts.search.title })
const fieldOf = (page: Page, texts = en) => page.getByRole('combobox', { name: texts.search.title })
const optionsOf = (page: Page) => page.getByRole('option')
const selectedOf = (page: Page) => page.locator('[role=option][aria-selected=true]')

const openSearch = async ({ page, opens, isAtHome }: Reader, key = '/') => {
  await opens('/')
  await isAtHome()
  await page.keyboard.press(key)
  await dialogOf(page).waitFor()
}
/** An answer to what stands in the field: while one is under way, older ones are still shown, and Enter means the page. */
const answerOf = (page: Page) => page.locator('dialog [aria-busy=false] [role=option]')
const pathOf = (page: Page) => new URL(page.url()).pathname
const isSearchCall = (url: URL) => url.pathname === '/api/search'

journey(
  'by keyboard alone: opens, walks round, opens a hit, remembers it, forgets it',
  async ({ reader }) => {
    const { page } = reader
    await openSearch(reader, 'Control+k')
    await expect.poll(() => fieldOf(page).evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.type('note')
    await answerOf(page).nth(1).waitFor()
    const count = await optionsOf(page).count()
    const selected = async () => Number((await selectedOf(page).getAttribute('id'))?.split('-').at(-1))
    await expect.poll(selected).toBe(0)
    await expect
      .poll(() => fieldOf(page).getAttribute('aria-activedescendant'))
      .toBe(await selectedOf(page).getAttribute('id'))
    await page.keyboard.press('ArrowUp')
    expect(await selected()).toBe(count - 1)
    await page.keyboard.press('ArrowDown')
    expect(await selected()).toBe(0)
    await page.keyboard.press('ArrowDown')
    expect(await selected()).toBe(1)
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
  },
)

journey('gives the focus back to the button it was opened with', async ({ reader }) => {
  const { page, opens, isAtHome } = reader
  await opens('/')
  await isAtHome()
  const button = page.getByRole('banner').getByRole('link', { name: en.search.title })
  await button.focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor()
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)
})

journey(
  'a slash in a field is a slash, and the keys in front of the page are not lost',
  async ({ visit }) => {
    const reader = await visit()
    const { page } = reader
    // The application is held back: the key comes long before it.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/(app|start)-/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(
      () =>
        performance.getEntriesByName(document.querySelector<HTMLScriptElement>('script[data-app]')?.src ?? '')
          .length > 0,
    )
    await page.waitForTimeout(100)
    await page.keyboard.press('Control+k')
    await page.waitForTimeout(100)
    expect(await dialogOf(page).count()).toBe(0)
    release()
    await dialogOf(page).waitFor()
    await page.keyboard.type('a/b')
    await expect.poll(() => fieldOf(page).inputValue()).toBe('a/b')
  },
)

journey('a page does not load the dialog before it is asked for', async ({ reader }) => {
  const { page, opens, isAtHome } = reader
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await opens('/')
  await isAtHome()
  await page.waitForTimeout(500)
  expect(asked.filter((url) => /SearchDialog/.test(url))).toEqual([])
  await page.keyboard.press('/')
  await dialogOf(page).waitFor()
  expect(asked.filter((url) => /SearchDialog/.test(url)).length).toBeGreaterThan(0)
})

journey('by touch: the icon, a hit, and the cross; in Chinese', async ({ visit }) => {
  const { page, opens, isAtHome } = await visit({ width: 390, locale: 'cn' })
  await opens('/')
  await isAtHome()
  await page.getByRole('banner').getByRole('link', { name: cn.search.title }).tap()
  await dialogOf(page, cn).waitFor()
  const box = await dialogOf(page, cn).boundingBox()
  expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 390])
  await page.getByRole('button', { name: cn.search.close }).tap()
  await dialogOf(page, cn).waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('link', { name: cn.search.title }).tap()
  await fieldOf(page, cn).fill('极光')
  const first = answerOf(page).first()
  await first.waitFor()
  await expect.poll(() => first.locator('mark').first().innerText()).toBe('极光')
  const href = await first.getAttribute('href')
  await first.tap()
  await expect.poll(() => pathOf(page)).toBe(href)
  expect(await dialogOf(page, cn).count()).toBe(0)
})

journey('the navigator ball leads to it', async ({ reader }) => {
  const { page, opens, isAtHome } = reader
  await opens('/')
  await isAtHome()
  await page.getByRole('button', { name: /Quick navigation/ }).click()
  await page
    .getByRole('navigation', { name: /Quick navigation/ })
    .getByRole('link', { name: en.search.title })
    .click()
  await dialogOf(page).waitFor()
})

journey('on a slow line an older answer never takes the place of a newer one', async ({ reader }) => {
  const { page } = reader
  await openSearch(reader)
  const waiting = new Map<string, Route>()
  await page.route(isSearchCall, (route) => {
    waiting.set(new URL(route.request().url()).searchParams.get('keywords') ?? '', route)
  })
  await page.keyboard.insertText('open')
  await expect.poll(() => [...waiting.keys()]).toEqual(['open'])
  await fieldOf(page).fill('notes')
  await expect.poll(() => [...waiting.keys()]).toEqual(['open', 'notes'])
  await waiting.get('notes')?.continue()
  await expect.poll(() => optionsOf(page).first().innerText()).toMatch(/note/i)
  const before = await optionsOf(page).allInnerTexts()
  await waiting.get('open')?.continue()
  await page.waitForTimeout(400)
  expect(await optionsOf(page).allInnerTexts()).toEqual(before)
  expect(await fieldOf(page).inputValue()).toBe('notes')
})

journey('while the answer is under way Enter asks for the page of results', async ({ reader }) => {
  const { page } = reader
  await openSearch(reader)
  const held: Route[] = []
  let isHeld = true
  await page.route(isSearchCall, (route) => (isHeld ? void held.push(route) : route.continue()))
  await page.keyboard.type('walking')
  await page.keyboard.press('Enter')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(pathOf(page)).toBe('/')
  isHeld = false
  for (const route of held) await route.continue()
  await expect.poll(() => page.url()).toContain(pages.search.href(null, { q: 'walking' }))
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: en.search.kinds.article }).waitFor()
})

journey('typing is gathered: a word typed quickly is one question', async ({ reader }) => {
  const { page } = reader
  await openSearch(reader)
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (isSearchCall(url)) asked.push(url.searchParams.get('keywords') ?? '')
  })
  // Typed inside the page, whose timers keep their order on a busy machine too.
  await page.evaluate(async (word) => {
    for (const letter of word) {
      document.execCommand('insertText', false, letter)
      await new Promise((wake) => setTimeout(wake, 20))
    }
  }, 'walking')
  await optionsOf(page).first().waitFor()
  expect(asked).toEqual(['walking'])
})

journey('with an input method nothing is asked or opened before the word is decided', async ({ reader }) => {
  const { page, context } = reader
  await openSearch(reader)
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (isSearchCall(url)) asked.push(url.searchParams.get('keywords') ?? '')
  })
  const client = await context.newCDPSession(page)
  await client.send('Input.imeSetComposition', { text: 'ji guang', selectionStart: 8, selectionEnd: 8 })
  await page.waitForTimeout(400)
  expect(await fieldOf(page).inputValue()).toBe('ji guang')
  expect(asked).toEqual([])
  // The Enter that takes a candidate is the input method's.
  await fieldOf(page).dispatchEvent('keydown', {
    key: 'Enter',
    keyCode: 229,
    isComposing: true,
    bubbles: true,
  })
  expect(pathOf(page)).toBe('/')
  await client.send('Input.insertText', { text: '极光' })
  await optionsOf(page).first().waitFor()
  expect(asked).toEqual(['极光'])
  expect(pathOf(page)).toBe('/')
})

journey('a locked article asks for its password where one is', async ({ reader }) => {
  const { page } = reader
  await openSearch(reader)
  await page.keyboard.type('locked article letters')
  await answerOf(page).first().waitFor()
  await expect
    .poll(() => optionsOf(page).first().getByRole('img', { name: en.articles.locked }).count())
    .toBe(1)
  await page.keyboard.press('Enter')
  await page.getByLabel(en.locked.password).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toBe(pages.article.href({ articleId: inject('fixtures').locked }))
  await page.getByText('Nobody may read').waitFor()
  expect(await dialogOf(page).count()).toBe(0)
})

journey('nothing found, and no answer at all: each says so and leads on', async ({ reader }) => {
  const { page } = reader
  await openSearch(reader)
  await page.keyboard.type('qqzzxx')
  await page.getByText(en.search.none('qqzzxx')).waitFor()
  await page.getByRole('list', { name: en.search.tagsToTry }).getByRole('link').first().waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.route(isSearchCall, (route) => route.fulfill({ status: 500, body: 'no' }))
  reader.expects(/500/)
  await fieldOf(page).fill('walking')
  await page.getByText(en.search.failed).waitFor()
  await page.unroute(isSearchCall)
  await page.getByRole('button', { name: en.loadFailure.retry }).click()
  await optionsOf(page).first().waitFor()
})

for (const [look, options] of [
  ['dark', { theme: 'theme-dark' }],
  ['light, on a telephone', { theme: 'theme-light', width: 390 }],
] as const)
  journey(`axe finds nothing to say: empty, results and recents, ${look}`, async ({ visit }) => {
    const reader = await visit(options)
    const { page } = reader
    await openSearch(reader)
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.type('note')
    await answerOf(page).first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await optionsOf(page).first().waitFor()
    expect(await violationsOn(page)).toEqual([])
  })

journey('X3: a hostile query runs nothing, in the dialog and on the page', async ({ reader }) => {
  const { page, opens } = reader
  const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
  await openSearch(reader)
  await page.keyboard.insertText(hostile)
  await page.waitForTimeout(700)
  expect(await page.locator('dialog img, dialog script').count()).toBe(0)
  expect(await opens(pages.search.href(null, { q: hostile }))).toBe(200)
  expect(await page.locator('main img[src=x]').count()).toBe(0)
  expect(await page.getByRole('searchbox').inputValue()).toBe(hostile)
})

journey('without scripts the icon leads to a page that searches', async ({ visit }) => {
  const { page, opens } = await visit({ hasScripts: false })
  await opens('/')
  await page.getByRole('banner').getByRole('link', { name: en.search.title }).click()
  expect(pathOf(page)).toBe('/search')
  await page.getByRole('searchbox', { name: en.search.title }).fill('walking')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: en.search.kinds.article }).waitFor()
  expect(new URL(page.url()).search).toBe('?q=walking')
  await expect.poll(() => page.locator('main').getByRole('link', { name: 'An open article' }).count()).toBe(1)
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})
