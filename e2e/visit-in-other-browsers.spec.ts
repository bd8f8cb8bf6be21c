/** The main flows of a visitor in Firefox and WebKit, one visit each; the other tests run in Chromium. */
import { pages } from '#contract/pages.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { updatePassword } from '#server/features/users/users.sql.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { en } from '#web/locale/en.ts'
import { PASSWORD } from './support/account-site.ts'
import {
  type BrowserSession,
  type BrowserWindow,
  browserWindow,
  keys,
} from './support/other-browsers/browser-window.ts'
import { startFirefox } from './support/other-browsers/firefox.ts'
import { startWebkit } from './support/other-browsers/webkit.ts'
import { sharedData } from './support/shared-site.ts'
import { type RunningSite, startCopy } from './support/site.ts'
import { expect, type OnEnd, test } from './support/test.ts'

const EMAIL = 'lin@example.org'
const COMMENT = 'Read in another browser.'

type Browser = { name: string; start: () => Promise<BrowserSession | null>; packages: string }
const browsers: Browser[] = [
  { name: 'Firefox', start: startFirefox, packages: 'firefox-esr' },
  { name: 'WebKit', start: startWebkit, packages: 'webkit2gtk-driver and xvfb' },
]

// Both are long and among the last: each starts where a worker has nothing else to do.
test.describe.configure({ mode: 'parallel' })

let site: RunningSite
test.beforeAll(async () => {
  const { folder } = await sharedData()
  site = await startCopy(folder, async (ctx) => {
    const { id } = await createTestReader(ctx, { email: EMAIL })
    const password_hash = await hashPassword(PASSWORD)
    await ctx.transaction((tx) => updatePassword(tx, id, password_hash))
  })
})
test.afterAll(() => site?.stop())

const startBrowser = async ({ start, packages }: Browser, onEnd: OnEnd): Promise<BrowserWindow> => {
  const session = await start()
  test.skip(session === null, `not installed: ${packages}`)
  const started = session as BrowserSession
  onEnd(started.stop)
  return browserWindow(started, site.url)
}

for (const browser of browsers)
  test(`home, article, search, sign-in, comment, album and player work in ${browser.name}, in both themes`, {
    tag: '@full',
  }, async ({ onEnd }) => {
    const window = await startBrowser(browser, onEnd)
    await test.step(window.version, async () => {
      await test.step('home, both themes', () => visitHome(window))
      await test.step('article', () => readArticle(window))
      await test.step('search', () => search(window))
      await test.step('sign-in and comment', () => comment(window))
      await test.step('album', () => viewAlbum(window))
      await test.step('player', () => playVideo(window))
    })
    expect(window.errors()).toEqual([])
  })

const FITS = 'document.documentElement.scrollWidth === document.documentElement.clientWidth'
const path = (expected: string) => `location.pathname === ${JSON.stringify(expected)}`
const background = `getComputedStyle(document.body).backgroundColor`

const visitHome = async ({ open, until, click, evaluate }: BrowserWindow) => {
  await open('/')
  await until(FITS)
  await until(`document.fonts.check('16px "Schibsted Grotesk"')`)
  const before = await evaluate<string>(background)
  await click('header button[name=theme]')
  await until(`document.cookie.includes('theme=') && ${background} !== ${JSON.stringify(before)}`)
  await open('/')
  expect(await evaluate<string>(background), 'the theme is kept').not.toBe(before)
  await click('header button[name=theme]')
  await until(`${background} === ${JSON.stringify(before)}`)
}

const readArticle = async ({ open, until, click, evaluate }: BrowserWindow) => {
  await open('/archives')
  await click('main a', WRITING)
  await until(`document.querySelector('h1')?.textContent.includes(${JSON.stringify(WRITING)})`)
  await until(FITS)
  // Formulas, code with colors, and an image that has loaded.
  await until(
    `[...document.querySelectorAll('main math')].some((math) => math.getBoundingClientRect().width > 20)`,
  )
  await until(`document.querySelector('main pre code span')`)
  await evaluate(`document.querySelector('main .prose img, main article img').scrollIntoView()`)
  await until(`document.querySelector('main .prose img, main article img').naturalWidth > 0`)
}

const WRITING = 'Everything you can write'

const search = async ({ open, until, type, evaluate }: BrowserWindow) => {
  await open('/about')
  await type('/')
  await until(`document.activeElement?.getAttribute('role') === 'combobox'`)
  await type('aurora')
  await until(`document.querySelector('dialog [aria-busy=false] [role=option][aria-selected=true]')`)
  const found = await evaluate<string>(
    `document.querySelector('[role=option][aria-selected=true] a, [role=option][aria-selected=true]').textContent`,
  )
  expect(found.toLowerCase()).toContain('aurora')
  await type(keys.enter)
  await until(`location.pathname !== "/about"`)
}

const comment = async ({ open, until, click, type }: BrowserWindow) => {
  await open(pages.message.href())
  await click('header .sign-in')
  await click('dialog[open] input[name=username]')
  await type(EMAIL)
  await click('dialog[open] input[name=password]')
  await type(PASSWORD + keys.enter)
  await until(`document.querySelector('header .me')`)
  await click('#comments textarea')
  await type(COMMENT)
  await click('#comments button', en.comments.send)
  await until(
    `[...document.querySelectorAll('#comments article')].some(({ textContent }) => textContent.includes(${JSON.stringify(COMMENT)}))`,
  )
}

const viewAlbum = async ({ open, until, click, type, evaluate }: BrowserWindow) => {
  await open(pages.albums.href())
  const href = await evaluate<string>(
    `document.querySelector('main a[href^="/photos/"]').getAttribute('href')`,
  )
  await click(`main a[href="${href}"]`)
  await until(path(href))
  await click('[data-photo]')
  await until(`document.querySelector('.pswp--open .pswp__img')?.naturalWidth > 0`)
  await until(`location.search.startsWith('?photo=')`)
  await type(keys.escape)
  await until(`!document.querySelector('.pswp') && location.search === ''`)
}

const playVideo = async ({ open, until, click }: BrowserWindow) => {
  await open(pages.videos.href(null, { v: 1 }))
  await until(`document.querySelector('.player-bar')`)
  await click('.player-bar button')
  await until(`document.querySelector('video').currentTime > 0.2`)
}
