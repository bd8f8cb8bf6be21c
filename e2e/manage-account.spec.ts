/** The account of a reader, in both languages, at a desk and on a phone: from registration to deletion. */

import sharp from 'sharp'
import cn from '#web/site/account/texts/cn.ts'
import en from '#web/site/account/texts/en.ts'
import {
  type AccountSite,
  chooseAccountEntry,
  isLoggedIn,
  openLogin,
  PASSWORD,
  startAccountSite,
} from './support/account-site.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { expect, test } from './support/test.ts'

let site: AccountSite
test.beforeAll(async () => {
  site = await startAccountSite()
})
test.afterAll(() => site?.stop())

/** The chunks of the auth dialog and the user center. */
const ACCOUNT_CODE = /\/(Account|AccountModals)-[^/]+\.js/

const image = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#8cedb7' } })
    .png()
    .toBuffer()

for (const look of looks)
  test(`a reader registers, edits the profile, the avatar and the email address, and deletes the account, ${look.width} wide, ${look.theme}, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const texts = look.locale === 'cn' ? cn : en
    const email = `reader${look.width}${look.locale}@example.org`
    const { page, open, hydrated } = await visitSite(site.url, look)
    const dialog = page.locator('dialog[open]').last()
    const submit = dialog.locator('button[type=submit]').last()
    const untilToast = (text: string) => page.locator('.toast', { hasText: text }).waitFor()
    await open('/')
    await hydrated()

    // The code for accounts is loaded only when it is needed.
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect((await loaded()).filter((url) => ACCOUNT_CODE.test(url))).toEqual([])
    await openLogin(page)
    expect((await loaded()).filter((url) => ACCOUNT_CODE.test(url))).not.toEqual([])
    await expectAccessible(page)
    for (const name of ['username', 'password']) await dialog.locator(`input[name=${name}]`).fill('  ')
    await submit.click()
    await page.locator('.toast.warning', { hasText: texts.errors.empty }).waitFor()
    await expect.poll(() => dialog.locator('[aria-invalid]').count()).toBe(2)

    await dialog.getByRole('button', { name: texts.login.toRegister }).click()
    await dialog.getByRole('heading', { name: texts.register.title }).waitFor()
    await dialog.locator('input[name=username]').fill('ingrid@aas')
    await dialog.getByRole('button', { name: texts.send, exact: true }).click()
    await dialog.getByText(texts.errors.email).waitFor()
    await expectAccessible(page)
    await dialog.locator('input[name=username]').fill(email)
    await dialog.locator('input[name=new-password]').fill('short')
    await dialog.getByRole('button', { name: texts.send, exact: true }).click()
    await untilToast(texts.codeSentNotice)
    // The countdown continues while the form changes, and the typed text stays.
    await dialog
      .getByRole('button', { name: new RegExp(texts.resendIn(59).replace('59', '\\d\\d')) })
      .waitFor()
    await dialog.getByRole('button', { name: texts.register.toLogin }).click()
    await dialog.getByRole('heading', { name: texts.login.title }).waitFor()
    await dialog.getByRole('button', { name: texts.login.toRegister }).click()
    await dialog.getByRole('heading', { name: texts.register.title }).waitFor()
    await expect.poll(() => dialog.locator('input[name=username]').inputValue()).toBe(email)
    await expect.poll(() => dialog.locator('input[name=new-password]').inputValue()).toBe('short')
    await dialog.locator('input[autocomplete=one-time-code]').fill(await site.codeTo(email))
    await submit.click()
    await dialog.getByText(texts.errors.short).waitFor()
    await dialog.locator('input[name=new-password]').fill(PASSWORD)
    await submit.click()
    await dialog.getByText(texts.errors.nickname).waitFor()
    await dialog.locator('input[autocomplete=nickname]').fill('Ingrid')
    await expectAccessible(page)
    await submit.click()
    await untilToast(texts.register.done)
    await expect.poll(() => isLoggedIn(page)).toBe(true)

    // S5: the token is only in session storage.
    const found = await page.evaluate(() => ({
      token: JSON.parse(sessionStorage.getItem('token') ?? '""') as string,
      elsewhere: [
        document.cookie,
        location.href,
        JSON.stringify({ ...localStorage }),
        document.documentElement.outerHTML,
      ].join(),
    }))
    expect(found.token).toMatch(/^[\w-]{43}$/)
    expect(found.elsewhere).not.toContain(found.token)

    await chooseAccountEntry(page, 'center')
    await expectAccessible(page)
    const drawer = page.locator('.ac-drawer')
    await expect(drawer.locator('input[autocomplete=nickname]')).toHaveValue('Ingrid')
    await drawer.locator('input[autocomplete=nickname]').fill('林默')
    // What was typed is not lost by a key.
    await page.keyboard.press('Escape')
    await expect(drawer.locator('.ac-question')).toContainText(texts.center.discard)
    await expectAccessible(page)
    await drawer.getByRole('button', { name: texts.goBack, exact: true }).click()
    await expect(drawer.locator('input[autocomplete=nickname]')).toHaveValue('林默')
    await drawer.getByText(texts.errors.website).waitFor()
    await drawer.locator('input[type=url]').fill('linmo.blog')
    await drawer.locator('.ac-footer button[type=submit]').click()
    await drawer.locator('input[type=url][aria-invalid=true]').waitFor()
    await drawer.locator('input[type=url]').fill('https://linmo.blog')
    await drawer.locator('textarea').fill('在上海写前端。')

    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await image() })
    await page.locator('.ac-crop').waitFor()
    await expectAccessible(page)
    await page.locator('.ac-crop').press('ArrowLeft')
    await page.getByRole('button', { name: texts.crop.submit }).click()
    await untilToast(texts.center.uploaded)
    await drawer.locator('img[src^="/avatars/"]').waitFor()
    await expect.poll(() => drawer.locator('textarea').inputValue()).toBe('在上海写前端。')

    await drawer.getByRole('switch', { name: texts.center.subscribe }).click()
    await drawer.getByRole('switch', { name: texts.center.subscribe, checked: true }).waitFor()
    await drawer.getByRole('switch', { name: texts.center.digest }).click()
    await drawer.getByRole('switch', { name: texts.center.digest, checked: true }).waitFor()

    const second = `new-${email}`
    await drawer.getByRole('button', { name: texts.center.change, exact: true }).click()
    const bind = page.locator('dialog[open].small')
    await bind.locator('input[name=username]').fill(second)
    await bind.getByRole('button', { name: texts.send, exact: true }).click()
    await bind.locator('input[autocomplete=one-time-code]').fill(await site.codeTo(second))
    await bind.locator('input[name=password]').fill(PASSWORD)
    await expectAccessible(page)
    await bind.locator('button[type=submit]').click()
    await untilToast(texts.bindMail.done)
    await site.emailTo(email, look.locale === 'cn' ? /邮箱已更换为/ : /is now/)

    await drawer.locator('summary', { hasText: texts.security.sessions }).click()
    await drawer.getByText(texts.security.current).waitFor()
    await drawer.locator('summary', { hasText: texts.data.title }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: texts.data.export }).click(),
    ])
    expect(file.suggestedFilename()).toBe('account.json')
    await expectAccessible(page)

    await drawer.locator('.ac-footer button[type=submit]').click()
    await untilToast(texts.center.saved)
    await page.reload()
    await hydrated()
    await expect.poll(() => isLoggedIn(page)).toBe(true)
    await chooseAccountEntry(page, 'log out')
    await expect.poll(() => isLoggedIn(page)).toBe(false)

    await openLogin(page)
    await dialog.getByRole('button', { name: texts.login.toReset }).click()
    await dialog.getByRole('heading', { name: texts.reset.title }).waitFor()
    await expectAccessible(page)
    await dialog.locator('input[name=username]').fill(email)
    await dialog.locator('input[autocomplete=one-time-code]').fill('000000')
    await dialog.locator('input[name=new-password]').fill('another long night')
    await submit.click()
    await dialog.locator('.ac-failure .ac-error:not(:empty)').waitFor()
    await dialog.getByRole('button', { name: texts.reset.back }).click()
    await dialog.getByRole('heading', { name: texts.login.title }).waitFor()
    await dialog.locator('input[name=username]').fill(second)
    await dialog.locator('input[name=password]').fill(PASSWORD)
    await submit.click()
    await untilToast(texts.login.done)

    await chooseAccountEntry(page, 'center')
    await drawer.locator('summary', { hasText: texts.data.title }).click()
    await drawer.locator('.ac-delete input[name=password]').fill(PASSWORD)
    await drawer.getByRole('button', { name: texts.data.removeConfirm }).click()
    await untilToast(texts.data.removed)
    await expect.poll(() => isLoggedIn(page)).toBe(false)
  })
