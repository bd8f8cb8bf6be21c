/** R4 of docs/requirements/safety.md: the owner's second factor and its recovery codes. */

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { createOwner } from '#server/features/users/owner.ts'
import { codeAt, OWNER } from '#server/testing/owner-context.ts'
import accountCn from '#web/site/account/texts/cn.ts'
import account from '#web/site/account/texts/en.ts'
import ownerCn from '#web/studio/account/texts/cn.ts'
import owner from '#web/studio/account/texts/en.ts'
import {
  type AccountSite,
  chooseAccountEntry,
  isLoggedIn,
  openLogin,
  PASSWORD,
  startAccountSite,
} from './support/account-site.ts'
import { violationsOn } from './support/axe.ts'
import type { VisitorOptions } from './support/look.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

/** A site for each test, because wrong codes are counted. */
let site: AccountSite
test.beforeEach(async ({ onEnd }) => {
  site = await startAccountSite({}, (ctx) =>
    createOwner(ctx, { email: OWNER, password: PASSWORD, name: 'Mira', title: 'Night' }),
  )
  onEnd(site.stop)
})

/** The chunk and the endpoints that only the owner's browser requests. */
const OWNER_CODE = /\/assets\/studio\/|\/PasskeyLogin-|\/api\/studio\//

const looks = [
  { width: 1280, theme: 'theme-dark', locale: 'en' },
  { width: 390, theme: 'theme-light', locale: 'cn' },
] satisfies VisitorOptions[]

const drawerOf = (page: Page) => page.locator('.ac-drawer')
const codeField = (page: Page) => page.locator('input[autocomplete=one-time-code]').last()

const typePassword = async (page: Page) => {
  await openLogin(page)
  await page.locator('dialog[open] input[name=username]').fill(OWNER)
  await page.locator('dialog[open] input[name=password]').fill(PASSWORD)
  await page.locator('dialog[open] input[name=password]').press('Enter')
}
/** Types a code and sends it by keyboard. */
const typeCode = async (page: Page, code: string) => {
  await codeField(page).fill(code)
  await codeField(page).press('Enter')
}
const expectLoggedIn = (page: Page) => expect.poll(() => isLoggedIn(page)).toBe(true)
const logOut = async (page: Page) => {
  await chooseAccountEntry(page, 'log out')
  // On a phone the menu is still closing.
  await page.locator('#menu').waitFor({ state: 'hidden' })
  await expect.poll(() => isLoggedIn(page)).toBe(false)
}
const untilRefused = (page: Page) => page.locator('.ac-failure .ac-error:not(:empty)').first().waitFor()

