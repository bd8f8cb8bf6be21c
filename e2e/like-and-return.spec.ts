/** A visitor likes an article, a talk and a comment, with scripts and without; a returning one sees what is new and what has changed. */
import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { createArticle } from '#server/features/drafts/create-article.ts'
import { publishDraft } from '#server/features/drafts/publish-draft.ts'
import { saveDraft } from '#server/features/drafts/save-draft.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { holdRequests } from './support/hold-requests.ts'
import { looks, tierOf } from './support/look.ts'
import { type LocalSite, startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

const HOUR_MS = 3_600_000
let site: LocalSite
let subjects = { article: 0, talk: 0, comment: 0 }
let changed = 0
const texts = {
  en: {
    like: 'Like',
    liked: 'Liked',
    exception: 'ErrorSystem exception',
    refusal: 'ErrorNot now',
    news: 'New since your last visit',
    changed: 'Changed since your last visit',
    parts: '2 parts changed since your last visit',
  },
  cn: {
    like: '赞',
    liked: '已赞',
    exception: '错误系统异常',
    refusal: '错误Not now',
    news: '新，上次来访后发布',
    changed: '上次来访后有改动',
    parts: '上次来访后有 2 处改动',
  },
}

async function fill(ctx: Ctx) {
  await createTestReader(ctx, { nickname: 'Mira', isOwner: true })
  const { id: accountId } = await createTestReader(ctx, { nickname: 'Lin' })
  const article = await saveArticle(
    ctx,
    articleDraft(ctx, { title: 'Well liked', publishedAt: ctx.now() - 1 }),
  )
  const subject = { type: 1, id: article } as const
  const words = { text: 'Kind words', parentId: null, replyUserId: null, ipAddress: null }
  const talk = await saveTalk(ctx, talkDraft(ctx, { publishedAt: ctx.now() - 1 }))
  subjects = { article, talk, comment: (await saveComment(ctx, { accountId, subject, ...words })).id }
  const device = 'Test'
  const markdown = ['One.', 'Two.', 'Three.', 'Four.', 'Five.']
  const text = (lines: string[]) => lines.join('\n\n')
  const write = { saveId: 'save-00000001', device, title: 'Old, and new', markdown: text(markdown) }
  changed = await createArticle(ctx, write)
  const at = new Date(ctx.now() - 240 * HOUR_MS).toISOString()
  const publishing = { device, lock: { kind: 'none' as const }, isUpdate: true, notifySubscribers: false }
  await publishDraft(ctx, changed, { ...publishing, revision: 1, at, tellsReaders: false })
  const next = text(markdown.with(1, 'Two, again.').with(2, 'Three, again.').with(4, 'Five, again.'))
  await saveDraft(ctx, changed, { saveId: 'save-00000002', baseRevision: 1, device, markdown: next })
  await publishDraft(ctx, changed, { ...publishing, revision: 2, at: null, tellsReaders: true })
}
test.beforeAll(async () => {
  site = await startSite(fill)
})
test.afterAll(() => site?.stop())

/** The places where something can be liked. */
const hearts = (page: Page) => [
  { path: pages.article.href({ articleId: subjects.article }), button: page.locator('[name=article]') },
  { path: pages.talks.href(), button: page.locator('[name=talk]') },
  {
    path: `${pages.article.href({ articleId: subjects.article })}#comments`,
    button: page.locator('[name=comment]'),
  },
]
const takeAllBack = () =>
  site.ctx.transaction(async (tx) => {
    await tx.deleteFrom('visitor_like').execute()
    for (const table of ['article', 'talk', 'comment'] as const)
      await tx.updateTable(table).set({ like_count: 0 }).execute()
    site.ctx.content.changed(tx, 'articles')
  })

for (const look of looks)
  test(`likes are given by mouse and keyboard, stay after a reload, are taken back, and a failure is told, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    await takeAllBack()
    const visitor = await visitSite(site.url, look)
    const { page } = visitor
    const { like, liked, exception, refusal } = texts[look.locale]
    for (const { path, button } of hearts(page)) {
      await visitor.open(path)
      await visitor.hydrated()
      const heart = button.last()
      await heart.scrollIntoViewIfNeeded()
      await expect(heart).toHaveAttribute('aria-pressed', 'false')
      await expect(heart).toHaveAccessibleName(new RegExp(`^${like}`))
      await expect(heart).not.toContainText(/\d/)
      // The code of comments loads when they come near.
      await expect(async () => {
        await heart.focus()
        await page.keyboard.press('Enter')
        await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
      }).toPass()
      for (const one of await button.all()) await expect(one).toContainText('1')
      // The response has the cookie: a browser that leaves before it is there does not know what it likes.
      await visitor.requestsEnded()
    }
    await visitor.open(pages.article.href({ articleId: subjects.article }))
    await visitor.hydrated()
    const ofArticle = page.locator('[name=article]').last()
    await expect(ofArticle).toHaveAccessibleName(new RegExp(`^${liked}\\s*1$`))
    await expectAccessible(page)
    await ofArticle.click()
    await expect(ofArticle).toHaveAttribute('aria-pressed', 'false')
    await expect(ofArticle).not.toContainText(/\d/)
    await visitor.requestsEnded()
    // A second press before the response is not lost.
    const release = await holdRequests(page, /\/api\/likes/)
    await ofArticle.click()
    await ofArticle.click()
    await expect(ofArticle).toHaveAttribute('aria-pressed', 'false')
    await release()
    await visitor.requestsEnded()
    await expect(ofArticle).not.toContainText(/\d/)
    expect(
      await site.ctx.db.selectFrom('visitor_like').where('kind', '=', 'article').selectAll().execute(),
    ).toEqual([])
    // The second code is one that the site does not know.
    for (const [code, notice] of [
      [50000, exception],
      [59999, refusal],
    ] as const) {
      const json = { flag: false, code, message: 'Not now', data: null }
      await page.route('**/api/likes', (route) => route.fulfill({ json }))
      await ofArticle.click()
      await page.locator('.toast.error', { hasText: notice }).waitFor()
      await expect(ofArticle).toHaveAttribute('aria-pressed', 'false')
    }
  })

test('without scripts the heart is a button that likes, and takes the like back', async ({ visitSite }) => {
  await takeAllBack()
  const { page, open } = await visitSite(site.url, { hasScripts: false, width: 390 })
  const counts = async () => {
    const { like_count } = await site.ctx.db
      .selectFrom('talk')
      .select('like_count')
      .where('id', '=', subjects.talk)
      .executeTakeFirstOrThrow()
    return like_count
  }
  await open(pages.talks.href())
  for (const count of [1, 0]) {
    await page.locator('[name=talk]').click()
    await page.waitForURL(`**/talks#like-${subjects.talk}`)
    expect(await counts()).toBe(count)
  }
})

