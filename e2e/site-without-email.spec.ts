/** A site without a mail server, with a wrong one and with a right one: what a visitor, a reader and the owner see. */

import { pages } from '#contract/pages.ts'
import type { MailServerState } from '#contract/studio/mail-server.ts'
import { contentHash, inputHash, sourceHash } from '#importers/source-hash.ts'
import { saveDemoSetting } from '#server/demo/demo.sql.ts'
import { DEMO_CONTENT } from '#server/demo/demo-state.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { createSmtp } from '#server/platform/smtp.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { trustTestCertificate } from '#server/testing/test-certificate.ts'
import accountCn from '#web/site/account/texts/cn.ts'
import accountEn from '#web/site/account/texts/en.ts'
import dashboardCn from '#web/studio/dashboard/texts/cn.ts'
import dashboardEn from '#web/studio/dashboard/texts/en.ts'
import { cn as cnFrame } from '#web/studio/frame/texts/cn.ts'
import { en as enFrame } from '#web/studio/frame/texts/en.ts'
import settingsCn from '#web/studio/settings/texts/cn.ts'
import settingsEn from '#web/studio/settings/texts/en.ts'
import { openLogin } from './support/account-site.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    for (const [title, markdown] of [
      ['Of the demo', 'The demo is also the manual.'],
      ['Mine now', 'Changed by the owner.'],
    ] as const) {
      const written = title === 'Mine now' ? 'As the demo had it.' : markdown
      const hash = sourceHash(inputHash({ title }), contentHash(title, written))
      await saveArticle(ctx, articleDraft(ctx, { title, markdown, source: { key: `demo:${title}`, hash } }))
    }
    const articles = await ctx.db.selectFrom('article').select('id').execute()
    const loaded = { articles: articles.map(({ id }) => id), media: [], loadedAt: ctx.now() }
    await ctx.transaction((tx) => saveDemoSetting(tx, DEMO_CONTENT, loaded))
  })
})
test.afterAll(() => site.stop())

for (const look of looks)
  test(`registration, reset and subscriptions are not offered, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const texts = look.locale === 'cn' ? accountCn : accountEn
    const { page, open, hydrated } = await visitSite(site.url, look)
    await open('/')
    await hydrated()
    await openLogin(page)
    const dialog = page.locator('dialog[open]').last()
    for (const [link, view, back] of [
      [texts.login.toRegister, texts.register, texts.register.toLogin],
      [texts.login.toReset, texts.reset, texts.reset.back],
    ] as const) {
      await dialog.getByRole('button', { name: link }).press('Enter')
      await dialog.getByText(view.noMail).waitFor()
      await expect(dialog.locator('input')).toHaveCount(0)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: back }).press('Enter')
      await dialog.locator('input[name=username]').waitFor()
    }
  })

test('the page that subscribes leads to the feed, apart from the rule of its head', async ({ visitSite }) => {
  const { page, open } = await visitSite(site.url, { hasScripts: false })
  await open(pages.subscribe.href())
  const text = page.getByText('This site can’t send email right now.')
  await expect(text.getByRole('link', { name: 'RSS' })).toHaveAttribute('href', '/rss.xml')
  const head = await page.locator('header:has(> div > h1)').boundingBox()
  expect(((await text.boundingBox())?.y ?? 0) - (head?.y ?? 0) - (head?.height ?? 0)).toBeGreaterThan(16)
})

for (const look of looks)
  test(`the studio's login names the command for a new password, and leads back, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const [texts, frame] = look.locale === 'cn' ? [accountCn, cnFrame] : [accountEn, enFrame]
    const { page, open } = await visitSite(site.url, look)
    await open('/studio')
    await page.locator('input[name=username]').fill('mira@example.org')
    await page.getByRole('button', { name: texts.login.toReset }).press('Enter')
    await page.getByText(frame.signIn.resetNoMail).waitFor()
    await page.getByText('borealis readers password mira@example.org', { exact: true }).waitFor()
    await expect(page.getByRole('button', { name: texts.reset.back })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.locator('input[name=username]')).toBeFocused()
    await expect(page.getByRole('button', { name: texts.login.toRegister })).toHaveCount(0)
  })

test('the dashboard says what it costs that no email is sent, and deletes the demo content', async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio')
  const { demo, steps } = dashboardEn
  const step = page.locator('[data-step=email]')
  await expect(step).toContainText(steps.email.text)
  await step.getByRole('link', { name: steps.email.verb }).waitFor()
  const notice = page.locator('[data-need=demo]')
  await expectAccessible(page)
  await notice.getByRole('button', { name: demo.delete, exact: true }).press('Enter')
  const question = page.getByRole('dialog', { name: demo.question.title })
  const remove = question.getByRole('button', { name: demo.question.confirm, exact: true })
  const danger = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--danger)'
    return getComputedStyle(probe).color
  })
  await expect(remove).toHaveCSS('color', danger)
  await remove.press('Enter')
  const report = page.getByRole('region', { name: demo.deleted })
  await expect(report).toBeFocused()
  await report.getByText(demo.kept).waitFor()
  await expect(report.getByRole('listitem')).toHaveText([`${demo.kinds.article}Mine now`])
  await expectAccessible(page)
  const articles = (await (await fetch(`${site.url}/api/articles/all`)).json()) as { data: { count: number } }
  expect(articles.data.count).toBe(1)
  await page.getByRole('button', { name: demo.done, exact: true }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('region', { name: demo.deleted })).toHaveCount(0)
  await expect(notice).toHaveCount(0)
})

