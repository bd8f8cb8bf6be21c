/** The links in emails: one click unsubscribes, or chooses a digest, without a login, with scripts and without. */
import { pages } from '#contract/pages.ts'
import { emailChoiceUrl, unsubscribeUrl } from '#server/features/subscriptions/unsubscribe-url.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { type AccountSite, startAccountSite } from './support/account-site.ts'
import { expect, test } from './support/test.ts'

let site: AccountSite
let path = ''
let choice = ''
test.beforeAll(async () => {
  site = await startAccountSite({}, async (ctx) => {
    const { id } = await createTestReader(ctx)
    await ctx.transaction((tx) => tx.updateTable('account').set({ is_subscribed: 1 }).execute())
    const { pathname, search } = new URL(unsubscribeUrl(ctx, id, 'articles'))
    path = pathname + search
    const link = new URL(emailChoiceUrl(ctx, id))
    choice = link.pathname + link.search
  })
})
test.afterAll(() => site?.stop())

for (const hasScripts of [true, false])
  test(`the choice between single emails and a digest is one click, ${hasScripts ? 'with' : 'without'} scripts`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const { page, open } = await visitSite(site.url, { hasScripts, width: hasScripts ? 1280 : 390 })
    expect(await open(choice)).toBe(200)
    const [button, heading] = hasScripts
      ? ['A weekly digest', 'You’ll get a weekly digest']
      : ['An email for each one', 'You’ll get an email for each article']
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(page.url()).not.toContain('token')
  })

for (const hasScripts of [true, false])
  test(`one click unsubscribes, and opening the link alone does not, ${hasScripts ? 'with' : 'without'} scripts`, {
    tag: hasScripts ? [] : '@full',
  }, async ({ visitSite }) => {
    const { page, open } = await visitSite(site.url, { hasScripts, width: hasScripts ? 390 : 1280 })
    expect(await open(path)).toBe(200)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
    expect(page.url()).not.toContain('token')
  })

test('the button of the link that logs the owner in begins where the text begins', { tag: '@full' }, async ({
  visitSite,
}) => {
  const { page, open } = await visitSite(site.url, { locale: 'en', width: 390 })
  await open(pages.loginLink.href())
  const left = async (role: 'heading' | 'button') =>
    (await page.getByRole('main').getByRole(role).boundingBox())?.x
  expect(await left('button')).toBe(await left('heading'))
})
