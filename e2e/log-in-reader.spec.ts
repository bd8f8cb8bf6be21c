/** Logging in after wrong passwords and with a forgotten one, and logging out in every tab. */
import { pages } from '#contract/pages.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { en as frame } from '#web/locale/en.ts'
import en from '#web/site/account/texts/en.ts'
import {
  type AccountSite,
  chooseAccountEntry,
  isLoggedIn,
  openLogin,
  PASSWORD,
  startAccountSite,
} from './support/account-site.ts'
import { violationsOn } from './support/axe.ts'
import { widenText } from './support/expect-fits.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

let site: AccountSite
const emails = ['forgetful', 'lost', 'tabs', 'ended', 'wide', 'low'].map((name) => `${name}@example.org`)
test.beforeAll(async () => {
  site = await startAccountSite({}, async (ctx) => {
    const password_hash = await hashPassword(PASSWORD)
    for (const email of emails) await createTestReader(ctx, { email })
    await ctx.transaction((tx) => tx.updateTable('account').set({ password_hash }).execute())
  })
})
test.afterAll(() => site?.stop())

const login = async (page: Visitor['page'], username: string, password = PASSWORD) => {
  await openLogin(page)
  await page.locator('dialog input[name=username]').fill(username)
  await page.locator('dialog input[name=password]').fill(password)
  await page.locator('dialog button[type=submit]').click()
}

/** What is typed in a field, or its placeholder, where it is cut off. */
const cutFields = (page: Visitor['page']): Promise<string[]> =>
  page.locator('dialog[open] input').evaluateAll((inputs: HTMLInputElement[]) =>
    inputs.flatMap((input) => {
      const copy = Object.assign(document.createElement('input'), { value: input.value || input.placeholder })
      input.replaceWith(copy)
      const isCut = copy.scrollWidth > copy.clientWidth
      copy.replaceWith(input)
      return isCut ? [copy.value] : []
    }),
  )

test('A5: five wrong passwords, then a code from an email', async ({ visitSite }) => {
  const { page, open, hydrated } = await visitSite(site.url)
  await open(pages.about.href())
  await hydrated()
  await login(page, 'forgetful@example.org', 'wrong one 0')
  const refusal = page.locator('dialog .ac-failure .ac-error')
  await refusal.getByText('Incorrect email address or password').waitFor()
  for (let i = 1; i < 5; i += 1) {
    const response = page.waitForResponse(/users\/login/)
    await page.locator('dialog input[name=password]').fill(`wrong one ${i}`)
    await page.locator('dialog button[type=submit]').click()
    await response
    // While the form processes the response, a click sends nothing.
    await expect(page.locator('dialog button[type=submit]')).not.toHaveAttribute('aria-busy', 'true')
  }
  await page.locator('dialog input[name=password]').fill(PASSWORD)
  await page.locator('dialog button[type=submit]').click()
  await page.getByText(en.login.codeReasons.failures).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: en.send, exact: true }).click()
  await page
    .locator('dialog input[autocomplete=one-time-code]')
    .fill((await site.codeTo('forgetful@example.org')).replace(/^.../, '$& '))
  await page.locator('dialog button[type=submit]').click()
  await page.locator('.toast', { hasText: en.login.done }).waitFor()
  await expect.poll(() => isLoggedIn(page)).toBe(true)
})

test('A15: a forgotten password is reset, and the session of another device ends', async ({ visitSite }) => {
  const [here, elsewhere] = [await visitSite(site.url), await visitSite(site.url)]
  for (const { open, hydrated } of [here, elsewhere]) {
    await open(pages.about.href())
    await hydrated()
  }
  await login(elsewhere.page, 'lost@example.org')
  await elsewhere.page.locator('.toast', { hasText: en.login.done }).waitFor()

  const { page } = here
  await openLogin(page)
  await page.getByRole('button', { name: en.login.toReset }).click()
  await page.getByRole('heading', { name: en.reset.title }).waitFor()
  await page.locator('dialog input[name=username]').fill('lost@example.org')
  await page.getByRole('button', { name: en.send, exact: true }).click()
  await page.locator('dialog input[autocomplete=one-time-code]').fill(await site.codeTo('lost@example.org'))
  // On the narrowest phone, with the text set wider (WCAG 1.4.12), each field shows its whole text beside its buttons.
  await page.setViewportSize({ width: 320, height: 640 })
  await widenText(page)
  expect(await cutFields(page)).toEqual([])
  await page.locator('dialog input[name=new-password]').fill('another long night')
  await page.locator('dialog button[type=submit]').click()
  await page.locator('.toast', { hasText: en.reset.done }).waitFor()
  await expect.poll(() => isLoggedIn(page)).toBe(false)
  await site.emailTo('lost@example.org', /was just changed/)

  // The other window notices it with its next request, and says so.
  await chooseAccountEntry(elsewhere.page, 'center')
  await elsewhere.page.locator('.ac-drawer').getByText(en.security.sessions).click()
  await expect.poll(() => isLoggedIn(elsewhere.page)).toBe(false)
  await elsewhere.page.locator('header .sign-in').waitFor()
})

