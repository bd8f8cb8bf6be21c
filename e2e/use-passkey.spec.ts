/** A23 of docs/requirements/safety.md: the owner adds a passkey and signs in with it, in the studio and on the site. */
import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { createOwner } from '#server/features/users/owner.ts'
import { OWNER } from '#server/testing/owner-context.ts'
import passkeyTexts from '#web/site/account/passkey-texts/en.ts'
import frame from '#web/studio/frame/texts/en.ts'
import operationsCn from '#web/studio/operations/texts/cn.ts'
import operations from '#web/studio/operations/texts/en.ts'
import { isLoggedIn, openLogin, PASSWORD } from './support/account-site.ts'
import { expectNoViolations } from './support/axe.ts'
import { expectFits } from './support/expect-fits.ts'
import { type RunningSite, startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

const { passkeys: texts } = operations

/** Passkeys belong to the configured URL, so its port has to be known before the site starts. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

let site: RunningSite
test.beforeAll(async () => {
  const PORT = String(await freePort())
  site = await startSite(
    (ctx) => createOwner(ctx, { email: OWNER, password: PASSWORD, name: 'Mira', title: 'Night' }),
    { PORT, PUBLIC_URL: `http://localhost:${PORT}` },
  )
})
test.afterAll(() => site.stop())

/** An authenticator of Chromium that verifies its user at once. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    verify: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const signIn = async (page: Page) => {
  await page.locator('input[name=username]').fill(OWNER)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('input[name=password]').press('Enter')
}

test('A23: a passkey is added by keyboard, signs in to the studio and to the site, and is removed', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await visitSite(site.url)
  const { page, open, hydrated } = visitor
  const authenticator = await addAuthenticator(page)
  await open('/studio/account')
  await signIn(page)
  await page.getByRole('button', { name: texts.add }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts.name, { exact: true }).fill('Laptop')
  await dialog.getByRole('button', { name: texts.submit }).press('Enter')
  await expect(dialog.locator('[aria-invalid]')).toHaveAttribute('type', 'password')
  await dialog.locator('input[type=password]').fill(PASSWORD)
  await dialog.getByRole('button', { name: texts.submit }).press('Enter')
  const row = page.locator('[data-passkey]')
  await expect(row).toContainText('Laptop')
  await expect(row).toContainText(texts.never)
  await expect.poll(() => authenticator.count()).toBe(1)
  await expectNoViolations(page)

  // In the studio, without the password.
  const logOut = async () => {
    await page.getByRole('button', { name: /^Mira/ }).click()
    await page.getByRole('button', { name: frame.logOut, exact: true }).click()
    await page.getByRole('heading', { name: frame.signIn.title }).waitFor()
  }
  await logOut()
  const withPasskey = page.getByRole('button', { name: passkeyTexts.logIn })
  await withPasskey.waitFor()
  // It was used here before, so it stands above the password.
  const heightOf = async (part: typeof withPasskey) => (await part.boundingBox())?.y ?? 0
  expect(await heightOf(withPasskey)).toBeLessThan(await heightOf(page.locator('input[type=password]')))
  await expectNoViolations(page)
  await authenticator.verify(false)
  await withPasskey.press('Enter')
  await expect(page.getByText(passkeyTexts.canceled)).toBeVisible()
  await authenticator.verify(true)
  await withPasskey.press('Enter')
  await expect(row).toContainText(/last used/)

  // On the site, whose login offers it in this browser only.
  await logOut()
  await open('/')
  await hydrated()
  // The name by which use-second-factor.spec.ts finds that readers do not load it.
  const chunk = page.waitForRequest(/\/PasskeyLogin-/)
  await openLogin(page)
  await chunk
  await withPasskey.press('Enter')
  await expect.poll(() => isLoggedIn(page)).toBe(true)

  await open('/studio/account')
  // Renamed, and called back.
  await row.getByRole('button', { name: texts.renameLabel('Laptop') }).press('Enter')
  const name = page.getByRole('dialog').getByLabel(texts.name, { exact: true })
  await expect(name).toHaveValue('Laptop')
  await expectNoViolations(page)
  await name.fill('Old laptop')
  await name.press('Enter')
  await expect(page.getByText(texts.renamed('Old laptop'))).toBeVisible()
  await expect(row.getByRole('button', { name: texts.renameLabel('Old laptop') })).toBeVisible()
  await page.getByRole('button', { name: frame.undo }).press('Enter')

  await row.getByRole('button', { name: texts.removeLabel('Laptop') }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: texts.remove }).press('Enter')
  await expect(page.getByText(texts.removed('Laptop'))).toBeVisible()
  await expect(row).toHaveCount(0)
  await logOut()
  await withPasskey.press('Enter')
  await expect(page.getByText('This site doesn’t know this passkey.')).toBeVisible()
})

test('A23: the dialog of a new passkey has no violation and fits, 390 wide, cn', { tag: '@full' }, async ({
  visitSite,
}) => {
  const { page, open } = await visitSite(site.url, { width: 390, theme: 'theme-light', locale: 'cn' })
  await open('/studio/account')
  await signIn(page)
  await page.getByRole('button', { name: operationsCn.passkeys.add }).press('Enter')
  const dialog = page.getByRole('dialog', { name: operationsCn.passkeys.addTitle })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: operationsCn.passkeys.submit }).press('Enter')
  await expect(dialog.locator('[aria-invalid]').first()).toBeFocused()
  await expectNoViolations(page)
  await expectFits(page)
})

test('A23: at another URL than the configured one, the screen says where passkeys work, 390 wide, cn', {
  tag: '@full',
}, async ({ visitSite }) => {
  const elsewhere = site.url.replace('localhost', '127.0.0.1')
  const { page, open } = await visitSite(elsewhere, { width: 390, theme: 'theme-light', locale: 'cn' })
  await open('/studio/account')
  await signIn(page)
  await expect(page.getByText(operationsCn.passkeys.elsewhere(site.url))).toBeVisible()
  await expect(page.getByRole('button', { name: operationsCn.passkeys.add })).toHaveCount(0)
  await expectNoViolations(page)
  await expectFits(page)
})
