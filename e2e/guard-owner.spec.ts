/** R4: the owner's way in is guarded by a second factor, and what happens in the owner's name can be read. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { createOwner } from '#server/features/users/owner.ts'
import { codeAt, OWNER } from '#server/testing/owner-context.ts'
import accountCn from '#web/site/account/texts/cn.ts'
import account from '#web/site/account/texts/en.ts'
import ownerCn from '#web/site/owner/texts/cn.ts'
import owner from '#web/site/owner/texts/en.ts'
import {
  type AccountSite,
  chooseOwn,
  isLoggedIn,
  openLogin,
  PASSWORD,
  startAccountSite,
} from './account-site.ts'
import { violationsOn } from './axe.ts'
import { journey } from './journey.ts'
import type { Reader, ReaderOptions } from './reader.ts'

/** One for each test: wrong codes are counted. */
let site: AccountSite
beforeEach(async () => {
  site = await startAccountSite({}, (ctx) =>
    createOwner(ctx, { email: OWNER, password: PASSWORD, name: 'Mira', title: 'Night' }),
  )
})
afterEach(() => site?.stop())

const looks = [
  { width: 1280, theme: 'theme-dark', locale: 'en' },
  { width: 390, theme: 'theme-light', locale: 'cn' },
] satisfies ReaderOptions[]

const drawerOf = (page: Page) => page.locator('.ac-drawer')
const codeField = (page: Page) => page.locator('dialog[open] input[autocomplete=one-time-code]').last()

const typePassword = async (page: Page) => {
  await openLogin(page)
  await page.locator('dialog[open] input[name=username]').fill(OWNER)
  await page.locator('dialog[open] input[name=password]').fill(PASSWORD)
  await page.locator('dialog[open] input[name=password]').press('Enter')
}
/** With a code that somebody types without touching the mouse. */
const typeCode = async (page: Page, code: string) => {
  await codeField(page).fill(code)
  await codeField(page).press('Enter')
}
const isIn = (page: Page) => expect.poll(() => isLoggedIn(page)).toBe(true)
const leave = async (page: Page) => {
  await chooseOwn(page, 'log out')
  // On a phone the menu is still closing.
  await page.locator('#menu').waitFor({ state: 'hidden' })
  await expect.poll(() => isLoggedIn(page)).toBe(false)
}
const refused = (page: Page) => page.locator('dialog[open] .ac-failure .ac-error:not(:empty)').waitFor()