test('S3: logging out clears the session storage of every tab', { tag: '@full' }, async ({ visitSite }) => {
  const { page, context, open, hydrated } = await visitSite(site.url)
  await open(pages.about.href())
  await hydrated()
  await login(page, 'tabs@example.org')
  await page.locator('.toast', { hasText: en.login.done }).waitFor()
  // A window that the page opens starts with a copy of its session storage.
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/about')),
  ])
  await second.locator('header .me').waitFor()
  await page.evaluate(() => sessionStorage.setItem('accessArticles', '[7]'))
  await page.reload()
  await hydrated()
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('token') ?? 'null') as string)
  await chooseAccountEntry(page, 'log out')
  await page.locator('.toast', { hasText: frame.account.loggedOut }).waitFor()
  await page.locator('header .sign-in').waitFor()
  const stored = await page.evaluate(() =>
    ['userInfo', 'token', 'accessArticles'].map((key) => JSON.parse(sessionStorage.getItem(key) ?? 'null')),
  )
  expect(stored).toEqual([null, null, []])
  await second.locator('header .sign-in').waitFor()
  await expect.poll(() => isLoggedIn(second)).toBe(false)
  const response = await fetch(`${site.url}/api/users/sessions`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(((await response.json()) as { code: number }).code).toBe(40001)
})

test('when the session has ended, the next request logs the reader out and says so', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page, open, hydrated } = await visitSite(site.url)
  await open(pages.about.href())
  await hydrated()
  await login(page, 'ended@example.org')
  await page.locator('.toast', { hasText: en.login.done }).waitFor()
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('token') ?? 'null') as string)
  await fetch(`${site.url}/api/users/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await chooseAccountEntry(page, 'center')
  await page.locator('.ac-drawer input[autocomplete=nickname]').fill('Nobody')
  await page.locator('.ac-footer button[type=submit]').click()
  await expect(page.locator('.toast.error')).toContainText('ErrorUser not logged in')
  await page.locator('header .sign-in').waitFor()
  await page.locator('.ac-dialog[open]').getByText(en.login.expired).waitFor()
  await expect(page.locator('.ac-drawer input[autocomplete=nickname]')).toHaveValue('Nobody')
  await expect.poll(() => isLoggedIn(page)).toBe(false)
})

test('dialogs take 32 % and 30 % of a wide window, and all of a phone', { tag: '@full' }, async ({
  visitSite,
}) => {
  const { page, open, hydrated } = await visitSite(site.url)
  await page.setViewportSize({ width: 1600, height: 900 })
  await open('/archives')
  await hydrated()
  await openLogin(page)
  const width = (dialog: string) =>
    page.locator(dialog).evaluate((element) => element.getBoundingClientRect().width)
  await expect.poll(() => width('.ac-dialog')).toBe(512)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => width('.ac-dialog')).toBe(390)
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.locator('dialog input[name=username]').fill('wide@example.org')
  await page.locator('dialog input[name=password]').fill(PASSWORD)
  await page.locator('dialog button[type=submit]').click()
  await page.locator('.toast', { hasText: en.login.done }).waitFor()
  await chooseAccountEntry(page, 'center')
  await expect.poll(() => width('.ac-drawer')).toBe(480)
  await page.locator('.ac-drawer').getByRole('button', { name: en.center.change, exact: true }).click()
  await expect.poll(() => width('dialog[open].small')).toBe(480)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => width('dialog[open].small')).toBe(390)
  await expect.poll(() => width('.ac-drawer')).toBe(390)
})

test('a dialog that closes gives the focus back to the button that opened it, or its menu', {
  tag: '@full',
}, async ({ visit }) => {
  for (const width of [1280, 390] as const) {
    const { page, open, hydrated } = await visit({ width })
    await open('/tags')
    await hydrated()
    const dialog = page.locator('dialog[open]')
    const opener = page.locator(width === 390 ? '.burger' : 'header .sign-in')
    const close = {
      key: () => page.keyboard.press('Escape'),
      button: () => dialog.locator('.ac-close').click(),
    }
    for (const end of Object.values(close)) {
      await opener.click()
      if (width === 390) await page.locator('#menu .sign-in').click()
      await dialog.waitFor()
      await end()
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  }
})

test('in a low window the account menu opens above its button, and the menu stays where it is and keeps the focus', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page, open, hydrated } = await visitSite(site.url)
  await page.setViewportSize({ width: 844, height: 390 })
  await open(pages.about.href())
  await hydrated()
  await login(page, 'low@example.org')
  await expect.poll(() => isLoggedIn(page)).toBe(true)
  await page.locator('.burger').click()
  const menu = page.locator('#menu')
  const avatar = menu.locator('.me > button')
  const accountMenu = menu.locator('.me-menu')
  await avatar.click()
  await expect(accountMenu).toBeInViewport({ ratio: 1 })
  await expect(avatar).toBeInViewport()
  await avatar.click()
  await expect(accountMenu).toBeHidden()
  await expect(avatar).toBeInViewport()
  // What is beside the menu stays inert.
  await expect(page.locator('[inert] main, main[inert]')).toHaveCount(1)
})
