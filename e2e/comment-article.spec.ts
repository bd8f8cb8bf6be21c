/** Comments in a browser: saying something, answering, being answered by mail, finding one's way to a comment. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { cn } from '#web/locale/cn.ts'
import { en } from '#web/locale/en.ts'
import { en as account } from '#web/site/account/texts/en.ts'
import { violationsOn } from './axe.ts'
import { type CommentCast, fillCommentSite, LIN_PASSWORD, logIn } from './comment-site.ts'
import { journey } from './journey.ts'
import type { Reader, ReaderOptions } from './reader.ts'
import { type Site, startSite } from './site.ts'

let site: Site
let mails: MailServer
let fixtures: CommentCast
let folder = ''
/** Each journey speaks as somebody else: nobody says more than three things a minute. */
const others: TestReader[] = []

beforeAll(async () => {
  mails = await startMailServer()
  site = await startSite(
    async (ctx) => {
      folder = ctx.config.DATA_DIR
      fixtures = await fillCommentSite(ctx)
      for (let i = 0; i < 12; i++) others.push(await createTestReader(ctx, { nickname: `Reader ${i}` }))
    },
    { SMTP_URL: mails.url, COMMENTS_PER_MINUTE: '1000' },
  )
}, 120_000)
afterAll(async () => {
  await site.stop()
  await mails.stop()
})

const borealis = (...words: string[]) => {
  const file = join(import.meta.dirname, '..', 'bin', 'borealis.mjs')
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder }
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, 'comments', ...words], { env })
  expect(status, `${stdout}${stderr}`).toBe(0)
}
const address = () => pages.article.href({ articleId: fixtures.articleId })
const texts = { en, cn }
const words = (locale: Locale) => texts[locale].comments

const comment = (page: Page, text: string | RegExp) =>
  page.getByRole('article').filter({ hasText: text }).last()

describe.each([
  { locale: 'en', width: 1280 },
  { locale: 'cn', width: 390 },
] satisfies ReaderOptions[])('$locale, $width wide', (look) => {
  const { locale } = look
  const said = `A *fine* word, ${locale}`

  journey('a draft is kept, looked at, and sent; everybody reads it', async ({ visit }) => {
    const reader = await visit({ ...look, siteUrl: site.url })
    const { page } = reader
    await logIn(reader, others.pop() as TestReader, 'Noor')
    await reader.opens(`${address()}#comments`)
    await reader.isAtHome()
    const field = page.getByLabel(words(locale).label)
    await field.fill(said)
    await page.waitForTimeout(500)
    await page.reload()
    await reader.isAtHome()
    await expect.poll(() => field.inputValue()).toBe(said)
    await page.getByRole('button', { name: words(locale).preview }).click()
    await expect.poll(() => page.locator('form em').innerText()).toBe('fine')
    await page.getByRole('button', { name: words(locale).send }).click()
    await page.getByText(words(locale).published).waitFor()
    await comment(page, `A fine word, ${locale}`).waitFor()
    await expect.poll(() => page.getByLabel(words(locale).label).inputValue()).toBe('')

    const stranger = await visit({ hasScripts: false, siteUrl: site.url })
    await stranger.opens(address())
    expect(await stranger.page.locator('main').innerText()).toContain(`A fine word, ${locale}`)
  })

  journey('an answer stands below what it answers, and its mail leads to it', async ({ visit }) => {
    const reader = await visit({ ...look, siteUrl: site.url })
    const { page } = reader
    await logIn(reader, others.pop() as TestReader, 'Noor')
    await reader.opens(`${address()}#comments`)
    await reader.isAtHome()
    await comment(page, 'Thread 9')
      .getByRole('button', { name: words(locale).reply })
      .click()
    const field = page.getByLabel(words(locale).answerTo('Lin'))
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await field.fill(`Answered, ${locale}`)
    await field.press('Control+Enter')
    await page.getByText(words(locale).published).waitFor()
    await expect.poll(() => comment(page, `Answered, ${locale}`).innerText()).toContain('@Lin')
    await expect
      .poll(() =>
        mails.mails.find(({ to, raw }) => to.includes('lin@example.org') && textOf(raw).includes(locale)),
      )
      .toBeTruthy()
    const mail = mails.mails.find(
      ({ to, raw }) => to.includes('lin@example.org') && textOf(raw).includes(locale),
    )
    const link = /http\S+#comment-\d+/.exec(textOf(mail?.raw ?? ''))?.[0] as string
    const answered = await visit({ ...look, siteUrl: site.url })
    await answered.page.goto(link)
    await answered.isAtHome()
    await expect
      .poll(() => answered.page.locator('[data-linked]').innerText())
      .toContain(`Answered, ${locale}`)
  })
})

