/** Toasts over an open dialog: readable, announced, closed by their button, and gone with the view that they are about. */
import en from '#web/site/account/texts/en.ts'
import { openLogin } from './support/account-site.ts'
import { expect, test } from './support/test.ts'

test('the close button of a toast works while a dialog is open, and the toast survives the end of the dialog', {
  tag: '@full',
}, async ({ visitor: { page, open, hydrated } }) => {
  // The timers of toasts never end, so that the test does not depend on the speed of the machine.
  await page.addInitScript(() => {
    const setTimer = window.setTimeout
    const patched = (run: () => void, delay = 0) => (delay === 7000 ? 0 : setTimer(run, delay))
    window.setTimeout = patched as typeof setTimeout
  })
  await open('/about')
  await hydrated()
  await openLogin(page)
  const dialog = page.locator('dialog[open]')
  const toast = page.locator('.toast', { hasText: en.errors.empty })
  await dialog.locator('button[type=submit]').click()
  await toast.waitFor()
  await expect(dialog.locator('[role=status]', { hasText: en.errors.empty })).toHaveCount(1)
  await toast.getByRole('button').click()
  await expect(toast).toHaveCount(0)
  await expect(dialog).toBeVisible()

  await dialog.locator('button[type=submit]').click()
  await toast.waitFor()
  await dialog.getByRole('button', { name: en.login.toRegister }).click()
  await dialog.getByRole('heading', { name: en.register.title }).waitFor()
  await expect(toast).toHaveCount(0)
  await dialog.getByRole('button', { name: en.register.toLogin }).click()

  await dialog.locator('button[type=submit]').click()
  await toast.waitFor()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(toast).toBeVisible()
  await toast.getByRole('button').click()
  await expect(toast).toHaveCount(0)
})
