/** Tests that no list repeats a motif nearby, that a category leads the palette, and that existing covers stay. */
// @module-tag engine
import { expect, it } from 'vitest'
import { coverMotifs, type NamedCover, readCoverUrl, replacedMotifs } from '#contract/covers.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import {
  type ListedCard,
  NO_REPEATED_MOTIFS,
  readList,
  repeatedMotifs,
} from '#server/testing/repeated-motifs.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { AURORAS, redesignCovers } from './design-cover.ts'
import { saveArticle } from './save-article.ts'
import { trashArticle } from './trash-article.ts'

type Post = { title: string; date: number; category: string | null; tags: string[] }
const save = ({ ctx }: TestContext, { title, date, category, tags }: Post) =>
  saveArticle(ctx, articleDraft(ctx, { title, category, tags, publishedAt: date }))

const coverOf = ({ articleCover }: ListedCard) => readCoverUrl(articleCover ?? '') as NamedCover

const posts = (count: number): Post[] =>
  Array.from({ length: count }, (_, i) => ({
    title: `Post ${i}`,
    date: Date.UTC(2020, 0, 1 + ((i * 37) % count)),
    category: ['Systems', 'Reading', 'Field notes'][i % 3] ?? null,
    tags: [`t${i % 5}`],
  }))

it('saved in any order, no list repeats a motif within six neighbors', async () => {
  const context = await createTestContext()
  for (const post of posts(60)) await save(context, post)
  expect(await repeatedMotifs(context)).toEqual(NO_REPEATED_MOTIFS)
  await context.close()
})

it('saved one after the other, as an import saves them, no two auroras are beside each other', async () => {
  const context = await createTestContext()
  for (const post of posts(60).toSorted((a, b) => a.date - b.date)) await save(context, post)
  const cards = await readList(context, '/articles/all')
  const isAurora = cards.map((card) => (coverOf(card).design?.motif ?? -1) < AURORAS.length)
  expect(isAurora.filter(Boolean).length).toBeGreaterThan(6)
  expect(isAurora.filter((is, i) => is && isAurora[i + 1])).toEqual([])
  await context.close()
})

it('images of articles between drawn covers do not bring a repeated motif closer', async () => {
  const context = await createTestContext()
  const { ctx } = context
  for (const [i, post] of posts(60).entries()) {
    const publishedAt = post.date
    const cover = i % 3 === 0 ? { coverUrl: 'https://images.example.org/photo.jpg' } : {}
    await saveArticle(ctx, articleDraft(ctx, { ...post, category: 'Systems', publishedAt, ...cover }))
  }
  expect(await repeatedMotifs(context)).toEqual(NO_REPEATED_MOTIFS)
  await context.close()
})

it('motifs that were replaced are chosen no more, and keep away from those in their place', async () => {
  const context = await createTestContext()
  const { ctx } = context
  const old = await save(context, { title: 'Old', date: Date.UTC(2020, 1, 1), category: 'A', tags: [] })
  await ctx.transaction((tx) =>
    tx.updateTable('article').set({ cover_design: '1x9k2f-la' }).where('id', '=', old).execute(),
  )
  for (const post of posts(60)) await save(context, post)
  const cards = await readList(context, '/articles/all')
  const letters = cards.map((card) => coverMotifs[coverOf(card).design?.motif ?? -1] ?? '')
  const place = cards.findIndex(({ id }) => id === old)
  expect(letters[place]).toBe('l')
  expect(letters.filter((letter) => letter in replacedMotifs)).toEqual(['l'])
  expect(letters.slice(place - 6, place + 7)).not.toContain('s')
  expect(await redesignCovers(ctx)).toBe(61)
  const redrawn = await readList(context, '/articles/all')
  expect(
    redrawn.some((card) => (coverMotifs[coverOf(card).design?.motif ?? -1] ?? '') in replacedMotifs),
  ).toBe(false)
  await context.close()
})

it('a category leads the palette, and uses at least two others', async () => {
  const context = await createTestContext()
  for (const post of posts(60)) await save(context, { ...post, category: 'Systems' })
  const counts = new Map<number, number>()
  for (const card of await readList(context, '/articles/all')) {
    const palette = coverOf(card).design?.palette ?? -1
    counts.set(palette, (counts.get(palette) ?? 0) + 1)
  }
  const [lead = 0, ...others] = [...counts.values()].toSorted((a, b) => b - a)
  expect(lead).toBeGreaterThanOrEqual(24)
  expect(others).toHaveLength(2)
  await context.close()
})

it('a cover stays when its article changes or another is published, and changes only by the command', async () => {
  const context = await createTestContext()
  const { ctx } = context
  const id = await save(context, { title: 'Steady', date: Date.UTC(2026, 0, 2), category: 'A', tags: [] })
  const coverNow = async () =>
    (await readList(context, '/articles/all')).find((card) => card.id === id)?.articleCover
  const first = await coverNow()
  expect(readCoverUrl(first ?? '')?.design).not.toBeNull()
  await saveArticle(
    ctx,
    articleDraft(ctx, { title: 'Another title', category: 'B', publishedAt: Date.UTC(2026, 0, 3) }),
    id,
  )
  for (const post of posts(10)) await save(context, post)
  expect(await coverNow()).toBe(first)
  expect(await redesignCovers(ctx)).toBe(11)
  expect(await coverNow()).not.toBe(first)
  await context.close()
})

it('an article from before designs keeps the cover that its title draws', async () => {
  const context = await createTestContext()
  const { ctx } = context
  const id = await save(context, { title: 'Older', date: Date.UTC(2026, 0, 2), category: null, tags: [] })
  await ctx.transaction((tx) =>
    tx.updateTable('article').set({ cover_design: '' }).where('id', '=', id).execute(),
  )
  await saveArticle(ctx, articleDraft(ctx, { title: 'Older', publishedAt: Date.UTC(2026, 0, 2) }), id)
  expect((await readList(context, '/articles/all'))[0]?.articleCover).toBeNull()
  await trashArticle(ctx, id)
  await context.close()
})
