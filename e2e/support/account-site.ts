/** Starts a site with a mail server and a fake QQ, for tests in which readers register, log in and log out. */
import { expect, type Page } from '@playwright/test'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { type FakeQq, QQ_APP, startFakeQq } from '#server/testing/fake-qq.ts'
import { saveArticleFixtures } from '#server/testing/fixtures.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { type Fill, type LocalSite, startSite } from './site.ts'

export type AccountSite = LocalSite & {
  mail: MailServer
  qq: FakeQq
  fixtures: Awaited<ReturnType<typeof saveArticleFixtures>>
  /** Waits for an email to this address whose text matches; returns the newest one. */
  emailTo: (address: string, text: RegExp) => Promise<string>
  /** The newest code that was sent to this address. */
  codeTo: (address: string) => Promise<string>
}

export const PASSWORD = 'a long polar night'

export const startAccountSite = async (
  env: Record<string, string> = {},
  fill: Fill = async () => {},
): Promise<AccountSite> => {
  const mail = await startMailServer()
  const qq = await startFakeQq()
  let fixtures: AccountSite['fixtures'] | undefined
  const site = await startSite(
    async (ctx) => {
      fixtures = await saveArticleFixtures(ctx)
      await ctx.transaction((tx) => updateSettings(ctx, tx, { qqLogin: 1 }))
      await fill(ctx)
    },
    { SMTP_URL: mail.url, MAIL_FROM: 'night@blog.example', ...QQ_APP, QQ_BASE_URL: qq.url, ...env },
  )
  const find = (address: string, pattern: RegExp) =>
    mail.mails
      .filter(({ to }) => to.includes(address))
      .map(({ raw }) => textOf(raw))
      .findLast((text) => pattern.test(text))
  const emailTo = async (address: string, pattern: RegExp) => {
    await expect.poll(() => find(address, pattern), { message: `an email to ${address}` }).toBeDefined()
    return find(address, pattern) as string
  }
  return {
    ...site,
    mail,
    qq,
    fixtures: fixtures as AccountSite['fixtures'],
    emailTo,
    codeTo: async (address) => /^ {4}(\d{6})$/m.exec(await emailTo(address, /^ {4}\d{6}$/m))?.[1] ?? '',
    stop: async () => {
      await site.stop()
      await mail.stop()
      await qq.stop()
    },
  }
}

/** Opens the auth dialog with the button of this width. */
export const openLogin = async (page: Page): Promise<void> => {
  const menu = page.locator('.burger')
  if (await menu.isVisible()) {
    await menu.click()
    await page.locator('#menu .sign-in').click()
  } else await page.locator('header .sign-in').click()
  await page.locator('dialog[open] input[name=username]').waitFor()
}

/** Chooses an entry of the menu behind the reader's avatar. */
export const chooseAccountEntry = async (page: Page, entry: 'center' | 'log out'): Promise<void> => {
  const menu = page.locator('.burger')
  const isNarrow = await menu.isVisible()
  if (isNarrow) await menu.click()
  const me = page.locator(isNarrow ? '#menu .me' : 'header .me')
  await me.locator('> button').click()
  const buttons = me.locator('.me-menu button')
  await (entry === 'center' ? buttons.first() : buttons.last()).click()
  if (entry === 'center') await page.locator('.ac-drawer[open]').waitFor()
}

export const isLoggedIn = async (page: Page): Promise<boolean> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('token') ?? 'null') !== null)
