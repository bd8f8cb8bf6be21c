/**
 * A page that looks ready is ready: clicks, taps, keys and texts between the first paint and hydration are done by HTML alone, or
 * stored and done afterwards. Scripts are held, so that nothing depends on a clock.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { importMarkdown } from '#importers/markdown/import-markdown.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import {
  articleDraft,
  PASSWORD,
  saveArticleFixtures,
  saveCommentFixtures,
  sentinels,
} from '#server/testing/fixtures.ts'
import { plainPhotoBytes } from '#server/testing/photos.ts'
import { seededRandom } from '#server/testing/seed.ts'
import { en } from '#web/locale/en.ts'
import { MIN_RAYS } from '#web/site/home/aurora-limits.ts'
import keys from '#web/site/keys/texts/en.ts'
import { holdRequests } from './support/hold-requests.ts'
import { type RunningSite, startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

let site: RunningSite
/** Articles with comments, with a password, and with an image. */
const ids = { open: 0, locked: 0, image: 0 }

test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-taps-'))
  await writeFile(join(folder, 'pier.png'), await plainPhotoBytes(40))
  await writeFile(
    join(folder, 'pier.md'),
    '---\ntitle: The pier\ndate: 2020-01-02\ncategories: [Walks]\n---\n\n![The pier](pier.png)\n',
  )
  site = await startSite(async (ctx) => {
    const fixtures = await saveArticleFixtures(ctx)
    await saveCommentFixtures(ctx, fixtures)
    await ctx.transaction((tx) => updateSettings(ctx, tx, { guestComments: 'off' }))
    const { items } = await importMarkdown(ctx, { folder, zone: 'UTC' })
    // The home page shows rays from this number of articles on.
    for (let day = 1; day <= MIN_RAYS; day++)
      await saveArticle(ctx, articleDraft(ctx, { title: `Day ${day}`, publishedAt: Date.UTC(2021, 0, day) }))
    Object.assign(ids, { open: fixtures.open, locked: fixtures.locked, image: items[0]?.id })
  })
  await rm(folder, { recursive: true })
})
test.afterAll(() => site?.stop())

type Tap = {
  name: string
  /** Tried in the default tier too. */
  isDefault?: true
  path: () => string
  width?: 390
  /** What the visitor does. */
  act: (page: Page) => Promise<unknown>
  /** Waits until it is done. */
  done: (page: Page) => Promise<unknown>
}

const home = () => pages.home.href()
const article = () => pages.article.href({ articleId: ids.open })
const locked = () => pages.article.href({ articleId: ids.locked })
const illustrated = () => pages.article.href({ articleId: ids.image })
const dialog = (page: Page) => page.locator('dialog:modal').waitFor()
const press = (key: string) => (page: Page) => page.keyboard.press(key)
const passwordField = (page: Page) => page.locator('#main input[type=password]')
const isLight = (page: Page) => page.locator('body.theme-light').waitFor()
const signIn = (page: Page) => page.locator('header').getByRole('button', { name: en.account.signIn }).click()
const openMenu = (page: Page) => page.getByRole('button', { name: en.frame.openMenu }).click()
const unlocked = (page: Page) => page.getByText(`Nobody may read ${sentinels.locked}.`).waitFor()

const taps: Tap[] = [
  { name: 'sign in', isDefault: true, path: home, act: signIn, done: dialog },
  { name: 'sign in on an article', path: article, act: signIn, done: dialog },
  {
    name: 'sign in with the keyboard',
    path: home,
    act: async (page) => {
      await page.locator('header').getByRole('button', { name: en.account.signIn }).focus()
      await page.keyboard.press('Enter')
    },
    done: dialog,
  },
  {
    name: 'the menu',
    path: home,
    width: 390,
    act: openMenu,
    done: (page) => page.locator('#menu:popover-open').waitFor(),
  },
  {
    name: 'sign in, in the menu',
    path: home,
    width: 390,
    act: async (page) => {
      await openMenu(page)
      await page.locator('#menu').getByRole('button', { name: en.account.signIn }).tap()
    },
    done: dialog,
  },
  {
    name: 'the search button',
    path: home,
    act: (page) => page.locator('header a.search-b').click(),
    done: (page) => page.locator('dialog:modal input, #main input[type=search]').first().waitFor(),
  },
  { name: 'the key /', path: home, act: press('/'), done: dialog },
  {
    name: 'the key / and the beginning of a word',
    path: home,
    act: async (page) => {
      for (const key of ['/', 't', '?']) await page.keyboard.press(key)
    },
    done: async (page) => {
      await expect(page.locator('dialog:modal input')).toHaveValue('t?')
      await expect(page.locator('body')).toHaveClass(/theme-dark/)
    },
  },
  { name: 'Ctrl K', path: article, act: press('Control+k'), done: dialog },
  {
    name: 'the key ?',
    path: home,
    act: press('?'),
    done: (page) => page.getByRole('dialog', { name: keys.title }).waitFor(),
  },
  { name: 'the key t', path: article, act: press('t'), done: isLight },
  {
    name: 'the key j',
    path: home,
    act: press('j'),
    done: (page) => page.locator('#main :is(h2, h3) > a:focus').waitFor(),
  },
  {
    name: 'the theme',
    path: home,
    act: (page) => page.locator('header').getByRole('button', { name: en.frame.switchTheme }).click(),
    done: isLight,
  },
  {
    name: 'the language',
    path: home,
    act: async (page) => {
      await page.locator('.lang > button').click()
      await page.locator('#languages button[value=cn]').click()
    },
    done: (page) => page.locator('html[lang=zh-CN]').waitFor(),
  },
  {
    name: 'a tab',
    path: home,
    act: (page) => page.locator('[role=tab]').nth(1).click(),
    done: (page) => page.waitForURL(/\/categories\/|tab=/),
  },
  {
    name: 'a ray of the aurora',
    path: home,
    act: async (page) => {
      await page.locator('.aurora-rays').focus()
      for (const key of ['ArrowLeft', 'Enter']) await page.keyboard.press(key)
    },
    done: (page) => page.waitForURL('**/articles/*'),
  },
  {
    name: 'the comment box',
    isDefault: true,
    path: article,
    act: (page) => page.locator('#comments').getByRole('button', { name: en.comments.logIn }).click(),
    done: dialog,
  },
  {
    name: 'an image',
    path: illustrated,
    act: (page) => page.locator('.prose figure.img img').click(),
    // As a link it opens the file; hydrated, the lightbox.
    done: (page) => page.locator('.pswp--open, body > img').waitFor(),
  },
  {
    name: 'a password and Enter',
    path: locked,
    act: async (page) => {
      await passwordField(page).pressSequentially(PASSWORD)
      await page.keyboard.press('Enter')
    },
    done: unlocked,
  },
  {
    name: 'a password and a tap',
    path: locked,
    width: 390,
    act: async (page) => {
      await passwordField(page).pressSequentially(PASSWORD)
      await page.locator('#main form button[type=submit]').tap()
    },
    done: unlocked,
  },
]