journey('more comments come on demand, and folded answers unfold', async ({ visit }) => {
  const reader = await visit({ siteUrl: site.url })
  const { page } = reader
  await reader.opens(`${address()}#comments`)
  await reader.isAtHome()
  await page.getByRole('button', { name: en.comments.more }).click()
  await comment(page, 'Thread 1').waitFor()
  expect(await page.getByText('Answer 3 of thread 1').count()).toBe(1)
  expect(await page.getByText('Answer 4 of thread 1').count()).toBe(0)
  await page.getByRole('button', { name: 'Show 2 more replies' }).click()
  await page.getByText('Answer 5 of thread 1').waitFor()
  await expect.poll(() => comment(page, 'Answer 2 of thread 1').innerText()).toContain(en.frame.owner)
  expect(await page.getByRole('button', { name: en.comments.more }).count()).toBe(0)
})

const opensBeforeCommentsAreAlive = async (reader: Reader) => {
  const { page } = reader
  await page.route('**/assets/CommentSection-*.js', async (route) => {
    await page.waitForTimeout(1_000)
    await route.continue()
  })
  await reader.opens(`${address()}#comments`)
  await reader.isAtHome()
}

journey('a click that comes before the comments are alive is not lost', async ({ visit }) => {
  const reader = await visit({ siteUrl: site.url })
  const { page } = reader
  await opensBeforeCommentsAreAlive(reader)
  await page.getByRole('button', { name: en.comments.more }).click()
  await comment(page, 'Thread 1').waitFor()
})