test('hearts are large enough for a finger', { tag: '@full' }, async ({ visitSite }) => {
  const visitor = await visitSite(site.url, { width: 390, locale: 'en' })
  for (const { path, button } of hearts(visitor.page)) {
    await visitor.open(path)
    const box = await button.first().boundingBox()
    expect([path, Math.round(box?.height ?? 0) >= 44]).toEqual([path, true])
  }
})

for (const look of looks)
  test(`a returning visitor sees what is new and what has changed, a new one nothing, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const visitor = await visitSite(site.url, look)
    const { page } = visitor
    const { news, changed: changedText, parts } = texts[look.locale]
    const visits = () => page.evaluate(() => localStorage.getItem('visits'))
    await visitor.open('/')
    await visitor.hydrated()
    await expect.poll(visits).toMatch(/^0 \d+$/)
    await expect(page.locator('.news')).toHaveCount(0)
    // The last visit was between both articles.
    await page.evaluate((at) => localStorage.setItem('visits', `${at} ${at}`), site.ctx.now() - 24 * HOUR_MS)
    await visitor.open('/')
    await visitor.hydrated()
    const card = (title: string) => page.getByRole('article').filter({ hasText: title })
    await expect(card('Well liked').locator('.news')).toHaveText(news)
    await expect(card('Old, and new').locator('.news')).toHaveCount(0)
    await visitor.open(pages.talks.href())
    await visitor.hydrated()
    await expect(page.locator('.news')).toHaveText(news)
    await visitor.open(pages.archives.href())
    await visitor.hydrated()
    await expect(page.locator('.news')).toHaveCount(1)
    await visitor.open(pages.article.href({ articleId: changed }))
    await visitor.hydrated()
    await expect(page.getByRole('link', { name: parts })).toBeVisible()
    expect(await page.locator('.prose > [data-changed]').allInnerTexts()).toEqual(
      ['Two, again.', 'Three, again.', 'Five, again.'].map((text) => expect.stringContaining(text)),
    )
    await expect(page.locator('.prose > [data-changed]').first()).toContainText(changedText)
    await expectAccessible(page)
  })