test('the dashboard says it in Chinese as well', { tag: '@full' }, async ({ visitSite }) => {
  const look = looks.find(({ locale }) => locale === 'cn')
  const { page } = await openStudio(visitSite, site, '/studio', look)
  await expect(page.locator('[data-step=email]')).toContainText(dashboardCn.steps.email.text)
  await expectAccessible(page)
})

for (const look of looks) {
  const [texts, account] =
    look.locale === 'cn' ? [settingsCn.email, accountCn] : [settingsEn.email, accountEn]
  test(`the owner sets a mail server: a wrong password is named and can be saved, the right one sends at once, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite, onEnd }) => {
    const site = await startStudioSite()
    onEnd(site.stop)
    const mail = await startMailServer({ encryption: 'tls', password: 'the right one' })
    onEnd(mail.stop)
    const endTrust = trustTestCertificate()
    onEnd(async () => endTrust())
    site.ctx.smtp = createSmtp({ isAllowed: () => true })
    const { page } = await openStudio(visitSite, site, '/studio/settings?section=email', look)
    await page.getByRole('heading', { name: texts.cost.title }).waitFor()
    const form = page.getByRole('form', { name: texts.form })
    const fill = (name: keyof typeof texts.fields, value: string) =>
      form.getByLabel(texts.fields[name], { exact: true }).fill(value)
    await fill('host', '127.0.0.1')
    await fill('port', new URL(mail.url).port)
    await fill('user', 'mira@example.org')
    await form.getByRole('button', { name: texts.save }).click()
    const password = form.getByLabel(texts.fields.password, { exact: true })
    await expect(password).toBeFocused()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await password.fill('a wrong one')
    await page.getByRole('button', { name: texts.test.send }).click()
    await page.getByText(texts.test.failures.password[0] ?? '').waitFor()
    await page.getByText(/^535 .*credentials invalid/).waitFor()
    await expect(page.getByRole('listitem').filter({ hasText: texts.test.notTried })).toContainText(
      texts.test.steps.accepted[0] ?? '',
    )
    await expectAccessible(page)
    await form.getByRole('button', { name: texts.saveAnyway }).click()
    await page.getByText(texts.status.unused).waitFor()

    const visitor = await visitSite(site.url, look)
    const requestCode = async (address: string) => {
      await visitor.open('/')
      await visitor.hydrated()
      await openLogin(visitor.page)
      const dialog = visitor.page.locator('dialog[open]').last()
      await dialog.getByRole('button', { name: account.login.toRegister }).press('Enter')
      await dialog.locator('input[name=username]').fill(address)
      await dialog.getByRole('button', { name: account.send }).press('Enter')
    }
    await requestCode('lin@example.org')
    const delayed = async () => {
      const response = await fetch(`${site.url}/api/studio/mail-server`, { headers: site.owner.headers })
      return ((await response.json()) as { data: MailServerState }).data.delayed.count
    }
    await expect.poll(delayed).toBe(1)
    await page.reload()
    await page.getByText(texts.status.delayed(1)).waitFor()
    await page.getByText(/535/).waitFor()
    expect(mail.mails).toEqual([])

    await password.fill('the right one')
    await page.getByRole('button', { name: texts.test.send }).click()
    await page.getByText(texts.test.works).waitFor()
    await expectAccessible(page)
    await form.getByRole('button', { name: texts.save }).click()
    await page.getByText(texts.passwordKept).waitFor()
    await requestCode('ole@example.org')
    // What had waited is sent as well.
    await expect
      .poll(() => mail.mails.map(({ to }) => to[0]).sort())
      .toEqual(['lin@example.org', 'mira@example.org', 'ole@example.org'])
  })
}

test('what the environment sets is locked and names its variable', { tag: '@full' }, async ({
  visitSite,
  onEnd,
}) => {
  const env = { SMTP_URL: 'smtps://mira:swordfish@mail.example', MAIL_FROM: 'Mira <mira@example.org>' }
  const site = await startStudioSite(async () => {}, env)
  onEnd(site.stop)
  const { page } = await openStudio(visitSite, site, '/studio/settings?section=email')
  await page.getByText('SMTP_URL, MAIL_FROM').waitFor()
  const form = page.getByRole('form', { name: settingsEn.email.form })
  await expect(form.getByLabel(settingsEn.email.fields.host, { exact: true })).toHaveValue('mail.example')
  for (const field of await form.getByRole('textbox').all()) await expect(field).toHaveAttribute('readonly')
  await expect(page.getByText('swordfish')).toHaveCount(0)
  await expectAccessible(page)
})
