/** A session that expires while a reader types: the text stays, the auth dialog opens above it, and the reader continues. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { pages } from '#contract/pages.ts'
import { createOwner } from '#server/features/users/owner.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { updatePassword } from '#server/features/users/users.sql.ts'
import { codeAt, OWNER } from '#server/testing/owner-context.ts'
import { createTestReader } from '#server/testing/readers.ts'
import cn from '#web/site/account/texts/cn.ts'
import en from '#web/site/account/texts/en.ts'
import owner from '#web/studio/account/texts/en.ts'
import frame from '#web/studio/frame/texts/en.ts'
import {
  type AccountSite,
  chooseAccountEntry,
  isLoggedIn,
  openLogin,
  PASSWORD,
  startAccountSite,
} from './support/account-site.ts'
import { violationsOn } from './support/axe.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expireSession } from './support/lost-session.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const NAMES = ['desk', 'phone', 'silent', 'everywhere'] as const
const emailOf = (name: string) => `${name}@example.org`

let site: AccountSite
test.beforeAll(async () => {
  site = await startAccountSite({ COMMENTS_PER_MINUTE: '100' }, async (ctx) => {
    const password = await hashPassword(PASSWORD)
    for (const nickname of NAMES) {
      const { id } = await createTestReader(ctx, { nickname, email: emailOf(nickname) })
      await ctx.transaction((tx) => updatePassword(tx, id, password))
    }
    await createOwner(ctx, { email: OWNER, password: PASSWORD, name: 'Mira', title: 'Night' })
  })
})
test.afterAll(() => site?.stop())

const looks = [
  { width: 1280, theme: 'theme-dark', locale: 'en', name: 'desk' },
  { width: 390, theme: 'theme-light', locale: 'cn', name: 'phone' },
] as const

const NEW_PASSWORD = 'a longer polar night'

const startOtherSession = async (email: string) => {
  const response = await fetch(`${site.url}/api/users/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password: PASSWORD }),
  })
  expect(response.status).toBe(200)
}

/** Ends the session when no request is on its way: its response would open the auth dialog over what the test does next. */
const expireAtRest = async ({ page, requestsEnded }: Visitor) => {
  await requestsEnded()
  await expireSession(site, page)
}

const logIn = async ({ page }: Visitor, email: string) => {
  await openLogin(page)
  await page.locator('dialog[open] input[name=username]').fill(email)
  await submitPassword(page)
}
const submitPassword = async (page: Page, password = PASSWORD) => {
  await page.locator('dialog[open] input[name=password]').last().fill(password)
  await page.locator('dialog[open] input[name=password]').last().press('Enter')
  await expect.poll(() => isLoggedIn(page)).toBe(true)
}

