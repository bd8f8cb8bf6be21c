/** Reading without a network: articles that were read, what the site says, and what is left after signing out. */

import { pages } from '#contract/pages.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import en from '#web/locale/en.ts'
import account from '#web/site/account/texts/en.ts'
import {
  type AccountSite,
  chooseAccountEntry,
  isLoggedIn,
  openLogin,
  PASSWORD,
  startAccountSite,
} from './support/account-site.ts'
import { violationsOn } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const EMAIL = 'offline@example.org'

let site: AccountSite
const read: { path: string; title: string }[] = []
test.beforeAll(async () => {
  site = await startAccountSite({}, async (ctx) => {
    const password_hash = await hashPassword(PASSWORD)
    await createTestReader(ctx, { email: EMAIL })
    await ctx.transaction((tx) => tx.updateTable('account').set({ password_hash }).execute())
    for (const title of ['Ice', 'Tide', 'Pier']) {
      const id = await saveArticle(ctx, articleDraft(ctx, { title }))
      read.push({ path: pages.article.href({ articleId: id }), title })
    }
  })
})
test.afterAll(() => site?.stop())

/** The paths of the stored articles. */
const copies = (page: Visitor['page']) =>
  page.evaluate(async () =>
    (await (await caches.open('articles')).keys()).map(({ url }) => new URL(url).pathname).sort(),
  )

test('three articles are read, the network goes away, and nothing is left after signing out', async ({
  visitSite,
}) => {
  const { page, context, open, hydrated, expectFailure } = await visitSite(site.url, { mayReadOffline: true })
  // Without a network, every request of the page fails.
  expectFailure(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|offline copy|status of 503/)
  await open('/')
  await hydrated()
  await openLogin(page)
  await page.locator('dialog input[name=username]').fill(EMAIL)
  await page.locator('dialog input[name=password]').fill(PASSWORD)
  await page.locator('dialog button[type=submit]').click()
  await page.locator('.toast', { hasText: account.login.done }).waitFor()

  // They are opened by links, without loading a document.
  for (const { path, title } of read) {
    await page.locator(`main a[href="${path}"]`).first().click()
    await page.locator('h1', { hasText: title }).waitFor()
    await expect.poll(() => copies(page)).toContain(path)
    await page.goBack()
    await page.locator('.masthead').waitFor()
  }
  const paths = read.map(({ path }) => path).sort()
  await expect.poll(() => copies(page)).toEqual(paths)

  const [first, second] = read as [(typeof read)[0], (typeof read)[0]]
  await page.goto(first.path)
  await hydrated()
  await context.setOffline(true)
  await page.locator('.offline', { hasText: en.offline.isOffline }).waitFor()
  await page.reload()
  await page.locator('h1', { hasText: first.title }).waitFor()
  await hydrated()
  const notice = page.locator('.offline')
  await expect(notice).toContainText(en.offline.isOffline)
  await expect(notice).toContainText('Copy of')
  expect(await violationsOn(page)).toEqual([])

  // Another article that was read, by its link below the text, and a page that was not.
  await page.locator(`main a[href="${second.path}"]`).first().click()
  await page.locator('h1', { hasText: second.title }).waitFor()
  await hydrated()
  await page.goto('/tags')
  await page.locator('h1', { hasText: 'You’re offline' }).waitFor()
  await expect
    .poll(() => page.locator('main li a').allTextContents())
    .toEqual(expect.arrayContaining([first.title, second.title]))
  // The theme of the reader, whatever the system prefers.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 19, 24)')
  }
  expect(await violationsOn(page)).toEqual([])
  await page.locator('main li a', { hasText: first.title }).click()
  await page.locator('h1', { hasText: first.title }).waitFor()
  await hydrated()

  await chooseAccountEntry(page, 'log out')
  await expect.poll(() => isLoggedIn(page)).toBe(false)
  // Scripts and style sheets are stored again as the page goes on loading them; they tell nothing about what was read.
  await expect.poll(() => page.evaluate(() => caches.has('articles'))).toBe(false)
  await page.goto(first.path)
  await page.locator('h1', { hasText: 'You’re offline' }).waitFor()
  await expect(page.locator('main li a')).toHaveCount(0)

  // With the network, the page is that of the server, not a copy.
  await context.setOffline(false)
  await page.goto(first.path)
  await page.locator('h1', { hasText: first.title }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.copy)).toBeUndefined()
})
