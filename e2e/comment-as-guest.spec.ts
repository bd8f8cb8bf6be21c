/** Comments without an account in a browser: writing, changing, deleting, confirming, replies, protected names, registering, no scripts. */
import type { Locator, Page } from '@playwright/test'
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { approveComment } from '#server/features/comments/comment-states.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { cn } from '#web/locale/cn.ts'
import { en } from '#web/locale/en.ts'
import { cn as cnOfComments } from '#web/site/comments/texts/cn.ts'
import { en as enOfComments } from '#web/site/comments/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { type LocalSite, startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

let site: LocalSite
let mails: MailServer
let articleId: number
let threadId: number

test.beforeAll(async () => {
  mails = await startMailServer()
  site = await startSite(
    async (ctx) => {
      articleId = await saveArticle(ctx, articleDraft(ctx, { title: 'The ferry' }))
      await createTestReader(ctx, { nickname: 'Mira Solheim', email: 'mira@example.org', isOwner: true })
      const lin = await createTestReader(ctx, { nickname: 'Lin', email: 'lin@example.org' })
      await ctx.transaction((tx) => updateSettings(ctx, tx, { guestComments: 'open', minCommentSeconds: 0 }))
      const subject = { type: 1, id: articleId } as const
      const place = { accountId: lin.id, subject, parentId: null, replyUserId: null, ipAddress: null }
      threadId = (await saveComment(ctx, { ...place, text: 'A first word' })).id
    },
    { SMTP_URL: mails.url, COMMENTS_PER_MINUTE: '1000' },
  )
})
test.afterAll(async () => {
  await site?.stop()
  await mails?.stop()
})

const path = () => `${pages.article.href({ articleId })}#comments`
const texts = {
  en: { ...en.comments, ...enOfComments },
  cn: { ...cn.comments, ...cnOfComments },
}
const words = (locale: Locale) => texts[locale]

const fieldsOf = (page: Page | Locator, locale: Locale) => {
  const { label, name, email, website, send } = words(locale)
  return {
    text: page.getByLabel(label, { exact: true }),
    name: page.locator('input[name=nickname]'),
    // The form that subscribes has one as well.
    email: page.locator('form[action="/comment"]').getByRole('textbox', { name: email }),
    website: page.getByRole('textbox', { name: website }),
    send: page.getByRole('button', { name: send, exact: true }),
    nameLabel: name,
  }
}
/** The form has an action: until its part of the page is hydrated, the server answers with a page of its own. */
const commentsHydrated = (page: Page) => page.locator('#comments:not([data-early])').waitFor()

const comment = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last()

const mailTo = async (address: string, with_: string | RegExp) => {
  const find = () =>
    mails.mails
      .filter(({ to }) => to.includes(address))
      .map(({ raw }) => textOf(raw))
      .find((text) => text.match(with_))
  await expect.poll(find).toBeTruthy()
  return find() ?? ''
}

/** The last comment that was sent. */
const approveNewest = async () => {
  const newest = site.ctx.db.selectFrom('comment').select('id').orderBy('id', 'desc').limit(1)
  await approveComment(site.ctx, (await newest.executeTakeFirstOrThrow()).id)
}

