/** Signing in with other sites through a provider of OpenID Connect: readers, the owner, and the owner's settings. */
import type { Page } from '@playwright/test'
import { insertIdentity } from '#server/features/sessions/oauth/oauth.sql.ts'
import { createSecret } from '#server/features/sessions/second-factor/authenticator.ts'
import {
  confirmEnrollment,
  upsertEnrollment,
} from '#server/features/sessions/second-factor/second-factor.sql.ts'
import { type FakeOidc, OIDC_APP, startFakeOidc } from '#server/testing/fake-oidc.ts'
import { codeAt } from '#server/testing/owner-context.ts'
import accountCn from '#web/site/account/texts/cn.ts'
import accountEn from '#web/site/account/texts/en.ts'
import settingsCn from '#web/studio/settings/texts/cn.ts'
import settingsEn from '#web/studio/settings/texts/en.ts'
import { chooseAccountEntry, isLoggedIn, openLogin, startAccountSite } from './support/account-site.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { openStudio, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

const account = { en: accountEn, cn: accountCn }
const settings = { en: settingsEn, cn: settingsCn }

let oidc: FakeOidc
test.beforeEach(async ({ onEnd }) => {
  oidc = await startFakeOidc()
  onEnd(oidc.stop)
})

const environment = () => ({
  OIDC_ISSUER: oidc.url,
  OIDC_NAME: 'Harbor',
  OIDC_CLIENT_ID: OIDC_APP.id,
  OIDC_CLIENT_SECRET: OIDC_APP.secret,
  GITHUB_BASE_URL: oidc.url,
  GITHUB_CLIENT_ID: OIDC_APP.id,
  GITHUB_CLIENT_SECRET: OIDC_APP.secret,
})

/** The provider confirms at once, and its window closes. */
const press = async (page: Page, name: string) => {
  const popup = page.context().waitForEvent('page')
  await page.getByRole('button', { name, exact: true }).click()
  await popup
}

for (const look of looks)
  test(`a reader signs in with a provider, links GitHub and unlinks it: ${look.width}`, {
    tag: tierOf(look),
  }, async ({ visitSite, onEnd }) => {
    const site = await startAccountSite(environment())
    onEnd(site.stop)
    const texts = account[look.locale]
    const { page, open, hydrated } = await visitSite(site.url, {
      ...look,
      mayRequestElsewhere: true,
    })
    await open('/archives')
    await hydrated()
    await openLogin(page)
    await page.getByRole('button', { name: texts.login.with('QQ') }).waitFor()
    await expectAccessible(page)
    // Nothing is asked before somebody presses a button.
    expect(oidc.asked).toEqual([])

    oidc.mood = 'down'
    await page.getByRole('button', { name: texts.login.with('Harbor') }).click()
    await page.locator('.ac-failure', { hasText: 'Harbor' }).waitFor()
    oidc.mood = 'well'
    oidc.person = { sub: 'p', name: 'Ingrid', email: 'ingrid@example.org', email_verified: true }
    await press(page, texts.login.with('Harbor'))
    await page.locator('.toast', { hasText: texts.login.done }).waitFor()
    await expect.poll(() => isLoggedIn(page)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/archives')

    await chooseAccountEntry(page, 'center')
    const drawer = page.locator('.ac-drawer')
    await expect(drawer.locator('input[autocomplete=nickname]')).toHaveValue('Ingrid')
    await drawer.getByText(texts.provider.title).click()
    await drawer.getByRole('button', { name: texts.provider.unlinkLabel('Harbor') }).click()
    await drawer.locator('.ac-error:not(:empty)').waitFor()
    await press(page, texts.provider.linkLabel('GitHub'))
    await drawer.getByRole('button', { name: texts.provider.unlinkLabel('GitHub') }).waitFor()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: texts.provider.unlinkLabel('Harbor') }).click()
    await drawer.getByRole('button', { name: texts.provider.linkLabel('Harbor') }).waitFor()
  })

test('the owner signs in to the studio with a provider and the code of the authenticator', async ({
  visitSite,
  onEnd,
}) => {
  const secret = await createSecret()
  const site = await startStudioSite(async (ctx) => {
    const { id } = await ctx.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
    const row = { account_id: id, encrypted: ctx.encrypt(secret), begun_at: ctx.now() }
    await ctx.transaction(async (tx) => {
      await upsertEnrollment(tx, row)
      await confirmEnrollment(tx, row, { confirmed_at: ctx.now(), last_step: 0 })
      await insertIdentity(tx, { provider: `${oidc.url}/`, subject: oidc.person.sub }, id)
    })
  }, environment())
  onEnd(site.stop)
  const { page, open } = await visitSite(site.url, { mayRequestElsewhere: true })
  await open('/studio')
  await press(page, accountEn.login.with('Harbor'))
  await page.getByLabel('Enter the code from your authenticator app, or a recovery code').waitFor()
  await expectAccessible(page)
  await page.locator('input[autocomplete=one-time-code]').fill(codeAt(secret, Date.now()))
  await page.keyboard.press('Enter')
  await expect.poll(() => isLoggedIn(page)).toBe(true)
})

for (const look of looks)
  test(`the owner sets up a provider and tries it out: ${look.width}`, { tag: tierOf(look) }, async ({
    visitSite,
    onEnd,
  }) => {
    const site = await startStudioSite(undefined, environment())
    onEnd(site.stop)
    const { provider: texts } = settings[look.locale]
    const { page } = await openStudio(visitSite, site, '/studio/settings?section=signIn', look)
    const row = page.locator('[data-provider=oidc]')
    await row.getByText('OIDC_CLIENT_ID').waitFor()
    await row.getByRole('button', { name: texts.test }).click()
    await row.getByText(texts.outcomes.accepted('Harbor')).waitFor()

    await page.getByRole('button', { name: texts.add }).click()
    const dialog = page.locator('dialog[open]')
    await expect(dialog.getByLabel(texts.callback)).toHaveValue(`${site.url}/oauth/login/oidc-1`)
    await dialog.getByLabel(texts.fields.name).fill('Lighthouse')
    await dialog.getByLabel(texts.fields.issuer).fill('https://127.0.0.1:9')
    await dialog.getByLabel(texts.fields.clientId).fill('blog')
    await dialog.getByRole('button', { name: texts.save }).click()
    await dialog.locator('.ac-error:not(:empty)').waitFor()
    await dialog.getByLabel(texts.fields.secret).fill('a secret')
    await dialog.getByRole('button', { name: texts.test }).click()
    await dialog.getByText(texts.outcomes.private('Lighthouse', '127.0.0.1')).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: texts.save }).click()
    const added = page.locator('[data-provider=oidc-1]')
    await added.getByText(texts.states.on, { exact: true }).waitFor()
    await expectAccessible(page)
    await added.getByRole('button', { name: `${texts.change} Lighthouse` }).click()
    await dialog.getByRole('button', { name: texts.remove }).click()
    await page.locator('dialog[open]').last().getByRole('button', { name: texts.remove }).last().click()
    await expect(added).toHaveCount(0)
  })
