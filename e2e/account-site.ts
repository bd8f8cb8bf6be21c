/** A site of its own with a mail server and a QQ of ours, for journeys in which people come, prove who they are and go. */
import type { Page } from 'playwright-core'
import { updateSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type FakeQq, QQ_APP, startFakeQq } from '#server/testing/fake-qq.ts'
import { saveArticleFixtures } from '#server/testing/fixtures.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { type Site, startSite } from './site.ts'

export type AccountSite = Site & {
  mail: MailServer
  qq: FakeQq
  fixtures: Awaited<ReturnType<typeof saveArticleFixtures>>
  /** The newest mail to a mailbox that says this, once it has come. */
  mailTo: (mailbox: string, said: RegExp) => Promise<string>
  /** The newest code that was mailed there. */
  codeTo: (mailbox: string) => Promise<string>
}

export const PASSWORD = 'a long polar night'

export const startAccountSite = async (
  env: Record<string, string> = {},
  fill: (ctx: Ctx) => Promise<unknown> = async () => {},
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
  const find = (mailbox: string, said: RegExp) =>
    mail.mails
      .filter(({ to }) => to.includes(mailbox))
      .map(({ raw }) => textOf(raw))
      .findLast((text) => said.test(text))
  const mailTo = async (mailbox: string, said: RegExp) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const found = find(mailbox, said)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`No mail to ${mailbox} says ${said}`)
  }
  return {
    ...site,
    mail,
    qq,
    fixtures: fixtures as AccountSite['fixtures'],
    mailTo,
    codeTo: async (mailbox) => /^ {4}(\d{6})$/m.exec(await mailTo(mailbox, /^ {4}\d{6}$/m))?.[1] ?? '',
    stop: async () => {
      await site.stop()
      await mail.stop()
      await qq.stop()
    },
  }
}

/** Opens the way in, wherever it stands at this width. */
export const openLogin = async (page: Page): Promise<void> => {
  const menu = page.locator('.burger')
  if (await menu.isVisible()) {
    await menu.click()
    await page.locator('#menu .sign-in').click()
  } else await page.locator('header .sign-in').click()
  await page.locator('dialog[open] input[name=username]').waitFor()
}

/** What a logged-in reader finds behind their picture. */
export const chooseOwn = async (page: Page, entry: 'center' | 'log out'): Promise<void> => {
  const menu = page.locator('.burger')
  const isNarrow = await menu.isVisible()
  if (isNarrow) await menu.click()
  const me = page.locator(isNarrow ? '#menu .me' : 'header .me')
  await me.locator('> button').click()
  await me
    .locator('.me-menu button')
    .nth(entry === 'center' ? 0 : 1)
    .click()
  if (entry === 'center') await page.locator('.ac-drawer[open]').waitFor()
}

export const isLoggedIn = async (page: Page): Promise<boolean> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('token') ?? 'null') !== null)
