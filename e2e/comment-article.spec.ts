/** Comments in a browser: writing one, replying, the email about a reply, links to a comment, review. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { cn } from '#web/locale/cn.ts'
import { en } from '#web/locale/en.ts'
import { en as account } from '#web/site/account/texts/en.ts'
import { type CommentFixtures, fillCommentSite, LIN_PASSWORD, logIn } from './support/comment-site.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { holdRequests } from './support/hold-requests.ts'
import { looks, tierOf, type VisitorOptions } from './support/look.ts'
import { type RunningSite, startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

let site: RunningSite
let mails: MailServer
let fixtures: CommentFixtures
/** Each test comments as another reader, because a reader may write three comments a minute. */
const others: TestReader[] = []

test.beforeAll(async () => {
  mails = await startMailServer()
  site = await startSite(
    async (ctx) => {
      fixtures = await fillCommentSite(ctx)
      for (let i = 0; i < 12; i++) others.push(await createTestReader(ctx, { nickname: `Visitor ${i}` }))
    },
    { SMTP_URL: mails.url, COMMENTS_PER_MINUTE: '1000' },
  )
})
test.afterAll(async () => {
  await site?.stop()
  await mails?.stop()
})

/** By the command, while the site runs. */
const approve = (dataFolder: string, id: string) => {
  const file = join(import.meta.dirname, '..', 'bin', 'borealis.mjs')
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataFolder }
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, 'comments', 'approve', id], { env })
  expect(status, `${stdout}${stderr}`).toBe(0)
}
const articlePath = () => pages.article.href({ articleId: fixtures.articleId })
const texts = { en, cn }
const words = (locale: Locale) => texts[locale].comments

const comment = (page: Page, text: string | RegExp) =>
  page.getByRole('article').filter({ hasText: text }).last()

for (const look of [
  { locale: 'en', width: 1280 },
  { locale: 'cn', width: 390 },
] satisfies VisitorOptions[]) {
  const { locale } = look
  const text = `A *fine* word, ${locale}`

  test(`a draft is stored, previewed and sent, and everybody reads the comment, ${locale}, ${look.width} wide`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const visitor = await visitSite(site.url, look)
    const { page } = visitor
    await logIn(visitor, others.pop() as TestReader, 'Noor')
    await visitor.open(`${articlePath()}#comments`)
    await visitor.hydrated()
    const field = page.getByLabel(words(locale).label)
    await field.fill(text)
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(text)
    await page.reload()
    await visitor.hydrated()
    await expect.poll(() => field.inputValue()).toBe(text)
    await page.getByRole('button', { name: words(locale).preview }).click()
    await expect.poll(() => page.locator('form em').innerText()).toBe('fine')
    await page.getByRole('button', { name: words(locale).send }).click()
    await page.getByText(words(locale).published).waitFor()
    await comment(page, `A fine word, ${locale}`).waitFor()
    await expect.poll(() => page.getByLabel(words(locale).label).inputValue()).toBe('')

    const other = await visitSite(site.url, { hasScripts: false })
    await other.open(articlePath())
    await expect(other.page.locator('main')).toContainText(`A fine word, ${locale}`)
  })

  test(`a reply is below its comment, and the email about it leads to it, ${locale}, ${look.width} wide`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const visitor = await visitSite(site.url, look)
    const { page } = visitor
    await logIn(visitor, others.pop() as TestReader, 'Noor')
    await visitor.open(`${articlePath()}#comments`)
    // A reader's own form is taller than the one in the HTML: what is below it moves when it appears.
    await page.getByLabel(words(locale).label).waitFor()
    await comment(page, 'Thread 9')
      .getByRole('button', { name: words(locale).reply })
      .click()
    const field = page.getByLabel(words(locale).replyTo('Lin'))
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await field.fill(`Answered, ${locale}`)
    await field.press('Control+Enter')
    await page.getByText(words(locale).published).waitFor()
    await expect.poll(() => comment(page, `Answered, ${locale}`).innerText()).toContain('@Lin')
    const mail = () =>
      mails.mails
        .filter(({ to }) => to.includes('lin@example.org'))
        .map(({ raw }) => textOf(raw))
        .find((text) => text.includes(`Answered, ${locale}`))
    await expect.poll(mail).toBeTruthy()
    const link = /http\S+#comment-\d+/.exec(mail() ?? '')?.[0] as string
    const replied = await visitSite(site.url, look)
    await replied.page.goto(link)
    await replied.hydrated()
    await expect
      .poll(() => replied.page.locator('[data-linked]').innerText())
      .toContain(`Answered, ${locale}`)
  })
}