const hydration = (page: Page) => page.locator('html:not([data-early])').waitFor()

/** Opens the page, whose scripts are held, when it is painted. */
const openPainted = async ({ page }: Visitor, path: string) => {
  await page.goto(path, { waitUntil: 'commit' })
  // The document is complete. A click waits until its target is painted and rests.
  await page.locator('footer .ft-b').waitFor({ state: 'attached' })
}

for (const held of [
  { name: 'before the first script', scripts: /\/assets\/(entry-client|hydrate)-.*\.js$/ },
  { name: 'before hydration', scripts: /\/assets\/hydrate-.*\.js$/ },
])
  for (const { name, isDefault, path, width, act, done } of taps)
    test(`${held.name}: ${name}`, { tag: isDefault ? [] : '@full' }, async ({ visitSite }) => {
      const visitor = await visitSite(site.url, width ? { width } : {})
      const { page } = visitor
      const release = await holdRequests(page, held.scripts)
      await openPainted(visitor, path())
      await act(page)
      await release()
      await done(page)
    })

test('what was done is done in order and once', async ({ visitSite }) => {
  const visitor = await visitSite(site.url)
  const { page } = visitor
  const release = await holdRequests(page, /\/assets\/(entry-client|hydrate)-.*\.js$/)
  await openPainted(visitor, article())
  // Three times is the other theme, twice or six times the same one.
  for (const key of ['t', 't', 't', '?']) await page.keyboard.press(key)
  await release()
  await page.getByRole('dialog', { name: keys.title }).waitFor()
  await expect(page.locator('body')).toHaveClass(/theme-light/)
})

test('a text that was typed before hydration stays, is shown once, and goes on where it was', async ({
  visitSite,
}) => {
  const visitor = await visitSite(site.url)
  const { page } = visitor
  const release = await holdRequests(page, /\/assets\/(entry-client|hydrate)-.*\.js$/)
  await openPainted(visitor, locked())
  await passwordField(page).pressSequentially(PASSWORD.slice(1))
  await page.keyboard.press('Home')
  await release()
  await hydration(page)
  await page.keyboard.type(PASSWORD.slice(0, 1))
  await expect(passwordField(page)).toHaveValue(PASSWORD)
  await page.keyboard.press('Enter')
  await unlocked(page)
})

/** Lets the browser paint so many times. */
const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (let i = 0; i < left; i++) await new Promise(requestAnimationFrame)
  }, count)

for (const { name, rate, bytes } of [
  { name: 'an ordinary computer', rate: 1, bytes: -1 },
  { name: 'a slow phone and 1.6 Mbit/s', rate: 4, bytes: 200_000 },
])
  test(`20 of 20 taps at random moments are done, with ${name}`, { tag: '@full' }, async ({ visitSite }) => {
    const random = seededRandom()
    for (const { name: tap, path, width, act, done } of taps)
      await test.step(tap, async () => {
        const visitor = await visitSite(site.url, width ? { width } : {})
        const { page } = visitor
        const session = await page.context().newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate })
        await session.send('Network.enable')
        await session.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: rate === 1 ? 0 : 150,
          downloadThroughput: bytes,
          uploadThroughput: bytes,
        })
        await openPainted(visitor, path())
        await frames(page, Math.floor(random() * 40))
        await act(page)
        await done(page)
        await page.context().close()
      })
  })