for (const look of looks) {
  const isChinese = look.locale === 'cn'
  const texts = isChinese ? accountCn : account
  const { factor } = isChinese ? ownerCn : owner
  const untilToast = ({ page }: Visitor, text: string) => page.locator('.toast', { hasText: text }).waitFor()

  test(`R4: the owner enables the second factor, logs in with it, with a recovery code, and disables it, ${look.width} wide, ${look.theme}, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const visitor = await visitSite(site.url, look)
    const { page, open, hydrated, context } = visitor
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const loaded = page.waitForRequest(OWNER_CODE)
    await open(pages.about.href())
    await hydrated()
    await typePassword(page)
    await expectLoggedIn(page)

    await open('/studio/account')
    const drawer = page.getByRole('main')
    const summary = drawer.locator('summary', { hasText: factor.title })
    await summary.getByText(factor.off).waitFor()
    await loaded
    // By keyboard alone.
    await summary.focus()
    await summary.press('Enter')
    await drawer.getByText(factor.mailed).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await drawer.getByRole('button', { name: factor.begin }).press('Enter')
    const password = drawer.locator('details[open] input[name=password]')
    await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true)
    await password.press('Enter')
    await drawer.getByText(texts.errors.noPassword).waitFor()
    await password.fill('a wrong password')
    await password.press('Enter')
    await untilRefused(page)
    await password.fill(PASSWORD)
    await password.press('Enter')
    await drawer.getByRole('img', { name: factor.qrCode }).waitFor()
    const secret = (await drawer.locator('code').first().innerText()).replaceAll(' ', '')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    await expect(drawer.getByRole('link', { name: factor.open })).toHaveAttribute('href', new RegExp(secret))
    await drawer.getByRole('button', { name: factor.copy }).click()
    await drawer.getByText(factor.copied).waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    expect(await violationsOn(page)).toEqual([])
    await typeCode(page, '12345')
    await drawer.getByText(texts.errors.code).waitFor()
    const now = Date.now()
    await typeCode(page, codeAt(secret, now - 600_000))
    await untilRefused(page)
    await typeCode(page, codeAt(secret, Date.now()))
    await drawer.getByRole('heading', { name: factor.codesTitle }).waitFor()
    const codes = await drawer.locator('details[open] ol code').allInnerTexts()
    expect(codes).toHaveLength(10)
    expect(await violationsOn(page)).toEqual([])
    await drawer.getByRole('button', { name: factor.copy }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: factor.download }).click(),
    ])
    expect(file.suggestedFilename()).toBe('recovery-codes.txt')
    expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'))
    await drawer.getByRole('button', { name: factor.saved }).click()
    await drawer.getByText(factor.left(10)).waitFor()
    await summary.getByText(factor.on, { exact: true }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await open(pages.about.href())
    await hydrated()
    await logOut(page)
    await typePassword(page)
    await page.locator('dialog[open] .ac-note', { hasText: texts.login.codeReasons.authenticator }).waitFor()
    await expect.poll(() => codeField(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await expect(page.getByRole('button', { name: texts.send, exact: true })).toHaveCount(0)
    expect(await violationsOn(page)).toEqual([])
    // The code that enabled it is used; the next one is valid already.
    const code = codeAt(secret, Date.now() + 30_000)
    await typeCode(page, code)
    await expectLoggedIn(page)
    await untilToast(visitor, texts.login.done)

    await logOut(page)
    await typePassword(page)
    await typeCode(page, code)
    await untilRefused(page)
    await expect.poll(() => isLoggedIn(page)).toBe(false)
    const [first = '', second = ''] = codes
    await typeCode(page, first)
    await expectLoggedIn(page)

    await logOut(page)
    await typePassword(page)
    await typeCode(page, first)
    await untilRefused(page)
    await typeCode(page, second)
    await expectLoggedIn(page)

    await open('/studio/account')
    await summary.click()
    await drawer.getByText(factor.left(8)).waitFor()
    await drawer.getByRole('button', { name: factor.turnOff }).click()
    await drawer.locator('details[open] input[name=password]').fill(PASSWORD)
    await typeCode(page, second)
    await untilRefused(page)
    expect(await violationsOn(page)).toEqual([])
    await typeCode(page, codes[2] ?? '')
    await summary.getByText(factor.off).waitFor()

    // Without the second factor, a new device needs a code from an email.
    const other = await visitSite(site.url, look)
    await other.open(pages.about.href())
    await other.hydrated()
    await typePassword(other.page)
    await other.page.locator('dialog[open] .ac-note', { hasText: texts.login.codeReasons.mail }).waitFor()
    expect(await violationsOn(other.page)).toEqual([])
    await other.page.getByRole('button', { name: texts.send, exact: true }).click()
    await typeCode(other.page, await site.codeTo(OWNER))
    await expectLoggedIn(other.page)
  })
}

test('R4: a reader loads no code of the second factor', { tag: '@full' }, async ({ visitSite }) => {
  const { page, open, hydrated } = await visitSite(site.url)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await open(pages.about.href())
  await hydrated()
  await openLogin(page)
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: account.login.toRegister }).click()
  await dialog.getByRole('heading', { name: account.register.title }).waitFor()
  await dialog.locator('input[name=username]').fill('lin@example.org')
  await dialog.getByRole('button', { name: account.send, exact: true }).click()
  await dialog.locator('input[autocomplete=nickname]').fill('Lin')
  await dialog.locator('input[name=new-password]').fill(PASSWORD)
  await typeCode(page, await site.codeTo('lin@example.org'))
  await expectLoggedIn(page)
  await chooseAccountEntry(page, 'center')
  await drawerOf(page).locator('summary', { hasText: account.security.sessions }).waitFor()
  expect(requested.filter((url) => OWNER_CODE.test(url))).toEqual([])
})