test('more comments load on demand, and collapsed replies are shown', { tag: '@full' }, async ({
  visitSite,
}) => {
  const visitor = await visitSite(site.url)
  const { page } = visitor
  await visitor.open(`${articlePath()}#comments`)
  await visitor.hydrated()
  await page.getByRole('button', { name: en.comments.more }).click()
  await comment(page, 'Thread 1').waitFor()
  await expect(page.getByText('Reply 3 to thread 1')).toHaveCount(1)
  await expect(page.getByText('Reply 4 to thread 1')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show 2 more replies' }).click()
  await page.getByText('Reply 5 to thread 1').waitFor()
  await expect.poll(() => comment(page, 'Reply 2 to thread 1').innerText()).toContain(en.frame.owner)
  await expect(page.getByRole('button', { name: en.comments.more })).toHaveCount(0)
})

/** Opens the article with comments that are not hydrated yet. Returns a function that lets them be hydrated. */
const openBeforeHydration = async (visitor: Visitor): Promise<() => Promise<void>> => {
  const { page } = visitor
  const release = await holdRequests(page, /\/assets\/CommentSection-/)
  await visitor.open(`${articlePath()}#comments`)
  await visitor.hydrated()
  return release
}

test('a click before the comments are hydrated is replayed', { tag: '@full' }, async ({ visitSite }) => {
  const visitor = await visitSite(site.url)
  const { page } = visitor
  const release = await openBeforeHydration(visitor)
  await page.getByRole('button', { name: en.comments.more }).click()
  await release()
  await comment(page, 'Thread 1').waitFor()
})

test('a reader who is logged in gets the form, though the page was rendered for anonymous visitors, and nothing moves', async ({
  visitSite,
}) => {
  for (const look of [{ width: 1280 }, { width: 390, locale: 'cn' }] satisfies VisitorOptions[]) {
    const visitor = await visitSite(site.url, look)
    const { page } = visitor
    const { comments } = texts[look.locale ?? 'en']
    await logIn(visitor, others[0] as TestReader, 'Noor')
    const release = await openBeforeHydration(visitor)
    const below = () =>
      page
        .locator('#comments ol')
        .first()
        .evaluate((list: HTMLElement) => list.offsetTop)
    const before = await below()
    await release()
    await page.locator('#comments textarea').waitFor()
    expect(await below()).toBe(before)

    // A click on the button before that opens the form, and no dialog.
    const early = await visitSite(site.url, look)
    await logIn(early, others[0] as TestReader, 'Noor')
    const releaseEarly = await openBeforeHydration(early)
    await early.page.getByRole('button', { name: comments.logIn }).click()
    await releaseEarly()
    await early.page.locator('textarea:focus').waitFor()
    await expect(early.page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a link leads to a collapsed reply that is not on the first page', { tag: '@full' }, async ({
  visitSite,
}) => {
  const visitor = await visitSite(site.url)
  const { page } = visitor
  await visitor.open(`${articlePath()}#comment-${fixtures.oldest.lastReply}`)
  const linked = page.locator(`#comment-${fixtures.oldest.lastReply}[data-linked]`)
  await linked.waitFor()
  await expect(linked).toContainText('Reply 5 to thread 1')
  await expect
    .poll(() => linked.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
    .toBe(true)
  await page.goto(`${site.url}${articlePath()}#comment-999999`)
  await page.getByText(en.comments.missing).waitFor()
})

test('the date of a comment is relative, with the full date in its title', { tag: '@full' }, async ({
  visitSite,
}) => {
  const visitor = await visitSite(site.url)
  await visitor.open(`${articlePath()}#comments`)
  await visitor.hydrated()
  const time = comment(visitor.page, 'Thread 9').locator('time')
  await expect.poll(() => time.innerText()).toMatch(/hours ago|minutes ago/)
  await expect(time).toHaveAttribute('title', /\d{4}.*\d\d:\d\d/)
})

test('an anonymous visitor is asked to log in, and keeps the text', async ({ visitSite }) => {
  const visitor = await visitSite(site.url)
  const { page } = visitor
  await visitor.open(`${articlePath()}#comments`)
  await visitor.hydrated()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: en.comments.logIn }).click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await comment(page, 'Thread 9').getByRole('button', { name: en.comments.reply }).click()
  const field = page.getByLabel(en.comments.replyTo('Lin'))
  await field.fill('Worth a password')
  await page.getByRole('button', { name: en.comments.logInToSend }).click()
  await dialog.getByLabel(account.email).fill('lin@example.org')
  await dialog.getByLabel(account.password, { exact: true }).fill(LIN_PASSWORD)
  await dialog.getByRole('button', { name: account.login.submit, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => field.inputValue()).toBe('Worth a password')
  await page.getByRole('button', { name: en.comments.sendReply }).click()
  await page.getByText(en.comments.published).waitFor()
  await expect.poll(() => comment(page, 'Worth a password').innerText()).toContain('Lin')
})

test('the text remains when the session has ended, and validation errors are beside it', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await visitSite(site.url)
  const { page } = visitor
  const noor = others.pop() as TestReader
  await logIn(visitor, noor, 'Noor')
  await visitor.open(`${articlePath()}#comments`)
  await visitor.hydrated()
  const field = page.getByLabel(en.comments.label)
  await field.fill(' ')
  await page.getByRole('button', { name: en.comments.send }).click()
  await page.getByText(en.comments.blank).waitFor()
  await field.fill('Long thought about')
  await fetch(`${site.url}/api/users/logout`, { method: 'POST', headers: noor.headers })
  await page.getByRole('button', { name: en.comments.send }).click()
  await page.getByRole('dialog').getByText(account.login.expired).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: en.comments.logInToSend }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('Long thought about')
  await field.fill('字'.repeat(2001))
  await page.getByRole('button', { name: en.comments.logInToSend }).click()
  await page.getByText(en.comments.tooLong).waitFor()
})

