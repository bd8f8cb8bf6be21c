/** X1, X2 and S6 of docs/requirements/safety.md: hostile comments, nicknames, websites and intros run nothing in a real browser. */
import type { Page } from '@playwright/test'
import { commentHtml } from '#contract/comment-text.ts'
import { commentsApi } from '#contract/comments.ts'
import { pages } from '#contract/pages.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { sanitizeComment } from '#server/features/comments/sanitize-comment.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { chooseAccountEntry } from './support/account-site.ts'
import { logIn } from './support/comment-site.ts'
import { reportScriptRuns, scriptSources, touchEverything } from './support/hostile-page.ts'
import { collectedPayloads, ownPayloads } from './support/hostile-payloads.ts'
import { startSite } from './support/site.ts'
import { expect, type OnEnd, test, type VisitSite } from './support/test.ts'

type Fixtures = { onEnd: OnEnd; visitSite: VisitSite }

/** What a page shows at first: seven threads of a comment and three replies. */
const THREADS_PER_ARTICLE = 7
const COMMENTS_PER_THREAD = 4

/** So many share one profile, which shows each of its texts in one place. */
const PAYLOADS_PER_PROFILE = 500

/** Payloads of the collections share a comment, because a page takes a second. None hides the text after it. */
const PAYLOADS_PER_COMMENT = 15

test(
  'X1, X2, S6: our own payloads run nothing as comments and profiles',
  { tag: '@full' },
  ({ onEnd, visitSite }) => expectHarmless({ onEnd, visitSite }, ownPayloads, 1),
)

test('X1, X2, S6: public collections of payloads run nothing as comments and profiles', {
  tag: '@full',
}, async ({ onEnd, visitSite }) => {
  const collected = collectedPayloads()
  test.skip(collected === null, 'the collections are not beside the project')
  test.setTimeout(900_000)
  await expectHarmless({ onEnd, visitSite }, [...new Set(collected)], PAYLOADS_PER_COMMENT)
})

/** What the API accepts as one comment; null when it refuses it. */
const commentOf = (texts: string[]): string | null => {
  const read = commentsApi.save.body.safeParse({ type: 2, commentContent: texts.join('\n\n') })
  return read.success ? read.data.commentContent : null
}

/** As many payloads as a comment may have characters for. */
const shareComments = (payloads: string[], atMost: number): string[][] => {
  const shared: string[][] = []
  for (const payload of payloads) {
    const last = shared.at(-1)
    if (last && last.length < atMost && commentOf([...last, payload])) last.push(payload)
    else shared.push([payload])
  }
  return shared
}

const expectHarmless = async (
  { onEnd, visitSite }: Fixtures,
  payloads: string[],
  perComment: number,
): Promise<void> => {
  const accepted = payloads.filter((payload) => commentOf([payload]) !== null)
  expect(accepted.length).toBeGreaterThan(payloads.length * 0.9)
  const hidden = accepted.filter(
    (payload) => !sanitizeComment(commentHtml(`${payload}\n\nmarker`)).endsWith('<p>marker</p>'),
  )
  expect(perComment > 1 ? hidden : []).toEqual([])
  const texts = shareComments(accepted, perComment)
  let articles: number[] = []
  let readers: TestReader[] = []
  const site = await startSite(async (ctx) => {
    articles = await saveComments(ctx, texts)
    readers = await saveProfiles(ctx, payloads)
  })
  onEnd(site.stop)
  const visitor = await visitSite(site.url)
  await reportScriptRuns(visitor.page)
  const found: string[] = []
  for (const path of ['/', ...articles.map((articleId) => pages.article.href({ articleId }))]) {
    await visitor.open(path)
    await visitor.hydrated()
    if (path !== '/') await commentsAreHydrated(visitor.page)
    found.push(...(await scriptSources(visitor.page)).map((part) => `${path}: ${part}`))
    await touchEverything(visitor.page)
    expect(new URL(visitor.page.url()).pathname).toBe(path)
    found.push(...(await scriptSources(visitor.page)).map((part) => `${path}, touched: ${part}`))
  }
  expect(found).toEqual([])
  for (const reader of readers) await expectHarmlessProfile(visitSite, site.url, reader)
}

/** A reader's name is shown in the header, and the whole profile in the user center. */
const expectHarmlessProfile = async (visitSite: VisitSite, url: string, one: TestReader): Promise<void> => {
  const response = await fetch(`${url}/api/users/info/${one.id}`, { headers: one.headers })
  const { data: user } = (await response.json()) as { data: { nickname: string; intro: string } }
  const visitor = await visitSite(url)
  await reportScriptRuns(visitor.page)
  await logIn(visitor, one, user)
  await visitor.open('/')
  await visitor.hydrated()
  await chooseAccountEntry(visitor.page, 'center')
  const intro = visitor.page.locator('.ac-drawer textarea')
  await intro.waitFor()
  // All of it is shown, as text.
  expect((await intro.inputValue()).length).toBeGreaterThan(user.intro.length * 0.9)
  expect(await scriptSources(visitor.page)).toEqual([])
  for (const field of await visitor.page.locator('.ac-drawer input, .ac-drawer textarea').all())
    await field.dispatchEvent('focus')
  await visitor.context.close()
}

const commentsAreHydrated = async (page: Page) => {
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#comments ol') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

/** Each payload in a comment, and in the name and website of its author: written to the rows without the API's checks. */
const saveComments = async (ctx: Ctx, texts: string[][]): Promise<number[]> => {
  const articles: number[] = []
  for (let from = 0; from < texts.length; from += THREADS_PER_ARTICLE * COMMENTS_PER_THREAD) {
    const topicId = await saveArticle(ctx, articleDraft(ctx, { title: `Article ${from}` }))
    articles.push(topicId)
    const onPage = texts.slice(from, from + THREADS_PER_ARTICLE * COMMENTS_PER_THREAD)
    const threads = Array.from({ length: THREADS_PER_ARTICLE }, (_, i) =>
      onPage.slice(i * COMMENTS_PER_THREAD, (i + 1) * COMMENTS_PER_THREAD),
    )
    await Promise.all(threads.map((thread) => saveThread(ctx, topicId, thread)))
  }
  return articles
}

const saveThread = async (ctx: Ctx, topicId: number, texts: string[][]): Promise<void> => {
  let parentId: number | null = null
  for (const shared of texts) {
    const profile = {
      nickname: shared.map((payload) => payload.slice(0, 100)).join(' '),
      website: shared.map((payload) => payload.slice(0, 200)).join(' '),
    }
    const text = commentOf(shared) ?? ''
    const { id: accountId } = await createTestReader(ctx, profile)
    try {
      const subject = { type: 1, id: topicId } as const
      const said = { accountId, subject, text, parentId, replyUserId: null, ipAddress: null }
      const { id } = await saveComment(ctx, said)
      parentId ??= id
    } catch (error) {
      // A comment of combining marks alone is refused.
      expect(error).toMatchObject({ kind: 'invalid' })
    }
  }
}

/** Many payloads as the name, the website and the intro of one reader. */
const saveProfiles = async (ctx: Ctx, payloads: string[]): Promise<TestReader[]> => {
  const readers: TestReader[] = []
  for (let from = 0; from < payloads.length; from += PAYLOADS_PER_PROFILE) {
    const all = payloads
      .slice(from, from + PAYLOADS_PER_PROFILE)
      .join('\n')
      .replaceAll('\0', '')
    const profile = { nickname: all, website: `https://a.example/${all}`, intro: all }
    readers.push(await createTestReader(ctx, profile))
  }
  return readers
}