describe.each(looks)('R4: $width wide, $theme, $locale', (look) => {
  const isChinese = look.locale === 'cn'
  const texts = isChinese ? accountCn : account
  const { factor, log } = isChinese ? ownerCn : owner
  const says = ({ page }: Reader, text: string) => page.locator('.toast', { hasText: text }).waitFor()

  journey(
    'set it up, come in with it, with a recovery code, and turn it off',
    { timeout: 180_000 },
    async ({ visit }) => {
      const reader = await visit({ ...look, siteUrl: site.url })
      const { page, opens, isAtHome, context } = reader
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await opens('/')
      await isAtHome()
      await typePassword(page)
      await isIn(page)

      await chooseOwn(page, 'center')
      const drawer = drawerOf(page)
      const summary = drawer.locator('summary', { hasText: factor.title })
      await summary.getByText(factor.off).waitFor()
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
      await refused(page)
      await password.fill(PASSWORD)
      await password.press('Enter')
      await drawer.getByRole('img', { name: factor.picture }).waitFor()
      const secret = (await drawer.locator('code').first().innerText()).replaceAll(' ', '')
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      expect(await drawer.getByRole('link', { name: factor.open }).getAttribute('href')).toContain(secret)
      await drawer.getByRole('button', { name: factor.copy }).click()
      await drawer.getByText(factor.copied).waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
      expect(await violationsOn(page)).toEqual([])
      await typeCode(page, '12345')
      await drawer.getByText(texts.errors.code).waitFor()
      const now = Date.now()
      await typeCode(page, codeAt(secret, now - 600_000))
      await refused(page)
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
      await page.keyboard.press('Escape')

      await leave(page)
      await typePassword(page)
      await page.locator('dialog[open] .ac-note', { hasText: texts.login.asked.authenticator }).waitFor()
      await expect
        .poll(() => codeField(page).evaluate((input) => input === document.activeElement))
        .toBe(true)
      expect(await page.getByRole('button', { name: texts.send, exact: true }).count()).toBe(0)
      expect(await violationsOn(page)).toEqual([])
      // The one that turned it on is used; the one after it is within the window.
      const code = codeAt(secret, Date.now() + 30_000)
      await typeCode(page, code)
      await isIn(page)
      await says(reader, texts.login.done)

      await leave(page)
      await typePassword(page)
      await typeCode(page, code)
      await refused(page)
      expect(await isLoggedIn(page)).toBe(false)
      const [first = '', second = ''] = codes
      await typeCode(page, first)
      await isIn(page)

      await leave(page)
      await typePassword(page)
      await typeCode(page, first)
      await refused(page)
      await typeCode(page, second)
      await isIn(page)

      await chooseOwn(page, 'center')
      await drawer.locator('summary', { hasText: log.title }).click()
      await drawer.locator('details[open] time').first().waitFor()
      expect(await violationsOn(page)).toEqual([])
      await drawer.getByRole('button', { name: log.older }).click()
      const done = [
        'account.login',
        'account.login-by-recovery-code',
        'account.code-asked',
        'account.code-failed',
        'second-factor.on',
      ]
      for (const verb of done)
        await drawer
          .locator('details[open] li', { hasText: log.verbs[verb] ?? '' })
          .first()
          .waitFor()
      await summary.click()
      await drawer.getByText(factor.left(8)).waitFor()
      await drawer.getByRole('button', { name: factor.turnOff }).click()
      await drawer.locator('details[open] input[name=password]').fill(PASSWORD)
      await typeCode(page, second)
      await refused(page)
      expect(await violationsOn(page)).toEqual([])
      await typeCode(page, codes[2] ?? '')
      await summary.getByText(factor.off).waitFor()

      // Without it, a browser that was not seen before needs a code from the mailbox.
      const other = await visit({ ...look, siteUrl: site.url })
      await other.opens('/')
      await other.isAtHome()
      await typePassword(other.page)
      await other.page.locator('dialog[open] .ac-note', { hasText: texts.login.asked.mail }).waitFor()
      expect(await violationsOn(other.page)).toEqual([])
      await other.page.getByRole('button', { name: texts.send, exact: true }).click()
      await typeCode(other.page, await site.codeTo(OWNER))
      await isIn(other.page)
    },
  )
})

journey('R4: a reader loads nothing of it', { timeout: 60_000 }, async ({ visit }) => {
  const { page, opens, isAtHome } = await visit({ siteUrl: site.url })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await opens('/')
  await isAtHome()
  await openLogin(page)
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: account.login.toRegister }).click()
  await dialog.getByRole('heading', { name: account.register.title }).waitFor()
  await dialog.locator('input[name=username]').fill('lin@example.org')
  await dialog.getByRole('button', { name: account.send, exact: true }).click()
  await dialog.locator('input[name=new-password]').fill(PASSWORD)
  await typeCode(page, await site.codeTo('lin@example.org'))
  await dialog.getByRole('heading', { name: account.login.title }).waitFor()
  await dialog.locator('input[name=password]').press('Enter')
  await isIn(page)
  await chooseOwn(page, 'center')
  await drawerOf(page).locator('summary', { hasText: account.security.sessions }).waitFor()
  expect(await drawerOf(page).getByText(owner.factor.title).count()).toBe(0)
  expect(asked.filter((url) => /OwnerPart|studio/.test(url))).toEqual([])
})
