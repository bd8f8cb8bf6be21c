/** Comments in the studio: moderating by keyboard with undo, replies, selection, approval, on a desk and on a phone. */
import { saveArticle } from '#server/features/articles/save-article.ts'
import { markSpam } from '#server/features/comments/comment-states.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import cn from '#web/studio/comments/texts/cn.ts'
import en from '#web/studio/comments/texts/en.ts'
import frameCn from '#web/studio/frame/texts/cn.ts'
import frameEn from '#web/studio/frame/texts/en.ts'
import settingsCn from '#web/studio/settings/texts/cn.ts'
import settingsEn from '#web/studio/settings/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, type OnEnd, test } from './support/test.ts'

const WAITING = 100

let articleId = 0

const fillWith = (count: number) => async (ctx: Ctx) => {
  articleId = await saveArticle(ctx, articleDraft(ctx, { title: 'The ferry was late' }))
  const lin = await createTestReader(ctx, { nickname: 'Lin', email: 'lin@example.org' })
  const subject = { type: 1, id: articleId } as const
  const start = ctx.now() - 3_600_000
  const say = (text: string, createdAt: number, parentId: number | null = null) =>
    saveComment(ctx, {
      accountId: lin.id,
      subject,
      text,
      parentId,
      createdAt,
      replyUserId: null,
      ipAddress: null,
    })
  const thread = await say('Is there *another* one?', start)
  await ctx.transaction((tx) => updateSettings(ctx, tx, { commentApproval: 'everybody' }))
  for (let i = 1; i < count; i += 1)
    await say(`Remark ${String(i).padStart(3, '0')}${i % 2 ? '' : ' 请问有下一班吗'}`, start + i * 1000)
  await say('There is, at nine.', start + count * 1000, thread.id)
}

/** For tests that change nothing. */
let readOnly: StudioSite
test.beforeAll(async () => {
  readOnly = await startStudioSite(fillWith(6))
})
test.afterAll(() => readOnly.stop())

const startOwnSite = async (onEnd: OnEnd): Promise<StudioSite> => {
  const site = await startStudioSite(fillWith(WAITING))
  onEnd(site.stop)
  return site
}

const queue = (texts: typeof en) => ({ name: texts.queue })

test('a hundred waiting comments are moderated by keyboard, with undo, and the page shows each at the next request', {
  tag: '@full',
}, async ({ visitSite, onEnd, request }) => {
  const site = await startOwnSite(onEnd)
  const { page } = await openStudio(visitSite, site, '/studio/comments')
  const shown = async () => {
    const html = await (
      await request.get(`${site.url}/api/comments?type=1&topicId=${articleId}&size=100`)
    ).text()
    return new Set(html.match(/Remark \d{3}|at nine/g))
  }
  const tab = (status: keyof typeof en.statuses, count: number) =>
    expect(page.getByRole('link', { name: `${en.statuses[status]}${count}`, exact: true })).toBeVisible()
  const rows = page.getByRole('region', queue(en)).getByRole('listitem')
  await expect(rows.first()).toContainText('There is, at nine.')
  await expect(rows.nth(1)).toContainText('Remark 099')

  // Approve, and see it in the next request.
  await page.keyboard.press('a')
  await tab('waiting', WAITING - 1)
  await expect.poll(shown).toContain('at nine')
  await page.keyboard.press('z')
  await tab('waiting', WAITING)
  await expect.poll(shown).not.toContain('at nine')
  await expect(page.getByRole('region', { name: en.thread })).toContainText('There is, at nine.')
  await page.keyboard.press('a')

  // Spam, trash, and a reply that approves.
  await expect(rows.first()).toContainText('Remark 099')
  await page.keyboard.press('s')
  await expect(rows.first()).toContainText('Remark 098')
  await page.keyboard.press('d')
  await expect(rows.first()).toContainText('Remark 097')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.getByRole('textbox', { name: en.replyLabel('Lin') }).waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('Thank **you**!')
  await page.keyboard.press('Control+Enter')
  await expect(rows.first()).toContainText('Remark 096')
  await expect.poll(shown).toContain('Remark 097')

  // The rest, each by one key; the page shows each one after the other.
  for (let i = 96; i >= 1; i -= 1) {
    const remark = `Remark ${String(i).padStart(3, '0')}`
    await expect(page.locator('[data-comment][aria-current]')).toContainText(remark)
    await page.keyboard.press('a')
    if (i % 12 === 0) await expect.poll(shown).toContain(remark)
  }
  await expect(page.getByRole('heading', { name: en.none.waiting[0] })).toBeVisible()
  await tab('waiting', 0)
  await tab('spam', 1)
  await tab('trash', 1)
  await expect.poll(async () => (await shown()).size).toBe(98)
  const all = await shown()
  expect(['Remark 099', 'Remark 098'].filter((hidden) => all.has(hidden))).toEqual([])

  // The last step is undone as well.
  await page.keyboard.press('z')
  await tab('waiting', 1)
  await expect.poll(shown).not.toContain('Remark 001')
})