for (const look of looks) {
  const { locale } = look
  const texts = words(locale)

  test(`a guest comments, changes the comment and deletes it, and the browser remembers and forgets, ${locale}, ${look.width} wide`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const visitor = await visitSite(site.url, look)
    const { page } = visitor
    await visitor.open(path())
    await commentsHydrated(page)
    const fields = fieldsOf(page, locale)
    // At rest it is one row.
    await expect(fields.name).toBeHidden()
    await fields.text.click()
    await fields.name.waitFor()
    await fields.text.fill(`Helo from ${locale}`)
    await fields.send.click()
    await page.getByText(texts.nameMissing).waitFor()
    await expect(fields.name).toBeFocused()
    await fields.name.fill(`Théo ${locale}`)
    await fields.website.fill('theo.example')
    await expectAccessible(page)
    await fields.send.click()
    const own = comment(page, `Helo from ${locale}`)
    await own.getByText(texts.editable(15)).waitFor()
    await expect(own.getByRole('link', { name: `Théo ${locale}` })).toHaveAttribute('rel', /nofollow ugc/)
    // Remembered.
    await page.getByRole('button', { name: texts.forget }).waitFor()
    await page.reload()
    await commentsHydrated(page)
    await own.getByRole('button', { name: texts.edit, exact: true }).first().click()
    const editor = page.getByLabel(texts.editText)
    await expect(editor).toBeFocused()
    await editor.fill(`Hello from ${locale}`)
    await expectAccessible(page)
    await editor.press('Control+Enter')
    // Until it is closed, the text area matches the new text as well.
    await expect(editor).toHaveCount(0)
    const changed = comment(page, `Hello from ${locale}`)
    await changed.waitFor()

    // Another browser sees the comment, and no right to it.
    const other = await visitSite(site.url, look)
    await other.open(path())
    await commentsHydrated(other.page)
    const seen = comment(other.page, `Hello from ${locale}`)
    await seen.waitFor()
    await expect(seen.getByRole('button', { name: texts.edit, exact: true })).toHaveCount(0)

    await changed.getByRole('button', { name: texts.delete, exact: true }).click()
    await changed.getByRole('button', { name: texts.deleteNow }).click()
    await expect(changed).toHaveCount(0)
    await fields.text.click()
    await page.getByRole('button', { name: texts.forget }).click()
    await expect(fields.name).toHaveValue('')
    await page.reload()
    await commentsHydrated(page)
    await fields.text.click()
    await expect(fields.name).toHaveValue('')
  })

  test(`the name of the owner is refused at its field, with both ways out, ${locale}, ${look.width} wide`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const visitor = await visitSite(site.url, look)
    const { page } = visitor
    await visitor.open(path())
    await commentsHydrated(page)
    const fields = fieldsOf(page, locale)
    await fields.text.fill('Same here')
    await fields.name.fill('Мira Sоlheim')
    await fields.send.click()
    const alert = page.getByRole('alert').filter({ hasText: 'Мira Sоlheim' })
    await alert.waitFor()
    await expect(fields.name).toBeFocused()
    await expect(fields.name).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await alert.getByRole('button', { name: texts.orSignIn[1] ?? '' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect(fields.text).toHaveValue('Same here')
    await fields.name.fill(`Mira O. ${locale}`)
    await expect(alert).toHaveCount(0)
    await fields.send.click()
    await comment(page, 'Same here').waitFor()
  })

  test(`an address is confirmed, replies to it are mailed, and registering takes the comments over, ${locale}, ${look.width} wide`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const visitor = await visitSite(site.url, look)
    const { page } = visitor
    const address = `ingrid-${locale}@aas.example`
    const nickname = `Ingrid ${locale}`
    await visitor.open(path())
    await commentsHydrated(page)
    const fields = fieldsOf(page, locale)
    await fields.text.fill(`A lease, ${locale}`)
    await fields.name.fill(nickname)
    await fields.email.fill(address)
    await fields.send.click()
    const own = comment(page, `A lease, ${locale}`)
    await own.getByText(texts.confirm(address)).waitFor()
    await expectAccessible(page)
    const link = /http\S+confirm-name\S+/.exec(await mailTo(address, /confirm-name/))?.[0] ?? ''
    await page.goto(link)
    await expectAccessible(page)
    await page.getByRole('button').click()
    await visitor.open(path())
    await commentsHydrated(page)
    await expect(own.getByText(texts.confirm(address))).toHaveCount(0)

    const other = await visitSite(site.url, look)
    await other.open(path())
    await commentsHydrated(other.page)
    await comment(other.page, `A lease, ${locale}`).getByRole('button', { name: texts.reply }).click()
    const answer = other.page.getByLabel(texts.replyTo(nickname))
    const form = other.page.locator('form').filter({ has: answer })
    await answer.fill(`Agreed, ${locale}`)
    await form.locator('input[name=nickname]').fill(nickname)
    await form.getByRole('button', { name: texts.sendReply }).click()
    await form.getByRole('alert').waitFor()
    await form.locator('input[name=nickname]').fill(`Noor ${locale}`)
    await form.getByRole('button', { name: texts.sendReply }).click()
    await comment(other.page, `Agreed, ${locale}`).waitFor()
    expect(await mailTo(address, new RegExp(`Agreed, ${locale}`))).toContain(`Noor ${locale}`)

    const { request } = visitor.context
    await request.get(`${site.url}/api/users/code`, { params: { username: address } })
    const code = /\b\d{6}\b/.exec(await mailTo(address, /\b\d{6}\b/))?.[0] ?? ''
    const data = { username: address, code, password: 'quiet-harbour-lamp', nickname }
    const registered = await request.post(`${site.url}/api/users/register`, { data })
    const { data: user } = (await registered.json()) as { data: { userInfoId: number } }
    await expect
      .poll(async () => {
        const list = await request.get(`${site.url}/api/comments?type=1&topicId=${articleId}&size=50`)
        const { records } = (
          (await list.json()) as { data: { records: { userId: number; nickname: string }[] } }
        ).data
        return records.find((record) => record.nickname === nickname)?.userId
      })
      .toBe(user.userInfoId)
  })

  test(`without scripts a comment is sent, changed and answered, and an error keeps the text, ${locale}, ${look.width} wide`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const visitor = await visitSite(site.url, { ...look, hasScripts: false })
    const { page } = visitor
    await visitor.open(path())
    const fields = fieldsOf(page, locale)
    await fields.text.fill(`No scripts, ${locale}`)
    await fields.name.fill('Lin')
    await fields.send.click()
    await page.getByRole('alert').waitFor()
    await expect(page.locator('textarea')).toHaveValue(`No scripts, ${locale}`)
    await page.locator('input[name=nickname]').fill(`Per ${locale}`)
    await page.getByRole('button').click()
    // Without a proof of work the comment is held, and the owner lets it through.
    const arrived = page.getByRole('heading', {
      name: { en: 'Your comment has arrived', cn: '评论已收到' }[locale],
    })
    await arrived.waitFor()
    await page.getByRole('link').last().click()
    await expect(page.locator('textarea')).toHaveValue(`No scripts, ${locale}`)
    await page.locator('textarea').fill(`Without scripts, ${locale}`)
    await page.getByRole('button').first().click()
    await arrived.waitFor()
    await approveNewest()
    await page.getByRole('link').first().click()
    await comment(page, `Without scripts, ${locale}`).getByRole('link', { name: texts.reply }).click()
    await page.getByRole('blockquote').getByText(`Without scripts, ${locale}`).waitFor()
    await page.locator('textarea').fill(`And an answer, ${locale}`)
    await page.locator('input[name=nickname]').fill(`Ane ${locale}`)
    await page.getByRole('button').click()
    await arrived.waitFor()
    await approveNewest()
    await page.getByRole('link').first().click()
    await comment(page, `And an answer, ${locale}`).getByText(`@Per ${locale}`).waitFor()
    // axe needs scripts.
    const other = await visitSite(site.url, look)
    await other.open(`/comment?reply=${threadId}`)
    await expectAccessible(other.page)
  })
}