test('a comment that waits for review is visible to its author, and to all once it is approved', {
  tag: '@full',
}, async ({ visitSite, onEnd }) => {
  let reader: TestReader | undefined
  let dataFolder = ''
  const own = await startSite(async (ctx) => {
    dataFolder = ctx.config.DATA_DIR
    await fillCommentSite(ctx)
    reader = await createTestReader(ctx, { nickname: 'Noor' })
    await ctx.transaction((tx) => updateSettings(ctx, tx, { commentApproval: 'everybody' }))
  })
  onEnd(own.stop)
  const visitor = await visitSite(own.url)
  const { page } = visitor
  await logIn(visitor, reader as TestReader, 'Noor')
  await visitor.open(`${pages.message.href()}#comments`)
  await visitor.hydrated()
  await page.getByLabel(en.comments.label).fill('Is this on?')
  await page.getByRole('button', { name: en.comments.send }).click()
  await page.getByText(en.comments.waits).waitFor()
  await expect.poll(() => comment(page, 'Is this on?').innerText()).toContain(en.comments.waitingMark)
  await page.reload()
  await visitor.hydrated()
  await comment(page, 'Is this on?').waitFor()

  const other = await visitSite(own.url)
  await other.open(pages.message.href())
  await other.hydrated()
  await expect(other.page.getByText('Is this on?')).toHaveCount(0)
  const id = await comment(page, 'Is this on?').getAttribute('id')
  approve(dataFolder, (id ?? '').replace('comment-', ''))
  await expect
    .poll(async () => {
      await other.open(pages.message.href())
      return other.page.getByText('Is this on?').count()
    })
    .toBe(1)
})

for (const look of looks)
  test(`F1: forms, previews and errors have no violation, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const visitor = await visitSite(site.url, look)
    const { page } = visitor
    const { preview, send, blank, reply, label } = words(look.locale)
    await logIn(visitor, others[0] as TestReader, 'Noor')
    await visitor.open(`${articlePath()}#comments`)
    await visitor.hydrated()
    await page.getByLabel(label).click()
    // In Chinese “comment” is a part of “log in to comment”, which is found first.
    await page.getByRole('button', { name: send, exact: true }).click()
    await page.getByText(blank).waitFor()
    await comment(page, 'Thread 9').getByRole('button', { name: reply }).click()
    await expectAccessible(page)
    await page.getByLabel(label, { exact: true }).fill('> *a*\n\n- `b`\n\n```\nc\n```')
    await page.getByRole('button', { name: preview }).first().click()
    await expectAccessible(page)
  })

test('a reply marks the icon of the site until its reader has seen it', { tag: '@full' }, async ({
  visitSite,
}) => {
  const [noor, other] = [others.pop() as TestReader, others.pop() as TestReader]
  const save = async (reader: TestReader, more: object) => {
    const response = await fetch(`${site.url}/api/comments/save`, {
      method: 'POST',
      headers: { ...reader.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 2, ...more }),
    })
    return ((await response.json()) as { data: { id: number } }).data.id
  }
  const parentId = await save(noor, { commentContent: 'Is somebody there?' })
  const reply = await save(other, { commentContent: 'Somebody is.', parentId })
  const visitor = await visitSite(site.url)
  const { page } = visitor
  await logIn(visitor, noor, 'Noor')
  await visitor.open('/tags')
  await visitor.hydrated()
  const icon = page.locator('link[rel="icon"]')
  await expect(icon).toHaveAttribute('href', /^data:image\/png/)
  const menu = page.getByRole('banner').getByRole('button', { name: /Account of Noor, 1 new reply/ })
  await menu.click()
  await page.getByRole('link', { name: '1 new reply' }).click()
  await page.waitForURL(`**/message#comment-${reply}`)
  await page.getByText('Somebody is.').waitFor()
  await expect(icon).toHaveAttribute('href', /^data:image\/svg/)
  await expect(menu).toHaveCount(0)
  await page.reload()
  await visitor.hydrated()
  await expect(icon).toHaveAttribute('href', /^data:image\/svg/)
})
