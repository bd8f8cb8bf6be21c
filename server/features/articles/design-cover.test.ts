/** Tests that no list repeats a motif nearby, that a category leads the palette, and that existing covers stay. */
// @module-tag engine
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type NamedCover, readCoverUrl } from '#contract/covers.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { MOTIF_DISTANCE, redesignCovers } from './design-cover.ts'
import { saveArticle } from './save-article.ts'
import { trashArticle } from './trash-article.ts'

type Post = { title: string; date: number; category: string | null; tags: string[] }
type Card = { id: number; articleCover: string | null; categoryId: number | null; tags: { id: number }[] }

const save = ({ ctx }: TestContext, { title, date, category, tags }: Post) =>
  saveArticle(ctx, articleDraft(ctx, { title, category, tags, publishedAt: date }))

/** All cards of a list, as a visitor pages through it. */
const readList = async (context: TestContext, path: string): Promise<Card[]> => {
  const cards: Card[] = []
  for (let current = 1; ; current += 1) {
    const url = `${path}${path.includes('?') ? '&' : '?'}size=100&current=${current}`
    const { records } = (await context.api(url)).data as { records: Card[] }
    cards.push(...records)
    if (records.length < 100) return cards
  }
}

const coverOf = ({ articleCover }: Card) => readCoverUrl(articleCover ?? '') as NamedCover

/** Pairs of neighbors with the same motif. */
const repeated = (cards: Card[]): string[] =>
  cards.flatMap((card, i) =>
    cards
      .slice(i + 1, i + 1 + MOTIF_DISTANCE)
      .filter((other) => coverOf(other).design?.motif === coverOf(card).design?.motif)
      .map((other) => `${card.id} and ${other.id}`),
  )

const repeatedInAllLists = async (context: TestContext) => {
  const all = await readList(context, '/articles/all')
  const found = { all: repeated(all), category: [] as string[], tag: [] as string[] }
  for (const id of new Set(all.flatMap(({ categoryId }) => categoryId ?? [])))
    found.category.push(...repeated(await readList(context, `/articles/categoryId?categoryId=${id}`)))
  for (const id of new Set(all.flatMap(({ tags }) => tags.map((tag) => tag.id))))
    found.tag.push(...repeated(await readList(context, `/articles/tagId?tagId=${id}`)))
  return found
}

/** Front matter of real posts: what decides lists. */
const readPosts = (folder: string): Post[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|markdown)$/.test(name))
    .flatMap((name) => {
      const [, head] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(readFileSync(join(folder, name), 'utf8')) ?? []
      try {
        const { title, date, categories, category, tags } = parse(head ?? '') ?? {}
        const time = Date.parse(String(date))
        if (!title || Number.isNaN(time)) return []
        const list = (value: unknown) =>
          (Array.isArray(value) ? value : value ? [value] : []).flat().map(String)
        return [
          {
            title: String(title),
            date: time,
            category: list(categories ?? category)[0] ?? null,
            tags: list(tags),
          },
        ]
      } catch {
        return []
      }
    })

describe.each(['markdown-en', 'markdown-zh'])('imported blogs', (name) => {
  const shared = sharedData(name) ?? ''
  it.skipIf(shared === '')(`no list of ${name} repeats a motif within six neighbors`, async () => {
    const blogs = readdirSync(shared, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    let checked = 0
    for (const blog of blogs) {
      const posts = readPosts(join(shared, blog.name))
      if (posts.length < 8) continue
      const context = await createTestContext()
      for (const post of posts) await save(context, post)
      const found = await repeatedInAllLists(context)
      expect({ blog: blog.name, ...found }).toEqual({ blog: blog.name, all: [], category: [], tag: [] })
      checked += posts.length
      await context.close()
    }
    expect(checked).toBeGreaterThan(100)
  })
})

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
  expect(await repeatedInAllLists(context)).toEqual({ all: [], category: [], tag: [] })
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
