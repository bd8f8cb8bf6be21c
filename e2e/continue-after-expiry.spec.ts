/** A session that expires while a reader types: the text stays, the auth dialog opens above it, and the reader continues. */
import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { updatePassword } from '#server/features/users/users.sql.ts'
import { createTestReader } from '#server/testing/readers.ts'
import cn from '#web/site/account/texts/cn.ts'
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
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const NAMES = ['desk', 'phone', 'silent'] as const
const emailOf = (name: string) => `${name}@example.org`

let site: AccountSite
test.beforeAll(async () => {
  site = await startAccountSite({}, async (ctx) => {
    const password = await hashPassword(PASSWORD)
    for (const nickname of NAMES) {
      const { id } = await createTestReader(ctx, { nickname, email: emailOf(nickname) })
      await ctx.transaction((tx) => updatePassword(tx, id, password))
    }
  })
})
test.afterAll(() => site?.stop())

const looks = [
  { width: 1280, theme: 'theme-dark', locale: 'en', name: 'desk' },
  { width: 390, theme: 'theme-light', locale: 'cn', name: 'phone' },
] as const

/** Ends the session on the server only; the tab still holds its token. */
const expireSession = async (page: Page) => {
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('token') ?? '""') as string)
  const response = await fetch(`${site.url}/api/users/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
}

const logIn = async ({ page }: Visitor, name: string) => {
  await openLogin(page)
  await page.locator('dialog[open] input[name=username]').fill(emailOf(name))
  await submitPassword(page)
}
const submitPassword = async (page: Page) => {
  await page.locator('dialog[open] input[name=password]').last().fill(PASSWORD)
  await page.locator('dialog[open] input[name=password]').last().press('Enter')
  await expect.poll(() => isLoggedIn(page)).toBe(true)
}

for (const { name, ...look } of looks) {
  const texts = look.locale === 'cn' ? cn : en
  const loginAgain = async (page: Page) => {
    const dialog = page.locator('.ac-dialog:not(.small)[open]')
    await dialog.getByText(texts.login.expired).waitFor()
    expect(await dialog.locator('input[name=username]').inputValue()).toBe(emailOf(name))
    await submitPassword(page)
    await dialog.waitFor({ state: 'detached' })
  }

  test(`the user center, the email dialog and a comment keep the typed text, ${look.width} wide, ${look.theme}, ${look.locale}`, async ({
    visitSite,
  }) => {
    const visitor = await visitSite(site.url, look)
    const { page, open, hydrated, expectFailure } = visitor
    expectFailure(/401/)
    const drawer = page.locator('.ac-drawer[open]')
    const nickname = drawer.locator('input[autocomplete=nickname]')
    await open(pages.message.href())
    await hydrated()
    await logIn(visitor, name)

    await chooseAccountEntry(page, 'center')
    await nickname.fill(`${name} the second`)
    await expireSession(page)
    await drawer.locator('.ac-footer button[type=submit]').click()
    const toast = look.locale === 'cn' ? '用户未登录' : 'User not logged in'
    await page.locator('.toast', { hasText: toast }).waitFor()
    // Screen readers hear toasts only inside the open dialog.
    await page.locator('.ac-dialog[open] [role=status]', { hasText: toast }).waitFor({ state: 'attached' })
    expect(await violationsOn(page)).toEqual([])
    await loginAgain(page)
    await expect.poll(() => nickname.inputValue()).toBe(`${name} the second`)
    await drawer.locator('.ac-footer button[type=submit]').click()
    await page.locator('.toast', { hasText: texts.center.saved }).waitFor()

    // Closed without a login, it asks again with the next action.
    await chooseAccountEntry(page, 'center')
    await drawer.locator('.ac-field-action').click()
    const emailDialog = page.locator('.ac-dialog.small[open]')
    await emailDialog.locator('input[name=username]').fill('new@example.org')
    await expireSession(page)
    await emailDialog.locator('input[autocomplete=one-time-code]').fill('123456')
    await emailDialog.locator('input[name=password]').fill(PASSWORD)
    for (const isLast of [false, true]) {
      await emailDialog.locator('button[type=submit]').click()
      await page.locator('.ac-dialog[open]', { hasText: texts.login.expired }).waitFor()
      if (!isLast) await page.keyboard.press('Escape')
    }
    await loginAgain(page)
    expect(await emailDialog.locator('input[name=username]').inputValue()).toBe('new@example.org')
    expect(await emailDialog.locator('.ac-failure .ac-error').innerText()).toBe('')
    await page.keyboard.press('Escape')
    await emailDialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })

    const area = page.locator('#comments textarea')
    const words = `The words of ${name} stay`
    await area.fill(words)
    await expireSession(page)
    await area.press('Control+Enter')
    await loginAgain(page)
    await expect.poll(() => area.inputValue()).toBe(words)
    await area.press('Control+Enter')
    await page.locator('#comments article', { hasText: words }).waitFor()
  })
}

test('signing out ends the local session at once when the server does not respond', async ({ visitSite }) => {
  const visitor = await visitSite(site.url)
  const { page, open, hydrated } = visitor
  await open('/')
  await hydrated()
  await logIn(visitor, 'silent')
  // The request never gets a response.
  await page.route('**/api/users/logout', () => {})
  await chooseAccountEntry(page, 'log out')
  await page.locator('header .sign-in').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})
