/** Backups in the studio: the schedule, one that is made by keyboard, proven and downloaded, and a restore; the screen fits and has no violation. */

import { saveArticle } from '#server/features/articles/save-article.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import cn from '#web/studio/backups/texts/cn.ts'
import en from '#web/studio/backups/texts/en.ts'
import { cn as cnFrame } from '#web/studio/frame/texts/cn.ts'
import { en as enFrame } from '#web/studio/frame/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { openStudio, type StudioSite, startStudioProcess, startStudioSite } from './support/studio-site.ts'
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
  test(`the schedule is set and stays; what the environment sets cannot be changed, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite, onEnd }) => {
    const planned = await startStudioSite(undefined, { BACKUP_KEEP: '5' })
    onEnd(planned.stop)
    const texts = look.locale === 'en' ? en : cn
    const { page, open } = await openStudio(visitSite, planned, '/studio/backups', look)
    const [every, keep] = [page.getByLabel(texts.everyHours), page.getByLabel(texts.keep)]
    await every.selectOption({ label: texts.interval(24) })
    await page.getByRole('button', { name: texts.save }).click()
    await page.getByRole('button', { name: texts.save }).waitFor({ state: 'detached' })
    await open('/studio/backups')
    await expect(every).toHaveValue('24')
    await expect(keep).toBeDisabled()
    await expect(keep).toHaveValue('5')
    await page.getByText('BACKUP_KEEP', { exact: false }).first().waitFor()
    await expectAccessible(page)
  })

for (const look of looks)
  test(`a backup is restored in the browser: the site restarts, and the owner signs in again, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite, onEnd }) => {
    const password = 'a long polar night'
    const restored = await startStudioProcess(async (ctx) => {
      const password_hash = await hashPassword(password)
      await ctx.transaction((tx) => tx.updateTable('account').set({ password_hash }).execute())
      await saveArticle(ctx, articleDraft(ctx, { title: 'In the backup' }))
    })
    onEnd(restored.stop)
    const [texts, frame] = look.locale === 'en' ? [en, enFrame] : [cn, cnFrame]
    const { page, expectFailure } = await openStudio(visitSite, restored, '/studio/backups', look)
    // While the site restarts, the screen asks until it answers.
    expectFailure(/ERR_CONNECTION_(?:REFUSED|RESET)|Failed to fetch/)
    await page.getByRole('button', { name: texts.make }).click()
    await page.getByRole('button', { name: new RegExp(`^${texts.restore}: borealis-`) }).click()
    await page.getByRole('heading', { name: texts.restoring.checked }).waitFor()
    await page.getByText(texts.nothingLost).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: texts.replace }).click()
    const question = page.getByRole('dialog')
    await question.getByText(texts.replaceText).waitFor()
    await question.getByRole('button', { name: texts.replace }).click()
    // The session was not in the backup.
    const login = page.getByRole('dialog', { name: frame.lost.title })
    await login.locator('input[name=password]').fill(password)
    await page.keyboard.press('Enter')
    await page.getByText(/borealis\.db\.before-restore-/).waitFor()
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
    await expectAccessible(page)
  })

for (const look of looks)
  test(`the backups have no violation and fit, ${look.width} wide, ${look.locale}`, { tag: '@full' }, async ({
    visitSite,
  }) => {
    const texts = look.locale === 'en' ? en : cn
    const { page } = await openStudio(visitSite, site, '/studio/backups', look)
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
    await page.getByRole('button', { name: texts.make }).waitFor()
    await page.getByLabel(texts.everyHours).waitFor()
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
