/** Subscribing by an email address: with scripts and without, in both languages, until the link that ends it; and the owner's list. */
import { pages } from '#contract/pages.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { notifySubscribers } from '#server/features/subscriptions/notify-subscribers.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import siteCn from '#web/locale/cn.ts'
import { en as siteEn } from '#web/locale/en.ts'
import cn from '#web/studio/subscribers/texts/cn.ts'
import en from '#web/studio/subscribers/texts/en.ts'
import { type AccountSite, startAccountSite } from './support/account-site.ts'
import { expectNoViolations } from './support/axe.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { expectFits } from './support/expect-fits.ts'
import { looks } from './support/look.ts'
import { openStudio } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: AccountSite
let owner: TestReader
test.beforeAll(async () => {
  site = await startAccountSite({}, async (ctx) => {
    owner = await createTestReader(ctx, { nickname: 'Mira', email: 'mira@example.org', isOwner: true })
    await ctx.transaction((tx) =>
      tx
        .insertInto('subscriber')
        .values({
          email: 'gone@example.org',
          email_key: 'gone@example.org',
          state: 'paused',
          locale: 'en',
          source: '/about',
          created_at: ctx.now(),
          refusals: 3,
          refusal: '550 5.1.1 No such user here',
        })
        .execute(),
    )
  })
})
test.afterAll(() => site?.stop())

const announce = async (title: string) => {
  const { ctx } = site
  const id = await saveArticle(ctx, articleDraft(ctx, { title }))
  await ctx.transaction((tx) => notifySubscribers(ctx, tx, id))
}
const pathIn = (text: string, path: string) =>
  new RegExp(`https?://[^/\\s]+(${path}\\?token=\\S+)`).exec(text)?.[1] ?? ''

for (const [hasScripts, locale, width] of [
  [true, 'en', 390],
  [false, 'cn', 1280],
] as const)
  test(`an address subscribes below an article, gets the next one and leaves, ${hasScripts ? 'with' : 'without'} scripts, ${locale}, ${width} wide`, async ({
    visitSite,
  }) => {
    const texts = locale === 'en' ? siteEn : siteCn
    const email = `${locale}@example.org`
    const { page, open, hydrated } = await visitSite(site.url, { hasScripts, locale, width })
    await open(`/articles/${site.fixtures.open}`)
    const form = page.getByRole('main').getByRole('form', { name: texts.subscribe.title })
    const field = form.getByRole('textbox')
    const submit = form.getByRole('button', { name: texts.subscribe.submit })
    if (hasScripts) {
      // Until then the browser itself says what is wrong.
      await hydrated()
      for (const [typed, problem] of [
        ['', 'Enter your email address.'],
        ['lin', 'The address needs an @.'],
        ['lin@example', 'The address needs an ending, such as .com.'],
      ] as const) {
        await field.fill(typed)
        await submit.click()
        await form.getByText(problem).waitFor()
        await expect(field).toBeFocused()
      }
      await expectNoViolations(page)
    }
    await field.fill(email)
    await field.press('Enter')
    if (hasScripts) {
      const said = form.getByRole('status')
      await expect(said).toContainText(email)
      await expect(said).toBeFocused()
      await expectNoViolations(page)
    } else await page.waitForURL(`**${pages.subscribe.href(null, { result: 'sent' })}`)
    await expectFits(page)
    // Chinese punctuation is as wide as its letters.
    await expect(page.getByRole('main')).not.toHaveText(/[。：？] /)

    const link = pathIn(await site.emailTo(email, /confirm-subscription/), pages.confirmSubscription.href())
    await open(link)
    await page.getByRole('main').getByRole('button').click()
    await page.waitForURL(`**${pages.confirmSubscription.href(null, { result: 'done' })}`)
    await expectFits(page)
    const title = `Snow for ${locale}`
    await announce(title)
    const stop = pathIn(await site.emailTo(email, new RegExp(title)), pages.unsubscribe.href())
    await open(stop)
    await page.getByRole('button', { name: texts.unsubscribe.submit }).click()
    await page.getByRole('heading', { name: texts.unsubscribe.done }).waitFor()
    const rows = site.ctx.db.selectFrom('subscriber').select('id').where('email', '=', email).execute()
    expect(await rows).toEqual([])
  })

test('the form in the footer leads to the page that says what came of it', { tag: '@full' }, async ({
  visitSite,
}) => {
  const { page, open } = await visitSite(site.url, { width: 1280, locale: 'en' })
  await open('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel(siteEn.subscribe.title).fill('foot@example.org')
  await footer.getByRole('button', { name: siteEn.subscribe.submit }).click()
  await page.getByText('Almost done').waitFor()
  await page.getByRole('link', { name: 'Wrong address?' }).click()
  await expect(page.getByRole('main').getByRole('textbox')).toBeVisible()
  await expect(footer.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  const stored = site.ctx.db.selectFrom('subscriber').select('source').where('email', '=', 'foot@example.org')
  expect(await stored.execute()).toEqual([{ source: '/' }])
})

for (const look of looks)
  test(`the list of subscribers has no violation and fits, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const texts = look.locale === 'en' ? en : cn
    const { page } = await openStudio(
      visitSite,
      { ...site, owner },
      '/studio/subscribers?status=paused',
      look,
    )
    await page.getByText('550 5.1.1').waitFor()
    await page.getByRole('heading', { name: texts.eraseTitle }).waitFor()
    await expectAccessible(page)
  })

test('the owner imports a list after a wrong one was refused, sends an article to those who have not got it, and erases a person', async ({
  visitSite,
}) => {
  await announce('Ice')
  const { page } = await openStudio(visitSite, { ...site, owner }, '/studio/subscribers', {
    width: 1280,
    locale: 'en',
  })
  const choose = async (csv: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: en.choose }).click()
    await (await chooser).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  }
  await choose('email\nnew@example.org\nno address\n')
  await page.getByText(en.badLine(3, 'no address')).waitFor()
  await choose('email\nnew@example.org\n')
  await page.getByRole('dialog').getByRole('button', { name: en.agreed }).click()
  await page.getByText('new@example.org').waitFor()
  await page.getByRole('button', { name: en.label(en.sendAgain, 'Ice') }).click()
  await page.getByRole('dialog').getByRole('button', { name: en.send }).click()
  await site.emailTo('new@example.org', /Ice/)
  await page.getByRole('textbox', { name: en.email, exact: true }).fill('new@example.org')
  await page.locator('form').getByRole('button', { name: en.erase }).click()
  await page.getByRole('dialog').getByRole('button', { name: en.erase }).click()
  await page.getByText(en.erased(2)).waitFor()
  await expect(page.locator('[data-subscriber]', { hasText: 'new@example.org' })).toHaveCount(0)
})
