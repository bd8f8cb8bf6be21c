/** The archive's calls, and what they keep to themselves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateSettings } from '#server/features/settings/settings.sql.ts'
import { articleDraft, canaries, saveCast } from '#server/testing/cast.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { saveArticle } from './save-article.ts'

let world: World
let cast: Awaited<ReturnType<typeof saveCast>>
beforeAll(async () => {
  world = await createWorld()
  cast = await saveCast(world.ctx)
  const newYear = Date.UTC(2025, 11, 31, 20)
  await saveArticle(
    world.ctx,
    articleDraft(world.ctx, { title: 'New Year', publishedAt: newYear, tags: ['Snow'] }),
  )
})
afterAll(() => world.end())

describe('GET /archives/all', () => {
  it('groups by month, newest first, and counts articles', async () => {
    const { data } = await world.api('/archives/all')
    expect(data).toMatchObject({
      count: 3,
      records: [
        {
          time: '2026-01',
          articles: [{ id: cast.locked, articleContent: '', status: 2 }, { id: cast.open }],
        },
        { time: '2025-12', articles: [{ articleTitle: 'New Year' }] },
      ],
    })
  })
  it('pages over articles, not months', async () => {
    const { data } = await world.api('/archives/all?size=1&current=2')
    expect(data).toMatchObject({ count: 3, records: [{ time: '2026-01', articles: [{ id: cast.open }] }] })
  })
  it("counts months in the site's time zone", async () => {
    await world.ctx.transaction((tx) => updateSettings(world.ctx, tx, { timeZone: 'Asia/Shanghai' }))
    const { data } = await world.api('/archives/all')
    expect((data as { records: { time: string }[] }).records.map((month) => month.time)).toEqual(['2026-01'])
    await world.ctx.transaction((tx) => updateSettings(world.ctx, tx, { timeZone: 'UTC' }))
  })
})

describe('GET /archives/aurora', () => {
  it('draws one ray for each article, and hides how long a locked one is', async () => {
    const { data } = await world.api('/archives/aurora')
    const rays = (data as { rays: number[][] }).rays
    expect(rays.map((ray) => ray[3])).toContain(cast.locked)
    expect(rays.find((ray) => ray[3] === cast.locked)?.[1]).toBe(600)
    expect(data).toMatchObject({
      years: [
        { year: 2026, articleCount: 2, wordCount: 4 },
        { year: 2025, articleCount: 1 },
      ],
    })
  })
  it('draws a single tag', async () => {
    const tags = (await world.api('/tags/all')).data as { id: number; tagName: string; count: number }[]
    const snow = tags.find((tag) => tag.tagName === 'snow')
    expect(snow?.count).toBe(2)
    const { data } = await world.api(`/archives/aurora?tagId=${snow?.id}`)
    expect((data as { rays: unknown[] }).rays).toHaveLength(2)
  })
  it('names its rays', async () => {
    const { data } = await world.api('/archives/aurora/titles')
    expect((data as { articleTitle: string }[]).map((one) => one.articleTitle).sort()).toEqual([
      'A locked article',
      'An open article',
      'New Year',
    ])
  })
})

describe('GET /tags and /categories', () => {
  it('name only what a visitor can see', async () => {
    const all = JSON.stringify([
      await world.api('/tags/all'),
      await world.api('/categories/all'),
      await world.api(''),
    ])
    for (const word of Object.values(canaries)) expect(all).not.toContain(word)
  })
  it('put the most used tags first, then by name', async () => {
    const { data } = await world.api('/tags/topTen')
    expect((data as { tagName: string }[]).map((tag) => tag.tagName)).toEqual(['snow', 'letters', 'walking'])
  })
  it('count what the lists count', async () => {
    const site = (await world.api('')).data as {
      articleCount: number
      tagCount: number
      categoryCount: number
    }
    expect(site).toMatchObject({ articleCount: 3, tagCount: 3, categoryCount: 1 })
  })
})
