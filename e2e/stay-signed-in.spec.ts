/** Staying signed in: over tabs, a closed browser and a restarted server; and the sign-out, which ends it in every tab. */
import type { BrowserContext, Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { createOwner } from '#server/features/users/owner.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { updatePassword } from '#server/features/users/users.sql.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { en as site_ } from '#web/locale/en.ts'
import account from '#web/site/account/texts/en.ts'
import frame from '#web/studio/frame/texts/en.ts'
import { chooseAccountEntry, isLoggedIn, openLogin, PASSWORD } from './support/account-site.ts'
import { violationsOn } from './support/axe.ts'
import { holdRequests } from './support/hold-requests.ts'
import { type SiteProcess, startSiteProcess } from './support/site.ts'
import { expect, test } from './support/test.ts'

const OWNER = 'mira@example.org'
const READER = 'lin@example.org'
const RENEWAL = /\/api\/users\/token$/

let site: SiteProcess
test.beforeAll(async () => {
  site = await startSiteProcess(async (ctx) => {
    await createOwner(ctx, { email: OWNER, password: PASSWORD, name: 'Mira', title: 'Night' })
    const { id } = await createTestReader(ctx, { email: READER })
    const hash = await hashPassword(PASSWORD)
    await ctx.transaction((tx) => updatePassword(tx, id, hash))
  })
})
test.afterAll(() => site.stop())

const logIn = async (page: Page, email: string, stays = true) => {
  await openLogin(page)
  const dialog = page.locator('dialog[open]')
  const box = dialog.getByRole('checkbox', { name: account.staySignedIn })
  await expect(box).toBeChecked()
  await box.setChecked(stays)
  await dialog.locator('input[name=username]').fill(email)
  await dialog.locator('input[name=password]').fill(PASSWORD)
  await dialog.locator('button[type=submit]').click()
  await page.locator('.toast', { hasText: account.login.done }).waitFor()
}
const newTab = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(path)
  return page
}
const me = (page: Page) => page.locator('header .me')
const out = (page: Page) => page.locator('header .sign-in')
/** What keeps the page from waiting for an idle moment before it runs its scripts. */
const touch = (page: Page) => page.mouse.move(5, 5)
const stayCookie = async (context: BrowserContext) =>
  (await context.cookies(`${site.url}/api/users/token`)).find(({ name }) => name === 'stay')
const tokenOf = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('token') ?? '""') as string)

test('S5, S3: a new tab, a closed browser and a restarted server find the owner signed in; a sign-out ends it in all tabs', async ({
  visitSite,
  browser,
}) => {
  const visitor = await visitSite(site.url, { hasMotion: false })
  const { page, context, open, hydrated } = visitor
  visitor.expectFailure(/401/)
  await open(pages.about.href())
  await hydrated()
  await logIn(page, OWNER)

  const second = await newTab(context, '/about')
  await touch(second)
  await me(second).waitFor()
  expect(await tokenOf(second)).not.toBe(await tokenOf(page))

  // The studio shows its frame while it asks, never the login.
  const studio = await context.newPage()
  const release = await holdRequests(studio, RENEWAL)
  await studio.goto('/studio')
  const navigation = studio.getByRole('navigation', { name: frame.navigation })
  await navigation.waitFor()
  await studio.getByText(frame.loading).first().waitFor()
  await expect(studio.locator('input[name=password]')).toHaveCount(0)
  await release()
  await studio.locator('h1').waitFor()
  await expect(studio.locator('input[name=password]')).toHaveCount(0)

  await site.crash()
  await touch(await newTab(context, '/about'))
  const third = context.pages().at(-1) as Page
  await me(third).waitFor()

  const cookie = await stayCookie(context)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/users/token', secure: false })
  const secrets = [await tokenOf(third), ...(cookie?.value.split('.') ?? [])]
  expect(secrets.map(({ length }) => length)).toEqual([43, 43, 43])
  const readable = await third.evaluate(() =>
    [
      location.href,
      document.cookie,
      JSON.stringify({ ...localStorage }),
      document.documentElement.outerHTML,
    ].join(),
  )
  for (const secret of secrets) expect(readable).not.toContain(secret)

  // What a browser keeps when it is closed: cookies and local storage.
  const storageState = await context.storageState()
  await context.close()
  const reopened = await browser.newContext({ baseURL: site.url, storageState, reducedMotion: 'reduce' })
  const tabs = [await newTab(reopened, '/about'), await newTab(reopened, '/tags')] as const
  const inStudio = await newTab(reopened, '/studio')
  for (const tab of tabs) {
    await touch(tab)
    await me(tab).waitFor()
  }
  await inStudio.locator('h1').waitFor()
  await expect(inStudio.locator('input[name=password]')).toHaveCount(0)
  const held = await tokenOf(inStudio)

  await chooseAccountEntry(tabs[0], 'log out')
  for (const tab of tabs) await out(tab).waitFor()
  await inStudio.getByRole('dialog', { name: frame.lost.title }).waitFor()
  for (const tab of tabs) expect(await isLoggedIn(tab)).toBe(false)
  expect(await stayCookie(reopened)).toBeUndefined()
  const response = await fetch(`${site.url}/api/users/sessions`, {
    headers: { authorization: `Bearer ${held}` },
  })
  expect(await response.json()).toMatchObject({ code: 40001 })
  const afterwards = await newTab(reopened, '/studio')
  await afterwards.getByRole('heading', { name: frame.signIn.title }).waitFor()
  await reopened.close()
})

