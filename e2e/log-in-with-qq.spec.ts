/** Logging in with a QQ account, in a frame or in a window, and what the page that QQ leads back to allows. */
import type { BrowserContext, Page } from '@playwright/test'
import { insertIdentity } from '#server/features/sessions/oauth/oauth.sql.ts'
import { createTestReader } from '#server/testing/readers.ts'
import en from '#web/site/account/texts/en.ts'
import {
  type AccountSite,
  chooseAccountEntry,
  isLoggedIn,
  openLogin,
  startAccountSite,
} from './support/account-site.ts'
import { expect, test } from './support/test.ts'

/** A site for each test: a site asks QQ once an hour whether it may be framed. */
let site: AccountSite
test.beforeEach(async ({ onEnd }) => {
  site = await startAccountSite()
  onEnd(site.stop)
})

for (const { width, allowsFrames, where } of [
  { width: 1280, allowsFrames: true, where: 'in a frame at a desk' },
  { width: 1280, allowsFrames: false, where: 'in a window where QQ refuses frames' },
  { width: 390, allowsFrames: true, where: 'in a window on a phone' },
] as const)
  test(`a reader logs in with QQ ${where}, and is on the same page after`, { tag: '@full' }, async ({
    visitSite,
  }) => {
    site.qq.allowsFrames = allowsFrames
    site.qq.person = { openid: `OPENID-${width}`, nickname: '小林', avatarUrl: `${site.qq.url}/face.png` }
    const { page, context, open, hydrated } = await visitSite(site.url, { width, mayRequestElsewhere: true })
    await open('/archives')
    await hydrated()
    await openLogin(page)
    await agree(page, context, width === 1280 && allowsFrames)
    await page.locator('.toast', { hasText: en.login.done }).waitFor()
    await expect.poll(() => isLoggedIn(page)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/archives')
    await chooseAccountEntry(page, 'center')
    await expect(page.locator('.ac-drawer input[autocomplete=nickname]')).toHaveValue('小林')
    await page
      .locator('.ac-drawer')
      .getByText(en.center.noEmail)
      .or(page.locator(`input[placeholder="${en.center.noEmail}"]`))
      .first()
      .waitFor()
    // Without an email address nobody can subscribe, and the switch says why.
    await page.getByRole('switch', { name: en.center.subscribe }).press('Space')
    await page.locator('.ac-switches').getByText(en.center.notBound).waitFor()
  })

const agree = async (page: Page, context: BrowserContext, isInFrame: boolean) => {
  const button = page.getByRole('button', { name: en.login.with('QQ') })
  if (isInFrame) {
    await button.click()
    const frame = page.frameLocator('dialog iframe')
    await frame.locator('#agree').waitFor()
    await frame.locator('#agree').click()
    return
  }
  const [popup] = await Promise.all([context.waitForEvent('page'), button.click()])
  // A window that is not visible is not painted, so the pointer cannot click in it.
  await popup.locator('#agree').evaluate((link: HTMLElement) => link.click())
}

test('O3: a login that this browser did not begin is refused, and its code leaves the URL', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page, open } = await visitSite(site.url)
  await open('/oauth/login/qq?code=STOLEN&state=00000000000000000000000000000000')
  await page.getByRole('heading', { name: 'Sign-in failed' }).waitFor()
  expect(page.url()).not.toMatch(/code|state/)
  await expect.poll(() => isLoggedIn(page)).toBe(false)
})

test('the page that QQ leads back to may be framed by this site only', { tag: '@full' }, async () => {
  const [back, home] = await Promise.all(['/oauth/login/qq', '/'].map((path) => fetch(site.url + path)))
  expect(back?.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(home?.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(home?.headers.get('content-security-policy')).toContain(`frame-src 'self' ${site.qq.url}`)
})

test('a reader without a password changes the email address with a code to each of the two addresses', {
  tag: '@full',
}, async ({ visitSite, onEnd }) => {
  const [previous, next] = ['lin@example.org', 'lin-new@example.org']
  const own = await startAccountSite({}, async (ctx) => {
    const { id } = await createTestReader(ctx, { nickname: '小林', email: previous })
    await ctx.transaction((tx) => insertIdentity(tx, { provider: 'qq', subject: 'OPENID-email' }, id))
  })
  onEnd(own.stop)
  own.qq.person = { openid: 'OPENID-email', nickname: '小林', avatarUrl: null }
  const { page, context, open, hydrated } = await visitSite(own.url, { mayRequestElsewhere: true })
  await open('/archives')
  await hydrated()
  await openLogin(page)
  await agree(page, context, own.qq.allowsFrames)
  await expect.poll(() => isLoggedIn(page)).toBe(true)
  await chooseAccountEntry(page, 'center')
  await page.locator('.ac-drawer').getByRole('button', { name: en.center.change, exact: true }).click()
  const dialog = page.locator('dialog[open].small')
  await dialog.locator('input[name=username]').fill(next)
  const codes = dialog.locator('input[autocomplete=one-time-code]')
  for (const [index, address] of [next, previous].entries()) {
    await dialog.getByRole('button', { name: en.send, exact: true }).first().click()
    await codes.nth(index).fill(await own.codeTo(address))
  }
  await dialog.getByText(en.bindMail.currentCode(previous)).waitFor()
  await dialog.locator('button[type=submit]').click()
  await page.locator('.toast', { hasText: en.bindMail.done }).waitFor()
  await own.emailTo(previous, /is now/)
})