for (const look of looks) {
  const texts = look.locale === 'en' ? en : cn
  const frame = look.locale === 'en' ? frameEn : frameCn
  test(`the list, a thread, the selection and the choice of approval have no violation and fit, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const visitor = await openStudio(visitSite, readOnly, '/studio/comments', look)
    const { page } = visitor
    await page.getByText('Remark 005').first().waitFor()
    await expectAccessible(page)
    await page
      .getByRole('checkbox', { name: texts.select('Lin') })
      .nth(1)
      .check()
    await page.getByRole('toolbar', { name: texts.bulk }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: texts.clearSelection }).click()
    await page.getByRole('button', { name: texts.approval }).click()
    await expect(page.getByRole('radio', { name: texts.approvals.everybody })).toBeChecked()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.locator('[data-comment]').first().click()
    await expect(page).toHaveURL(/comment=\d+/)
    await page.getByRole('region', { name: texts.thread }).getByText('another').waitFor()
    await expectAccessible(page)
    await visitor.open('/studio/comments?q=qqzzxx')
    await page.getByRole('heading', { name: texts.noneFound }).first().waitFor()
    await expectAccessible(page)

    // A list that cannot be loaded says so below its title, not at the edge of the window.
    visitor.expectFailure(/500/)
    const json = { flag: false, code: 50000, message: '', data: null }
    await page.route('**/api/studio/comments?*', (route) => route.fulfill({ status: 500, json }))
    await page.reload()
    const failed = await page.getByRole('heading', { name: frame.failed }).boundingBox()
    expect(failed?.x).toBe((await page.getByRole('heading', { level: 1 }).boundingBox())?.x)
  })
}

test('a range is selected with Shift and marked as spam at once, found by search, and deleted after a question', async ({
  visitSite,
  onEnd,
}) => {
  const site = await startOwnSite(onEnd)
  const { page } = await openStudio(visitSite, site, '/studio/comments')
  const boxes = page.getByRole('checkbox', { name: en.select('Lin') })
  await boxes.nth(1).check()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect(page.getByText(en.selected(4))).toBeVisible()
  await page.getByRole('toolbar').getByRole('button', { name: en.spam }).click()
  await expect(page.getByText(en.done.spam(4))).toBeVisible()
  await page.getByRole('link', { name: /^Spam4$/ }).click()
  await expect(page).toHaveURL(/status=spam/)
  await expect(page.locator('[data-comment]')).toHaveCount(4)
  await page.getByRole('searchbox', { name: en.searchLabel }).fill('remark 097')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/status=spam&q=remark/)
  await expect(page.locator('[data-comment]')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('[data-comment]')).toHaveCount(1)
  await page.keyboard.press('d')
  await page.getByRole('dialog').getByRole('button', { name: en.delete }).press('Enter')
  await expect(page.getByRole('link', { name: /^Spam3$/ })).toBeVisible()
  await page.getByRole('button', { name: en.approval }).click()
  await page.getByRole('radio', { name: en.approvals.first }).check()
  await expect(page.getByText(en.approvalSaved)).toBeVisible()
})

test('on a phone a comment fills the screen, and the next one follows the decision', {
  tag: '@full',
}, async ({ visitSite, onEnd }) => {
  const site = await startOwnSite(onEnd)
  const { page } = await openStudio(visitSite, site, '/studio/comments', { width: 390 })
  await page.locator('[data-comment]').nth(1).click()
  const thread = page.getByRole('region', { name: en.thread })
  await expect(thread).toContainText('Remark 099')
  await thread.getByRole('button', { name: en.approve, exact: true }).click()
  await expect(thread).toContainText('Remark 098')
  await thread.getByRole('button', { name: en.shortcuts.next }).click()
  await expect(thread).toContainText('Remark 097')
  await thread.getByRole('link', { name: en.back }).click()
  await expect(thread).toBeHidden()
  await expect(page.getByRole('link', { name: /^Waiting99$/ })).toBeVisible()
})

for (const look of looks) {
  const texts = look.locale === 'en' ? en : cn
  const settings = look.locale === 'en' ? settingsEn : settingsCn
  test(`rules show their effect before they are saved, and what they hold says why, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite, onEnd }) => {
    let reader: TestReader | undefined
    const site = await startStudioSite(async (ctx) => {
      reader = await createTestReader(ctx, { nickname: 'Ada', email: 'ada@example.org' })
      const comment = { accountId: reader.id, subject: { type: 2, id: 0 } as const, ipAddress: null }
      const say = (text: string) => saveComment(ctx, { ...comment, text, parentId: null, replyUserId: null })
      await say('I fired the kiln for a day.')
      await markSpam(ctx, (await say('Potters meet at noon.')).id)
    })
    onEnd(site.stop)
    const visitor = await openStudio(visitSite, site, '/studio/comments/rules', look)
    const { page } = visitor
    const effect = page.getByRole('region', { name: texts.rules.effect })
    await expect(effect).toContainText(texts.rules.tried('2'))
    await expect(effect).toContainText(`0 ${texts.rules.published(0)}`)
    await expect(effect).toContainText(`1 ${texts.rules.spam(1)}`)
    await expect(effect).toContainText('Potters meet at noon.')
    const words = page.getByRole('textbox', { name: settings.fields.heldWords })
    await words.fill('KILN\npotters')
    await expect(effect).toContainText(`1 ${texts.rules.published(1)}`)
    await expect(effect).toContainText(texts.reasons.word('KILN'))
    await expect(effect).toContainText(`0 ${texts.rules.spam(0)}`)
    await page.getByLabel(texts.scripts.Arabic).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: settings.bar.save, exact: true }).click()
    await expect(page.getByText(settings.saved)).toBeVisible()
    await page.reload()
    await expect(words).toHaveValue('KILN\npotters')
    await expect(page.getByLabel(texts.scripts.Arabic)).toBeChecked()

    const response = await fetch(`${site.url}/api/comments/save`, {
      method: 'POST',
      headers: { ...reader?.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 2, commentContent: 'Our k\u0456ln is for sale.' }),
    })
    expect(await response.json()).toMatchObject({ data: { isReview: 0, heldNote: null } })
    await visitor.open('/studio/comments')
    const held = page.getByText(texts.held(texts.reasons.word('KILN'))).first()
    await expect(held).toBeVisible()
    await page.locator('[data-comment]').first().click()
    const thread = page.getByRole('region', { name: texts.thread })
    await expect(thread).toContainText(texts.held(texts.reasons.word('KILN')))
    await expectAccessible(page)
    await thread.getByRole('link', { name: texts.rules.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: texts.rules.title })).toBeVisible()
  })
}
