// @module-tag engine
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft, saveArticleFixtures } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let articleId: number
let fixtures: Awaited<ReturnType<typeof saveArticleFixtures>>
beforeAll(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
  const { ctx } = context
  await ctx.transaction((tx) => updateSettings(ctx, tx, { webmentions: true }))
  articleId = await saveArticle(ctx, articleDraft(ctx, { redirects: ['/old/path'] }))
  fixtures = await saveArticleFixtures(ctx)
})
afterAll(() => context.close())
beforeEach(async () => {
  context.clock.now += 2 * 3600_000
  await context.ctx.transaction(async (tx) => {
    await tx.deleteFrom('mention').execute()
    await tx.deleteFrom('job').execute()
  })
})

const send = (source: string, target = `https://blog.example/articles/${articleId}`) =>
  context.fetch('/webmention', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ source, target }).toString(),
  })
const stored = () => context.ctx.db.selectFrom('mention').select(['article_id', 'source', 'state']).execute()
const jobs = () =>
  context.ctx.db.selectFrom('job').select('id').where('name', '=', 'verify-mention').execute()

describe('POST /webmention', () => {
  it('is accepted for an open article, by its URL or a former one, and looked at later, once for each page', async () => {
    for (const target of [`/articles/${articleId}`, `/articles/${articleId}?utm=1#x`, '/old/path'])
      expect((await send('https://lin.example/a', `https://blog.example${target}`)).status).toBe(202)
    expect(await stored()).toEqual([
      { article_id: articleId, source: 'https://lin.example/a', state: 'unverified' },
    ])
    expect(await jobs()).toHaveLength(1)
  })
  it('P1: is refused for hidden, locked and missing articles alike, and for other pages and sites', async () => {
    const { draft, scheduled, binned, locked } = fixtures
    const texts = new Set<string>()
    for (const target of [
      ...[draft, scheduled, binned, locked, 999_999].map((id) => `https://blog.example/articles/${id}`),
      'https://blog.example/',
      'https://blog.example/talks',
      'https://other.example/articles/1',
      '',
      `http://blog.example/articles/${articleId}`,
    ]) {
      const response = await send('https://lin.example/a', target)
      expect(response.status, target).toBe(400)
      texts.add(await response.text())
    }
    expect(texts.size).toBe(1)
    expect(await stored()).toEqual([])
  })
  it('H10: is refused for sources that are no page of another website', async () => {
    for (const source of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'ftp://lin.example/',
      'lin',
      '',
      'https://me:secret@lin.example/',
      `https://lin.example/${'a'.repeat(1000)}`,
      'https://blog.example/articles/1',
      'https://blog.example/anything',
    ])
      expect((await send(source)).status, source).toBe(400)
    expect(await stored()).toEqual([])
  })
  it('H10: counts each network before it works: the eleventh in a minute is refused, whatever it says', async () => {
    for (let i = 0; i < 10; i += 1) await send(i % 2 ? `https://lin.example/${i}` : 'nonsense')
    expect((await send('https://lin.example/late')).status).toBe(429)
    expect((await stored()).length).toBe(5)
  })
  it('H10: is refused while two thousand wait, except for a page that is among them', async () => {
    const row = {
      article_id: articleId,
      target: 'https://blog.example/',
      state: 'waiting' as const,
      received_at: 1,
    }
    const sources = Array.from({ length: 2000 }, (_, i) => `https://lin.example/${i}`)
    await context.ctx.transaction(async (tx) => {
      for (const source of sources)
        await tx
          .insertInto('mention')
          .values({ ...row, source })
          .execute()
    })
    const refused = await send('https://lin.example/new')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await send('https://lin.example/7')).status).toBe(202)
    expect(await stored()).toHaveLength(2000)
  })
  it('does not exist when the owner has turned it off, and never by GET', async () => {
    const { ctx } = context
    expect((await context.fetch('/webmention')).status).toBe(404)
    await ctx.transaction((tx) => updateSettings(ctx, tx, { webmentions: false }))
    expect((await send('https://lin.example/a')).status).toBe(404)
    expect(await stored()).toEqual([])
    await ctx.transaction((tx) => updateSettings(ctx, tx, { webmentions: true }))
  })
})
