/** Tests the endpoints of the archives, and what they do not reveal. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft, saveArticleFixtures, sentinels } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { saveArticle } from './save-article.ts'

let context: TestContext
let fixtures: Awaited<ReturnType<typeof saveArticleFixtures>>
beforeAll(async () => {
  context = await createTestContext()
  fixtures = await saveArticleFixtures(context.ctx)
  const newYear = Date.UTC(2025, 11, 31, 20)
  await saveArticle(
    context.ctx,
    articleDraft(context.ctx, { title: 'New Year', publishedAt: newYear, tags: ['Snow'] }),
  )
})
afterAll(() => context.close())

describe('GET /archives/all', () => {
  it('groups by month, newest first, and counts articles', async () => {
    const { data } = await context.api('/archives/all')
    expect(data).toMatchObject({
      count: 3,
      records: [
        {
          time: '2026-01',
          articles: [{ id: fixtures.locked, articleContent: '', status: 2 }, { id: fixtures.open }],
        },
        { time: '2025-12', articles: [{ articleTitle: 'New Year' }] },
      ],
    })
  })
  it('pages over articles, not months', async () => {
    const { data } = await context.api('/archives/all?size=1&current=2')
    expect(data).toMatchObject({
      count: 3,
      records: [{ time: '2026-01', articles: [{ id: fixtures.open }] }],
    })
  })
  it("counts months in the site's time zone", async () => {
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { timeZone: 'Asia/Shanghai' }))
    const { data } = await context.api('/archives/all')
    expect((data as { records: { time: string }[] }).records.map((month) => month.time)).toEqual(['2026-01'])
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { timeZone: 'UTC' }))
  })
})

describe('GET /archives/aurora', () => {
  it('returns one ray for each article, and hides the length of a locked one', async () => {
    const { data } = await context.api('/archives/aurora')
    const rays = (data as { rays: number[][] }).rays
    expect(rays.map((ray) => ray[3])).toContain(fixtures.locked)
    expect(rays.find((ray) => ray[3] === fixtures.locked)?.[1]).toBe(600)
    expect(data).toMatchObject({
      years: [
        { year: 2026, articleCount: 2, wordCount: 4 },
        { year: 2025, articleCount: 1 },
      ],
    })
  })
  it('returns the rays of a single tag', async () => {
    const tags = (await context.api('/tags/all')).data as { id: number; tagName: string; count: number }[]
    const snow = tags.find((tag) => tag.tagName === 'snow')
    expect(snow?.count).toBe(2)
    const { data } = await context.api(`/archives/aurora?tagId=${snow?.id}`)
    expect((data as { rays: unknown[] }).rays).toHaveLength(2)
  })
  it('returns the titles of the rays, newest first', async () => {
    const { data } = await context.api('/archives/aurora/titles')
    const titles = data as { id: number; articleTitle: string; createTime: string }[]
    expect(titles.map((one) => one.articleTitle).sort()).toEqual([
      'A locked article',
      'An open article',
      'New Year',
    ])
    const newestFirst = titles.toSorted((a, b) => b.createTime.localeCompare(a.createTime) || b.id - a.id)
    expect(titles.map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id))
  })
})

describe('GET /tags and /categories', () => {
  it('name only what a visitor can see', async () => {
    const all = JSON.stringify([
      await context.api('/tags/all'),
      await context.api('/categories/all'),
      await context.api(''),
    ])
    for (const word of Object.values(sentinels)) expect(all).not.toContain(word)
  })
  it('put the most used tags first, then by name', async () => {
    const { data } = await context.api('/tags/topTen')
    expect((data as { tagName: string }[]).map((tag) => tag.tagName)).toEqual(['snow', 'letters', 'walking'])
  })
  it('count the same articles as the lists', async () => {
    const site = (await context.api('')).data as {
      articleCount: number
      tagCount: number
      categoryCount: number
    }
    expect(site).toMatchObject({ articleCount: 3, tagCount: 3, categoryCount: 1 })
  })
})