test('S5: another site cannot exchange the cookie', async ({ visitSite }) => {
  const { page, context, open, hydrated, expectFailure } = await visitSite(site.url)
  expectFailure(/403/)
  await open(pages.about.href())
  await hydrated()
  await logIn(page, READER)
  const before = await stayCookie(context)
  const elsewhere = await context.newPage()
  await elsewhere.setContent(
    `<form method="post" action="${site.url}/api/users/token"><button>Send</button></form>`,
  )
  await elsewhere.getByRole('button').click()
  await elsewhere.getByText('40300').waitFor()
  expect(await stayCookie(context)).toEqual(before)
  await elsewhere.goto('/about')
  await touch(elsewhere)
  await me(elsewhere).waitFor()
})

test('with the box unticked the tab alone is signed in, and the browser remembers the choice', async ({
  visitSite,
}) => {
  const { page, context, open, hydrated } = await visitSite(site.url)
  const requested: string[] = []
  context.on('request', (request) => requested.push(request.url()))
  await open(pages.about.href())
  await hydrated()
  await logIn(page, READER, false)
  expect(await stayCookie(context)).toBeUndefined()
  const other = await newTab(context, '/about')
  await touch(other)
  await openLogin(other)
  await expect(other.getByRole('checkbox', { name: account.staySignedIn })).not.toBeChecked()
  expect(requested.filter((url) => RENEWAL.test(url))).toEqual([])
  await page.reload()
  await touch(page)
  await me(page).waitFor()
})

test('a studio that the site does not answer says so, signs nobody out, and opens when it answers', async ({
  visitSite,
}) => {
  const visitor = await visitSite(site.url, { hasMotion: false })
  const { page, context, open, hydrated } = visitor
  visitor.expectFailure(/401/)
  await open(pages.about.href())
  await hydrated()
  await logIn(page, OWNER)
  const studio = await context.newPage()
  await studio.route(RENEWAL, (route) => route.abort())
  await studio.goto('/studio')
  await studio.getByRole('alert').getByText(frame.unanswered.title).waitFor()
  await expect(studio.locator('input[name=password]')).toHaveCount(0)
  expect(await violationsOn(studio)).toEqual([])
  await studio.unroute(RENEWAL)
  await studio.getByRole('button', { name: frame.retry }).click()
  await studio.locator('h1').waitFor()
  await expect(studio.getByText(frame.unanswered.title)).toHaveCount(0)

  // On the site a toast says it, and the next connection signs in.
  const tab = await context.newPage()
  await tab.route(RENEWAL, (route) => route.abort())
  await tab.goto('/about')
  await touch(tab)
  await tab.locator('.toast', { hasText: site_.toasts.noResponse }).waitFor()
  await tab.unroute(RENEWAL)
  await tab.evaluate(() => dispatchEvent(new Event('online')))
  await me(tab).waitFor()
})

test('a token that was idle for too long is replaced while somebody works, and nothing asks for the login', async ({
  visitSite,
}) => {
  const { page, open, hydrated, expectFailure } = await visitSite(site.url)
  expectFailure(/401/)
  await open(pages.about.href())
  await hydrated()
  await logIn(page, READER)
  await page.evaluate(() => sessionStorage.setItem('token', JSON.stringify('x'.repeat(43))))
  await page.reload()
  await hydrated()
  await chooseAccountEntry(page, 'center')
  await page.locator('.ac-drawer summary', { hasText: account.security.sessions }).click()
  await page.locator('.ac-sessions').getByText(account.security.current).waitFor()
  await expect(page.locator('.ac-dialog[open]')).toHaveCount(0)
})