test('a comment that waits is shown with its reason, and where storage is blocked the form works', {
  tag: '@full',
}, async ({ visitSite }) => {
  await site.ctx.transaction((tx) => updateSettings(site.ctx, tx, { guestComments: 'approved' }))
  const texts = words('en')
  const visitor = await visitSite(site.url)
  const { page } = visitor
  await visitor.context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await visitor.open(path())
  await commentsHydrated(page)
  const fields = fieldsOf(page, 'en')
  await fields.text.fill('Is this on?')
  await fields.name.fill('Ada')
  const place = await fields.send.boundingBox()
  await fields.send.click()
  await comment(page, 'Is this on?').getByText(texts.waitingMark).waitFor()
  await fields.text.fill('Is this on?')
  await fields.send.click()
  // Where an error takes the place of the hint, the button keeps its own.
  await page.locator('form[action="/comment"]').getByRole('alert').waitFor()
  expect((await fields.send.boundingBox())?.x).toBe(place?.x)
  await fields.text.fill('')
  await page.locator(`#comment-${threadId}`).getByRole('button', { name: texts.reply }).click()
  const reply = page.getByLabel(texts.replyTo('Lin'))
  await reply.fill('And here?')
  await page.getByRole('button', { name: texts.sendReply }).click()
  await comment(page, 'And here?').getByText(texts.waitingMark).waitFor()
  await site.ctx.transaction((tx) => updateSettings(site.ctx, tx, { guestComments: 'open' }))
})
