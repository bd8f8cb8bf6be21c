/** Access tokens in the studio: created, shown once, used by a script, named in the log, revoked. */
import { createToken } from '#server/features/tokens/create-token.ts'
import cn from '#web/studio/tokens/texts/cn.ts'
import en from '#web/studio/tokens/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks } from './support/look.ts'
import { pressSequence } from './support/press-sequence.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'a long polar night'

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    const owner = await ctx.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
    const form = { accountId: owner.id, endsAt: null, password: undefined }
    await createToken(ctx, { ...form, name: 'Nightly backup of every draft', scopes: ['read'] })
    const { row } = await createToken(ctx, { ...form, name: '相机上传', scopes: ['media', 'write'] })
    const used = { used_at: ctx.now(), used_network: '2001:db8:1:2', ends_at: ctx.now() - 1000 }
    await ctx.transaction((tx) => tx.updateTable('access_token').set(used).where('id', '=', row.id).execute())
  })
})
test.afterAll(() => site.stop())

for (const look of looks) {
  const texts = look.locale === 'en' ? en : cn
  test(`the list and the form have no violation and fit, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const { page } = await openStudio(visitSite, site, '/studio/account', look)
    await page.getByText(texts.ended, { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: texts.create }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: texts.submit }).click()
    await expect(dialog.getByText(texts.nameNeeded)).toBeVisible()
    await expectAccessible(page)
  })
}

test('a token is created and revoked by keyboard, and works in between', async ({ visitSite }) => {
  const { page, context } = await openStudio(visitSite, site, '/studio')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('heading', { level: 1 }).waitFor()
  await pressSequence(page, 'g', 'k')
  await page.getByRole('button', { name: en.create }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en.name).pressSequentially('Editor')
  await dialog.getByLabel(en.scopes.read).press('Space')
  await dialog.getByLabel(en.end).selectOption(en.endsNever)
  await dialog.getByLabel('Current password', { exact: true }).pressSequentially(PASSWORD)
  await dialog.getByRole('button', { name: en.submit }).press('Enter')
  await expect(dialog.getByRole('heading', { name: en.createdTitle })).toBeVisible()
  const token = (await dialog.locator('code').textContent()) ?? ''
  expect(token).toMatch(/^borealis_[0-9A-Za-z]{46}$/)
  await dialog.getByRole('button', { name: en.copy }).press('Enter')
  await expect(dialog.getByText(en.copied, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: en.stored }).press('Enter')
  await expect(page.getByText(token)).toHaveCount(0)

  const codeOf = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await page.request.get(`${site.url}/api/studio/labels?kind=tag`, { headers })
    return ((await response.json()) as { code: number }).code
  }
  expect(await codeOf()).toBe(20000)
  const row = page.locator('[data-token]').filter({ hasText: 'Editor' })
  await row.getByRole('button', { name: en.actionOn(en.revoke, 'Editor') }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: en.revoke }).press('Enter')
  await expect(page.getByText(en.revoked('Editor'))).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await codeOf()).toBe(40001)
})
