/** X1, X2 and S6 of docs/safety: hostile comments, nicknames and websites run nothing in a real browser. */
import { describe, expect, it } from 'vitest'
import { commentsApi } from '#contract/comments.ts'
import { pages } from '#contract/pages.ts'
import { saveArticle } from '#server/articles/save-article.ts'
import { saveComment } from '#server/comments/save-comment.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft } from '#server/testing/cast.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { dangerousParts, reportCalls, touchEverything } from './hostile-page.ts'
import { collectedPayloads, ownPayloads } from './hostile-payloads.ts'
import { openBrowser } from './journey.ts'
import { createReader } from './reader.ts'
import { startSite } from './site.ts'

/** All of a page's first view: seven threads with three answers each. */
const THREADS = 7
const A_THREAD = 4

it('our own set runs nothing', () => expectHarmless(ownPayloads), 300_000)

const collected = collectedPayloads()
describe.skipIf(collected === null)('the collections beside the project', () => {
  it('run nothing', () => expectHarmless(collected ?? []), 900_000)
})

const expectHarmless = async (payloads: string[]): Promise<void> => {
  const texts = payloads.flatMap((payload) => {
    const asked = { type: 2, commentContent: payload }
    const read = commentsApi.save.body.safeParse(asked)
    return read.success ? [read.data.commentContent] : []
  })
  expect(texts.length).toBeGreaterThan(payloads.length * 0.9)
  let articles: number[] = []
  const site = await startSite(async (ctx) => {
    articles = await sayEverything(ctx, texts)
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
  } finally {
    await browser.close()
    await site.stop()
  }
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
  let topic = { type: 1 as const, topicId: 0 }
  let parentId: number | null = null
  for (const [index, text] of texts.entries()) {
    if (index % (THREADS * A_THREAD) === 0) {
      topic = { type: 1, topicId: await saveArticle(ctx, articleDraft(ctx, { title: `Article ${index}` })) }
      articles.push(topic.topicId)
    }
    if (index % A_THREAD === 0) parentId = null
    const { id: accountId } = await createTestReader(ctx, { nickname: text.slice(0, 100) })
    await ctx.transaction((tx) =>
      tx
        .updateTable('account')
        .set({ website: text.slice(0, 200) })
        .where('id', '=', accountId)
        .execute(),
    )
    try {
      const said = { accountId, topic, text, parentId, replyUserId: null, address: null }
      const { id } = await saveComment(ctx, said)
      parentId ??= id
    } catch (error) {
      // Marks alone say nothing.
      expect(error).toMatchObject({ kind: 'invalid' })
    }
  }
  return articles
}
