/** Backups in the studio: one is made by keyboard, proven and downloaded; the screen fits and has no violation. */

import { hashPassword } from '#server/features/users/password.ts'
import cn from '#web/studio/backups/texts/cn.ts'
import en from '#web/studio/backups/texts/en.ts'
import { cn as cnFrame } from '#web/studio/frame/texts/cn.ts'
import { en as enFrame } from '#web/studio/frame/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite()
})
test.afterAll(() => site.stop())

test('a backup is made, proven and downloaded, by keyboard', async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/backups')
  await page.getByRole('button', { name: en.make }).press('Enter')
  const download = page.getByRole('button', { name: new RegExp(`^${en.download}: borealis-`) })
  await expect(download.first()).toBeVisible()
  const begun = page.waitForEvent('download')
  await download.first().press('Enter')
  expect((await begun).suggestedFilename()).toMatch(/^borealis-\d{8}-\d{6}-[0-9a-f]{4}\.tar$/)
})

for (const look of looks)
  test(`the backups have no violation and fit, ${look.width} wide, ${look.locale}`, { tag: '@full' }, async ({
    visitSite,
  }) => {
    const texts = look.locale === 'en' ? en : cn
    const { page } = await openStudio(visitSite, site, '/studio/backups', look)
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
    await page.getByRole('button', { name: texts.make }).waitFor()
    await page.getByRole('main').getByText('BACKUP_EVERY_HOURS').waitFor()
    // Chinese sentences follow each other without a space.
    await expect(page.getByRole('main')).not.toContainText(/。 /)
    await expectAccessible(page)
  })

for (const look of looks)
  test(`R7: a download asks an older session for the password and then begins, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite, onEnd }) => {
    const password = 'a long polar night'
    const older = await startStudioSite(async (ctx) => {
      const password_hash = await hashPassword(password)
      const created_at = ctx.now() - 16 * 60_000
      await ctx.transaction(async (tx) => {
        await tx.updateTable('account').set({ password_hash }).execute()
        await tx.updateTable('session').set({ created_at }).execute()
      })
    })
    onEnd(older.stop)
    const [texts, frame] = look.locale === 'en' ? [en, enFrame] : [cn, cnFrame]
    const { page } = await openStudio(visitSite, older, '/studio/backups', look)
    await page.getByRole('button', { name: texts.make }).click()
    const download = page.getByRole('button', { name: new RegExp(`^${texts.download}: borealis-`) })
    await download.first().click()
    const dialog = page.getByRole('dialog', { name: frame.confirmation.title })
    await dialog.getByText(frame.confirmation.text).waitFor()
    await expectAccessible(page)
    const begun = page.waitForEvent('download')
    // The email address is known. On phones the keyboard would cover the dialog.
    if (look.width === 1280) await expect(dialog.locator('input[type=password]')).toBeFocused()
    await dialog.locator('input[type=password]').fill(password)
    await page.keyboard.press('Enter')
    expect((await begun).suggestedFilename()).toMatch(/\.tar$/)
    await expect(dialog).toHaveCount(0)
  })