journey('who is in goes on in the form, though the page was printed for a stranger', async ({ visit }) => {
  const reader = await visit({ siteUrl: site.url })
  const { page } = reader
  await logIn(reader, others[0] as TestReader, 'Noor')
  await opensBeforeCommentsAreAlive(reader)
  await page.getByRole('button', { name: en.comments.logIn }).click()
  await page.locator('textarea:focus').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

journey('an address leads to a folded answer that is not on the first page', async ({ visit }) => {
  const reader = await visit({ siteUrl: site.url })
  const { page } = reader
  await reader.opens(`${address()}#comment-${fixtures.oldest.lastAnswer}`)
  const linked = page.locator(`#comment-${fixtures.oldest.lastAnswer}[data-linked]`)
  await linked.waitFor()
  expect(await linked.innerText()).toContain('Answer 5 of thread 1')
  await expect
    .poll(() => linked.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
    .toBe(true)
  await page.goto(`${site.url}${address()}#comment-999999`)
  await page.getByText(en.comments.missing).waitFor()
})

journey('a date says how long ago it was, and in full when asked', async ({ visit }) => {
  const reader = await visit({ siteUrl: site.url })
  await reader.opens(`${address()}#comments`)
  await reader.isAtHome()
  const time = comment(reader.page, 'Thread 9').locator('time')
  await expect.poll(() => time.innerText()).toMatch(/hours ago|minutes ago/)
  expect(await time.getAttribute('title')).toMatch(/\d{4}.*\d\d:\d\d/)
})

journey('a stranger is asked to log in, and comes back to their words', async ({ visit }) => {
  const reader = await visit({ siteUrl: site.url })
  const { page } = reader
  await reader.opens(`${address()}#comments`)
  await reader.isAtHome()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: en.comments.logIn }).click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await comment(page, 'Thread 9').getByRole('button', { name: en.comments.reply }).click()
  const field = page.getByLabel(en.comments.answerTo('Lin'))
  await field.fill('Worth a password')
  await page.getByRole('button', { name: en.comments.logInToSend }).click()
  await dialog.getByLabel(account.email).fill('lin@example.org')
  await dialog.getByLabel(account.password, { exact: true }).fill(LIN_PASSWORD)
  await dialog.getByRole('button', { name: account.login.submit, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => field.inputValue()).toBe('Worth a password')
  await page.getByRole('button', { name: en.comments.sendAnswer }).click()
  await page.getByText(en.comments.published).waitFor()
  await expect.poll(() => comment(page, 'Worth a password').innerText()).toContain('Lin')
})

journey('words survive a session that ended, and what is wrong is said beside them', async ({ visit }) => {
  const reader = await visit({ siteUrl: site.url })
  const { page } = reader
  const noor = others.pop() as TestReader
  await logIn(reader, noor, 'Noor')
  await reader.opens(`${address()}#comments`)
  await reader.isAtHome()
  const field = page.getByLabel(en.comments.label)
  await field.fill(' ')
  await page.getByRole('button', { name: en.comments.send }).click()
  await page.getByText(en.comments.blank).waitFor()
  await field.fill('Long thought about')
  await fetch(`${site.url}/api/users/logout`, { method: 'POST', headers: noor.headers })
  await page.getByRole('button', { name: en.comments.send }).click()
  await page.getByRole('button', { name: en.comments.logInToSend }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('Long thought about')
  await field.fill('字'.repeat(2001))
  await page.getByRole('button', { name: en.comments.logInToSend }).click()
  await page.getByText(en.comments.tooLong).waitFor()
})

journey('a comment that waits is seen by its writer, and by all when it is approved', async ({ visit }) => {
  borealis('review', 'on')
  const reader = await visit({ siteUrl: site.url })
  const { page } = reader
  await logIn(reader, others.pop() as TestReader, 'Noor')
  await reader.opens(`${pages.message.href()}#comments`)
  await reader.isAtHome()
  await page.getByLabel(en.comments.label).fill('Is this on?')
  await page.getByRole('button', { name: en.comments.send }).click()
  await page.getByText(en.comments.waits).waitFor()
  await expect.poll(() => comment(page, 'Is this on?').innerText()).toContain(en.comments.waitingMark)
  await page.reload()
  await reader.isAtHome()
  await comment(page, 'Is this on?').waitFor()

  const stranger = await visit({ siteUrl: site.url })
  await stranger.opens(pages.message.href())
  await stranger.isAtHome()
  expect(await stranger.page.getByText('Is this on?').count()).toBe(0)
  const id = await comment(page, 'Is this on?').getAttribute('id')
  borealis('approve', (id ?? '').replace('comment-', ''))
  borealis('review', 'off')
  await expect
    .poll(async () => {
      await stranger.opens(pages.message.href())
      return stranger.page.getByText('Is this on?').count()
    })
    .toBe(1)
})

const looks = ([1280, 390] as const).flatMap((width) =>
  (['theme-dark', 'theme-light'] as const).flatMap((theme) =>
    (['en', 'cn'] as const).map((locale): ReaderOptions => ({ width, theme, locale })),
  ),
)
journey.for(looks)(
  'F1: forms, previews and errors, $width wide, $theme, $locale',
  async (look, { visit }) => {
    const reader = await visit({ ...look, siteUrl: site.url })
    const { page } = reader
    const { preview, send, blank, reply, label } = words(look.locale as Locale)
    await logIn(reader, others[0] as TestReader, 'Noor')
    await reader.opens(`${address()}#comments`)
    await reader.isAtHome()
    // In Chinese “comment” is a part of “log in to comment”, which stands there first.
    await page.getByRole('button', { name: send, exact: true }).click()
    await page.getByText(blank).waitFor()
    await comment(page, 'Thread 9').getByRole('button', { name: reply }).click()
    expect(await violationsOn(page)).toEqual([])
    await page.getByLabel(label, { exact: true }).fill('> *a*\n\n- `b`\n\n```\nc\n```')
    await page.getByRole('button', { name: preview }).first().click()
    expect(await violationsOn(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
    ).toBe(false)
  },
)