for (const { name, ...look } of looks) {
  const texts = look.locale === 'cn' ? cn : en
  const loginAgain = async (page: Page) => {
    const dialog = page.locator('.ac-dialog:not(.small)[open]')
    await dialog.getByText(texts.login.expired).waitFor()
    await expect(dialog.locator('input[name=username]')).toHaveValue(emailOf(name))
    await submitPassword(page)
    await dialog.waitFor({ state: 'detached' })
  }

  test(`the user center, the email dialog and a comment keep the typed text, ${look.width} wide, ${look.theme}, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const visitor = await visitSite(site.url, look)
    const { page, open, hydrated, expectFailure } = visitor
    expectFailure(/401/)
    const drawer = page.locator('.ac-drawer[open]')
    const nickname = drawer.locator('input[autocomplete=nickname]')
    await open(pages.message.href())
    await hydrated()
    await logIn(visitor, emailOf(name))

    await chooseAccountEntry(page, 'center')
    await nickname.fill(`${name} the second`)
    await expireAtRest(visitor)
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
    await expireAtRest(visitor)
    await emailDialog.locator('input[autocomplete=one-time-code]').fill('123456')
    await emailDialog.locator('input[name=password]').fill(PASSWORD)
    for (const isLast of [false, true]) {
      await emailDialog.locator('button[type=submit]').click()
      await page.locator('.ac-dialog[open]', { hasText: texts.login.expired }).waitFor()
      if (!isLast) await page.keyboard.press('Escape')
    }
    await loginAgain(page)
    await expect(emailDialog.locator('input[name=username]')).toHaveValue('new@example.org')
    await expect(emailDialog.locator('.ac-failure .ac-error')).toHaveText('')
    await page.keyboard.press('Escape')
    await emailDialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })

    const area = page.locator('#comments textarea')
    const words = `The words of ${name} stay`
    await area.fill(words)
    await expireAtRest(visitor)
    await area.press('Control+Enter')
    await loginAgain(page)
    await expect.poll(() => area.inputValue()).toBe(words)
    await area.press('Control+Enter')
    await page.locator('#comments article', { hasText: words }).waitFor()
  })
}

/** Acts in an expired session, logs in where the dialog asks for it, and returns when that dialog has closed. */
const actExpired = async (visitor: Visitor, act: () => Promise<unknown>, password = PASSWORD) => {
  const { page } = visitor
  await expireAtRest(visitor)
  await act()
  const dialog = page.locator('.ac-dialog:not(.small)[open]')
  await dialog.getByText(en.login.expired).waitFor()
  await submitPassword(page, password)
  await dialog.waitFor({ state: 'detached' })
}
const untilToast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor()

test('every other action of the user center and of comments continues after a login', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await visitSite(site.url, { locale: 'en' })
  const { page, open, hydrated, expectFailure } = visitor
  expectFailure(/401/)
  const drawer = page.locator('.ac-drawer[open]')
  const section = (title: string) => drawer.locator('details', { hasText: title })
  const { center, security, data } = en
  await open(pages.message.href())
  await hydrated()
  await logIn(visitor, emailOf('everywhere'))

  const area = page.locator('#comments textarea').first()
  await area.fill('A comment to delete')
  await area.press('Control+Enter')
  const comment = page.locator('#comments article', { hasText: 'A comment to delete' })
  await comment.waitFor()
  await comment.getByRole('button', { name: 'Reply' }).click()
  const reply = page.locator('#comments textarea').last()
  await reply.fill('A reply that stays')
  await actExpired(visitor, () => reply.press('Control+Enter'))
  await expect(reply).toHaveValue('A reply that stays')
  await reply.press('Control+Enter')
  // The form, which has the same words, is in the comment above.
  const posted = page
    .locator('#comments article', { hasText: 'A reply that stays' })
    .filter({ hasNot: page.locator('textarea') })
  await posted.last().waitFor()
  const remove = posted.last().getByRole('button', { name: 'Delete', exact: true })
  const confirmation = page.locator('#comments').getByRole('button', { name: 'Delete comment' })
  await remove.click()
  await actExpired(visitor, () => confirmation.click())
  // Nobody deletes while nobody is logged in: the question is asked again.
  await remove.click()
  await confirmation.click()
  await expect(posted).toHaveCount(0)

  await chooseAccountEntry(page, 'center')
  const photo = sharp({ create: { width: 64, height: 64, channels: 3, background: '#8cedb7' } })
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo.png().toBuffer() })
  await actExpired(visitor, () => page.getByRole('button', { name: en.crop.submit }).click())
  // The cropped photo is still there to be sent.
  await drawer.getByRole('button', { name: center.retryUpload }).click()
  await untilToast(page, center.uploaded)

  const replies = drawer.getByRole('switch', { name: center.replies })
  const before = await replies.getAttribute('aria-checked')
  await actExpired(visitor, () => replies.click())
  await replies.click()
  await expect(replies).not.toHaveAttribute('aria-checked', before ?? '')

  const sessions = section(security.sessions)
  await actExpired(visitor, () => sessions.locator('summary').click())
  await sessions.getByText(security.current).waitFor()
  await startOtherSession(emailOf('everywhere'))
  await sessions.locator('summary').click()
  await sessions.locator('summary').click()
  const endOthers = sessions.getByRole('button', { name: security.endOthers })
  await endOthers.waitFor()
  await actExpired(visitor, () => endOthers.click())
  await endOthers.click()
  await untilToast(page, security.ended)

  const password = section(security.password)
  await password.locator('summary').click()
  await password.locator('input').first().fill(PASSWORD)
  await password.locator('input').last().fill(NEW_PASSWORD)
  const submit = password.locator('button[type=submit]')
  await actExpired(visitor, () => submit.click())
  await expect(password.locator('input').first()).toHaveValue(PASSWORD)
  await expect(password.locator('input').last()).toHaveValue(NEW_PASSWORD)
  await submit.click()
  await untilToast(page, security.done)

  const account = section(data.title)
  await account.locator('summary').click()
  const download = account.getByRole('button', { name: data.export })
  await actExpired(visitor, () => download.click(), NEW_PASSWORD)
  await Promise.all([page.waitForEvent('download'), download.click()])
  await account.locator('input').fill(NEW_PASSWORD)
  const removal = account.getByRole('button', { name: data.removeConfirm })
  await actExpired(visitor, () => removal.click(), NEW_PASSWORD)
  await expect(account.locator('input')).toHaveValue(NEW_PASSWORD)
  await removal.click()
  await untilToast(page, data.removed)
})

test('the owner’s account goes on after a login in place', { tag: '@full' }, async ({ visitSite }) => {
  const visitor = await visitSite(site.url, { locale: 'en' })
  const { page, open, hydrated, expectFailure } = visitor
  expectFailure(/401/)
  const { factor } = owner
  await open(pages.about.href())
  await hydrated()
  await logIn(visitor, OWNER)
  await open('/studio/account')
  const section = page.locator('details', { hasText: factor.title })
  await section.getByText(factor.off).waitFor()
  const loginInPlace = async (act: () => Promise<unknown>) => {
    await expireAtRest(visitor)
    await act()
    const dialog = page.getByRole('dialog', { name: frame.lost.title })
    await dialog.locator('input[name=password]').fill(PASSWORD)
    await dialog.locator('input[name=password]').press('Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  // Of the same components as in the drawer of readers.
  const name = page.locator('input[autocomplete=nickname]')
  const nameSaved = async (saved: string) => {
    await expect(page.getByText(owner.screen.nameSaved, { exact: true })).toBeVisible()
    const named = site.ctx.db.selectFrom('account').select('id').where('nickname', '=', saved)
    await expect.poll(async () => (await named.execute()).length).toBe(1)
  }
  // What is typed while the first change is being saved is saved after it.
  const release = await holdRequests(page, /\/api\/users\/info/)
  await name.fill('Mira S.')
  await name.press('Enter')
  await name.fill('Mira Sol')
  await name.press('Enter')
  await release()
  await nameSaved('Mira Sol')
  await name.fill('Mira Solheim')
  await loginInPlace(() => name.press('Enter'))
  await nameSaved('Mira Solheim')
  await section.locator('summary').click()
  await section.getByRole('button', { name: factor.begin }).click()
  const password = section.locator('input[name=password]')
  await password.fill(PASSWORD)
  await loginInPlace(() => password.press('Enter'))
  const secret = (await section.locator('code').first().innerText()).replaceAll(' ', '')
  const code = section.locator('input[autocomplete=one-time-code]')
  await code.fill(codeAt(secret, Date.now()))
  await code.press('Enter')
  await section.getByRole('heading', { name: factor.codesTitle }).waitFor()
  await expect(section.locator('ol code')).toHaveCount(10)
})

test('signing out ends the local session at once when the server does not respond', { tag: '@full' }, async ({
  visitSite,
}) => {
  const visitor = await visitSite(site.url)
  const { page, open, hydrated } = visitor
  await open(pages.about.href())
  await hydrated()
  await logIn(visitor, emailOf('silent'))
  // The request never gets a response.
  await page.route('**/api/users/logout', () => {})
  await chooseAccountEntry(page, 'log out')
  await page.locator('header .sign-in').waitFor()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})
