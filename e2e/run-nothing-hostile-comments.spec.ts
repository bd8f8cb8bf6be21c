/** X1, X2 and S6 of docs/requirements/safety.md: hostile comments, nicknames, websites and intros run nothing in a real browser. */
import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { commentsApi } from '#contract/comments.ts'
import { pages } from '#contract/pages.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { chooseOwn } from './account-site.ts'
import { logIn } from './comment-site.ts'
import { dangerousParts, reportCalls, touchEverything } from './hostile-page.ts'
import { collectedPayloads, ownPayloads } from './hostile-payloads.ts'
import { openBrowser } from './journey.ts'
import { createReader } from './reader.ts'
import { startSite } from './site.ts'

/** All of a page's first view: seven threads with three answers each. */
const THREADS = 7
const A_THREAD = 4

/** So many share one profile: it shows each of its texts in one place. */
const A_PROFILE = 150

it('X1, S6: our own set runs nothing', () => expectHarmless(ownPayloads), 300_000)

const collected = collectedPayloads()
describe.skipIf(collected === null)('the collections beside the project', () => {
  it('X1, S6: run nothing', () => expectHarmless(collected ?? []), 900_000)
})

const expectHarmless = async (payloads: string[]): Promise<void> => {
  const texts = payloads.flatMap((payload) => {
    const asked = { type: 2, commentContent: payload }
    const read = commentsApi.save.body.safeParse(asked)
    return read.success ? [read.data.commentContent] : []
  })
  expect(texts.length).toBeGreaterThan(payloads.length * 0.9)
  let articles: number[] = []
  let readers: TestReader[] = []
  const site = await startSite(async (ctx) => {
    articles = await sayEverything(ctx, texts)
    readers = await beEverybody(ctx, payloads)
  })
  const browser = await openBrowser()
  try {
    const reader = await createReader(browser, site.url)
    await reportCalls(reader.page)
    const found: string[] = []
    for (const path of ['/', ...articles.map((articleId) => pages.article.href({ articleId }))]) {
      await reader.opens(path)
      await reader.isAtHome()
      if (path !== '/') await comeToLife(reader.page)
      found.push(...(await dangerousParts(reader.page)).map((part) => `${path}: ${part}`))
      await touchEverything(reader.page)
      expect(new URL(reader.page.url()).pathname).toBe(path)
      found.push(...(await dangerousParts(reader.page)).map((part) => `${path}, touched: ${part}`))
    }
    expect(found).toEqual([])
    expect(reader.complaints()).toEqual([])
    for (const one of readers) await expectHarmlessProfile(browser, site.url, one)
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** The reader's own name in the header, and all that they say of themselves in the drawer. */
const expectHarmlessProfile = async (browser: Browser, url: string, one: TestReader): Promise<void> => {
  const answer = await fetch(`${url}/api/users/info/${one.id}`, { headers: one.headers })
  const { data: user } = (await answer.json()) as { data: { nickname: string; intro: string } }
  const reader = await createReader(browser, url)
  // A picture in an intro is text there, and is asked for by nobody.
  await reportCalls(reader.page)
  await logIn(reader, one, user)
  await reader.opens('/')
  await reader.isAtHome()
  await chooseOwn(reader.page, 'center')
  const said = reader.page.locator('.ac-drawer textarea')
  await said.waitFor()
  // It is there, every word of it, as words.
  expect((await said.inputValue()).length).toBeGreaterThan(user.intro.length * 0.9)
  expect(await dangerousParts(reader.page)).toEqual([])
  for (const field of await reader.page.locator('.ac-drawer input, .ac-drawer textarea').all())
    await field.dispatchEvent('focus')
  expect(reader.complaints()).toEqual([])
  await reader.context.close()
}

const comeToLife = async (page: Awaited<ReturnType<typeof createReader>>['page']) => {
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#comments ol') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

/**
 * Each as a comment, and as the name and website of who said it: put into the rows as they are, behind the
 * back of the calls that would not take them.
 */
const sayEverything = async (ctx: Ctx, texts: string[]): Promise<number[]> => {
  const articles: number[] = []
  for (let from = 0; from < texts.length; from += THREADS * A_THREAD) {
    const topicId = await saveArticle(ctx, articleDraft(ctx, { title: `Article ${from}` }))
    articles.push(topicId)
    const onPage = texts.slice(from, from + THREADS * A_THREAD)
    const threads = Array.from({ length: THREADS }, (_, i) => onPage.slice(i * A_THREAD, (i + 1) * A_THREAD))
    await Promise.all(threads.map((thread) => sayThread(ctx, topicId, thread)))
  }
  return articles
}

const sayThread = async (ctx: Ctx, topicId: number, texts: string[]): Promise<void> => {
  let parentId: number | null = null
  for (const text of texts) {
    const profile = { nickname: text.slice(0, 100), website: text.slice(0, 200) }
    const { id: accountId } = await createTestReader(ctx, profile)
    try {
      const subject = { type: 1, id: topicId } as const
      const said = { accountId, subject, text, parentId, replyUserId: null, ipAddress: null }
      const { id } = await saveComment(ctx, said)
      parentId ??= id
    } catch (error) {
      // Marks alone say nothing.
      expect(error).toMatchObject({ kind: 'invalid' })
    }
  }
}

/** Many at once as the name, the website and the intro of one reader, who is logged in. */
const beEverybody = async (ctx: Ctx, payloads: string[]): Promise<TestReader[]> => {
  const readers: TestReader[] = []
  for (let from = 0; from < payloads.length; from += A_PROFILE) {
    const all = payloads
      .slice(from, from + A_PROFILE)
      .join('\n')
      .replaceAll('\0', '')
    const profile = { nickname: all, website: `https://a.example/${all}`, intro: all }
    readers.push(await createTestReader(ctx, profile))
  }
  return readers
}
